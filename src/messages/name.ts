import type { Fingerprint } from '../fingerprint/index.ts'
import { excerptLine } from '../text/index.ts'

/**
 * Name a fingerprint in a message.
 * @param fingerprint - of any measure.
 * @param previewChars - the most characters to quote of it.
 * @returns its measure and subject on one line; never a command line.
 */
export function nameOf({ measure, subject }: Fingerprint, previewChars: number): string {
  return `${measure}:${excerptLine(subject, previewChars)}`
}

/** How often: `1 time`, `7 times`. */
export function times(count: number): string {
  return count === 1 ? '1 time' : `${count} times`
}
