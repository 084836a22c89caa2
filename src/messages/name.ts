import type { Fingerprint } from '../fingerprint/index.ts'
import { excerptLine, withoutSecrets } from '../text/index.ts'

/**
 * Quote the beginning of an address, a path, a command or arguments.
 * @param text - of bounded length.
 * @param chars - the most characters to quote.
 * @returns one line without secrets and tool-call markup; an ellipsis stands for what was cut.
 */
export function quoteOf(text: string, chars: number): string {
  return excerptLine(withoutSecrets(text), chars)
}

/**
 * Name a fingerprint as logs and models know it.
 * @param fingerprint - of any measure.
 * @param previewChars - the most characters to quote of it.
 * @returns `exact:<tool>:<arguments>`, `cmd:<verb>:<command>`, `host:<host>` and so on, on one line.
 * @source breaker seed, "How a call is fingerprinted"
 */
export function nameOf({ measure, subject }: Fingerprint, previewChars: number): string {
  return `${measure}:${quoteOf(subject, previewChars)}`
}
