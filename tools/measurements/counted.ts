import type { LimitKey, Settings } from '../../src/config/index.ts'
import { limitKeyOf, readCall, type Call } from '../../src/fingerprint/index.ts'
import {
  FailureTrack,
  OccurrenceTrack,
  outcomeOf,
  type AgentEvent,
  type Finding,
  type Outcome,
  type TrackedCall,
} from '../../src/tracks/index.ts'
import type { RecordedCall, SessionEvent } from '../sessions/event.ts'

/** A call of a session, with the counts that its fingerprints had. */
export interface CountedCall {
  readonly recorded: RecordedCall
  readonly call: Call
  /** How often each of its fingerprints has come up, this call included. */
  readonly repeats: readonly Finding[]
  /** How often each of its fingerprints has failed in a row, this call included; empty when it did not fail. */
  readonly streaks: readonly Finding[]
  /** Undefined when the recording has no result of a call that ran. */
  readonly outcome: Outcome | undefined
}

const HUMAN: AgentEvent = { kind: 'human' }

/** At these thresholds the tracks tell every count, and stop nothing. */
const EVERY_COUNT = { warnAt: undefined, summarizeAt: undefined, failWarnAt: undefined, failLimit: 1 }

/**
 * Count a recorded session with the plugin's own tracks, without a gate that acts.
 * @param events - the session.
 * @param settings - what is measured and over which window; its thresholds do not matter, except that a measure
 * without a cap is not counted.
 * @returns the calls in the order in which they end.
 */
export async function* counted(events: AsyncIterable<SessionEvent>, settings: Settings): AsyncGenerator<CountedCall> {
  const limits: ReadonlyMap<LimitKey, number> = new Map([...settings.limits.keys()].map(key => [key, 1]))
  const counting = { ...EVERY_COUNT, window: settings.window, limits }
  const tracksOf = perAgent(() => ({
    occurrence: new OccurrenceTrack(counting),
    failure: new FailureTrack(counting),
  }))
  const open = new Map<string, Omit<CountedCall, 'streaks' | 'outcome'> & { readonly tracked: TrackedCall }>()
  for await (const event of events) {
    if (event.kind === 'notice') continue
    if (event.kind === 'human') {
      const { occurrence, failure } = tracksOf(event.agent)
      occurrence.see(HUMAN)
      failure.see(HUMAN)
    }
    if (event.kind === 'call' && settings.counts(event.tool)) {
      const call = readCall(event.tool, event.args, settings)
      const fingerprints = call.fingerprints.filter(fingerprint => limits.has(limitKeyOf(fingerprint)))
      const tracked = { call, step: undefined, fingerprints }
      const { occurrence } = tracksOf(event.agent)
      const repeats = occurrence.hits(tracked)
      occurrence.see({ kind: 'admitted', of: tracked })
      open.set(event.id, { recorded: event, call, repeats, tracked })
    }
    if (event.kind === 'result') {
      const ended = open.get(event.id)
      if (!ended) continue
      open.delete(event.id)
      const { recorded, call, repeats, tracked } = ended
      const outcome = event.ran ? outcomeOf(call, event) : undefined
      const { failure } = tracksOf(recorded.agent)
      if (outcome) failure.see({ kind: 'ended', of: tracked, ending: { outcome } })
      const streaks = outcome?.kind === 'failure' ? failure.hits(tracked) : []
      yield { recorded, call, repeats, streaks, outcome }
    }
  }
  for (const { recorded, call, repeats } of open.values()) {
    yield { recorded, call, repeats, streaks: [], outcome: undefined }
  }
}

function perAgent<T>(create: () => T): (agent: string) => T {
  const known = new Map<string, T>()
  return agent => {
    const value = known.get(agent) ?? create()
    known.set(agent, value)
    return value
  }
}
