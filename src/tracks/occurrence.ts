import type { LimitKey } from '../config/index.ts'
import { limitKeyOf, type Fingerprint, type FingerprintId } from '../fingerprint/index.ts'
import type { Finding, Stage, Track, TrackedCall } from './track.ts'

/** What of the configuration decides when repetition is too much. A stage that is off is undefined. */
export interface OccurrenceSettings {
  /** How many executed calls are looked back on, the one at hand included. */
  readonly window: number
  readonly warnAt: number | undefined
  readonly summarizeAt: number | undefined
  /** The count at which a measure is gated; a measure without a cap is not counted at all. */
  readonly limits: ReadonlyMap<LimitKey, number>
}

/** Denied attempts are remembered for at most this many fingerprints beside those in the window. @source decisions.md §4 */
const MAX_DENIED = 64

/** What is known of one fingerprint. */
interface Tally {
  /** Executed calls in the window that carry it. */
  executed: number
  /** The stages that were announced since it entered the window. */
  announced: readonly Stage[]
}

const NONE: readonly Stage[] = []

/** Denied attempts at one fingerprint. */
interface Attempts {
  count: number
  /** How many calls had been executed at the last attempt. */
  at: number
}

/**
 * Counts how often each fingerprint occurs in a sliding window of executed calls. Denied attempts count as
 * occurrences too, beside the window, until `window` calls have been executed since the last attempt.
 * @source breaker seed, "The occurrence track" and "Counting rules"; decisions.md §4
 */
export class OccurrenceTrack implements Track {
  readonly #settings: OccurrenceSettings
  readonly #window: TrackedCall[] = []
  readonly #tallies = new Map<FingerprintId, Tally>()
  readonly #denied = new Map<FingerprintId, Attempts>()
  #executed = 0

  /** @param settings - read on every call, so that live values take effect at once. */
  constructor(settings: OccurrenceSettings) {
    this.#settings = settings
  }

  hits(fingerprints: readonly Fingerprint[]): readonly Finding[] {
    // The call would push the oldest one out of a full window.
    const leaving = this.#window.length >= this.#settings.window ? this.#window[0] : undefined
    const hits: Finding[] = []
    for (const fingerprint of fingerprints) {
      const threshold = this.#settings.limits.get(limitKeyOf(fingerprint))
      let count = this.#countOf(fingerprint.id) + 1
      if (threshold === undefined || count < threshold) continue
      if (leaving !== undefined && carries(leaving, fingerprint.id)) count--
      if (count >= threshold) hits.push({ track: 'occurrence', stage: 'gate', fingerprint, count, threshold })
    }
    return hits
  }

  admitted(call: TrackedCall): readonly Finding[] {
    this.#evict()
    this.#executed++
    this.#window.push(call)
    const due: Finding[] = []
    const stages = this.#stages()
    for (const fingerprint of call.fingerprints) {
      const tally = this.#tallyOf(fingerprint.id)
      tally.executed++
      announce(stages, fingerprint, tally.executed + this.#attemptsAt(fingerprint.id), tally, due)
    }
    return due
  }

  denied(fingerprints: readonly Fingerprint[]): readonly Finding[] {
    const due: Finding[] = []
    const stages = this.#stages()
    for (const fingerprint of fingerprints) {
      const { id } = fingerprint
      const count = this.#attemptsAt(id) + 1
      // Set anew, so that the map is ordered by recency.
      this.#denied.delete(id)
      this.#denied.set(id, { count, at: this.#executed })
      const oldest = this.#denied.keys().next().value
      if (this.#denied.size > MAX_DENIED && oldest !== undefined) this.#denied.delete(oldest)
      announce(stages, fingerprint, this.#countOf(id), this.#tallies.get(id), due)
    }
    return due
  }

  /**
   * What the latest executed call with this fingerprint answered.
   * @returns undefined when none is in the window, or it has not answered yet.
   */
  resultOf(id: FingerprintId): string | undefined {
    return this.#window.findLast(call => carries(call, id) && call.result !== undefined)?.result
  }

  reset(): void {
    this.#window.length = 0
    this.#tallies.clear()
    this.#denied.clear()
  }

  /** The occurrences that are remembered. */
  #countOf(id: FingerprintId): number {
    return (this.#tallies.get(id)?.executed ?? 0) + this.#attemptsAt(id)
  }

  #attemptsAt(id: FingerprintId): number {
    const attempts = this.#denied.get(id)
    return attempts !== undefined && this.#executed - attempts.at < this.#settings.window ? attempts.count : 0
  }

  #tallyOf(id: FingerprintId): Tally {
    const known = this.#tallies.get(id)
    if (known) return known
    const tally: Tally = { executed: 0, announced: NONE }
    this.#tallies.set(id, tally)
    return tally
  }

  /** Make room for one call. */
  #evict(): void {
    while (this.#window.length >= this.#settings.window) {
      for (const { id } of this.#window.shift()?.fingerprints ?? []) {
        const tally = this.#tallyOf(id)
        if (--tally.executed === 0) this.#tallies.delete(id)
      }
    }
  }

  /** The stages as they are now; live settings cost more than a variable. */
  #stages(): Stages {
    const { warnAt, summarizeAt } = this.#settings
    return { warnAt, summarizeAt }
  }
}

type Stages = Pick<OccurrenceSettings, 'warnAt' | 'summarizeAt'>

/** Add the stage that `count` reaches exactly to what is due, once for each stay in the window. */
function announce(
  { warnAt, summarizeAt }: Stages,
  fingerprint: Fingerprint,
  count: number,
  tally: Tally | undefined,
  due: Finding[],
): void {
  const stage = count === summarizeAt ? 'summarize' : count === warnAt ? 'warn' : undefined
  if (stage === undefined || tally?.announced.includes(stage) === true) return
  if (tally) tally.announced = [...tally.announced, stage]
  due.push({ track: 'occurrence', stage, fingerprint, count, threshold: count })
}

function carries(call: TrackedCall, id: FingerprintId): boolean {
  return call.fingerprints.some(fingerprint => fingerprint.id === id)
}
