/** FNV-1a over UTF-16 code units. @source draft-eastlake-fnv */
const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193

/** For the second of two hashes that are kept side by side: any other beginning and any other odd factor. */
const OTHER_BASIS = 0x2f0b4c47
const OTHER_FACTOR = 0x1e3779b1

/** What of the second hash fits beside 32 bits into a whole number that is exact. */
const OTHER_BITS = 21

/**
 * A short stand-in for a short text.
 * @param text - any text.
 * @returns a signed number of 32 bits.
 */
export function hash32(text: string): number {
  let hash = OFFSET_BASIS
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash | 0
}

/**
 * A short stand-in for a text in two parts.
 * @param head - its beginning.
 * @param tail - the rest.
 * @returns a whole number of at most 53 bits, the same however the text is parted.
 */
export function hash53(head: string, tail: string): number {
  let hash = OFFSET_BASIS
  let other = OTHER_BASIS
  for (const part of [head, tail]) {
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at)
      hash = Math.imul(hash ^ code, PRIME)
      other = Math.imul(other ^ code, OTHER_FACTOR)
    }
  }
  return (other >>> (32 - OTHER_BITS)) * 2 ** 32 + (hash >>> 0)
}
