import type { LimitKey } from '../config/index.ts'

/** What can be counted about a call. */
export type Measure = 'exact' | 'cmd' | 'net' | 'host' | 'site' | 'sink' | 'family' | 'verb'

/**
 * Every measure, the most target-like first: of several that are due together, the first is named.
 * @source issue 2, "then to the most target-like measure"; family and verb name no target and no action
 */
export const MEASURES: readonly Measure[] = ['host', 'net', 'site', 'sink', 'family', 'verb', 'cmd', 'exact']

declare const fingerprintId: unique symbol

/** The identity of what a call did under one measure; equal identities are repetitions. */
export type FingerprintId = string & { readonly [fingerprintId]: true }

/** One thing a call did, as it is counted. */
export interface Fingerprint {
  readonly measure: Measure
  /** `<measure>:<subject>`; a long subject is replaced by its digest. */
  readonly id: FingerprintId
  /** What a message may say about it: an address, a path, a verb, the arguments; bounded, not yet fit to quote. */
  readonly subject: string
}

/**
 * The name under which `limits` caps a fingerprint.
 * @param fingerprint - of any measure.
 */
export function limitKeyOf({ measure, subject }: Fingerprint): LimitKey {
  return measure === 'family' || measure === 'verb' ? `${measure}:${subject}` : measure
}
