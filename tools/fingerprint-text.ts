import type { Fingerprint } from '../src/fingerprint/index.ts'
import { nameOf } from '../src/messages/index.ts'
import { excerptLine } from '../src/text/index.ts'

const SHOWN_CHARS = 200
const SHOWN_DIGEST_CHARS = 8

/** A fingerprint whose subject was too long to keep: a SHA-256 in base64url. */
const DIGESTED = /^[a-z]+:#(?<digest>[\w-]+)$/u
const DIGEST_CHARS = 43

/**
 * A fingerprint for a person who looks into recordings: unlike in messages to models, with the whole action.
 * @param fingerprint - of any measure.
 * @returns its identity on one line; of a long one the subject and the beginning of the digest.
 */
export function fingerprintText(fingerprint: Fingerprint): string {
  const digest = DIGESTED.exec(fingerprint.id)?.groups?.['digest']
  if (digest?.length !== DIGEST_CHARS) return excerptLine(fingerprint.id, SHOWN_CHARS)
  return `${nameOf(fingerprint, SHOWN_CHARS)} #${digest.slice(0, SHOWN_DIGEST_CHARS)}`
}
