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

/** The digest of a text that comes in pieces, none of which is kept. */
export class RunningDigest {
  readonly #hash = createHash('sha256')

  /** @param piece - well-formed, so that pieces end between characters. */
  add(piece: string): void {
    this.#hash.update(piece, 'utf8')
  }

  /** @returns 43 characters, as of {@link digestOf}; nothing can be added any more. */
  end(): string {
    return this.#hash.digest('base64url')
  }
}
