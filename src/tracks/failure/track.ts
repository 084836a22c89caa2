import type { Fingerprint, FingerprintId } from '../../fingerprint/index.ts'
import { RecentMap } from '../../memory/index.ts'
import type { AgentEvent, Finding, Standing, Track, TrackedCall } from '../track.ts'
import type { Outcome } from './outcome.ts'

/** What of the configuration decides when failure is too much. What is off is undefined. */
export interface FailureSettings {
  readonly window: number
  readonly failWarnAt: number | undefined
  readonly failLimit: number | undefined
}

/** Streaks are kept for a window's worth of fingerprints and this many more, oldest failure out first. */
const MORE_STREAKS = 64

/** A call has about this many fingerprints that are counted. */
const FINGERPRINTS_A_CALL = 8

/** Failures in a row of one fingerprint. */
interface Streak {
  readonly count: number
  /** How the last of them failed. */
  readonly reason: string
  /** Whether the model was told. */
  readonly told: boolean
}

/**
 * Counts how often each fingerprint has failed in a row. A success clears the fingerprints that it carries and no
 * others: reading a file is no progress on a build.
 * @source breaker seed, "The failure track: two stages"
 */
export class FailureTrack implements Track {
  readonly #settings: FailureSettings
  readonly #streaks: RecentMap<FingerprintId, Streak>

  /** @param settings - read on every call. */
  constructor(settings: FailureSettings) {
    this.#settings = settings
    this.#streaks = new RecentMap(settings.window * FINGERPRINTS_A_CALL + MORE_STREAKS)
  }

  /** Which fingerprints have failed too often for one more try. Changes nothing. */
  hits({ fingerprints }: TrackedCall): readonly Finding[] {
    const threshold = this.#settings.failLimit
    if (threshold === undefined) return []
    const hits: Finding[] = []
    for (const fingerprint of fingerprints) {
      const streak = this.#streaks.get(fingerprint.id)
      if (streak === undefined || streak.count < threshold) continue
      hits.push(gated(fingerprint, streak, threshold))
    }
    return hits
  }

  standing(fingerprint: Fingerprint): Standing | undefined {
    const streak = this.#streaks.get(fingerprint.id)
    if (streak === undefined) return undefined
    return { finding: gated(fingerprint, streak, this.#settings.failLimit ?? Infinity), isTold: streak.told }
  }

  see(event: AgentEvent): readonly Finding[] {
    switch (event.kind) {
      case 'ended':
        return this.#ended(event.of, event.ending.outcome)
      case 'human':
        this.#streaks.clear()
        return []
      // What does not run cannot fail, and whether a call fails is known when it has ended.
      case 'admitted':
      case 'approved':
      case 'completed':
      case 'denied':
      case 'lost':
      case 'scheduled':
        return []
    }
  }

  tell(due: readonly Finding[]): readonly Finding[] {
    return due.filter(({ fingerprint: { id } }) => {
      const streak = this.#streaks.get(id)
      if (streak === undefined || streak.told) return false
      this.#streaks.set(id, { ...streak, told: true })
      return true
    })
  }

  #ended({ fingerprints }: TrackedCall, outcome: Outcome): readonly Finding[] {
    if (outcome.kind === 'neither') return []
    const threshold = this.#settings.failWarnAt ?? Infinity
    const due: Finding[] = []
    for (const fingerprint of fingerprints) {
      const { id } = fingerprint
      if (outcome.kind === 'success') {
        this.#streaks.delete(id)
        continue
      }
      const { reason } = outcome
      const { count: before, told } = this.#streaks.get(id) ?? { count: 0, told: false }
      const count = before + 1
      this.#streaks.set(id, { count, reason, told })
      if (count >= threshold && !told) {
        due.push({ stage: 'warn', fingerprint, evidence: { kind: 'failure', reason }, count, threshold })
      }
    }
    return due
  }
}

function gated(fingerprint: Fingerprint, { count, reason }: Streak, threshold: number): Finding {
  return { stage: 'gate', fingerprint, evidence: { kind: 'failure', reason }, count, threshold }
}
