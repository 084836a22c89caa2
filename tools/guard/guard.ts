import type { Measure } from '../../src/fingerprint/index.ts'
import type { Evidence } from '../../src/tracks/index.ts'
import type { RecordedCall, RecordedResult } from '../sessions/event.ts'

/** One thing that a guard has to say about a call. */
export interface Remark {
  readonly evidence: Evidence['kind']
  readonly stage: 'warn' | 'summarize' | 'gate'
  readonly measure: Measure
  /** The measure and what it was measured on, fit to be read; bounded. */
  readonly fingerprint: string
  readonly count: number
}

/** What becomes of a call: it runs, a person is asked, or it is denied. */
export type Verdict = 'allow' | 'ask' | 'deny'

/** What a guard says before a call runs. */
export interface Decision {
  readonly verdict: Verdict
  /** Advisories, or what was gated; the strongest first. */
  readonly remarks: readonly Remark[]
}

/** A guard of one session, driven in the order in which a host would drive it. */
export interface Guard {
  /** A human message has reached an agent. */
  human(agent: string): Promise<void>
  /** A background job was reported to have ended. */
  jobCompleted(): Promise<void>
  /** A schedule has begun a step. */
  scheduled(): Promise<void>
  /** A call is about to run. */
  rule(call: RecordedCall): Promise<Decision>
  /**
   * A call is over.
   * @param call - a call that was ruled on.
   * @param result - how it ended; `ran` is false when it was denied.
   * @returns the advisories that are due on it.
   */
  settle(call: RecordedCall, result: RecordedResult): Promise<readonly Remark[]>
}

/** What a person answers who is asked; nobody there counts as a denial. */
export type Reply = 'approve' | 'nobody'

/** Gives a guard for one more session. */
export type GuardMaker = () => Guard
