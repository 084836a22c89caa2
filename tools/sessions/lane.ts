import type { RecordedCall, RecordedResult, SessionEvent } from './event.ts'

/** Tools whose calls hosts run beside each other; every other call runs alone. @source DSH 0.1.0-rc.8, its own tools */
const SIDE_BY_SIDE: ReadonlySet<string> = new Set(['read', 'read_image', 'web_fetch', 'web_search', 'subagent'])

/**
 * Tell the calls of programs in the order in which plugins have seen them. The host writes the end of such a call a
 * moment late: where the next one was waiting for it, the log has that one's beginning first.
 * @param events - of one session. One event is held back and no more.
 */
export async function* inLane(events: AsyncIterable<SessionEvent>): AsyncGenerator<SessionEvent> {
  const open = new Map<string, RecordedCall>()
  let held: RecordedCall | undefined
  for await (const event of events) {
    const next = held
    held = undefined
    const isLate = next && event.kind === 'result' && hadToEnd(open.get(event.id), event, next)
    if (next && !isLate) yield next
    if (event.kind === 'result') open.delete(event.id)
    if (event.kind === 'call' && event.parent !== undefined) {
      open.set(event.id, event)
      held = event
    } else yield event
    if (next && isLate) yield next
  }
  if (held) yield held
}

/** Whether a call can only have begun when another one of the same program was over; one that never ran is at once. */
function hadToEnd(ended: RecordedCall | undefined, { ran }: RecordedResult, next: RecordedCall): boolean {
  if (ended === undefined || ended.id === next.id || ended.parent !== next.parent) return false
  return !ran || !SIDE_BY_SIDE.has(ended.tool) || !SIDE_BY_SIDE.has(next.tool)
}
