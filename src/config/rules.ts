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

/** A whole number with a lower bound, and an upper one if there is any. */
export function wholeFrom(least: number, most = Infinity): Rule<number> {
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`
  return (value, key) => {
    if (!isWhole(value) || value < least || value > most) throw invalid(key, value, `a whole number ${range}`)
    return value
  }
}

/** A text that says something. */
export const text: Rule<string> = (value, key) => {
  if (typeof value !== 'string' || value.trim() === '') throw invalid(key, value, 'a text that is not empty')
  return value
}

/** A table whose values all follow one rule; it is laid over its default, one level deep. */
export function table<T>(rule: Rule<T>): Rule<ReadonlyMap<string, T>> {
  const read = (value: unknown, key: string): readonly (readonly [string, T])[] => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(key, value, 'a table')
    const given = Object.entries(value).filter(([, item]) => item !== undefined)
    return given.map(([name, item]) => [name, rule(item, `${key}.${name}`)])
  }
  return (value, key, otherwise = {}) => new Map([...read(otherwise, key), ...read(value, key)])
}

/** Whether a value is a whole number. */
export function isWhole(value: unknown): value is number {
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
