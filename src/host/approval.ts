import { isRecord } from '../json/index.ts'
import type { Execution } from './contract.ts'

/** The session's log is read this far back; the question is always among the latest events. */
const MAX_EVENTS = 512

/** How a question about a call ended. */
export type Outcome = 'allowed-once' | 'rejected' | 'unavailable' | 'cancelled'

/**
 * How the operator's answer to a call was recorded in its session's log.
 * @param execution - a call that asked.
 * @returns undefined when the question never got that far, as when another policy denied the call first.
 */
export function approvalOutcomeOf(execution: Execution): Outcome | undefined {
  const events = execution.agent?.session?.events
  if (!Array.isArray(events)) return undefined
  const decided = new Map<unknown, unknown>()
  for (const event of events.slice(-MAX_EVENTS).toReversed()) {
    if (!isRecord(event) || !isRecord(event['data'])) continue
    const { type, data } = event
    if (type === 'approval/decided') decided.set(data['id'], data['outcome'])
    else if (type === 'approval/asked' && data['callId'] === execution.callId) return asOutcome(decided.get(data['id']))
  }
  return undefined
}

function asOutcome(value: unknown): Outcome | undefined {
  switch (value) {
    case 'allowed-once':
    case 'rejected':
    case 'unavailable':
    case 'cancelled':
      return value
    default:
      return undefined
  }
}
