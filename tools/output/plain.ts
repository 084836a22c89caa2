import type { Write } from './json-stream.ts'

/**
 * Writes to a person's terminal: what recordings hold must not move its cursor, and a line that is longer than a row is
 * cut.
 * @param write - takes the text.
 * @param columns - the width of a row; undefined for none, as in a pipe.
 */
export function plainly(write: Write, columns: number | undefined): Write {
  return text => {
    const lines = withoutControl(text).split('\n')
    return write(columns === undefined ? lines.join('\n') : lines.map(line => cutTo(line, columns)).join('\n'))
  }
}

/** A text with blanks in place of control characters, line ends aside. */
export function withoutControl(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ')
}

function cutTo(line: string, columns: number): string {
  return line.length <= columns ? line : `${line.slice(0, columns - 1)}…`
}
