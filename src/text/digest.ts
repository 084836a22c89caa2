import { createHash } from 'node:crypto'

/**
 * A collision-resistant stand-in for a text that is too long to keep.
 * @param text - any string; lone surrogates are told apart.
 * @returns 43 characters, the base64url form of the SHA-256.
 */
export function digestOf(text: string): string {
  // UTF-8 would fold every lone surrogate into U+FFFD.
  const encoding = text.isWellFormed() ? 'utf8' : 'utf16le'
  return createHash('sha256').update(encoding).update(text, encoding).digest('base64url')
}
