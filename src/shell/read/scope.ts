import type { Function as FunctionNode } from 'unbash'
import { MAX_FIELDS, MAX_PATH_CHARS, MAX_VALUE_CHARS } from '../../reading/index.ts'
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
  variables: Map<string, Value | undefined> | undefined
  folder: Word | undefined
  /** Its arguments; undefined when only run time knows. */
  positional: readonly Word[] | undefined
}

/** What a variable holds. */
interface Value {
  /** Of a list, its first item. */
  readonly text: string | undefined
  readonly list: readonly Word[] | undefined
}

/** A function that the command line has defined. */
export interface DefinedFunction {
  readonly body: FunctionNode['body']
  /** The text that the body is a part of. */
  readonly source: string
  /** Its commands, with arguments that are not known. */
  readonly commands: readonly SimpleCommand[]
  isCalled: boolean
  isRunning: boolean
}

/** What a command line has set so far, where it is being read. */
export class Scope {
  #shell: Shell = { outer: undefined, variables: undefined, folder: undefined, positional: undefined }
  #functions: Map<string, DefinedFunction> | undefined

  /** The folder that a `cd` went to, as written; undefined before any. */
  get folder(): Word | undefined {
    return this.#shell.folder
  }

  /** Read what a subshell runs. */
  inSubshell<T>(read: () => T): T {
    const outer = this.#shell
    this.#shell = { outer, variables: undefined, folder: outer.folder, positional: outer.positional }
    const result = read()
    this.#shell = outer
    return result
  }

  /** @param value - undefined when only run time knows. */
  assign(name: string, value: Word | undefined): void {
    const known = value?.known === true && value.value.length <= MAX_VALUE_CHARS
    this.#set(name, known ? { text: value.value, list: undefined } : undefined)
  }

  /** @param append - whether the items are put behind those that are there. */
  assignList(name: string, items: readonly Word[], append: boolean): void {
    const list = append ? [...(this.listOf(name) ?? []), ...items] : items
    const isKnown = list.length <= MAX_FIELDS && (!append || this.listOf(name) !== undefined)
    this.#set(name, isKnown ? { text: list[0]?.known === true ? list[0].value : undefined, list } : undefined)
  }

  valueOf(name: string): string | undefined {
    return this.#find(name)?.text ?? (name === 'IFS' ? ' ' : undefined)
  }

  /** @returns undefined for what is no list, or not known. */
  listOf(name: string): readonly Word[] | undefined {
    return this.#find(name)?.list
  }

  /** The arguments of the shell, or of the function; undefined when only run time knows. */
  get positional(): readonly Word[] | undefined {
    return this.#shell.positional
  }

  /** Read what is run with arguments of its own. */
  withArguments<T>(positional: readonly Word[] | undefined, read: () => T): T {
    const shell = this.#shell
    const outer = shell.positional
    shell.positional = positional
    const result = read()
    shell.positional = outer
    return result
  }

  define(name: string, defined: DefinedFunction): void {
    this.#functions ??= new Map()
    this.#functions.set(name, defined)
  }

  functionNamed(name: string): DefinedFunction | undefined {
    return this.#functions?.get(name)
  }

  get functions(): Iterable<DefinedFunction> {
    return this.#functions?.values() ?? []
  }

  /** Names of aliases have a blank in them, as no variable's has. */
  #alias(word: Word): void {
    const equals = word.value.indexOf('=')
    if (equals > 0)
      this.assign(`alias ${word.value.slice(0, equals)}`, { ...word, value: word.value.slice(equals + 1) })
  }

  #set(name: string, value: Value | undefined): void {
    this.#shell.variables ??= new Map()
    this.#shell.variables.set(name, value)
  }

  #find(name: string): Value | undefined {
    for (let shell: Shell | undefined = this.#shell; shell; shell = shell.outer) {
      if (shell.variables?.has(name) === true) return shell.variables.get(name)
    }
    return undefined
  }

  /** A command has run: it may have set variables, or gone to another folder. */
  ran({ verb, args }: SimpleCommand): void {
    if (SETTERS.has(verb)) for (const { value } of args) this.assign(value, undefined)
    if (verb === 'alias') for (const word of args) this.#alias(word)
    if (verb === 'set' && args[0]?.value === '--') {
      this.#shell.positional = args.length > MAX_FIELDS ? undefined : args.slice(1)
    }
    if (verb === 'shift') this.#shell.positional = this.#shell.positional?.slice(Number(args[0]?.value ?? 1) || 1)
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
