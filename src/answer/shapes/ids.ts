import {
  afterBlanks,
  APOSTROPHE,
  COLON,
  HYPHEN,
  isAlphanumeric,
  isHex,
  isWord,
  QUOTE,
  SMALL,
  UNDERSCORE,
  ZERO,
} from './characters.ts'
import { endingsOf, wordStart } from './endings.ts'
import type { Span } from './span.ts'
import { IDENTIFIED } from './volatile-keys.ts'

/** A shorter id is somebody's: of a row, of an item. */
const MIN_ID_CHARS = 6

const KINDS = endingsOf(IDENTIFIED)

/** The lengths of the parts of a UUID. */
const UUID_PARTS = [8, 4, 4, 4, 12]

const MIN_ADDRESS_CHARS = 8
const MAX_ADDRESS_CHARS = 16

const D = 0x64
const I = 0x69
const X = 0x78

/**
 * The value of an id that is given as an attribute: `request_id=9f2c1b`, `id="msg-17a"`.
 * @param text - any text.
 * @param at - where an equals sign stands that may be its own.
 * @param from - behind the last shape, which its name is no part of.
 * @source progress/README.md, R0 (b)
 */
export function idAttributeAt(text: string, at: number, from: number): Span | undefined {
  if (!isNameOfId(text, at, from)) return undefined
  const quote = text.charCodeAt(at + 1)
  const isQuoted = quote === QUOTE || quote === APOSTROPHE
  const start = isQuoted ? at + 2 : at + 1
  let end = start
  while (isWord(text.charCodeAt(end)) || text.charCodeAt(end) === HYPHEN) end++
  if (end - start < MIN_ID_CHARS) return undefined
  // What stands in quotes before a colon is a key.
  const isClosed = text.charCodeAt(end) === quote && text.charCodeAt(afterBlanks(text, end + 1)) !== COLON
  return isQuoted && !isClosed ? undefined : { start, end }
}

/** Whether a name ends there that is `id`, or that of an id which is given anew each time. */
function isNameOfId(text: string, end: number, from: number): boolean {
  const id = end - 2
  if (id < from || (text.charCodeAt(id) | SMALL) !== I || (text.charCodeAt(id + 1) | SMALL) !== D) return false
  const before = text.charCodeAt(id - 1)
  if (!isWord(before) && before !== HYPHEN) return true
  const kind = before === UNDERSCORE || before === HYPHEN ? id - 1 : id
  return wordStart(text, kind, KINDS, 0) >= 0
}

/**
 * Where a UUID ends.
 * @param text - any text.
 * @param at - where it would begin.
 * @param from - nothing before is looked at.
 * @returns -1 when there is none, or it is part of something longer.
 * @source progress/README.md, R0 (e)
 */
export function uuidEnd(text: string, at: number, from: number): number {
  if (at < from || (at > from && isAlphanumeric(text.charCodeAt(at - 1)))) return -1
  let end = at
  for (const chars of UUID_PARTS) {
    if (end > at && text.charCodeAt(end++) !== HYPHEN) return -1
    for (const part = end + chars; end < part; end++) if (!isHex(text.charCodeAt(end))) return -1
  }
  return isAlphanumeric(text.charCodeAt(end)) ? -1 : end
}

/**
 * Where an address in memory ends: `0x7ffd1a2b`.
 * @param text - any text.
 * @param at - where a number begins that is no part of a word.
 * @returns -1 when it is none.
 * @source progress/README.md, R0 (e)
 */
export function addressEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== ZERO || (text.charCodeAt(at + 1) | SMALL) !== X) return -1
  const start = at + 2
  let end = start
  while (end - start < MAX_ADDRESS_CHARS && isHex(text.charCodeAt(end))) end++
  return end - start < MIN_ADDRESS_CHARS || isWord(text.charCodeAt(end)) ? -1 : end
}
