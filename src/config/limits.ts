import { DEFAULTS } from './defaults.ts'
import { unknownKey } from './reader.ts'

/** Of `measure:subject`, every subject. */
type OfAnySubject<K extends string> = K extends `${infer Measure}:${string}` ? `${Measure}:${string}` : K

/** The name of a cap: a measure, with the subject for families and verbs. */
export type LimitKey = OfAnySubject<keyof typeof DEFAULTS.limits>

/** Caps that are not in the defaults; the verb is free. */
const VERB_LIMIT = /^verb:\S+$/u

/**
 * The caps that are on.
 * @param limits - caps by name; what is off is undefined.
 * @throws ConfigError for a name that is no cap.
 */
export function enabledLimits(limits: ReadonlyMap<string, number | undefined>): ReadonlyMap<LimitKey, number> {
  const enabled = new Map<LimitKey, number>()
  for (const [key, value] of limits) {
    if (!isLimitKey(key)) throw unknownKey(key, Object.keys(DEFAULTS.limits), 'limits.')
    if (value !== undefined) enabled.set(key, value)
  }
  return enabled
}

function isLimitKey(key: string): key is LimitKey {
  return Object.hasOwn(DEFAULTS.limits, key) || VERB_LIMIT.test(key)
}
