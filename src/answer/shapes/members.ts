import {
  after,
  afterBlanks,
  afterDecimals,
  afterDigits,
  BACKSLASH,
  COLON,
  HYPHEN,
  isDigit,
  isSmallLetter,
  isWord,
  NEWLINE,
  PLUS,
  POINT,
  QUOTE,
  SMALL,
  UNDERSCORE,
} from './characters.ts'
import type { Span } from './span.ts'
import { MAX_KEY_CHARS, VOLATILE_KEYS } from './volatile-keys.ts'

/** An id or a time is shorter; what is longer is text. */
const MAX_STRING_CHARS = 80

const E = 0x65

/**
 * The value of a JSON member that tells an id, a time, a duration or a counter: `"ts": 17`, `"requestId": "9f2c"`.
 * @param text - any text.
 * @param at - where a quote stands that may begin its key.
 * @returns where the value stands when it is a string or a number; true, false and null are news under any key.
 * @source progress/README.md, R0 (a)
 */
export function volatileValueAt(text: string, at: number): Span | undefined {
  const key = at + 1
  let keyEnd = key
  while (keyEnd - key <= MAX_KEY_CHARS && isKeyCharacter(text.charCodeAt(keyEnd))) keyEnd++
  if (keyEnd === key || text.charCodeAt(keyEnd) !== QUOTE) return undefined
  const colon = afterBlanks(text, keyEnd + 1)
  if (text.charCodeAt(colon) !== COLON) return undefined
  const name = text.slice(key, keyEnd).toLowerCase()
  if (!VOLATILE_KEYS.has(name)) return undefined
  const start = afterBlanks(text, colon + 1)
  const end = text.charCodeAt(start) === QUOTE ? stringEnd(text, start) : numberEnd(text, start)
  return end < 0 ? undefined : { start, end, isId: name === 'id' }
}

function isKeyCharacter(code: number): boolean {
  return isSmallLetter(code | SMALL) || code === UNDERSCORE
}

function stringEnd(text: string, at: number): number {
  let end = at + 1
  for (let chars = 0; chars <= MAX_STRING_CHARS; chars++) {
    if (text.charCodeAt(end) === QUOTE) return end + 1
    if (text.charCodeAt(end) === BACKSLASH) end++
    if (end >= text.length || text.charCodeAt(end) === NEWLINE) return -1
    end++
  }
  return -1
}

function numberEnd(text: string, at: number): number {
  const digits = after(text, at, HYPHEN)
  if (!isDigit(text.charCodeAt(digits))) return -1
  const end = afterExponent(text, afterDecimals(text, afterDigits(text, digits)))
  const next = text.charCodeAt(end)
  return isWord(next) || next === POINT || next === HYPHEN ? -1 : end
}

function afterExponent(text: string, at: number): number {
  if ((text.charCodeAt(at) | SMALL) !== E) return at
  const sign = text.charCodeAt(at + 1)
  const digits = sign === PLUS || sign === HYPHEN ? at + 2 : at + 1
  return isDigit(text.charCodeAt(digits)) ? afterDigits(text, digits) : at
}
