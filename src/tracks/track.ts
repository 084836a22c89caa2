import type { Call, Fingerprint } from '../fingerprint/index.ts'
import type { Outcome } from './failure/outcome.ts'

/** How far a measure has escalated, the strongest last. */
export type Stage = 'warn' | 'summarize' | 'gate'

/** What shows that an agent may be stuck. */
export type Evidence =
  /** Something came up again. */
  | { readonly kind: 'repeat' }
  /** Something failed again; `reason` is how the last one failed, in a few words. */
  | { readonly kind: 'failure'; readonly reason: string }

/** What a track has to say about a call. */
export interface Finding {
  readonly stage: Stage
  readonly fingerprint: Fingerprint
  readonly evidence: Evidence
  /** How often it happened: the call at hand included for what came up again, in a row for failures. */
  readonly count: number
  /** The count at which this stage is due. */
  readonly threshold: number
}

/** A call that an agent makes, whatever becomes of it. */
export interface Attempt {
  readonly call: Call
  /** The step of the agent in which it was made, counted up; undefined where the host does not tell. */
  readonly step: number | undefined
}

/** The same, with what of it counts. */
export interface TrackedCall extends Attempt {
  /** Those that have a cap and that no person has exempted. */
  readonly fingerprints: readonly Fingerprint[]
}

/** How a call that ran ended. */
interface Ending {
  readonly outcome: Outcome
}

/** What happens to one agent, in order. Live hooks and replays of recordings send the same. */
export type AgentEvent =
  /** The call is going to run. */
  | { readonly kind: 'admitted'; readonly of: TrackedCall }
  /** The call was denied and does not run; `about` are those of its fingerprints that the denial is about. */
  | { readonly kind: 'denied'; readonly of: Attempt; readonly about: readonly Fingerprint[] }
  /** A call that ran has ended. */
  | { readonly kind: 'ended'; readonly of: TrackedCall; readonly ending: Ending }
  /** A human message: everything is forgotten. */
  | { readonly kind: 'human' }

/**
 * One way of seeing that an agent is stuck. A track lives as long as its agent, and knows nothing of hosts, gates or
 * messages: it is told what happens and answers with findings.
 */
export interface Track {
  /** What would be gated if this call came now. Changes nothing. */
  hits(call: TrackedCall): readonly Finding[]
  /**
   * Take note of what happens.
   * @returns the advisories that are due on it and not told yet.
   */
  see(event: AgentEvent): readonly Finding[]
  /**
   * The model is going to be told of what was due. Only now does it count as told: what is due on a call may never be
   * attached to its result, and is then due on the next one.
   * @param due - what this track has answered with, on one call.
   * @returns those that nothing has told in the meantime, as a parallel call may have.
   */
  tell(due: readonly Finding[]): readonly Finding[]
}
