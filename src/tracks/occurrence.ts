import { limitKeyOf, type Fingerprint, type FingerprintId, type LimitKey } from '../fingerprint/index.ts'
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
  /** How many executed calls in the window carry each fingerprint. */
  readonly #tallies = new Map<FingerprintId, number>()
  readonly #denied = new Map<FingerprintId, Attempts>()
  /** The stages that were told since a fingerprint came up for the first time; of those that are remembered. */
  readonly #told = new Map<FingerprintId, readonly Stage[]>()
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
    for (const { id } of call.fingerprints) {
      this.#beginStay(id)
      this.#tallies.set(id, this.#tallyOf(id) + 1)
    }
    return this.#due(call.fingerprints)
  }

  denied(fingerprints: readonly Fingerprint[]): readonly Finding[] {
    for (const { id } of fingerprints) {
      this.#beginStay(id)
      const count = this.#attemptsAt(id) + 1
      // Set anew, so that the map is ordered by recency.
      this.#denied.delete(id)
      this.#denied.set(id, { count, at: this.#executed })
      const oldest = this.#denied.keys().next().value
      if (this.#denied.size > MAX_DENIED && oldest !== undefined) this.#forgetAttempts(oldest)
    }
    return this.#due(fingerprints)
  }

  tell(due: readonly Finding[]): readonly Finding[] {
    const untold = due.filter(({ track, stage, fingerprint }) => {
      return track === 'occurrence' && !this.#toldOf(fingerprint.id).includes(stage)
    })
    for (const { stage, fingerprint } of untold) {
      const { id } = fingerprint
      if (this.#countOf(id) > 0) this.#told.set(id, [...this.#toldOf(id), stage, ...this.#weakerThan(stage)])
    }
    return untold
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
    this.#told.clear()
  }

  /** The occurrences that are remembered. */
  #countOf(id: FingerprintId): number {
    return this.#tallyOf(id) + this.#attemptsAt(id)
  }

  #attemptsAt(id: FingerprintId): number {
    const attempts = this.#denied.get(id)
    return attempts !== undefined && this.#executed - attempts.at < this.#settings.window ? attempts.count : 0
  }

  #tallyOf(id: FingerprintId): number {
    return this.#tallies.get(id) ?? 0
  }

  #toldOf(id: FingerprintId): readonly Stage[] {
    return (this.#countOf(id) > 0 ? this.#told.get(id) : undefined) ?? NONE
  }

  /** A fingerprint comes up: if it is not remembered, its stages are due again. */
  #beginStay(id: FingerprintId): void {
    if (this.#countOf(id) === 0) this.#told.delete(id)
  }

  #forgetAttempts(id: FingerprintId): void {
    this.#denied.delete(id)
    if (this.#tallyOf(id) === 0) this.#told.delete(id)
  }

  /** Make room for one call. */
  #evict(): void {
    while (this.#window.length >= this.#settings.window) {
      for (const { id } of this.#window.shift()?.fingerprints ?? []) {
        const tally = this.#tallyOf(id) - 1
        if (tally > 0) this.#tallies.set(id, tally)
        else {
          this.#tallies.delete(id)
          if (this.#attemptsAt(id) === 0) this.#told.delete(id)
        }
      }
    }
  }

  /**
   * For each fingerprint the strongest stage that its count has reached and that has not been told. Not only at the
   * very count: a threshold may be lowered below it while the plugin runs, and what was due may never have been told.
   */
  #due(fingerprints: readonly Fingerprint[]): readonly Finding[] {
    // Live settings cost more than a variable.
    const { warnAt = Infinity, summarizeAt = Infinity } = this.#settings
    const first = Math.min(warnAt, summarizeAt)
    const due: Finding[] = []
    for (const fingerprint of fingerprints) {
      const count = this.#countOf(fingerprint.id)
      if (count < first) continue
      const told = this.#toldOf(fingerprint.id)
      const add = (stage: Stage, threshold: number): void => {
        due.push({ track: 'occurrence', stage, fingerprint, count, threshold })
      }
      if (count >= summarizeAt && !told.includes('summarize')) add('summarize', summarizeAt)
      else if (count >= warnAt && !told.includes('warn')) add('warn', warnAt)
    }
    return due
  }

  /** The stages that a stronger one has made needless: one that is configured to come after it is not. */
  #weakerThan(stage: Stage): readonly Stage[] {
    const { warnAt = Infinity, summarizeAt = Infinity } = this.#settings
    return stage === 'summarize' && warnAt <= summarizeAt ? ['warn'] : NONE
  }
}

function carries(call: TrackedCall, id: FingerprintId): boolean {
  return call.fingerprints.some(fingerprint => fingerprint.id === id)
}
