import { at, parsed, textAt } from '../json.ts'
import { linesOf } from './lines.ts'

/** The event behind the last one that a fork or a reopened session was begun with. */
const END_OF_SEED = 'session/end-seed'

/**
 * How many events at the beginning of a fork's log are copies of another session's. Hosts of the current generation
 * mark where they end; the copies may bring marks of their own, so that the last one counts. The same mark without
 * `inherited` is set when a session is opened again, whose events are its own.
 * @param file - a session log. What cannot be read of it is left to its reader.
 * @returns the number of the first event of the fork's own; 0 when nothing is marked.
 */
export async function inheritedLength(file: string): Promise<number> {
  let length = 0
  try {
    for await (const { text } of linesOf(file)) {
      if (!text.includes(END_OF_SEED)) continue
      const event = parsed(text)
      const seq = at(event, 'seq')
      if (textAt(event, 'type') !== END_OF_SEED || at(event, 'data', 'inherited') !== true) continue
      if (typeof seq === 'number') length = seq + 1
    }
  } catch {
    return length
  }
  return length
}
