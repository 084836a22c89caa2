import { afterDecimals, isWord, ZERO } from './characters.ts'
import { momentAt } from './moments.ts'

/** Seconds, milli-, micro- and nanoseconds since 1970 have so many digits. */
const DIGITS = new Set([10, 13, 16, 19])

/**
 * Where a time ends that is told by the seconds since 1970, or by thousandths of them: of 2001 to 2065.
 * @param text - any text.
 * @param at - where a run of digits begins that is no part of a word or a longer number.
 * @param digitsEnd - where that run ends.
 * @returns -1 when it is none.
 * @source progress/README.md, R0 (d)
 */
export function epochEnd(text: string, at: number, digitsEnd: number): number {
  const first = text.charCodeAt(at)
  if (!DIGITS.has(digitsEnd - at) || (first !== ZERO + 1 && first !== ZERO + 2)) return -1
  const end = hasDecimals(text, digitsEnd) ? afterDecimals(text, digitsEnd) : digitsEnd
  const isVersion = hasDecimals(text, end)
  return isVersion || isWord(text.charCodeAt(end)) ? -1 : end
}

/** Whether digits stand behind a point; a date there is one of its own. */
function hasDecimals(text: string, at: number): boolean {
  const decimals = at + 1
  const end = afterDecimals(text, at)
  return end > decimals && momentAt(text, decimals, end, decimals) === undefined
}
