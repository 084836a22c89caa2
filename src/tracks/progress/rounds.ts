import { capOf, type Fingerprint, type FingerprintId } from '../../fingerprint/index.ts'
import type { OccurrenceSettings } from '../occurrence.ts'
import { stageAt, weakerThan } from '../stages.ts'
import type { AgentEvent, Evidence, Finding, Stage, Standing, Track, TrackedCall } from '../track.ts'
import { mainOf, type Actions } from './actions.ts'
import { INDIRECT } from './constants.ts'
import type { Course } from './course.ts'

/**
 * Adds up the repetitions of several actions that give their same answers in turn, in whatever order and whatever is
 * between: no period has to be found.
 * @source progress/README.md, R3
 */
export class RoundsTrack implements Track {
  readonly #settings: OccurrenceSettings
  readonly #course: Course
  readonly #actions: Actions
  /** Who takes part; settled when the round is told for the second time, so that what comes later is not stopped. */
  #members: ReadonlySet<FingerprintId> | undefined
  #told: readonly Stage[] = []
  /** The epoch in which they were told. */
  #epoch = 0

  /**
   * @param settings - read on every call.
   * @param course - what the agent has been through.
   * @param actions - kept up to date by the track of sameness, which is told first.
   */
  constructor(settings: OccurrenceSettings, course: Course, actions: Actions) {
    this.#settings = settings
    this.#course = course
    this.#actions = actions
  }

  hits(call: TrackedCall): readonly Finding[] {
    const main = mainOf(call.fingerprints)
    if (main === undefined || this.#members?.has(main.id) !== true) return []
    const action = this.#actions.get(main.id)
    if (action === undefined || !this.#actions.isInRounds(action)) return []
    if (this.#actions.factorOf(call, action) > 1) return []
    const threshold = INDIRECT * (capOf(main, this.#settings.limits) ?? Infinity)
    const count = this.#repetitions() + 1
    return count > threshold ? [{ stage: 'gate', fingerprint: main, evidence: this.#evidence(), count, threshold }] : []
  }

  standing(fingerprint: Fingerprint): Standing | undefined {
    const action = this.#actions.get(fingerprint.id)
    if (action === undefined || !this.#actions.isInRounds(action)) return undefined
    const evidence = this.#evidence()
    if (evidence.actions < 2) return undefined
    const threshold = INDIRECT * (capOf(fingerprint, this.#settings.limits) ?? Infinity)
    const finding: Finding = { stage: 'gate', fingerprint, evidence, count: this.#repetitions(), threshold }
    return { finding, isTold: this.#told.length > 0 }
  }

  see(event: AgentEvent): readonly Finding[] {
    switch (event.kind) {
      case 'ended':
        return this.#ended(event.of)
      case 'human':
      case 'scheduled':
        this.#members = undefined
        this.#told = []
        return []
      case 'admitted':
      case 'approved':
      case 'completed':
      case 'denied':
      case 'lost':
        return []
    }
  }

  tell(due: readonly Finding[]): readonly Finding[] {
    const untold = due.filter(({ stage }) => !this.#told.includes(stage))
    for (const { stage } of untold) this.#told = [...this.#told, stage, ...weakerThan(this.#settings, stage)]
    return untold
  }

  #ended({ fingerprints }: TrackedCall): readonly Finding[] {
    if (this.#epoch !== this.#course.epoch) {
      this.#epoch = this.#course.epoch
      this.#told = []
    }
    const count = this.#repetitions()
    this.#settle(count)
    const main = mainOf(fingerprints)
    const action = main && this.#actions.get(main.id)
    if (main === undefined || action === undefined || !this.#actions.isInRounds(action)) return []
    const reached = stageAt(this.#settings, count, this.#told, INDIRECT)
    return reached ? [{ ...reached, fingerprint: main, evidence: this.#evidence(), count }] : []
  }

  #settle(count: number): void {
    const { summarizeAt, warnAt = 1 } = this.#settings
    if (count < INDIRECT * (summarizeAt ?? warnAt)) this.#members = undefined
    else this.#members ??= new Set([...this.#actions.inRounds()].flatMap(({ alias }) => alias))
  }

  /** How often the actions that come up again and again have come up again, all together. */
  #repetitions(): number {
    let count = 0
    for (const { answers } of this.#actions.inRounds()) count += answers.count - 1
    return count
  }

  #evidence(): Extract<Evidence, { kind: 'round' }> {
    const members = [...this.#actions.inRounds()]
    return { kind: 'round', actions: members.length, known: members.flatMap(({ alias }) => alias) }
  }
}
