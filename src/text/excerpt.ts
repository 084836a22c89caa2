import { cut } from './cut.ts'

/** What the models' tool-call markup begins with, in any of its dialects. */
const TOOL_MARKUP = /<(?=\/?\s{0,4}(?:[\w-]{1,20}:)?(?:tool|function|invoke|parameter)|\/?[|｜])/giu

/**
 * The beginning of a text, to be kept.
 * @param text - any text.
 * @param chars - how many UTF-16 code units to keep; an ellipsis follows when something was cut.
 * @returns a string of its own that does not keep `text` alive, without a torn surrogate pair.
 */
export function beginningOf(text: string, chars: number): string {
  if (text.length <= chars) return text
  // A slice shares its parent's memory; a round trip through bytes does not.
  return Buffer.from(`${cut(text, chars)}…`, 'utf16le').toString('utf16le')
}

/**
 * The beginning of a text, fit to be quoted in a message.
 * @param text - any text.
 * @param chars - how many UTF-16 code units to keep; an ellipsis follows when something was cut.
 * @returns the same as {@link beginningOf}, but tool-call markup in it cannot be mistaken for a call.
 */
export function excerpt(text: string, chars: number): string {
  return withoutMarkup(beginningOf(text, chars))
}

/**
 * A text in which tool-call markup cannot be mistaken for a call.
 * @param text - any text.
 */
export function withoutMarkup(text: string): string {
  return text.includes('<') ? text.replace(TOOL_MARKUP, '‹') : text
}

/**
 * The same, on one line.
 * @param text - any text.
 * @param chars - how many UTF-16 code units to keep.
 */
export function excerptLine(text: string, chars: number): string {
  // Runs of white space shrink, so more than `chars` has to be read.
  const read = cut(text, chars * 4)
  const line = read.replace(/\s+/gu, ' ').trim()
  const isCut = read.length < text.length && line.length <= chars
  return isCut ? `${excerpt(line, chars)}…` : excerpt(line, chars)
}
