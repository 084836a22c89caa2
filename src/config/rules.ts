import { cut } from '../text/cut.ts'
import { PLUGIN_NAME } from './name.ts'

/** How much of a value that is refused is told. */
const MAX_SHOWN_CHARS = 80

/** A configuration that cannot be used. The message names the plugin, key, value and rule. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  /** The message without the plugin. */
  readonly problem: string

  /**
   * @param problem - what is wrong.
   * @param plugin - whose configuration it is.
   */
  constructor(problem: string, plugin = PLUGIN_NAME) {
    super(`${plugin}: ${problem}`)
    this.problem = problem
  }
}

/**
 * Reads one value.
 * @param value - as configured, never undefined.
 * @param key - the name to complain about.
 * @param otherwise - the default, for rules that lay a value over it.
 * @throws ConfigError when the value breaks the rule.
 */
export type Rule<T> = (value: unknown, key: string, otherwise?: unknown) => T

/** How a person enters a value in a form. */
export type Input = FlagInput | ListInput | CountInput

/** Yes or no. */
interface FlagInput {
  readonly kind: 'flag'
}

/** A list of texts, possibly empty, in which no text is blank. */
interface ListInput {
  readonly kind: 'list'
}

/** A whole number, or off. */
interface CountInput {
  readonly kind: 'count'
  /** The smallest number that is not off. */
  readonly least: number
  /** What is stored for off: 0 where the rule takes it, since some readers of a configuration drop a null. */
  readonly off: 0 | null
}

/** A rule whose values a form can offer. */
export type FormRule<T> = Rule<T> & { readonly input: Input }

function entered<T>(input: Input, rule: Rule<T>): FormRule<T> {
  return Object.assign(rule, { input })
}

/**
 * @param rule - what the value must be, after "must be".
 * @returns the error for a value that is not.
 */
export function invalid(key: string, value: unknown, rule: string): ConfigError {
  return new ConfigError(`${key}: ${shown(value)} must be ${rule}`)
}

/** One of a few words. */
export function oneOf<T extends string>(...words: readonly T[]): Rule<T> {
  return (value, key) => {
    const word = words.find(candidate => candidate === value)
    if (word === undefined) throw invalid(key, value, `one of ${words.join(', ')}`)
    return word
  }
}

export const flag = entered<boolean>({ kind: 'flag' }, (value, key) => {
  if (typeof value !== 'boolean') throw invalid(key, value, 'true or false')
  return value
})

/** A whole number with a lower bound, and an upper one if there is any. */
export function wholeFrom(least: number, most = Infinity): Rule<number> {
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`
  return (value, key) => {
    if (!isWhole(value) || value < least || value > most) throw invalid(key, value, `a whole number ${range}`)
    return value
  }
}

/** A count at which something is said. @returns undefined for off: 0, negative or null. */
export const stage = entered<number | undefined>({ kind: 'count', least: 1, off: 0 }, (value, key) => {
  if (value === null || (typeof value === 'number' && value <= 0)) return undefined
  if (!isWhole(value)) throw invalid(key, value, 'a positive whole number, or 0, a negative number or null for off')
  return value
})

/** A count at which something is stopped, with a lower bound. @returns undefined for off: null. */
export function capFrom(least: number): FormRule<number | undefined> {
  return entered<number | undefined>({ kind: 'count', least, off: null }, (value, key) => {
    if (value === null) return undefined
    if (!isWhole(value) || value < least)
      throw invalid(key, value, `a whole number of at least ${least}, or null for off`)
    return value
  })
}

export const text: Rule<string> = (value, key) => {
  if (typeof value !== 'string' || value.trim() === '') throw invalid(key, value, 'a text that is not empty')
  return value
}

/** A list of texts. */
export const texts = entered<readonly string[]>({ kind: 'list' }, (value, key) => {
  if (!Array.isArray(value)) throw invalid(key, value, 'a list of texts')
  return value.map((item, index) => text(item, `${key}[${index}]`))
})

/** A table whose values all follow one rule; it is laid over its default, one level deep. */
export function table<T>(rule: Rule<T>): Rule<ReadonlyMap<string, T>> {
  const read = (value: unknown, key: string): readonly (readonly [string, T])[] => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(key, value, 'a table')
    const given = Object.entries(value).filter(([, item]) => item !== undefined)
    return given.map(([name, item]) => [name, rule(item, `${key}.${name}`)])
  }
  return (value, key, otherwise = {}) => new Map([...read(otherwise, key), ...read(value, key)])
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function shown(value: unknown): string {
  if (typeof value === 'number') return String(value)
  try {
    const json = JSON.stringify(value) ?? typeof value
    return json.length > MAX_SHOWN_CHARS ? `${cut(json, MAX_SHOWN_CHARS)}…` : json
  } catch {
    return typeof value
  }
}
