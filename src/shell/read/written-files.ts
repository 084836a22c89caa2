import { posix } from 'node:path'
import { MAX_FILES, MAX_PARSED_CHARS, MAX_PATH_CHARS, type Budget } from '../../reading/index.ts'
import { destinationsOf, type Destination } from '../grammar/destinations.ts'
import { printedBy } from '../grammar/printed.ts'
import type { SimpleCommand, Word } from '../line.ts'

/** What a command line has written to files, in case it runs them. */
export class WrittenFiles {
  readonly #budget: Budget
  /** By path; undefined where only run time knows. */
  #texts: Map<string, string | undefined> | undefined
  /** The paths of those that are being run. */
  #running: readonly string[] = []

  /** @param budget - what the call may use up; paths are charged to its `words`. */
  constructor(budget: Budget) {
    this.#budget = budget
  }

  /**
   * The text of a file, as far as this command line alone has written it.
   * @param folder - where a relative path begins.
   * @returns undefined also while the file is run: a script that runs itself does nothing that was not read.
   */
  textOf(file: Word, folder: Word | undefined): string | undefined {
    if (this.#texts === undefined) return undefined
    const path = this.#pathOf(file, folder)
    return path === undefined || this.#running.includes(path) ? undefined : this.#texts.get(path)
  }

  /**
   * A text is run.
   * @param text - of one or several of the files, or of none.
   * @param read - reads it.
   */
  run(text: string, read: () => void): void {
    const outer = this.#running
    const paths = [...(this.#texts ?? [])].flatMap(([path, known]) => (known === text ? [path] : []))
    if (paths.length > 0) this.#running = [...outer, ...paths]
    read()
    this.#running = outer
  }

  /**
   * A command has run: it may have written what it printed.
   * @param others - what other commands have printed to its redirects.
   */
  ran(command: SimpleCommand, others?: string): void {
    const destinations = destinationsOf(command)
    if (destinations.length === 0) return
    const printed = others ?? printedBy(command)?.text
    for (const destination of destinations) this.#write(destination, command.cwd, printed)
  }

  #write({ file, appends }: Destination, folder: Word | undefined, printed: string | undefined): void {
    const path = file.known ? this.#pathOf(file, folder) : undefined
    if (path === undefined) return
    this.#texts ??= new Map()
    const before = appends ? this.#texts.get(path) : undefined
    // Of a file that something unknown was added to, the rest is known.
    const text = before === undefined || printed === undefined ? (printed ?? before) : `${before}\n${printed}`
    const isKnown = text !== undefined && text.length <= MAX_PARSED_CHARS
    if (this.#texts.size < MAX_FILES || this.#texts.has(path)) this.#texts.set(path, isKnown ? text : undefined)
  }

  /** @returns undefined where the path is too long to be one, or over the budget. */
  #pathOf({ value }: Word, folder: Word | undefined): string | undefined {
    const path = folder === undefined || /^[/~]/u.test(value) ? value : `${folder.value}/${value}`
    return path.length <= MAX_PATH_CHARS && this.#budget.words.spend(path.length) ? posix.normalize(path) : undefined
  }
}
