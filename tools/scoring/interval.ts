/** Standard deviations on either side that hold 95 % of a normal distribution. */
const Z = 1.959964

/**
 * How sure a share is: the Wilson interval, which unlike the usual one tells something at 0 % and 100 %.
 * @param met - how many met it.
 * @param of - of how many.
 * @returns the bounds that hold the true share with 95 %, in per cent; empty when there is nothing to count.
 * @source E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927
 */
export function intervalText(met: number, of: number): string {
  if (of === 0) return ''
  const share = met / of
  const scale = 1 + Z ** 2 / of
  const middle = share + Z ** 2 / (2 * of)
  const spread = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  return `${percent((middle - spread) / scale)}–${percent((middle + spread) / scale)}`
}

function percent(share: number): string {
  const rounded = (100 * Math.min(1, Math.max(0, share))).toFixed(1)
  return rounded.replace(/\.0$/u, '')
}
