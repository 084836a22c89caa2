import type { RecordedCall, SessionEvent } from './event.ts'

/** How the result of a call of the model begins that the host answered by itself, before any plugin could look at it. */
const TURNED_AWAY = [
  // Its turn was aborted.
  /^Error: tool call aborted before dispatch/u,
  // The model may call programs only.
  /^Error: .*only `run_code` is callable directly/u,
]

/**
 * Leave out the calls that no plugin has seen. The host writes such a call and its result one after the other, so that
 * one event is held back and no more. Of a program's calls it writes only those that it has begun to look at.
 * @param events - of one session.
 */
export async function* throughPipeline(events: AsyncIterable<SessionEvent>): AsyncGenerator<SessionEvent> {
  let held: RecordedCall | undefined
  for await (const event of events) {
    const call = held
    held = undefined
    if (call && isTurnedAway(call, event)) continue
    if (call) yield call
    if (event.kind === 'call') held = event
    else yield event
  }
  if (held) yield held
}

function isTurnedAway({ id, parent }: RecordedCall, event: SessionEvent): boolean {
  if (parent !== undefined || event.kind !== 'result' || event.id !== id) return false
  return TURNED_AWAY.some(beginning => beginning.test(event.text))
}
