import { isRecord } from '../json/record.ts'
import type { LiveKey } from './fields.ts'

/** The value of a live field in what somebody has stored, which may be anything; undefined when it is not set there. */
export function memberOf(values: unknown, key: LiveKey): unknown {
  return isRecord(values) ? values[key] : undefined
}

/** The first value that is set. A null is set: it says off. */
export function firstSet(...values: readonly unknown[]): unknown {
  return values.find(value => value !== undefined)
}
