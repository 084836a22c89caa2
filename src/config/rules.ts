import { closest, distance } from 'fastest-levenshtein'
import { PLUGIN_NAME } from './name.ts'

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
 * Read another plugin's configuration.
 * @param plugin - the name that errors start with.
 * @param read - reads it by the rules below.
 * @throws ConfigError whatever `read` complains about, under that name.
 */
export function onBehalfOf<T>(plugin: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(error.problem, plugin) : error
  }
}

/**
 * Reads one value.
 * @param value - as configured, never undefined.
 * @param key - the name to complain about.
 * @throws ConfigError when the value breaks the rule.
 */
export type Rule<T> = (value: unknown, key: string) => T

/**
 * @param rule - what the value must be, after "must be".
 * @returns the error for a value that is not.
 */
export function invalid(key: string, value: unknown, rule: string): ConfigError {
  return new ConfigError(`${key}: ${shown(value)} must be ${rule}`)
}

/**
 * @param known - every name that would be accepted.
 * @returns the error for a name that is not among them, with the nearest one when it is near.
 */
export function unknownKey(key: string, known: readonly string[], path = ''): ConfigError {
  const nearest = closest(key, known)
  const near = distance(key, nearest) <= Math.max(2, key.length / 3)
  const hint = near ? `did you mean ${path}${nearest}?` : `known are ${known.join(', ')}`
  return new ConfigError(`${path}${key} is not a known key; ${hint}`)
}

/** One of a few words. */
export function oneOf<T extends string>(...words: readonly T[]): Rule<T> {
  return (value, key) => {
    const word = words.find(candidate => candidate === value)
    if (word === undefined) throw invalid(key, value, `one of ${words.join(', ')}`)
    return word
  }
}

export const flag: Rule<boolean> = (value, key) => {
  if (typeof value !== 'boolean') throw invalid(key, value, 'true or false')
  return value
}

/** A whole number with a lower bound, and an upper one if there is any. */
export function wholeFrom(least: number, most = Infinity): Rule<number> {
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`
  return (value, key) => {
    if (!isWhole(value) || value < least || value > most) throw invalid(key, value, `a whole number ${range}`)
    return value
  }
}

/** A count at which something is said. @returns undefined for off: 0, negative or null. */
export const stage: Rule<number | undefined> = (value, key) => {
  if (value === null || (typeof value === 'number' && value <= 0)) return undefined
  if (!isWhole(value)) throw invalid(key, value, 'a positive whole number, or 0, a negative number or null for off')
  return value
}

/** A count at which something is stopped. @returns undefined for off: null. */
export const cap: Rule<number | undefined> = (value, key) => {
  if (value === null) return undefined
  if (!isWhole(value) || value < 2) throw invalid(key, value, 'a whole number of at least 2, or null for off')
  return value
}

export const text: Rule<string> = (value, key) => {
  if (typeof value !== 'string' || value.trim() === '') throw invalid(key, value, 'a text that is not empty')
  return value
}

/** A list of texts. */
export const texts: Rule<readonly string[]> = (value, key) => {
  if (!Array.isArray(value)) throw invalid(key, value, 'a list of texts')
  return value.map((item, index) => text(item, `${key}[${index}]`))
}

/** A table whose values all follow one rule. */
export function table<T>(rule: Rule<T>): Rule<ReadonlyMap<string, T>> {
  return (value, key) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(key, value, 'a table')
    const given = Object.entries(value).filter(([, item]) => item !== undefined)
    return new Map(given.map(([name, item]) => [name, rule(item, `${key}.${name}`)]))
  }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function shown(value: unknown): string {
  if (typeof value === 'number') return String(value)
  try {
    const json = JSON.stringify(value) ?? typeof value
    return json.length > 80 ? `${json.slice(0, 80)}…` : json
  } catch {
    return typeof value
  }
}
