import { posix } from 'node:path'
import { MAX_PARSED_CHARS, type SimpleCommand, type Word } from './command.ts'
import { printedText } from './programs.ts'

/** So many files are remembered. */
const MAX_FILES = 32

/** Redirects of standard output to a file. */
const WRITING = /^(?:&?>>?|>\||>&)$/u

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
    const { verb, args, redirects, stdin, cwd } = command
    if (redirects.length === 0 && verb !== 'tee') return
    const printed = printedText(command) ?? (verb === 'tee' ? stdin : undefined)
    for (const { operator, descriptor = 1, target } of redirects) {
      if (WRITING.test(operator) && descriptor === 1) this.#write(target, cwd, printed, operator.endsWith('>>'))
    }
    if (verb !== 'tee') return
    const appends = args.some(({ value }) => value === '-a' || value === '--append')
    // An option is taken for a file that nobody runs.
    for (const file of args) this.#write(file, cwd, printed, appends)
  }

  #write(file: Word, folder: Word | undefined, printed: string | undefined, appends: boolean): void {
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
