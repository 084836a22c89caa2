import { isRecord } from '../json/index.ts'
import { stableText } from './stable-text.ts'

/** A shorter value is a word that any answer may hold, and a longer one is content. @source progress/README.md, R0 */
export const MIN_VALUE_CHARS = 4
export const MAX_VALUE_CHARS = 2000

/** Each value costs one more reading of the answer. */
export const MAX_VALUES = 16

/** So many members of the arguments are looked at. */
export const MAX_MEMBERS = 256

/** So many characters of a value are looked for with the engine's own search. */
const SOUGHT_CHARS = 8

/** What stands for a value that was taken out. */
const ECHO = '~'

/**
 * The values of a call that its answer may only repeat.
 * @param args - the call's arguments, or their raw text.
 * @returns the longest {@link MAX_VALUES} strings of 4 to 2,000 characters, however deep they stand, as a stable text
 * spells them; the longest first, since one may be part of another.
 * @source progress/README.md, R0
 */
export function echoableValues(args: unknown): readonly string[] {
  const values = stringsIn(args)
    .filter(value => value.length <= MAX_VALUE_CHARS)
    .map(value => stableText(value))
    .filter(value => value.length >= MIN_VALUE_CHARS)
  return [...new Set(values)].toSorted((a, b) => b.length - a.length).slice(0, MAX_VALUES)
}

/**
 * A text without some values.
 * @param text - a stable text.
 * @param values - none of them empty; taken out one after the other.
 * @returns the text with each of them replaced by `~`. Linear in the length of the text.
 */
export function withoutValues(text: string, values: readonly string[]): string {
  return values.reduce(without, text)
}

function stringsIn(args: unknown): readonly string[] {
  const strings: string[] = []
  const members: unknown[] = [args]
  for (let at = 0; at < members.length && at < MAX_MEMBERS; at++) {
    const member = members[at]
    if (typeof member === 'string') strings.push(member)
    else if (Array.isArray(member)) members.push(...member.slice(0, MAX_MEMBERS))
    else if (isRecord(member)) members.push(...Object.values(member).slice(0, MAX_MEMBERS))
  }
  return strings
}

/** The engine's own search reads a text anew for each character of a value that nearly fits everywhere. */
function without(text: string, value: string): string {
  // Most values are no part of the answer, and their first characters tell.
  const first = value.length > text.length ? -1 : text.indexOf(value.slice(0, SOUGHT_CHARS))
  if (first < 0) return text
  const borders = bordersOf(value)
  let rest = ''
  let copied = 0
  let fits = 0
  for (let at = first; at < text.length; at++) {
    const code = text.charCodeAt(at)
    while (fits > 0 && value.charCodeAt(fits) !== code) fits = borders[fits - 1] ?? 0
    if (value.charCodeAt(fits) === code) fits++
    if (fits < value.length) continue
    rest += text.slice(copied, at + 1 - fits) + ECHO
    copied = at + 1
    fits = 0
  }
  return copied === 0 ? text : rest + text.slice(copied)
}

/** For each beginning of a value, how long a beginning it ends with: where a search goes on that fails behind it. */
function bordersOf(value: string): Uint16Array {
  const borders = new Uint16Array(value.length)
  for (let at = 1, fits = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    while (fits > 0 && value.charCodeAt(fits) !== code) fits = borders[fits - 1] ?? 0
    if (value.charCodeAt(fits) === code) fits++
    borders[at] = fits
  }
  return borders
}
