import type { AnswerDigest } from '../../answer/index.ts'
import type { Fingerprint, FingerprintId, Measure } from '../../fingerprint/index.ts'
import { RecentMap } from '../../memory/index.ts'
import type { Ending, Stage, TrackedCall } from '../track.ts'
import { Answers } from './answers.ts'
import { CHANGING_HORIZON, HORIZON, MIN_ROUND, POLL } from './constants.ts'
import type { Course } from './course.ts'

/** Measures of where a call goes, which different actions share; the others are measures of what it does. @source progress/README.md */
const SCOPES: ReadonlySet<Measure> = new Set(['host', 'sink', 'site', 'family', 'verb'])

/** A call has about this many fingerprints that are counted. */
const FINGERPRINTS_A_CALL = 8

const NONE: readonly Stage[] = []

/** What is remembered of one fingerprint. */
class Action {
  readonly isScope: boolean
  /** All that its latest call did is known by; empty but for the main fingerprint of a call. */
  alias: readonly FingerprintId[] = []
  readonly answers = new Answers()
  /** The epoch in which it ended last, and how often it ended in that, whatever it answered. */
  epoch: number
  ended = 0
  /** Attempts that were denied since the last news. */
  denied = 0
  /** Calls that were admitted and have not ended. */
  pending = 0
  /** How many calls had been executed when it came up last, it included. */
  at = 0
  /** After how many endings it ended last; 0 for never. */
  endedAt = 0
  /** Whether it waited when it ended last. */
  waits = false
  /** Whether somebody else stopped it the last time. */
  isStopped = false
  /** Whether it changes something itself. */
  changes = false
  /** The stages that were told since the last news. */
  told: readonly Stage[] = NONE
  /** Whether it was told in the present epoch how often it comes up, whatever it answers. */
  isOftenTold = false

  constructor(measure: Measure, epoch: number) {
    this.isScope = isScope(measure)
    this.epoch = epoch
  }

  /** What was answered, denied and told before does not count any more. */
  begin(): void {
    this.answers.clear()
    this.denied = 0
    this.told = NONE
  }
}

/**
 * What an agent's actions have answered: the memory of the tracks that tell a repetition from work.
 * @source progress/README.md, R1
 */
export class Actions {
  readonly #course: Course
  readonly #window: number
  readonly #known: RecentMap<FingerprintId, Action>
  /** Main fingerprints that have given an answer again and again, some of them long ago. */
  readonly #repeating: RecentMap<FingerprintId, Action>
  /** What the latest executed calls are measured by: scopes are counted within these only. */
  readonly #latest: (readonly Fingerprint[])[] = []

  /**
   * @param course - what the agent has been through.
   * @param window - how many executed calls are looked back on.
   */
  constructor(course: Course, window: number) {
    this.#course = course
    this.#window = window
    this.#known = new RecentMap(HORIZON * window * FINGERPRINTS_A_CALL)
    this.#repeating = new RecentMap(HORIZON * window)
  }

  /** An action that has come up lately. */
  get(id: FingerprintId): Action | undefined {
    const action = this.#known.get(id)
    return action !== undefined && this.#isNear(action) ? action : undefined
  }

  /** Those that take part in rounds: each has given its answer several times in this epoch, and none waits. */
  *inRounds(): Generator<Action> {
    for (const action of this.#repeating.values()) {
      if (this.isInRounds(action)) yield action
    }
  }

  /** Whether an action takes part in rounds. */
  isInRounds(action: Action): boolean {
    return (
      action.alias.length > 0 &&
      action.answers.count >= MIN_ROUND &&
      action.epoch === this.#course.epoch &&
      !action.waits &&
      this.#isNear(action)
    )
  }

