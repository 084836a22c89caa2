import { resolveConfig } from '../src/config/index.ts'
import { readCall } from '../src/fingerprint/index.ts'
import { forbiddenFetch } from '../src/shell-http/index.ts'
import { COSTLY_CALLS } from '../test/reading/costly-calls.ts'

/** What the longest of them may take, in nanoseconds. */
export const COSTLY_GOAL_NS = 50e6

/** How much longer twice the size may take and still be no more than linear, garbage collection allowed for. */
export const LINEAR_GROWTH = 3.5

/** Something that a careless reader pays dearly for, at a size and at twice that. */
export interface Costly {
  readonly title: string
  readonly sizes: readonly [number, number]
  /** @returns what is timed, so that what it reads is not made anew each time. */
  at(size: number): () => unknown
}

/** Calls, each read and then judged as HTTP from a shell, as the guard does; and a configuration that was reported slow. */
export function costlyReadings(): readonly Costly[] {
  const settings = resolveConfig(undefined)
  const calls = COSTLY_CALLS.map(({ title, sizes, call }): Costly => {
    return {
      title,
      sizes,
      at(size) {
        const { tool, args } = call(size)
        return () => {
          const { line } = readCall(tool, args, settings)
          return line && forbiddenFetch(line, settings)
        }
      },
    }
  })
  return [...calls, { title: 'a chain of host aliases', sizes: [5000, 10_000], at: chainOfAliases }]
}

function chainOfAliases(length: number): () => unknown {
  const hosts = Array.from({ length }, (_, index) => [`h${index}.org`, `h${index + 1}.org`] as const)
  const hostAliases = Object.fromEntries(hosts)
  return () => resolveConfig({ hostAliases })
}
