/** FNV-1a over UTF-16 code units. @source draft-eastlake-fnv */
const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193

/** For the second of two hashes that are kept side by side: any other beginning and any other odd factor. */
const OTHER_BASIS = 0x2f0b4c47
const OTHER_FACTOR = 0x1e3779b1

/** What of the second hash fits beside 32 bits into a whole number that is exact. */
const OTHER_BITS = 21

/** Texts are hashed in pieces of so many characters, two of which make a number of 32 bits. */
const PIECE_CHARS = 16 * 1024
const piece = Buffer.alloc(2 * PIECE_CHARS)
const pairs = new Int32Array(piece.buffer, piece.byteOffset, PIECE_CHARS / 2)

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
 * A short stand-in for a text of any length, which is read many times as fast as character by character.
 * @param text - any text; lone surrogates are told apart.
 * @returns a whole number of at most 53 bits.
 */
export function hash53(text: string): number {
  let hash = OFFSET_BASIS
  let other = OTHER_BASIS
  for (let from = 0; from < text.length; from += PIECE_CHARS) {
    const chars = piece.write(text.length > PIECE_CHARS ? text.slice(from, from + PIECE_CHARS) : text, 'utf16le') / 2
    // An odd piece is the last one: the character beside its own is none.
    if (chars % 2 === 1) piece.writeUInt16LE(0, 2 * chars)
    for (const pair of pairs.subarray(0, Math.ceil(chars / 2))) {
      hash = Math.imul(hash ^ pair, PRIME)
      other = Math.imul(other ^ pair, OTHER_FACTOR)
      // The upper character would change nothing but the upper half.
      hash ^= hash >>> 15
      other ^= other >>> 13
    }
  }
  return ((other ^ text.length) >>> (32 - OTHER_BITS)) * 2 ** 32 + (hash >>> 0)
}
