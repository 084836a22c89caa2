import { measure } from 'mitata'
import type { Size } from './cases.ts'
import type { Peer, Started } from './peers.ts'

/** A run that takes longer is not repeated. */
const MAX_REPEATED_MS = 1000

/** How long a size is run before it is timed, so that what is timed has been optimized. */
const WARM_UP_MS = 1000

const OPTIONS = { min_cpu_time: 1e9, min_samples: 7, inner_gc: false }

/**
 * Time a plugin at one size.
 * @returns the median time of one call, in nanoseconds; each run begins with the plugin applied anew, which is not timed.
 */
export async function timeOf(peer: Peer, size: Size): Promise<number> {
  const begun = performance.now()
  await size.run(peer.start())
  const took = performance.now() - begun
  if (took > MAX_REPEATED_MS) return (took * 1e6) / size.calls
  while (performance.now() - begun < WARM_UP_MS) await size.run(peer.start())
  const { p50 } = await measure(function* () {
    yield { 0: () => peer.start(), bench: (plugin: Started) => size.run(plugin) }
  }, OPTIONS)
  return p50 / size.calls
}

/** The median time of something that takes milliseconds, in nanoseconds, with less care. */
export async function timeOfSlow(run: () => unknown): Promise<number> {
  const begun = performance.now()
  run()
  const took = performance.now() - begun
  if (took > MAX_REPEATED_MS) return took * 1e6
  return (await measure(run, { ...OPTIONS, min_cpu_time: 3e8 })).p50
}

/** The median time of something else, in nanoseconds. */
export async function timeOfYardstick(run: () => unknown): Promise<number> {
  return (await measure(run, OPTIONS)).p50
}
