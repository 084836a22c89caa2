import { measure } from 'mitata'
import type { Size } from './cases.ts'
import type { Peer } from './peers.ts'

/** A run that takes longer is not repeated. */
const MAX_REPEATED_MS = 1000

/** How long a size is run over and over, in nanoseconds. */
const RUNNING_NS = 700e6

const OPTIONS = { min_cpu_time: RUNNING_NS, min_samples: 7, inner_gc: false }

/**
 * Time a plugin at one size.
 * @returns the median time of one call, in nanoseconds; each run begins with the plugin applied anew, which is not timed.
 */
export async function timeOf(peer: Peer, size: Size): Promise<number> {
  const first = peer.start()
  const from = performance.now()
  await size.run(first)
  const took = performance.now() - from
  if (took > MAX_REPEATED_MS) return (took * 1e6) / size.calls
  const { p50 } = await measure(function* () {
    yield { 0: () => peer.start(), bench: (plugin: ReturnType<Peer['start']>) => size.run(plugin) }
  }, OPTIONS)
  return p50 / size.calls
}

/** The median time of something else, in nanoseconds. */
export async function timeOfYardstick(run: () => unknown): Promise<number> {
  return (await measure(run, OPTIONS)).p50
}
