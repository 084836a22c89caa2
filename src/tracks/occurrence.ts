import type { LimitKey } from '../config/index.ts'
import { capOf, type Fingerprint, type FingerprintId } from '../fingerprint/index.ts'
import { RecentMap } from '../memory/index.ts'
import { stageAt, weakerThan } from './stages.ts'
import type { AgentEvent, Finding, Stage, Standing, Track, TrackedCall } from './track.ts'

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
  readonly count: number
  /** How many calls had been executed at the last attempt. */
  readonly at: number
}

/**
 * Counts how often each fingerprint occurs in a sliding window of executed calls. Denied attempts count as
 * occurrences too, since to try what was just denied is what a loop does; they are counted beside the window, until
 * `window` calls have been executed since the last attempt, so that hammering one call pushes no other loop out of
 * sight.
 * @source breaker seed, "The occurrence track" and "Counting rules"; decisions.md §4
 */
export class OccurrenceTrack implements Track {
  readonly #settings: OccurrenceSettings
  readonly #window: (readonly Fingerprint[])[] = []
  /** How many executed calls in the window carry each fingerprint. */
  readonly #tallies = new Map<FingerprintId, number>()
  readonly #denied = new RecentMap<FingerprintId, Attempts>(MAX_DENIED)
  /** The stages that were told since a fingerprint came up for the first time; of those that are remembered. */
  readonly #told = new Map<FingerprintId, readonly Stage[]>()
  #executed = 0

  /** @param settings - read on every call, so that live values take effect at once. */
  constructor(settings: OccurrenceSettings) {
    this.#settings = settings
  }

  hits({ fingerprints }: TrackedCall): readonly Finding[] {
    // The call would push the oldest one out of a full window.
    const leaving = this.#window.length >= this.#settings.window ? this.#window[0] : undefined
    const hits: Finding[] = []
    for (const fingerprint of fingerprints) {
      const threshold = capOf(fingerprint, this.#settings.limits)
      let count = this.#countOf(fingerprint.id) + 1
      if (threshold === undefined || count < threshold) continue
      if (leaving !== undefined && carries(leaving, fingerprint.id)) count--
      if (count >= threshold) hits.push(found('gate', fingerprint, count, threshold))
    }
    return hits
  }

  standing(fingerprint: Fingerprint): Standing | undefined {
    const count = this.#countOf(fingerprint.id)
    const threshold = capOf(fingerprint, this.#settings.limits) ?? Infinity
    return { finding: found('gate', fingerprint, count, threshold), isTold: this.#toldOf(fingerprint.id).length > 0 }
  }

  see(event: AgentEvent): readonly Finding[] {
    switch (event.kind) {
      case 'admitted':
        return this.#admitted(event.of)
      case 'denied':
        return this.#deniedAll(event.about)
      case 'approved':
      case 'completed':
      case 'ended':
      case 'lost':
        return []
      case 'human':
      case 'scheduled':
        this.#window.length = 0
        this.#tallies.clear()
        this.#denied.clear()
        this.#told.clear()
        return []
    }
  }

  tell(due: readonly Finding[]): readonly Finding[] {
    const untold = due.filter(({ stage, fingerprint }) => !this.#toldOf(fingerprint.id).includes(stage))
    for (const { stage, fingerprint } of untold) {
      const { id } = fingerprint
      if (this.#countOf(id) > 0) this.#told.set(id, [...this.#toldOf(id), stage, ...weakerThan(this.#settings, stage)])
    }
    return untold
  }

  #admitted(call: TrackedCall): readonly Finding[] {
    this.#evict()
    this.#executed++
    this.#window.push(call.fingerprints)
    for (const { id } of call.fingerprints) {
      this.#beginStay(id)
      this.#tallies.set(id, this.#tallyOf(id) + 1)
    }
    return this.#due(call.fingerprints)
  }

  #deniedAll(fingerprints: readonly Fingerprint[]): readonly Finding[] {
    for (const { id } of fingerprints) {
      this.#beginStay(id)
      const forgotten = this.#denied.set(id, { count: this.#attemptsAt(id) + 1, at: this.#executed })
      // What was told of a fingerprint goes with the last that is known of it; otherwise it would grow without a bound.
      if (forgotten !== undefined && this.#tallyOf(forgotten) === 0) this.#told.delete(forgotten)
    }
    return this.#due(fingerprints)
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

  /** Make room for one call. */
  #evict(): void {
    while (this.#window.length >= this.#settings.window) {
      for (const { id } of this.#window.shift() ?? []) {
        const tally = this.#tallyOf(id) - 1
        if (tally > 0) {
          this.#tallies.set(id, tally)
          continue
        }
        this.#tallies.delete(id)
        if (this.#attemptsAt(id) === 0) this.#told.delete(id)
      }
    }
  }

  #due(fingerprints: readonly Fingerprint[]): readonly Finding[] {
    // Read once: a live setting asks the host for its value each time.
    const stages = { warnAt: this.#settings.warnAt, summarizeAt: this.#settings.summarizeAt }
    return fingerprints.flatMap(fingerprint => {
      const count = this.#countOf(fingerprint.id)
      const reached = stageAt(stages, count, this.#toldOf(fingerprint.id))
      return reached ? [found(reached.stage, fingerprint, count, reached.threshold)] : []
    })
  }
}

function found(stage: Stage, fingerprint: Fingerprint, count: number, threshold: number): Finding {
  return { stage, fingerprint, evidence: { kind: 'repeat' }, count, threshold }
}

function carries(fingerprints: readonly Fingerprint[], id: FingerprintId): boolean {
  return fingerprints.some(fingerprint => fingerprint.id === id)
}
