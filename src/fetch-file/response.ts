import { isRecord } from '../json/index.ts'
import { FetchFileError } from './request.ts'

/** What came back, fit to be written to a file. */
export interface FetchResponse {
  readonly statusCode: number
  readonly kind: 'html' | 'text'
  readonly text: string
  /** Of `text`, in UTF-8. */
  readonly bytes: number
  /** Whether the body went on. */
  readonly truncated: boolean
}

/**
 * Check what a provider answered, and cut the body.
 * @param answer - what `ctx.web.fetch` resolved to; nothing about it is taken for granted.
 * @param maxBytes - the most bytes of the body to keep; a character is never cut in two.
 * @throws FetchFileError when it is no HTTP response with a text body.
 */
export function readResponse(answer: unknown, maxBytes: number): FetchResponse {
  const { statusCode, body, truncated } = isRecord(answer) ? answer : {}
  if (typeof statusCode !== 'number' || !Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599) {
    throw new FetchFileError(
      `the provider answered with status ${typeof statusCode === 'number' ? statusCode : typeof statusCode}, which is none`,
      'FETCH_BAD_RESPONSE',
    )
  }
  const { kind, content } = isRecord(body) ? body : {}
  if (typeof content !== 'string') {
    throw new FetchFileError(`the provider answered with HTTP ${statusCode} and no text`, 'FETCH_BAD_RESPONSE')
  }
  const text = cutToBytes(content, maxBytes)
  return {
    statusCode,
    kind: kind === 'html' ? 'html' : 'text',
    text,
    bytes: Buffer.byteLength(text),
    truncated: truncated === true || text.length < content.length,
  }
}

function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  const bytes = Buffer.from(text)
  let end = maxBytes
  // A byte that begins with 10 continues a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}
