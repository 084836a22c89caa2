import {
  after,
  afterDigits,
  COLON,
  COMMA,
  continues,
  hasDigits,
  HYPHEN,
  isDigit,
  isSmallLetter,
  isWord,
  PLUS,
  POINT,
  SMALL,
  SPACE,
  wordEnd,
} from './characters.ts'
import type { Span } from './span.ts'

/** Names are told by their first three letters; the longest has nine. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const TOLD_CHARS = 3
const MAX_NAME_CHARS = 9

const ZONES = ['UTC', 'GMT']
const ISO_ZONES = ['Z', ...ZONES]
const HALVES = ['AM', 'PM']

const CAPITAL_T = 0x54

/**
 * A date or a time of day, or both: `2026-11-30T10:00:00.1Z`, `Mon, 30 Nov 2026 10:00:00 GMT`, `1:02:03 PM`.
 * @param text - any text.
 * @param at - where a run of digits begins that is no part of a word.
 * @param digitsEnd - where that run ends.
 * @param from - nothing before is looked at.
 * @returns where it stands. It begins before `at` when names of a day and a month belong to it.
 * @source progress/README.md, R0 (c)
 */
export function momentAt(text: string, at: number, digitsEnd: number, from: number): Span | undefined {
  const digits = digitsEnd - at
  if (digits !== 4 && digits > 2) return undefined
  const end = digits === 4 ? isoEnd(text, at) : clockEnd(text, digitsEnd)
  if (end >= 0) return { start: at, end }
  return digits === 4 ? undefined : datedClock(text, at, digitsEnd, from)
}

/** `2026-11-30`, a time of day behind it or not. */
function isoEnd(text: string, at: number): number {
  const isDate =
    text.charCodeAt(at + 4) === HYPHEN &&
    hasDigits(text, at + 5, 2) &&
    text.charCodeAt(at + 7) === HYPHEN &&
    hasDigits(text, at + 8, 2)
  if (!isDate) return -1
  const date = at + '2026-11-30'.length
  const joint = text.charCodeAt(date)
  const hasHour = (joint === CAPITAL_T || joint === SPACE) && hasDigits(text, date + 1, 2)
  const minutes = hasHour ? sixtiethsEnd(text, date + 3) : -1
  if (minutes < 0) return date
  const seconds = sixtiethsEnd(text, minutes)
  return afterZone(text, seconds < 0 ? minutes : afterFraction(text, seconds))
}

/** `10:00:00`, with what tells the half of the day and the zone; given where its hour ends. */
function clockEnd(text: string, hourEnd: number): number {
  const seconds = sixtiethsEnd(text, sixtiethsEnd(text, hourEnd))
  if (seconds < 0) return -1
  const exact = afterFraction(text, seconds)
  const half = Math.max(exact, wordEnd(text, after(text, exact, SPACE), HALVES))
  return text.charCodeAt(half) === SPACE ? Math.max(half, wordEnd(text, half + 1, ZONES)) : half
}

/** `Mon Nov 30 10:00:00` or `30 Nov 2026 10:00:00`, given where the day stands. */
function datedClock(text: string, day: number, dayEnd: number, from: number): Span | undefined {
  const next = text.charCodeAt(dayEnd)
  if (next !== SPACE && next !== COMMA) return undefined
  const month = monthBefore(text, day, from)
  const clock = month < 0 ? -1 : clockBehind(text, dayEnd)
  if (clock >= 0) return { start: weekdayBefore(text, month, from), end: clock }
  const monthEnd = next === SPACE ? nameEnd(text, dayEnd + 1, MONTHS) : -1
  const end = monthEnd < 0 ? -1 : clockBehind(text, monthEnd)
  return end < 0 ? undefined : { start: weekdayBefore(text, day, from), end }
}

/** Where a clock time ends that stands behind a day and a month, a year between them or not. */
function clockBehind(text: string, date: number): number {
  const next = afterGap(text, date)
  const clock = hasDigits(text, next, 4) ? afterGap(text, next + 4) : next
  const hour = afterDigits(text, clock) - clock
  return clock >= 0 && (hour === 1 || hour === 2) ? clockEnd(text, clock + hour) : -1
}

function monthBefore(text: string, day: number, from: number): number {
  if (text.charCodeAt(day - 1) !== SPACE) return -1
  return nameStart(text, text.charCodeAt(day - 2) === SPACE ? day - 2 : day - 1, MONTHS, from)
}

/** Where the weekday of a date begins; the date's own beginning when none is named. */
function weekdayBefore(text: string, date: number, from: number): number {
  if (text.charCodeAt(date - 1) !== SPACE) return date
  const start = nameStart(text, text.charCodeAt(date - 2) === COMMA ? date - 2 : date - 1, WEEKDAYS, from)
  return start < 0 ? date : start
}

function nameStart(text: string, end: number, names: readonly string[], from: number): number {
  let start = end
  while (start > from && end - start < MAX_NAME_CHARS && isSmallLetter(text.charCodeAt(start - 1) | SMALL)) start--
  return !continues(text, start, from) && nameEnd(text, start, names) === end ? start : -1
}

/** Where a name ends that is given in short or in full, as `Nov` and `November`. */
function nameEnd(text: string, at: number, names: readonly string[]): number {
  const first = text.charCodeAt(at)
  if (isSmallLetter(first) || !isSmallLetter(first | SMALL)) return -1
  if (!names.some(name => text.startsWith(name, at))) return -1
  let end = at + TOLD_CHARS
  while (end - at < MAX_NAME_CHARS && isSmallLetter(text.charCodeAt(end))) end++
  return end
}

/** `:00`, and no third digit; none behind what is none itself. */
function sixtiethsEnd(text: string, at: number): number {
  return text.charCodeAt(at) === COLON && hasDigits(text, at + 1, 2) ? at + 3 : -1
}

function afterFraction(text: string, at: number): number {
  const point = text.charCodeAt(at)
  return (point === POINT || point === COMMA) && isDigit(text.charCodeAt(at + 1)) ? afterDigits(text, at + 1) : at
}

/** `Z`, ` UTC`, `+01:00`, `-0700`. */
function afterZone(text: string, at: number): number {
  const zone = after(text, at, SPACE)
  const named = wordEnd(text, zone, ISO_ZONES)
  if (named >= 0) return named
  const sign = text.charCodeAt(zone)
  if (sign !== PLUS && sign !== HYPHEN) return at
  const isShort = hasDigits(text, zone + 1, 4)
  const end = isShort ? zone + 5 : hasDigits(text, zone + 1, 2) ? sixtiethsEnd(text, zone + 3) : -1
  // `10:00:00-10:30:15` are two times.
  return end < 0 || isWord(text.charCodeAt(end)) || text.charCodeAt(end) === COLON ? at : end
}

/** A space, a comma before it or not; -1 when there is none. */
function afterGap(text: string, at: number): number {
  const space = after(text, at, COMMA)
  return text.charCodeAt(space) === SPACE ? space + 1 : -1
}
