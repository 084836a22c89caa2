import type { Guard, Remark, Verdict } from './guard/guard.ts'
import type { RecordedCall, RecordedResult, SessionEvent } from './sessions/event.ts'

/** What a guard said to one recorded call. */
export interface RuledCall {
  /** Counted from 1, over the calls of all agents of the session. */
  readonly number: number
  readonly call: RecordedCall
  readonly verdict: Verdict
  /** What was gated, or the advisories; the strongest first. */
  readonly remarks: readonly Remark[]
  /** How many human messages came before it. */
  readonly turn: number
}

/** What the model would have read in place of the recorded result. */
const NOT_EXECUTED = 'Error: the call was not executed'

interface Open {
  readonly number: number
  readonly call: RecordedCall
  readonly verdict: Verdict
  readonly remarks: readonly Remark[]
  readonly runs: boolean
  readonly turn: number
}

/**
 * Drive a guard through a recorded session. The recording goes on whatever the guard says; a call that it stops is
 * settled as not executed, so its recorded result is never shown.
 * @param events - the session.
 * @param guard - a guard of its own.
 * @param isApproved - whether a person approves what is asked.
 * @returns the calls in the order in which they end.
 */
export async function* replay(
  events: AsyncIterable<SessionEvent> | Iterable<SessionEvent>,
  guard: Guard,
  isApproved = false,
): AsyncGenerator<RuledCall> {
  const open = new Map<string, Open>()
  let calls = 0
  let turn = 0
  for await (const event of events) {
    switch (event.kind) {
      case 'human':
        turn++
        await guard.human(event.agent)
        break
      case 'call': {
        const { verdict, remarks } = await guard.rule(event)
        const runs = verdict === 'allow' || (verdict === 'ask' && isApproved)
        // A call whose result the log has lost.
        const lost = open.get(event.id)
        if (lost) yield ruled(lost, [])
        open.set(event.id, { number: ++calls, call: event, verdict, remarks, runs, turn })
        break
      }
      case 'result': {
        const ended = open.get(event.id)
        if (!ended) break
        open.delete(event.id)
        yield ruled(ended, await guard.settle(ended.call, ended.runs ? event : notExecuted(event)))
        break
      }
      case 'notice':
        if (event.isScheduled) await guard.scheduled()
        if (event.isJobReport) await guard.jobCompleted()
        break
    }
  }
  for (const unanswered of open.values()) yield ruled(unanswered, [])
}

function ruled({ number, call, verdict, remarks, turn }: Open, late: readonly Remark[]): RuledCall {
  return { number, call, verdict, remarks: [...late, ...remarks], turn }
}

function notExecuted({ id }: RecordedResult): RecordedResult {
  const value = undefined
  return { kind: 'result', id, isError: true, errorCode: undefined, value, text: NOT_EXECUTED, ran: false }
}
