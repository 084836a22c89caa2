import { reasonOf } from '../text/index.ts'
import { LIVE_KEYS, type LiveKey } from './fields.ts'
import { BREAKER, type Settings, type Values } from './settings.ts'
import { readValue } from './reader.ts'
import { ConfigError } from './rules.ts'

/** Reads the raw value that a live field has now; undefined when nobody set it. */
export type LiveSource = (key: LiveKey) => unknown

/** The values of the live fields. */
type LiveValues = Pick<Values, LiveKey>

/**
 * Check one live value.
 * @param raw - undefined stands for the default.
 * @throws ConfigError when the value breaks the field's rule.
 */
export function liveValue<K extends LiveKey>(key: K, raw: unknown): LiveValues[K] {
  return readValue(BREAKER, key, raw)
}

/**
 * Settings whose live fields are read from a source at every access.
 * @param settings - checked settings; their live fields are the first good values.
 * @param source - where the values come from. A value that its rule refuses never takes effect: the last good one
 * stays.
 * @param report - told why a value was refused, once for each reason.
 */
export function withLiveFields(settings: Settings, source: LiveSource, report: (reason: string) => void): Settings {
  const reported = new Set<string>()
  const checked: LiveValues = settings
  const readerOf = <K extends LiveKey>(key: K): (() => LiveValues[K]) => {
    let seen: unknown
    let good = checked[key]
    let isFirst = true
    return () => {
      const raw = source(key)
      if (!isFirst && Object.is(raw, seen)) return good
      isFirst = false
      seen = raw
      try {
        good = liveValue(key, raw)
      } catch (error) {
        const reason = error instanceof ConfigError ? error.problem : reasonOf(error)
        if (!reported.has(reason)) report(reason)
        reported.add(reason)
      }
      return good
    }
  }
  const live = { ...settings }
  for (const key of LIVE_KEYS) Object.defineProperty(live, key, { get: readerOf(key), enumerable: true })
  return live
}
