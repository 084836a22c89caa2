import { reasonOf } from '../text/index.ts'
import { DEFAULTS } from './defaults.ts'
import type { LiveKey } from './fields.ts'
import type { Settings } from './index.ts'
import { cap, flag, stage, texts, type Rule } from './rules.ts'

/** Reads the raw value that a live field has now; undefined when nobody set it. */
export type LiveSource = (key: LiveKey) => unknown

const RULES: { readonly [K in LiveKey]: Rule<Settings[K]> } = {
  blockShellHttp: flag,
  blockLocalHttp: flag,
  shellHttpAllow: texts,
  warnAt: stage,
  summarizeAt: stage,
  failWarnAt: stage,
  failLimit: cap,
}

/**
 * Check one live value.
 * @param raw - undefined stands for the default.
 * @throws ConfigError when the value breaks the field's rule.
 */
export function liveValue<K extends LiveKey>(key: K, raw: unknown): Settings[K] {
  return RULES[key](raw === undefined ? DEFAULTS[key] : raw, key)
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
  const readerOf = <K extends LiveKey>(key: K): (() => Settings[K]) => {
    let seen: unknown
    let good = settings[key]
    let isFirst = true
    return () => {
      const raw = source(key)
      if (!isFirst && Object.is(raw, seen)) return good
      isFirst = false
      seen = raw
      try {
        good = liveValue(key, raw)
      } catch (error) {
        const reason = reasonOf(error)
        if (!reported.has(reason)) report(reason)
        reported.add(reason)
      }
      return good
    }
  }
  const blockShellHttp = readerOf('blockShellHttp')
  const blockLocalHttp = readerOf('blockLocalHttp')
  const shellHttpAllow = readerOf('shellHttpAllow')
  const warnAt = readerOf('warnAt')
  const summarizeAt = readerOf('summarizeAt')
  const failWarnAt = readerOf('failWarnAt')
  const failLimit = readerOf('failLimit')
  return {
    ...settings,
    get blockShellHttp() {
      return blockShellHttp()
    },
    get blockLocalHttp() {
      return blockLocalHttp()
    },
    get shellHttpAllow() {
      return shellHttpAllow()
    },
    get warnAt() {
      return warnAt()
    },
    get summarizeAt() {
      return summarizeAt()
    },
    get failWarnAt() {
      return failWarnAt()
    },
    get failLimit() {
      return failLimit()
    },
  }
}