  /**
   * Whether one of a call's actions has given an answer before.
   * @param scope - in the epoch in which it came up last, or only if that is the present one.
   */
  hasAnswered({ fingerprints }: TrackedCall, answer: AnswerDigest, scope: 'last epoch' | 'this epoch'): boolean {
    for (const { id } of fingerprints) {
      const action = this.#known.get(id)
      if (action === undefined || action.isScope || !action.answers.has(answer)) continue
      if (scope === 'last epoch' || action.epoch === this.#course.epoch) return true
    }
    return false
  }

  /** How much is too much for a call that comes now: more where it waits. */
  factorOf({ effects }: TrackedCall, action: Action | undefined): number {
    const waits = effects.waits || action?.waits === true
    return this.#course.isWaiting(waits, action?.endedAt ?? 0) ? POLL : 1
  }

  /** The same as far as it is known from when it came up last. */
  patienceWith({ waits, endedAt }: Action): number {
    return this.#course.isWaiting(waits, endedAt) ? POLL : 1
  }

  /** How often an action has come up that would come up again now, this time included. */
  countNow(id: FingerprintId, action: Action): number {
    // What somebody else has stopped may be let pass this time.
    const isLetPass = !action.isScope && action.epoch === this.#course.epoch && action.isStopped
    return this.countSoFar(id, action) + (isLetPass ? 0 : 1)
  }

  /** How often it has come up until now. */
  countSoFar(id: FingerprintId, action: Action): number {
    if (action.isScope) return this.#inWindow(id, action) + action.denied
    const isPresent = action.epoch === this.#course.epoch
    return (isPresent ? action.answers.count + action.denied : 0) + action.pending
  }

  /** How often an action that has just ended has come up. */
  countOf(id: FingerprintId, action: Action): number {
    return (action.isScope ? this.#inWindow(id, action) : action.answers.count) + action.denied
  }

  /** A call is going to run. */
  admitted({ effects, fingerprints }: TrackedCall): void {
    this.#latest.push(fingerprints)
    if (this.#latest.length > this.#window - 1) this.#latest.shift()
    const main = mainOf(fingerprints)
    for (const { id, measure } of fingerprints) {
      const action = this.get(id) ?? new Action(measure, this.#course.epoch)
      action.pending++
      action.at = this.#course.calls + 1
      action.changes = effects.change !== undefined
      if (id === main?.id) action.alias = aliasOf(fingerprints)
      this.#known.set(id, action)
    }
    this.#forgetOld()
  }

  /** A call was denied for these. */
  denied(fingerprints: readonly Fingerprint[]): void {
    for (const { id } of fingerprints) {
      const action = this.get(id)
      if (action === undefined) continue
      action.denied++
      action.at = this.#course.calls
    }
  }

  /** A call that was admitted is over without an answer. */
  lost({ fingerprints }: TrackedCall): void {
    for (const { id } of fingerprints) {
      const action = this.#known.get(id)
      if (action !== undefined && action.pending > 0) action.pending--
    }
  }

  /** A call that was admitted has ended. */
  ended(of: TrackedCall, ending: Ending): void {
    this.lost(of)
    for (const { id } of of.fingerprints) {
      const action = this.#known.get(id)
      if (action === undefined) continue
      this.#answered(action, of, ending)
      if (this.isInRounds(action)) this.#repeating.set(id, action)
    }
  }

  /** A job has ended that somebody waits for. */
  completed(): void {
    for (const action of this.#known.values()) {
      if (action.waits) action.begin()
    }
  }

  forget(ids: readonly FingerprintId[]): void {
    for (const id of ids) {
      this.#known.delete(id)
      this.#repeating.delete(id)
    }
  }

  /** A human message: back to the beginning. */
  reset(): void {
    this.#known.clear()
    this.#repeating.clear()
    this.#latest.length = 0
  }

  #answered(action: Action, { call }: TrackedCall, { answer, waits, isStopped }: Ending): void {
    const { epoch, endings } = this.#course
    const isAction = !action.isScope
    if (isAction && action.endedAt > 0 && this.#course.hasNewsBeside(call.tool, action.endedAt)) action.begin()
    if (action.epoch !== epoch) {
      // What scopes have answered is only forgotten for news: the seed counts them whatever is changed in between.
      if (isAction) action.begin()
      action.ended = 0
      action.isOftenTold = false
      action.epoch = epoch
    }
    if (!action.answers.has(answer)) {
      action.denied = 0
      action.told = NONE
    }
    action.answers.add(answer)
    action.ended++
    action.waits = this.#course.isWaiting(waits, action.endedAt)
    action.endedAt = endings
    action.isStopped = isStopped
  }

  #inWindow(id: FingerprintId, { answers }: Action): number {
    if (answers.count === 0) return 0
    const occurrences = this.#latest.filter(fingerprints => fingerprints.some(fingerprint => fingerprint.id === id))
    return Math.min(answers.count, occurrences.length)
  }

  /** What changes something is done again for a reason, unless it is done again at once. */
  #isNear({ at, changes }: Action): boolean {
    return this.#course.calls - at <= (changes ? CHANGING_HORIZON : HORIZON) * this.#window
  }

  /** Known are kept in the order in which they came up. */
  #forgetOld(): void {
    for (const [id, action] of this.#known.entries()) {
      if (this.#isNear(action)) return
      if (action.pending === 0) this.#known.delete(id)
    }
  }
}

/** Whether different actions share a measure. */
export function isScope(measure: Measure): boolean {
  return SCOPES.has(measure)
}

/** The fingerprint that stands for what a call does: the command, or else the arguments. */
export function mainOf(fingerprints: readonly Fingerprint[]): Fingerprint | undefined {
  return (
    fingerprints.find(({ measure }) => measure === 'cmd') ?? fingerprints.find(({ measure }) => measure === 'exact')
  )
}

/** What a call does, by all its names: whoever allows it means each of them. */
function aliasOf(fingerprints: readonly Fingerprint[]): readonly FingerprintId[] {
  return fingerprints.filter(({ measure }) => !isScope(measure)).map(({ id }) => id)
}
