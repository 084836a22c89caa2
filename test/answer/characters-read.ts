/**
 * How many characters of texts are looked at while something runs, one by one.
 * @param run - what runs; it looks at characters by `charCodeAt`.
 */
export function charactersRead(run: () => unknown): number {
  const prototype = String.prototype
  const own = prototype.charCodeAt
  let count = 0
  const counting = {
    charCodeAt(this: string, index: number): number {
      count++
      return own.call(this, index)
    },
  }
  Object.defineProperty(prototype, 'charCodeAt', { ...WRITABLE, value: counting.charCodeAt })
  try {
    run()
  } finally {
    Object.defineProperty(prototype, 'charCodeAt', { ...WRITABLE, value: own })
  }
  return count
}

/** As the language defines it. */
const WRITABLE = { configurable: true, enumerable: false, writable: true }
