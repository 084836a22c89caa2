import { MAX_PATH_CHARS, MAX_VALUE_CHARS } from '../../reading/index.ts'
import type { SimpleCommand, Word } from '../line.ts'
import { literal, wordOf } from '../word.ts'

/** Builtins whose arguments name variables that get another value. */
const SETTERS = new Set(['getopts', 'mapfile', 'read', 'readarray', 'unset'])

/** The folder that a bare `cd` goes to. */
const HOME = literal('~')

/** A folder that only run time knows. */
const ELSEWHERE = wordOf('', '', false)

/** What a command line, or one subshell of it, has set so far. */
export class Scope {
  readonly #outer: Scope | undefined
  /** Undefined until something is assigned; the outer scope has what is missing here. */
  #variables: Map<string, string | undefined> | undefined
  #folder: Word | undefined

  /** @param outer - what a subshell begins with, and leaves as it is. */
  constructor(outer?: Scope) {
    this.#outer = outer
    this.#folder = outer?.folder
  }

  /** The folder that a `cd` went to, as written; undefined before any. */
  get folder(): Word | undefined {
    return this.#folder
  }

  /** @param value - undefined when only run time knows. */
  assign(name: string, value: Word | undefined): void {
    const known = value?.known === true && value.value.length <= MAX_VALUE_CHARS
    this.#variables ??= new Map()
    this.#variables.set(name, known ? value.value : undefined)
  }

  valueOf(name: string): string | undefined {
    return this.#variables?.has(name) === true ? this.#variables.get(name) : this.#outer?.valueOf(name)
  }

  /** A command has run: it may have set variables, or gone to another folder. */
  ran({ verb, args }: SimpleCommand): void {
    if (SETTERS.has(verb)) for (const { value } of args) this.assign(value, undefined)
    if (verb === 'popd') this.#folder = ELSEWHERE
    if (verb === 'cd' || verb === 'pushd') {
      this.#go(args.find(word => word.value === '-' || !word.value.startsWith('-')) ?? HOME)
    }
  }

  #go(to: Word): void {
    const from = this.#folder
    if (to.value === '-') this.#folder = ELSEWHERE
    else if (from === undefined || /^[/~]/u.test(to.value)) this.#folder = to
    else this.#folder = { ...to, value: `${from.value}/${to.value}`, known: from.known && to.known }
    if (this.#folder.value.length > MAX_PATH_CHARS) this.#folder = ELSEWHERE
  }
}
