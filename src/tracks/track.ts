import type { AnswerDigest } from '../answer/index.ts'
import type { CallEffects, Change } from '../effects/index.ts'
import type { Call, Fingerprint, FingerprintId } from '../fingerprint/index.ts'
import type { Outcome } from './failure/outcome.ts'

/** How far a measure has escalated, the strongest last. */
export type Stage = 'warn' | 'summarize' | 'gate'

/** What shows that an agent may be stuck. */
export type Evidence =
  /** Something came up again, whatever it answered. */
  | { readonly kind: 'repeat' }
  /** Something failed again, in whatever way; `reason` is how the last one failed, in a few words. */
  | { readonly kind: 'failure'; readonly reason: string }
  /** The same action gave the same answer again, with nothing changed in between. */
  | { readonly kind: 'same answer' }
  /** So many actions in turn, each of which gave its same answer again; `known` is what all of them are known by. */
  | { readonly kind: 'round'; readonly actions: number; readonly known: readonly FingerprintId[] }
  /** It failed in the same way again, with no change seen in between. */
  | { readonly kind: 'same failure'; readonly reason: string }
  /** Other arguments each time, and nothing in the answers that was not there before. */
  | { readonly kind: 'nothing new' }
  /** Commands that only say something. */
  | { readonly kind: 'only said' }
  /** Many requests to one host, whatever it answered. */
  | { readonly kind: 'many requests' }
  /** The same failure, or the same answer, after many changes. */
  | { readonly kind: 'outlasted'; readonly reason: string | undefined }

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

/** What a track has counted of a fingerprint so far. */
export interface Standing {
  /** Of the stage `gate`: how often it happened, and at which count it is stopped; Infinity for never. */
  readonly finding: Finding
  /** Whether the model was told of it. */
  readonly isTold: boolean
}

/**
 * What a person decides upon who is asked about a finding.
 * @param finding - of the stage `gate`.
 * @returns its fingerprint, and those of all that take part where it is about several actions.
 */
export function subjectsOf({ fingerprint: { id }, evidence }: Finding): readonly FingerprintId[] {
  return evidence.kind === 'round' ? [id, ...evidence.known] : [id]
}

/** A call that an agent makes, whatever becomes of it. */
export interface Attempt {
  readonly call: Call
  /** Its arguments: parsed JSON, or the raw text when the model's JSON was malformed. */
  readonly args: unknown
  /** The step of the agent in which it was made, counted up; undefined where the host does not tell. */
  readonly step: number | undefined
}

/** The same, with what of it counts. */
export interface TrackedCall {
  readonly call: Call
  readonly step: number | undefined
  /** What it does beside answering. */
  readonly effects: CallEffects
  /** Those that have a cap and that no person has exempted. */
  readonly fingerprints: readonly Fingerprint[]
  /** Its tool as a whole, for failures that do not depend on the arguments; undefined when a person has exempted it. */
  readonly tool: Fingerprint | undefined
}

/** How a call ended. What costs something to find out is found out when it is asked for. */
export interface Ending {
  readonly outcome: Outcome
  /** Equal for answers that say the same, what changes by itself aside. */
  readonly answer: AnswerDigest
  /** The same without what only repeats the call, for where calls with other arguments are compared. */
  readonly echoless: AnswerDigest
  /** A number for each line of the answer that could be news. */
  readonly lines: readonly number[]
  /** What the call changed that other calls may answer differently for; trivial is what can be done for its own sake. */
  readonly change: Change | undefined
  /** Whether the call waits, or has answered that something is still going on. */
  readonly waits: boolean
  /** Whether somebody else stopped the call; what they said stands for its answer. */
  readonly isStopped: boolean
}

/** What happens to one agent, in order. Live hooks and replays of recordings send the same. */
export type AgentEvent =
  /** The call is going to run. */
  | { readonly kind: 'admitted'; readonly of: TrackedCall }
  /** The call was denied and does not run; `about` are those of its fingerprints that the denial is about. */
  | { readonly kind: 'denied'; readonly about: readonly Fingerprint[] }
  /** A call that was admitted has ended. */
  | { readonly kind: 'ended'; readonly of: TrackedCall; readonly ending: Ending }
  /** A call that was admitted is over, and nobody knows how it ended. */
  | { readonly kind: 'lost'; readonly of: TrackedCall }
  /** A person has approved these, which are not counted from now on. */
  | { readonly kind: 'approved'; readonly about: readonly FingerprintId[] }
  /** A job was reported to have ended: to read it is right, however often it was polled. */
  | { readonly kind: 'completed' }
  /** A schedule has begun the step: repeats and rounds are forgotten, and not what failed in a row. @source issue 16 */
  | { readonly kind: 'scheduled' }
  /** A human message: everything is forgotten. */
  | { readonly kind: 'human' }

/**
 * One way of seeing that an agent is stuck. A track lives as long as its agent, and knows nothing of hosts, gates or
 * messages: it is told what happens and answers with findings.
 */
export interface Track {
  /** What would be gated if this call came now. Changes nothing. */
  hits(call: TrackedCall): readonly Finding[]
  /** What is counted of a fingerprint, for a person who asks; absent where a track only advises. Changes nothing. */
  standing?(fingerprint: Fingerprint): Standing | undefined
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
