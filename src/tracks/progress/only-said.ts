import type { OccurrenceSettings } from '../occurrence.ts'
import type { AgentEvent, Finding, Track, TrackedCall } from '../track.ts'
import { mainOf } from './actions.ts'
import type { Course } from './course.ts'

/**
 * Notices commands that only say something (`echo`, `true`, `pwd`): each may be another one, and none of them does
 * anything. It advises once in an epoch and stops nothing.
 * @source progress/README.md, R6
 */
export class OnlySaidTrack implements Track {
  readonly #settings: OccurrenceSettings
  readonly #course: Course
  #count = 0
  #epoch = 0
  #step: number | undefined
  #told = false

  /**
   * @param settings - read on every call.
   * @param course - what the agent has been through.
   */
  constructor(settings: OccurrenceSettings, course: Course) {
    this.#settings = settings
    this.#course = course
  }

  hits(): readonly Finding[] {
    return []
  }

  see(event: AgentEvent): readonly Finding[] {
    if (event.kind === 'human' || event.kind === 'scheduled') this.#count = 0
    return event.kind === 'ended' && event.of.effects.onlySays ? this.#ended(event.of) : []
  }

  tell(due: readonly Finding[]): readonly Finding[] {
    if (this.#told) return []
    this.#told ||= due.length > 0
    return due
  }

  #ended({ fingerprints, step }: TrackedCall): readonly Finding[] {
    if (this.#epoch !== this.#course.epoch || this.#count === 0) {
      this.#epoch = this.#course.epoch
      this.#count = 0
      this.#step = undefined
      this.#told = false
    }
    if (step === undefined || step !== this.#step) this.#count++
    this.#step = step
    const threshold = this.#settings.summarizeAt ?? Infinity
    const fingerprint = mainOf(fingerprints)
    if (this.#count < threshold || this.#told || fingerprint === undefined) return []
    return [{ stage: 'warn', fingerprint, evidence: { kind: 'only said' }, count: this.#count, threshold }]
  }
}
