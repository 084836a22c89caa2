import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Peer } from './peers.ts'

const PROCESSES = 15

/** Import and apply to a context that takes everything; prints milliseconds. */
const SCRIPT = `
const from = performance.now()
const plugin = await import(process.argv[1])
const anything = new Proxy(() => anything, { get: (_, key) => (key === 'then' ? undefined : anything) })
const ctx = { tools: anything, logger: anything, get: () => undefined, inject: () => anything, effect: () => {}, on: () => {} }
plugin.apply(ctx, plugin.Config?.({}) ?? {})
console.log(performance.now() - from)
`

/**
 * Time import and `apply` in a process of its own.
 * @returns the median of several processes, in nanoseconds.
 */
export async function startupOf({ specifier }: Peer): Promise<number> {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const times: number[] = []
  for (let index = 0; index < PROCESSES; index++) {
    const args = ['--input-type=module', '--eval', SCRIPT, specifier]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd })
    times.push(Number(stdout))
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
  return median * 1e6
}
