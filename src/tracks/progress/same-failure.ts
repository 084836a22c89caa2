import type { AnswerDigest } from '../../answer/index.ts'
import type { Fingerprint, FingerprintId } from '../../fingerprint/index.ts'
import { RecentMap } from '../../memory/index.ts'
import type { FailureSettings } from '../failure/index.ts'
import type { AgentEvent, Ending, Finding, Standing, Track, TrackedCall } from '../track.ts'
import { isScope } from './actions.ts'
import { POLL } from './constants.ts'
import type { Course } from './course.ts'

/** Streaks are kept for a window's worth of fingerprints, oldest failure out first. */
const FINGERPRINTS_A_CALL = 8

/** Reasons that say enough about a place, whatever stands on the page. */
const TELLING_REASON = /^(?:HTTP|curl error) /u

/** Failures in a row of one fingerprint that are the same. */
interface Streak {
  /** What makes them the same. */
  readonly how: AnswerDigest | string
  /** How the last of them failed. */
  readonly reason: string
  readonly count: number
  /** The step of the last one, which has one vote. */
  readonly step: number | undefined
  readonly epoch: number
  /** After how many endings it failed last, and whether that waited. */
  readonly at: number
  readonly waits: boolean
  readonly told: boolean
}

/**
 * Counts how often each fingerprint has failed in the same way in a row, with nothing changed in between. A host counts
 * however it fails: that it fails however it is asked is what the track was made for.
 * @source breaker seed, "The failure track: two stages"; progress/README.md, R4
 */
export class SameFailureTrack implements Track {
  readonly #settings: FailureSettings
  readonly #course: Course
  readonly #streaks: RecentMap<FingerprintId, Streak>

  /**
   * @param settings - read on every call.
   * @param course - what the agent has been through.
   */
  constructor(settings: FailureSettings, course: Course) {
    this.#settings = settings
    this.#course = course
    this.#streaks = new RecentMap(settings.window * FINGERPRINTS_A_CALL)
  }

  hits(call: TrackedCall): readonly Finding[] {
    const limit = this.#settings.failLimit
    if (limit === undefined) return []
    return call.fingerprints.flatMap(fingerprint => {
      const streak = this.#streaks.get(fingerprint.id)
      if (streak === undefined || streak.epoch !== this.#course.epoch || streak.count < limit) return []
      const waits = call.effects.waits || streak.waits
      const threshold = limit * (this.#course.isWaiting(waits, streak.at) ? POLL : 1)
      return streak.count < threshold ? [] : [found('gate', fingerprint, streak, threshold)]
    })
  }

  standing(fingerprint: Fingerprint): Standing | undefined {
    const streak = this.#streaks.get(fingerprint.id)
    if (streak === undefined || streak.epoch !== this.#course.epoch) return undefined
    const threshold =
      (this.#settings.failLimit ?? Infinity) * (this.#course.isWaiting(streak.waits, streak.at) ? POLL : 1)
    return { finding: found('gate', fingerprint, streak, threshold), isTold: streak.told }
  }

  see(event: AgentEvent): readonly Finding[] {
    switch (event.kind) {
      case 'ended':
        return this.#ended(event.of, event.ending)
      case 'approved':
        for (const id of event.about) this.#streaks.delete(id)
        return []
      case 'human':
        this.#streaks.clear()
        return []
      case 'admitted':
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

  #ended({ fingerprints, step }: TrackedCall, ending: Ending): readonly Finding[] {
    const { outcome } = ending
    if (outcome.kind === 'neither') return []
    if (outcome.kind === 'success') {
      for (const { id } of fingerprints) this.#streaks.delete(id)
      return []
    }
    const due: Finding[] = []
    const warnAt = this.#settings.failWarnAt ?? Infinity
    const { endings, epoch } = this.#course
    for (const fingerprint of fingerprints) {
      const before = this.#streaks.get(fingerprint.id)
      const how = howOf(fingerprint, outcome.reason, ending)
      const goesOn = before !== undefined && before.how === how && before.epoch === epoch
      const isSameStep = goesOn && step !== undefined && before.step === step
      const waits = this.#course.isWaiting(ending.waits, before?.at ?? 0)
      const count = (goesOn ? before.count : 0) + (isSameStep ? 0 : 1)
      const told = goesOn && before.told
      const streak = { how, reason: outcome.reason, count, step, epoch, at: endings, waits, told }
      this.#streaks.set(fingerprint.id, streak)
      const threshold = warnAt * (waits ? POLL : 1)
      if (count >= threshold && !told) due.push(found('warn', fingerprint, streak, threshold))
    }
    return due
  }
}

/** What makes two failures of a fingerprint the same one. */
function howOf({ measure }: Fingerprint, reason: string, { answer }: Ending): AnswerDigest | string {
  if (measure === 'host') return ''
  return isScope(measure) && TELLING_REASON.test(reason) ? reason : answer
}

function found(stage: Finding['stage'], fingerprint: Fingerprint, streak: Streak, threshold: number): Finding {
  const { reason, count } = streak
  const kind = fingerprint.measure === 'host' ? 'failure' : 'same failure'
  return { stage, fingerprint, evidence: { kind, reason }, count, threshold }
}
