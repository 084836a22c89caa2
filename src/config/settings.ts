import type { HostAliases } from '../url/index.ts'
import type { ValuesOf } from './entry.ts'
import { foldedAliases } from './host-aliases.ts'
import { KEYS } from './keys.ts'
import { enabledLimits, type LimitKey } from './limits.ts'
import { PLUGIN_NAME } from './name.ts'
import { readConfig, type ConfigSpec } from './reader.ts'
import { toolFilter, type ToolFilter } from './tool-filter.ts'

/** The values of the breaker's keys, each checked by its rule. */
export type Values = ValuesOf<typeof KEYS>

/** What is made of several keys, or of a whole table, for the use on every call. */
interface Prepared {
  /** Whether calls of a tool are counted at all. */
  readonly counts: ToolFilter
  /** Argument names that are left out, per tool; `*` is for the tools that have no entry, and part of every entry. */
  readonly ignoreArgs: ReadonlyMap<string, ReadonlySet<string>>
  /** Every alias with the name at the end of its chain. */
  readonly hostAliases: HostAliases
  /** Caps by measure; a measure that is off is absent. */
  readonly limits: ReadonlyMap<LimitKey, number>
}

/** The whole configuration, checked and in the form in which it is used. Stages that are off are undefined. */
export type Settings = Omit<Values, 'include' | 'exclude' | keyof Prepared> & Prepared

/** What the breaker can be told. */
export const BREAKER: ConfigSpec<Values> = {
  plugin: PLUGIN_NAME,
  keys: KEYS,
  removed: {
    denyAfter: 'set the caps in limits',
    gateAt: 'set the caps in limits',
    matchReadBySubstring: 'reads are told apart by their arguments, capped by limits.exact',
    maxSamePath: 'file actions are told apart by their arguments, capped by limits.exact',
    readTools: 'reads are told apart by their arguments, capped by limits.exact',
    registerAdvisory: 'advisories are always on; warnAt: 0 and summarizeAt: 0 turn them off',
    warnAfter: 'use warnAt',
  },
  ignored: ['pathAliases'],
}

/**
 * Check a configuration and fill in the defaults.
 * @param raw - what the loader passes: a table, or undefined for no configuration at all.
 * @returns the settings.
 * @throws ConfigError naming key, value and rule. No key is checked against another.
 * @source breaker seed, "Configuration"; decisions.md §9
 */
export function resolveConfig(raw: unknown): Settings {
  const { include, exclude, ignoreArgs, hostAliases, limits, ...plain } = readConfig(BREAKER, raw)
  return {
    ...plain,
    counts: toolFilter(include, exclude),
    ignoreArgs: withCommon(ignoreArgs),
    hostAliases: foldedAliases(hostAliases),
    limits: enabledLimits(limits),
  }
}

/** Every tool leaves out its own arguments and those of `*`. */
function withCommon(ignoreArgs: Values['ignoreArgs']): Settings['ignoreArgs'] {
  const tools = [...ignoreArgs]
  const common = tools.flatMap(([tool, names]) => (tool === '*' ? names : []))
  return new Map(tools.map(([tool, names]) => [tool, new Set([...common, ...names])]))
}
