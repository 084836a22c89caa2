import type { Fingerprint, FingerprintId } from '../../fingerprint/index.ts'
import type { Finding, Track } from '../track.ts'
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
  readonly #streaks = new Map<FingerprintId, Streak>()

  /** @param settings - read on every call. */
  constructor(settings: FailureSettings) {
    this.#settings = settings
  }

  /** Which fingerprints have failed too often for one more try. Changes nothing. */
  hits(fingerprints: readonly Fingerprint[]): readonly Finding[] {
    const threshold = this.#settings.failLimit
    if (threshold === undefined) return []
    const hits: Finding[] = []
    for (const fingerprint of fingerprints) {
      const streak = this.#streaks.get(fingerprint.id)
      if (streak === undefined || streak.count < threshold) continue
      const { count, reason } = streak
      hits.push({ track: 'failure', stage: 'gate', fingerprint, count, threshold, reason })
    }
    return hits
  }

  /**
   * A call has ended.
   * @param fingerprints - those of the call that are counted.
   * @returns the advisories that are due and not told yet.
   */
  ended(fingerprints: readonly Fingerprint[], outcome: Outcome): readonly Finding[] {
    if (outcome.kind === 'neither') return []
    const due: Finding[] = []
    const threshold = this.#settings.failWarnAt ?? Infinity
    for (const fingerprint of fingerprints) {
      const { id } = fingerprint
      const { count: before, told } = this.#streaks.get(id) ?? { count: 0, told: false }
      const count = before + 1
      this.#streaks.delete(id)
      if (outcome.kind === 'success') continue
      const { reason } = outcome
      this.#streaks.set(id, { count, reason, told })
      this.#forgetOldest()
      if (count >= threshold && !told)
        due.push({ track: 'failure', stage: 'warn', fingerprint, count, threshold, reason })
    }
    return due
  }

  tell(due: readonly Finding[]): readonly Finding[] {
    return due.filter(({ track, fingerprint: { id } }) => {
      const streak = track === 'failure' ? this.#streaks.get(id) : undefined
      if (streak === undefined || streak.told) return false
      this.#streaks.set(id, { ...streak, told: true })
      return true
    })
  }

  /** A human message: every streak is over. */
  reset(): void {
    this.#streaks.clear()
  }

  #forgetOldest(): void {
    const oldest = this.#streaks.keys().next().value
    const most = this.#settings.window * FINGERPRINTS_A_CALL + MORE_STREAKS
    if (this.#streaks.size > most && oldest !== undefined) this.#streaks.delete(oldest)
  }
}
