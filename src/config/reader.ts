import { closest, distance } from 'fastest-levenshtein'
import { isRecord } from '../json/index.ts'
import { eachOf } from './each.ts'
import type { Entries } from './entry.ts'
import { ConfigError, invalid } from './rules.ts'

/** What one plugin can be told; `T` is what is read. */
export interface ConfigSpec<T> {
  /** The plugin's name, which every error starts with. */
  readonly plugin: string
  readonly keys: Entries<T>
  /** Keys of earlier releases, each with what took its place. */
  readonly removed?: Readonly<Record<string, string>>
  /** Keys that are accepted for the sake of old configurations, and have no effect. */
  readonly ignored?: readonly string[]
  /** What no rule of a single key can say. Throws a ConfigError. */
  check?(values: T): void
}

/**
 * Check a configuration and fill in the defaults.
 * @param raw - what the loader passes: a table, or undefined for no configuration at all.
 * @returns the value of every key.
 * @throws ConfigError naming plugin, key, value and rule.
 * @source decisions.md §9
 */
export function readConfig<T extends object>(spec: ConfigSpec<T>, raw: unknown): T {
  return inTheNameOf(spec.plugin, () => {
    const given = raw ?? {}
    if (!isRecord(given)) throw invalid('config', raw, 'a table')
    for (const key of Object.keys(given)) checkName(key, spec)
    const values = eachOf<T>(spec.keys, key => valueOf(spec, key, given[key]))
    spec.check?.(values)
    return values
  })
}

/**
 * Check the value of one key.
 * @param raw - undefined stands for the default.
 * @throws ConfigError as {@link readConfig} does.
 */
export function readValue<T, K extends keyof T & string>(spec: ConfigSpec<T>, key: K, raw: unknown): T[K] {
  return inTheNameOf(spec.plugin, () => valueOf(spec, key, raw))
}

/**
 * @param known - every name that would be accepted.
 * @param path - what stands before the name.
 * @returns the error for a name that is not among them, with the nearest one when it is near.
 */
export function unknownKey(key: string, known: readonly string[], path = ''): ConfigError {
  const nearest = closest(key, known)
  const near = distance(key, nearest) <= Math.max(2, key.length / 3)
  const hint = near ? `did you mean ${path}${nearest}?` : `known are ${known.join(', ')}`
  return new ConfigError(`${path}${key} is not a known key; ${hint}`)
}

function valueOf<T, K extends keyof T & string>({ keys }: ConfigSpec<T>, key: K, raw: unknown): T[K] {
  const { default: otherwise, rule } = keys[key]
  return rule(raw === undefined ? otherwise : raw, key, otherwise)
}

function checkName<T>(key: string, { keys, removed = {}, ignored = [] }: ConfigSpec<T>): void {
  const replacement = Object.hasOwn(removed, key) ? removed[key] : undefined
  if (replacement !== undefined) throw new ConfigError(`${key} was removed: ${replacement}`)
  if (!Object.hasOwn(keys, key) && !ignored.includes(key)) throw unknownKey(key, Object.keys(keys))
}

/** Both plugins share the rules, whose errors would be in the breaker's name. */
function inTheNameOf<T>(plugin: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(error.problem, plugin) : error
  }
}
