/** Characters that take two columns: Chinese ones, and the punctuation between them. */
const WIDE = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/u

/** What is not broken: a blank, a word, a Chinese character with what closes behind it. */
const PIECE = /\s|「?[\u4e00-\u9fff][，。；：」（）]*|[^\s\u4e00-\u9fff「]+/gu

/** How many columns a text takes on a screen of fixed width. */
function columnsOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)
}

/** What of a text fits into one row of so many columns, as hosts cut it. */
export function rowOf(text: string, columns: number): string {
  const [line = ''] = text.split('\n')
  if (columnsOf(line) <= columns) return line
  let row = ''
  for (const character of line) {
    if (columnsOf(`${row}${character}…`) > columns) break
    row += character
  }
  return `${row}…`
}

/** A text in rows of so many columns, broken as pages break it. */
export function wrapped(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap(line => rowsOf(line, columns))
    .join('\n')
}

function rowsOf(line: string, columns: number): readonly string[] {
  const rows: string[] = []
  let row = ''
  for (const [piece] of line.matchAll(PIECE)) {
    if (row !== '' && columnsOf(`${row}${piece.trim()}`) > columns) {
      rows.push(row.trimEnd())
      row = piece.trim()
    } else row += piece
  }
  return [...rows, row]
}
