import type { LimitKey } from '../config/index.ts'

/** What can be counted about a call. */
export type Measure = 'exact' | 'cmd' | 'net' | 'host' | 'site' | 'sink' | 'family' | 'verb' | 'tool'

/**
 * Every measure, the most target-like first: of several that are due together, the first is named.
 * @source issue 2, "then to the most target-like measure"; family and verb name no target and no action
 */
export const MEASURES: readonly Measure[] = ['host', 'net', 'site', 'sink', 'family', 'verb', 'tool', 'cmd', 'exact']

declare const fingerprintId: unique symbol

/** The identity of what a call did under one measure; equal identities are repetitions. */
export type FingerprintId = string & { readonly [fingerprintId]: true }

/** One thing a call did, as it is counted. */
export interface Fingerprint {
  readonly measure: Measure
  /** `<measure>:<subject>`; a long subject is replaced by its digest. */
  readonly id: FingerprintId
  /**
   * What a message may say about it: an address, a path, a verb, `<verb>:<command>`, `<tool>:<arguments>`; bounded, not
   * yet fit to quote.
   */
  readonly subject: string
  /** The beginning of the command line, where it is of the measures `cmd` and `exact` and of a shell. */
  readonly command?: string
}

/**
 * A tool as a whole, for what does not depend on the arguments of its calls. No cap is configured for it.
 * @param tool - its name.
 */
export function toolFingerprint(tool: string): Fingerprint {
  return { measure: 'tool', id: `tool:${tool}` as FingerprintId, subject: tool }
}

/**
 * The count at which a fingerprint is gated.
 * @param fingerprint - of any measure.
 * @param limits - the configured caps.
 * @returns undefined when it has none, as a tool never has.
 */
export function capOf(fingerprint: Fingerprint, limits: ReadonlyMap<LimitKey, number>): number | undefined {
  const key = limitKeyOf(fingerprint)
  return key === undefined ? undefined : limits.get(key)
}

/**
 * The name under which `limits` caps a fingerprint: the measure, with the subject for families and verbs.
 * @param fingerprint - of any measure.
 * @returns undefined for a tool, which no configuration caps.
 */
export function limitKeyOf({ measure, subject }: Fingerprint): LimitKey | undefined {
  if (measure === 'tool') return undefined
  return measure === 'family' || measure === 'verb' ? `${measure}:${subject}` : measure
}
