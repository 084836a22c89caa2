import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Peer, DrivenCall } from './peers.ts'

/** What one agent may hold, in bytes. */
export const HELD_GOAL = 512 * 1024

/** So many agents are measured together, so that what is held for none of them hardly matters. */
const AGENTS = 8

/**
 * What a plugin holds for one agent after a number of calls, no two of which are the same.
 * @returns bytes of the heap after collection, on average of several agents.
 */
export async function heldAfter(peer: Peer, calls: number): Promise<number> {
  const plugin = peer.start()
  const agents = Array.from({ length: AGENTS }, () => ({}))
  const before = heapAfterCollection()
  for (const agent of agents) {
    for (let index = 0; index < calls; index++) await plugin.call(differentCall(index), agent)
  }
  const held = heapAfterCollection() - before
  // Until here they are in use.
  for (const agent of agents) await plugin.human(agent)
  return held / AGENTS
}

function differentCall(index: number): DrivenCall {
  const text = `line ${index} of what it printed\n`.repeat(80)
  const result = { isError: false, value: { exitCode: 0 }, content: [{ type: 'text', text }] }
  const kinds: readonly Omit<DrivenCall, 'agent' | 'result'>[] = [
    {
      tool: 'bash',
      args: { command: `grep -rn "name_${index}" packages/p${index % 40}/src > /tmp/found-${index}.txt` },
    },
    {
      tool: 'bash',
      args: { command: `curl -sS "https://h${index}.example.org/items?page=${index}" -o page-${index}.html` },
    },
    { tool: 'write', args: { file_path: `/home/dev/shop/file-${index}.ts`, content: text } },
    { tool: 'read', args: { file_path: `/home/dev/shop/file-${index}.ts`, offset: index } },
  ]
  return { agent: 0, result, tool: 'read', args: {}, ...kinds[index % kinds.length] }
}

let collect: (() => void) | undefined

function heapAfterCollection(): number {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  // The first collection may leave what finalizers still hold.
  collect()
  collect()
  return process.memoryUsage().heapUsed
}
