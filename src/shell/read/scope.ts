import { MAX_PATH_CHARS, MAX_VALUE_CHARS } from '../../reading/index.ts'
import type { SimpleCommand, Word } from '../line.ts'
import { literal, wordOf } from '../word.ts'

/** Builtins whose arguments name variables that get another value. */
const SETTERS = new Set(['getopts', 'mapfile', 'read', 'readarray', 'unset'])

/** The folder that a bare `cd` goes to. */
const HOME = literal('~')

/** A folder that only run time knows. */
const ELSEWHERE = wordOf('', '', false)

/** What is set in a shell; a subshell begins with what the outer one has, and leaves that as it is. */
interface Shell {
  readonly outer: Shell | undefined
  /** Undefined until something is assigned; the outer shell has what is missing here. */
  variables: Map<string, string | undefined> | undefined
  folder: Word | undefined
}

/** What a command line has set so far, where it is being read. */
export class Scope {
  #shell: Shell = { outer: undefined, variables: undefined, folder: undefined }

  /** The folder that a `cd` went to, as written; undefined before any. */
  get folder(): Word | undefined {
    return this.#shell.folder
  }

  /** Read what a subshell runs. */
  inSubshell<T>(read: () => T): T {
    const outer = this.#shell
    this.#shell = { outer, variables: undefined, folder: outer.folder }
    const result = read()
    this.#shell = outer
    return result
  }

  /** @param value - undefined when only run time knows. */
  assign(name: string, value: Word | undefined): void {
    const known = value?.known === true && value.value.length <= MAX_VALUE_CHARS
    this.#shell.variables ??= new Map()
    this.#shell.variables.set(name, known ? value.value : undefined)
  }

  valueOf(name: string): string | undefined {
    for (let shell: Shell | undefined = this.#shell; shell; shell = shell.outer) {
      if (shell.variables?.has(name) === true) return shell.variables.get(name)
    }
    return undefined
  }

  /** A command has run: it may have set variables, or gone to another folder. */
  ran({ verb, args }: SimpleCommand): void {
    if (SETTERS.has(verb)) for (const { value } of args) this.assign(value, undefined)
    if (verb === 'popd') this.#shell.folder = ELSEWHERE
    if (verb === 'cd' || verb === 'pushd') {
      const to = args.find(word => word.value === '-' || !word.value.startsWith('-')) ?? HOME
      this.#shell.folder = folderBehind(this.#shell.folder, to)
    }
  }
}

/** The folder that a `cd` goes to from another one. */
function folderBehind(from: Word | undefined, to: Word): Word {
  if (to.value === '-') return ELSEWHERE
  const isWhole = from === undefined || /^[/~]/u.test(to.value)
  const folder = isWhole ? to : { ...to, value: `${from.value}/${to.value}`, known: from.known && to.known }
  return folder.value.length > MAX_PATH_CHARS ? ELSEWHERE : folder
}
