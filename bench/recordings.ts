import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { at, listAt, textAt } from '../tools/json.ts'
import type { DrivenCall } from './peers.ts'

/** What happens to an agent. */
export type Event = DrivenCall | { readonly agent: number; readonly human: true }

/**
 * Read the mix of recorded sessions; see `recordings/README.md`.
 * @returns what happens in all of them, one agent a session.
 */
export async function readMix(): Promise<readonly Event[]> {
  const packed = await readFile(new URL('recordings/mix.jsonl.gz', import.meta.url))
  const lines = String(await promisify(gunzip)(packed))
    .trim()
    .split('\n')
  return lines.flatMap((line, agent) => {
    const session: unknown = JSON.parse(line)
    return listAt(session, 'events').map(event => eventOf(event, agent))
  })
}

function eventOf(event: unknown, agent: number): Event {
  if (textAt(event, 't') !== 'call') return { agent, human: true }
  const text = textAt(event, 'text')
  const content = [{ type: 'text', text }]
  const result = at(event, 'isError')
    ? { isError: true, error: { message: text }, content }
    : { isError: false, value: at(event, 'value'), content }
  return { agent, tool: textAt(event, 'tool'), args: at(event, 'args'), result }
}
