import { defaultsOf, type Entry, type ValuesOf } from '../config/entry.ts'
import { invalid, oneOf, wholeFrom } from '../config/rules.ts'
import { readConfig, type ConfigSpec } from '../config/reader.ts'

/** The plugin's name and the id of its loader row, which every message about its configuration starts with. */
export const BRAKE_NAME = 'dsh-brake'

/** The longest round that is looked for: each call is compared with that many before it. */
const MAX_SEQUENCE_LENGTH = 256

/** The most sightings of one text that are kept, and so the highest threshold that can be reached. */
export const MAX_SIGHTINGS = 64

/**
 * Every key of the configuration, in the order in which `docs/brake.md` lists them: what it is when nobody sets it,
 * and the rule that it must follow.
 * @source brake seed, "Configuration"
 */
const KEYS = {
  /** Whether repeated calls are only noticed, or refused at `callDenyCount` as well. */
  mode: { default: 'remind', rule: oneOf('remind', 'deny') },
  /** The count at which a repeated call is noticed first. */
  callWarnCount: { default: 6, rule: wholeFrom(1) },
  /** The count after which the same call is refused in `deny` mode. */
  callDenyCount: { default: 10, rule: wholeFrom(1) },
  /** How many further repeats lie between two notices about one call. */
  callReWarnEvery: { default: 5, rule: wholeFrom(1) },
  /** The most calls that one round of a loop has. */
  sequenceLength: { default: 4, rule: wholeFrom(2, MAX_SEQUENCE_LENGTH) },
  /** How often a round of `sequenceLength` calls has to come. */
  sequenceCount: { default: 3, rule: wholeFrom(2) },
  /** How often a text has to come within the window. */
  duplicateTextThreshold: { default: 3, rule: wholeFrom(2, MAX_SIGHTINGS) },
  /** How far back sightings of a text count, in milliseconds. */
  duplicateTextWindowMs: { default: 120_000, rule: wholeFrom(1) },
  /** The least time between two notices about one text, in milliseconds. */
  duplicateTextCooldownMs: { default: 30_000, rule: wholeFrom(0) },
  /** Shorter texts are not looked at; in UTF-16 code units. */
  minimumDuplicateChars: { default: 80, rule: wholeFrom(1) },
} as const satisfies Readonly<Record<string, Entry<unknown>>>

/** The default of every configuration key. */
export const BRAKE_DEFAULTS = defaultsOf(KEYS)

/** The whole configuration, checked. */
export type BrakeSettings = ValuesOf<typeof KEYS>

const BRAKE: ConfigSpec<BrakeSettings> = {
  plugin: BRAKE_NAME,
  keys: KEYS,
  check({ callWarnCount, callDenyCount }) {
    if (callDenyCount <= callWarnCount)
      throw invalid('callDenyCount', callDenyCount, `greater than callWarnCount (${callWarnCount})`)
  },
}

/**
 * Check a configuration and fill in the defaults.
 * @param raw - what the loader passes: a table, or undefined for no configuration at all.
 * @returns the settings.
 * @throws ConfigError naming key, value and rule.
 * @source brake seed, "Configuration"; decisions.md §9 for unknown keys
 */
export function resolveBrakeConfig(raw: unknown): BrakeSettings {
  return readConfig(BRAKE, raw)
}
