import type { SimpleCommand } from '../../shell/index.ts'

/** A place in what a command prints where a number will stand. */
export interface Spot {
  /** What is printed before it on the same line. */
  readonly before: string
  /** What is printed behind it, up to what is not known. */
  readonly after: string
}

const PRINTING = new Set(['echo', 'printf', 'write-host', 'write-output'])

/** What begins something that is only known when it runs. */
const UNKNOWN = /[$`%]/u

const OPTION = /^-[neE]+$/u

/** The text that a printing command prints, its unknown parts as written; undefined for any other command. */
export function printedBy({ verb, args }: SimpleCommand): string | undefined {
  if (!PRINTING.has(verb.toLowerCase())) return undefined
  const words = args.map(({ value }) => value).filter((word, at) => at > 0 || !OPTION.test(word))
  return words
    .join(' ')
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll(String.raw`\t`, '\t')
}

/**
 * Where a number stands in a text that is printed.
 * @param printed - the text, with the number as written.
 * @param at - where it is written.
 * @param end - behind it.
 */
export function spotIn(printed: string, at: number, end: number): Spot {
  const line = printed.slice(printed.lastIndexOf('\n', at - 1) + 1, at)
  const before = line.slice(lastUnknown(line))
  const [rest = ''] = printed.slice(end).split('\n', 1)
  const unknown = UNKNOWN.exec(rest)
  return { before: before.trimStart(), after: (unknown ? rest.slice(0, unknown.index) : rest).trimEnd() }
}

/** Behind the last part of a line that is not known. */
function lastUnknown(line: string): number {
  const at = Math.max(...['$', '%', '`'].map(mark => line.lastIndexOf(mark)))
  if (at < 0) return 0
  const blank = line.slice(at).search(/\s/u)
  return blank < 0 ? line.length : at + blank + 1
}

/**
 * The number at a spot of a printed line.
 * @returns undefined when the line does not have it there.
 */
export function numberAt(line: string, { before, after }: Spot): number | undefined {
  const at = before === '' ? 0 : line.lastIndexOf(before)
  if (at < 0) return undefined
  const rest = line.slice(at + before.length)
  const digits = /^\s{0,8}(\d{1,3})(?!\d)/u.exec(rest)
  const number = digits?.[1]
  if (digits === null || number === undefined) return undefined
  return rest.slice(digits[0].length).startsWith(after) ? Number(number) : undefined
}
