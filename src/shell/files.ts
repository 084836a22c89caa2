import { posix } from 'node:path'
import { MAX_PARSED_CHARS, type SimpleCommand, type Word } from './command.ts'
import { printedText } from './programs.ts'

/** So many files are remembered. */
const MAX_FILES = 32

/** Redirects of standard output to a file. */
const WRITING = /^(?:&?>>?|>\||>&)$/u

/** A file that a command's output goes to. */
export interface Destination {
  readonly file: Word
  /** Whether what was in the file stays. */
  readonly appends: boolean
}

const NOWHERE: readonly Destination[] = []

/**
 * The files that a command's output goes to.
 * @param command - a simple command.
 * @returns the targets of its redirects of standard output, and the operands of `tee`.
 */
export function destinationsOf({ redirects, verb, args }: SimpleCommand): readonly Destination[] {
  if (redirects.length === 0 && verb !== 'tee') return NOWHERE
  const redirected = redirects
    .filter(({ operator, descriptor = 1 }) => WRITING.test(operator) && descriptor === 1)
    .map(({ operator, target }) => ({ file: target, appends: operator.endsWith('>>') }))
  if (verb !== 'tee') return redirected
  const appends = args.some(({ value }) => value === '-a' || value === '--append')
  return [...redirected, ...args.filter(({ value }) => !value.startsWith('-')).map(file => ({ file, appends }))]
}

/** What a command line has written to files, in case it runs them. */
export class WrittenFiles {
  /** By path; undefined where only run time knows. */
  #texts: Map<string, string | undefined> | undefined

  /**
   * The text of a file, as far as this command line alone has written it.
   * @param folder - where a relative path begins.
   */
  textOf(file: Word, folder: Word | undefined): string | undefined {
    return this.#texts?.get(pathOf(file, folder))
  }

  /** A command has run: it may have written what it printed. */
  ran(command: SimpleCommand): void {
    const destinations = destinationsOf(command)
    if (destinations.length === 0) return
    const printed = printedText(command) ?? (command.verb === 'tee' ? command.stdin : undefined)
    for (const destination of destinations) this.#write(destination, command.cwd, printed)
  }

  #write({ file, appends }: Destination, folder: Word | undefined, printed: string | undefined): void {
    if (!file.known) return
    this.#texts ??= new Map()
    const path = pathOf(file, folder)
    const before = appends ? this.#texts.get(path) : undefined
    // Of a file that something unknown was added to, the rest is known.
    const text = before === undefined || printed === undefined ? (printed ?? before) : `${before}\n${printed}`
    const isKnown = text !== undefined && text.length <= MAX_PARSED_CHARS
    if (this.#texts.size < MAX_FILES || this.#texts.has(path)) this.#texts.set(path, isKnown ? text : undefined)
  }
}

function pathOf({ value }: Word, folder: Word | undefined): string {
  return posix.normalize(folder === undefined || /^[/~]/u.test(value) ? value : `${folder.value}/${value}`)
}
