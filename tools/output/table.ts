/** A table of numbers and short texts. */
export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** What has to be known to read it. */
  readonly note?: string
}

type Cell = string | number | undefined

const GAP = '  '

/**
 * A table as text: numbers to the right, the last column as long as it is.
 * @param table - what to write; without rows, its title and "none".
 */
export function tableText({ title, head, rows, note }: Table): string {
  const body = rows.map(row => row.map(cell => (cell === undefined ? '' : String(cell))))
  const widths = head.map((name, column) => Math.max(name.length, ...body.map(row => row[column]?.length ?? 0)))
  const isRight = head.map((_, column) => rows.some(row => typeof row[column] === 'number'))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (isRight[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join(GAP)
      .trimEnd()
  const lines = rows.length === 0 ? ['none'] : [line(head), ...body.map(line)]
  return [title, ...lines.map(text => `  ${text}`), ...(note === undefined ? [] : [`  ${note}`]), ''].join('\n')
}
