/** How much of each end of a text is read. @source decisions.md §6 */
const READ_CHARS = 32 * 1024

/** Signs stand near the beginning of their line. */
const READ_LINE_CHARS = 256

/**
 * What is read of a text: a failure shows at its beginning or at its end.
 * @param text - the text, of any length.
 */
export function endsOf(text: string): readonly string[] {
  if (text.length <= READ_CHARS) return [text]
  return [text.slice(0, READ_CHARS), text.slice(Math.max(READ_CHARS, text.length - READ_CHARS))]
}

/** The lines of what {@link endsOf} gives, the empty ones left out, each cut to what can hold a sign. */
export function* linesOfEnds(text: string): Generator<string> {
  for (const part of endsOf(text)) {
    for (let start = 0; start < part.length;) {
      const newline = part.indexOf('\n', start)
      const end = newline < 0 ? part.length : newline
      if (end > start) yield part.slice(start, Math.min(end, start + READ_LINE_CHARS))
      start = end + 1
    }
  }
}

/** What a terminal reads as a colour, or as another way to write. @source ECMA-48, SGR and EL */
// eslint-disable-next-line no-control-regex
const ESCAPES = /\u001B\[[\d;]*[mK]/gu

/** The lines of {@link linesOfEnds} as a person sees them: without colours, and without blanks at their ends. */
export function* plainLinesOf(text: string): Generator<string> {
  for (const line of linesOfEnds(text)) {
    const plain = line.includes('\u001B') ? line.replace(ESCAPES, '') : line
    // What a progress bar has overwritten is not seen.
    const seen = plain.trimEnd()
    if (seen !== '') yield seen.slice(seen.lastIndexOf('\r') + 1)
  }
}
