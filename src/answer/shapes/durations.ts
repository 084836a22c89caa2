import {
  after,
  afterDecimals,
  afterDigits,
  COMMA,
  hasDigits,
  HYPHEN,
  isDigit,
  isSmallLetter,
  isWord,
  SPACE,
} from './characters.ts'

/** @source progress/README.md, R0 (f) */
const UNITS = new Set(
  `ns nanosecond nanoseconds µs μs us microsecond microseconds ms millisecond milliseconds
  s sec secs second seconds m min mins minute minutes`.split(/\s+/u),
)
const MAX_UNIT_CHARS = Math.max(...[...UNITS].map(unit => unit.length))

/** Of three digits each, in a number. */
const MAX_GROUPS = 6

const MICRO = 0xb5
const MU = 0x3bc

/**
 * Where a duration ends: `1.5s`, `12 ms`, `0m1.234s`.
 * @param text - any text.
 * @param digitsEnd - where a run of digits ends that begins a number, and is no part of a word or a longer number.
 * @returns -1 when it is none.
 * @source progress/README.md, R0 (f)
 */
export function durationEnd(text: string, digitsEnd: number): number {
  let end = unitEnd(text, after(text, numberEnd(text, digitsEnd), SPACE))
  while (isDigit(text.charCodeAt(end))) end = unitEnd(text, after(text, numberEnd(text, afterDigits(text, end)), SPACE))
  const next = text.charCodeAt(end)
  return isWord(next) || next === HYPHEN ? -1 : end
}

/** `12`, `1,234` or `1.5`, given where its first digits end. */
function numberEnd(text: string, digitsEnd: number): number {
  let end = digitsEnd
  // Each group may begin a number of its own, and would be read as often as there are groups before it.
  for (let groups = 0; groups < MAX_GROUPS && isGroup(text, end); groups++) end += 4
  return afterDecimals(text, end)
}

function isGroup(text: string, at: number): boolean {
  return text.charCodeAt(at) === COMMA && hasDigits(text, at + 1, 3)
}

function unitEnd(text: string, at: number): number {
  if (!isUnitLetter(text.charCodeAt(at))) return -1
  let end = at + 1
  while (end - at <= MAX_UNIT_CHARS && isUnitLetter(text.charCodeAt(end))) end++
  return UNITS.has(text.slice(at, end)) ? end : -1
}

function isUnitLetter(code: number): boolean {
  return isSmallLetter(code) || code === MICRO || code === MU
}
