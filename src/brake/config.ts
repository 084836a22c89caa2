import { invalid, onBehalfOf, oneOf, unknownKey, wholeFrom, type Rule } from '../config/rules.ts'
import { isRecord } from '../json/index.ts'

/** The plugin's name and the id of its loader row, which every message about its configuration starts with. */
export const BRAKE_NAME = 'dsh-brake'

/**
 * The default of every configuration key, in the order in which the README's table lists them.
 * @source brake seed, "Configuration"
 */
export const BRAKE_DEFAULTS = {
  mode: 'remind',
  callWarnCount: 6,
  callDenyCount: 10,
  callReWarnEvery: 5,
  sequenceLength: 4,
  sequenceCount: 3,
  duplicateTextThreshold: 3,
  duplicateTextWindowMs: 120_000,
  duplicateTextCooldownMs: 30_000,
  minimumDuplicateChars: 80,
} as const

/** The whole configuration, checked. */
export interface BrakeSettings {
  /** Whether repeated calls are only noticed, or refused at `callDenyCount` as well. */
  readonly mode: 'remind' | 'deny'
  /** The count at which a repeated call is noticed first. */
  readonly callWarnCount: number
  /** The count after which the same call is refused in `deny` mode. */
  readonly callDenyCount: number
  /** How many further repeats lie between two notices about one call. */
  readonly callReWarnEvery: number
  /** The most calls that one round of a loop has. */
  readonly sequenceLength: number
  /** How often a round of `sequenceLength` calls has to come. */
  readonly sequenceCount: number
  /** How often a text has to come within the window. */
  readonly duplicateTextThreshold: number
  readonly duplicateTextWindowMs: number
  /** The least time between two notices about one text. */
  readonly duplicateTextCooldownMs: number
  /** Shorter texts are not looked at; in UTF-16 code units. */
  readonly minimumDuplicateChars: number
}

/** The longest round that is looked for: each call is compared with that many before it. */
const MAX_SEQUENCE_LENGTH = 256

/** The most sightings of one text that are kept, and so the highest threshold that can be reached. */
export const MAX_SIGHTINGS = 64

/**
 * Check a configuration and fill in the defaults.
 * @param raw - what the loader passes: a table, or undefined for no configuration at all.
 * @returns the settings.
 * @throws ConfigError naming key, value and rule.
 * @source brake seed, "Configuration"; decisions.md §9 for unknown keys
 */
export function resolveBrakeConfig(raw: unknown): BrakeSettings {
  return onBehalfOf(BRAKE_NAME, () => checked(raw ?? {}))
}

function checked(given: unknown): BrakeSettings {
  if (!isRecord(given)) throw invalid('config', given, 'a table')
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(BRAKE_DEFAULTS, key)) throw unknownKey(key, Object.keys(BRAKE_DEFAULTS))
  }
  const read = <T>(key: keyof typeof BRAKE_DEFAULTS, rule: Rule<T>): T => {
    const value = given[key]
    return rule(value === undefined ? BRAKE_DEFAULTS[key] : value, key)
  }
  const callWarnCount = read('callWarnCount', wholeFrom(1))
  return {
    mode: read('mode', oneOf('remind', 'deny')),
    callWarnCount,
    callDenyCount: read('callDenyCount', above('callWarnCount', callWarnCount)),
    callReWarnEvery: read('callReWarnEvery', wholeFrom(1)),
    sequenceLength: read('sequenceLength', wholeFrom(2, MAX_SEQUENCE_LENGTH)),
    sequenceCount: read('sequenceCount', wholeFrom(2)),
    duplicateTextThreshold: read('duplicateTextThreshold', wholeFrom(2, MAX_SIGHTINGS)),
    duplicateTextWindowMs: read('duplicateTextWindowMs', wholeFrom(1)),
    duplicateTextCooldownMs: read('duplicateTextCooldownMs', wholeFrom(0)),
    minimumDuplicateChars: read('minimumDuplicateChars', wholeFrom(1)),
  }
}

/** A whole number above that of another key. */
function above(other: string, bound: number): Rule<number> {
  return (value, key) => {
    const count = wholeFrom(1)(value, key)
    if (count <= bound) throw invalid(key, value, `greater than ${other} (${bound})`)
    return count
  }
}
