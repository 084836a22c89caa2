import { isRecord } from '../json/index.ts'
import type { HostAliases } from '../url/index.ts'
import { DEFAULTS } from './defaults.ts'
import { folder } from './folder.ts'
import { foldedAliases } from './host-aliases.ts'
import { enabledLimits, type LimitKey } from './limits.ts'
import {
  cap,
  ConfigError,
  flag,
  invalid,
  oneOf,
  stage,
  table,
  text,
  texts,
  unknownKey,
  wholeFrom,
  type Rule,
} from './rules.ts'
import { toolFilter, type ToolFilter } from './tool-filter.ts'

export { DEFAULTS } from './defaults.ts'
export type { LimitKey } from './limits.ts'
export { PLUGIN_NAME } from './name.ts'
export { ConfigError } from './rules.ts'

/** The whole configuration, checked and in the form in which it is used. Stages that are off are undefined. */
export interface Settings {
  readonly window: number
  readonly onLimit: 'ask' | 'deny'
  readonly localHosts: 'allow' | 'deny'
  readonly includeLocal: boolean
  /** Whether HTTP from a shell is refused where the host can fetch. */
  readonly blockShellHttp: boolean
  /** Whether that holds for local addresses too. */
  readonly blockLocalHttp: boolean
  /** Commands that may be handed an address all the same. */
  readonly shellHttpAllow: readonly string[]
  /** Where fetched files go, relative to the workspace root. */
  readonly outputDir: string
  /** The most bytes of a body that are kept. */
  readonly maxBytes: number
  readonly warnAt: number | undefined
  readonly summarizeAt: number | undefined
  readonly failWarnAt: number | undefined
  readonly failLimit: number | undefined
  readonly previewChars: number
  readonly resultPreviewChars: number
  /** Whether calls of a tool are counted at all. */
  readonly counts: ToolFilter
  /** Argument names that are left out, per tool; `*` is for the tools that have no entry, and part of every entry. */
  readonly ignoreArgs: ReadonlyMap<string, ReadonlySet<string>>
  readonly hostAliases: HostAliases
  /** Caps by measure; a measure that is off is absent. */
  readonly limits: ReadonlyMap<LimitKey, number>
}

type Key = keyof typeof DEFAULTS

/** Keys of earlier releases, each with what took its place. */
const REMOVED: Readonly<Record<string, string>> = {
  denyAfter: 'set the caps in limits',
  gateAt: 'set the caps in limits',
  matchReadBySubstring: 'reads are told apart by their arguments, capped by limits.exact',
  maxSamePath: 'file actions are told apart by their arguments, capped by limits.exact',
  readTools: 'reads are told apart by their arguments, capped by limits.exact',
  registerAdvisory: 'advisories are always on; warnAt: 0 and summarizeAt: 0 turn them off',
  warnAfter: 'use warnAt',
}

/** Accepted for the sake of old configurations, and without effect. */
const IGNORED = ['pathAliases']

/**
 * The most calls that are looked back on, and the most characters that are kept of what a call did and of its result,
 * so that what an agent takes of memory is bounded whatever is configured: a call is remembered by at most 132
 * fingerprints (the address, host and site of 32 targets, 32 sinks, and four of its own) and a result, which is less
 * than 300,000 characters when each of them is as long as it may be.
 */
const MOST = { window: 1024, previewChars: 2048, resultPreviewChars: 16 * 1024 }

/**
 * Check a configuration and fill in the defaults.
 * @param raw - what the loader passes: a table, or undefined for no configuration at all.
 * @returns the settings.
 * @throws ConfigError naming key, value and rule. No key is checked against another.
 * @source breaker seed, "Configuration"; decisions.md §9
 */
export function resolveConfig(raw: unknown): Settings {
  const given = raw ?? {}
  if (!isRecord(given)) throw invalid('config', raw, 'a table')
  for (const key of Object.keys(given)) {
    const replacement = Object.hasOwn(REMOVED, key) ? REMOVED[key] : undefined
    if (replacement !== undefined) throw new ConfigError(`${key} was removed: ${replacement}`)
    if (!Object.hasOwn(DEFAULTS, key) && !IGNORED.includes(key)) throw unknownKey(key, Object.keys(DEFAULTS))
  }
  const read = <T>(key: Key, rule: Rule<T>): T => {
    const value = given[key]
    return rule(value === undefined ? DEFAULTS[key] : value, key)
  }
  /** A table is merged over its defaults, one level deep. */
  const merge = <T>(key: Key, rule: Rule<T>): ReadonlyMap<string, T> =>
    new Map([...table(rule)(DEFAULTS[key], key), ...read(key, table(rule))])
  return {
    window: read('window', wholeFrom(4, MOST.window)),
    onLimit: read('onLimit', oneOf('ask', 'deny')),
    localHosts: read('localHosts', localHosts),
    includeLocal: read('includeLocal', flag),
    blockShellHttp: read('blockShellHttp', flag),
    blockLocalHttp: read('blockLocalHttp', flag),
    shellHttpAllow: read('shellHttpAllow', texts),
    outputDir: read('outputDir', folder),
    maxBytes: read('maxBytes', wholeFrom(1)),
    warnAt: read('warnAt', stage),
    summarizeAt: read('summarizeAt', stage),
    failWarnAt: read('failWarnAt', stage),
    failLimit: read('failLimit', cap),
    previewChars: read('previewChars', wholeFrom(1, MOST.previewChars)),
    resultPreviewChars: read('resultPreviewChars', wholeFrom(1, MOST.resultPreviewChars)),
    counts: toolFilter(read('include', texts), read('exclude', texts)),
    ignoreArgs: withCommon(merge('ignoreArgs', texts)),
    hostAliases: foldedAliases(merge('hostAliases', text)),
    limits: enabledLimits(merge('limits', cap)),
  }
}

const localHosts: Rule<'allow' | 'deny'> = (value, key) => {
  if (value === 'ask')
    throw new ConfigError('localHosts: "ask" was removed: asking is what `onLimit: ask` does, for every host')
  return oneOf('allow', 'deny')(value, key)
}

/** Every tool leaves out its own arguments and those of `*`. */
function withCommon(ignoreArgs: ReadonlyMap<string, readonly string[]>): Settings['ignoreArgs'] {
  const common = ignoreArgs.get('*') ?? []
  return new Map([...ignoreArgs].map(([tool, names]) => [tool, new Set([...common, ...names])]))
}
