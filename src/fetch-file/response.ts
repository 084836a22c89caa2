import { isRecord } from '../json/index.ts'
import { withoutSecrets } from '../text/index.ts'
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
  /** Where it came from, fit to be told, when that is another address than was asked for. */
  readonly from: string | undefined
}

/**
 * Check what a provider answered, and cut the body.
 * @param answer - what `ctx.web.fetch` resolved to; nothing about it is taken for granted.
 * @param asked - the address that was asked for.
 * @param maxBytes - the most bytes of the body to keep; a character is never cut in two.
 * @throws FetchFileError when it is no HTTP response with a text body.
 */
export function readResponse(answer: unknown, asked: URL, maxBytes: number): FetchResponse {
  const { statusCode, body, truncated, url } = isRecord(answer) ? answer : {}
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
  if (isBinary(content)) {
    throw new FetchFileError(
      `HTTP ${statusCode}, and the body is no text: it cannot be saved by this tool`,
      'FETCH_BAD_RESPONSE',
    )
  }
  const text = cutToBytes(content, maxBytes)
  return {
    statusCode,
    kind: kind === 'html' ? 'html' : 'text',
    text,
    bytes: Buffer.byteLength(text),
    truncated: truncated === true || text.length < content.length,
    from: typeof url === 'string' && withoutHash(url) !== withoutHash(asked.href) ? withoutSecrets(url) : undefined,
  }
}

/** Of a text that was decoded from bytes of another kind, one character in so many could not be, at most. */
const CHARS_A_REPLACEMENT = 50

/** Whether a body was no text before it was decoded: no text holds a NUL, or characters in many places that are none. */
function isBinary(content: string): boolean {
  if (content.includes('\0')) return true
  const replaced = content.split('\uFFFD').length - 1
  return replaced * CHARS_A_REPLACEMENT > content.length
}

function withoutHash(address: string): string {
  return address.split('#', 1).join('')
}

/** A text that is far too long is cut before it is encoded: no character takes less than a byte. */
function cutToBytes(long: string, maxBytes: number): string {
  const text = long.slice(0, maxBytes + 1)
  if (text.length === long.length && Buffer.byteLength(text) <= maxBytes) return text
  const bytes = Buffer.from(text)
  let end = maxBytes
  // A byte that begins with 10 continues a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}
