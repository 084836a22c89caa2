import type { Fingerprint } from '../fingerprint/index.ts'
import type { Outcome } from './failure/outcome.ts'

/** How far a measure has escalated, the strongest last. */
export type Stage = 'warn' | 'summarize' | 'gate'

/** What a track has to say about a call. */
export type Finding = OccurrenceFinding | FailureFinding

/** Something came up again. */
interface OccurrenceFinding extends Counted {
  readonly track: 'occurrence'
}

/** Something failed again. */
interface FailureFinding extends Counted {
  readonly track: 'failure'
  /** How the last one failed, in a few words. */
  readonly reason: string
}

interface Counted {
  readonly stage: Stage
  readonly fingerprint: Fingerprint
  /** How often it happened: the call at hand included for occurrences, failures in a row for failures. */
  readonly count: number
  /** The count at which this stage is due. */
  readonly threshold: number
}

/**
 * One way of seeing that an agent is stuck. A track lives as long as its agent, and knows nothing of hosts, gates or
 * messages: it is told what happens and answers with findings. It implements what it listens to.
 */
export interface Track {
  /**
   * Which fingerprints would be gated if a call came now. Changes nothing.
   * @param fingerprints - the call's that are counted.
   */
  hits(fingerprints: readonly Fingerprint[]): readonly Finding[]
  /**
   * The call is going to run.
   * @returns the advisories that are due on it and not told yet.
   */
  admitted?(call: TrackedCall): readonly Finding[]
  /**
   * The call was denied and does not run.
   * @param fingerprints - those that the denial is about.
   * @returns the advisories that are due on it and not told yet.
   */
  denied?(fingerprints: readonly Fingerprint[]): readonly Finding[]
  /**
   * A call that ran has ended.
   * @param fingerprints - the call's that are counted.
   * @returns the advisories that are due on it and not told yet.
   */
  ended?(fingerprints: readonly Fingerprint[], outcome: Outcome): readonly Finding[]
  /**
   * The model is going to be told of what was due. Only now does it count as told: what is due on a call may never be
   * attached to its result, and is then due on the next one.
   * @param due - what this track has answered with, on one call.
   * @returns those that nothing has told in the meantime, as a parallel call may have.
   */
  tell(due: readonly Finding[]): readonly Finding[]
  /** A human message: everything is forgotten. */
  reset(): void
}

/** One executed call, from its admission to its result. */
export interface TrackedCall {
  readonly fingerprints: readonly Fingerprint[]
  /** What was due when it was admitted, which is told when it is over. */
  due?: readonly Finding[]
  /** The beginning of what the call answered, once it has. */
  result?: string
}
