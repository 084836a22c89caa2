import { defaultsOf } from './entry.ts'
import { KEYS } from './keys.ts'

/** The default of every configuration key of the breaker. */
export const DEFAULTS = defaultsOf(KEYS)
