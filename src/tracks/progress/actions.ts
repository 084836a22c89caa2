import type { AnswerDigest } from '../../answer/index.ts'
import type { Fingerprint, FingerprintId, Measure } from '../../fingerprint/index.ts'
import { RecentMap } from '../../memory/index.ts'
import type { Ending, Stage, TrackedCall } from '../track.ts'
import { CHANGING_HORIZON, HORIZON, MAX_ANSWERS, MIN_ROUND, POLL } from './constants.ts'
import type { Course } from './course.ts'

/** Measures of where a call goes, which different actions share; the others are measures of what it does. @source progress/README.md */
const SCOPES: ReadonlySet<Measure> = new Set(['host', 'sink', 'site', 'family', 'verb'])

/** A call has about this many fingerprints that are counted. */
const FINGERPRINTS_A_CALL = 8

/** What is remembered of one fingerprint. */
export interface Action {
  readonly fingerprint: Fingerprint
  /** Whether it is the main fingerprint of its calls: the command, or else the arguments. */
  readonly isMain: boolean
  /** The epoch in which it ended last. */
  epoch: number
  /** How often each answer was given since the last news. */
  readonly answers: RecentMap<AnswerDigest, number>
  /** How often the latest answer was given. */
  latest: number
  /** How often it ended in the present epoch, whatever it answered. */
  ended: number
  /** Attempts that were denied since the last news. */
  denied: number
  /** Calls that were admitted and have not ended. */
  pending: number
  /** How many calls had been executed when it came up last, it included, and when it ended last; 0 for never. */
  at: number
  endedAt: number
  /** Whether it waited when it ended last. */
  waits: boolean
  /** Whether somebody else stopped it the last time. */
  isStopped: boolean
  /** The stages that were told since the last news. */
  told: readonly Stage[]
  /** Whether it was told in the present epoch how often it comes up, whatever it answers. */
  isOftenTold: boolean
  /** Whether it changes something itself. */
  changes: boolean
}

/**
 * What an agent's actions have answered: the memory of the tracks that tell a repetition from work. An answer that an
 * action has not given before is news, and its counts begin anew.
 * @source progress/README.md, R1
 */
export class Actions {
  readonly #course: Course
  readonly #window: number
  readonly #known: RecentMap<FingerprintId, Action>
  /** Those that are the main fingerprint of their calls. */
  readonly #mains: RecentMap<FingerprintId, Action>
  /** The fingerprints of the latest executed calls: scopes are counted within these only. */
  readonly #latest: ReadonlySet<FingerprintId>[] = []

  /**
   * @param course - what the agent has been through.
   * @param window - how many executed calls are looked back on.
   */
  constructor(course: Course, window: number) {
    this.#course = course
    this.#window = window
    this.#known = new RecentMap(HORIZON * window * FINGERPRINTS_A_CALL)
    this.#mains = new RecentMap(HORIZON * window)
  }

  /** An action that has come up lately. */
  get(id: FingerprintId): Action | undefined {
    const action = this.#known.get(id)
    return action !== undefined && this.#isNear(action) ? action : undefined
  }

  /** Those that take part in rounds: each has given its answer several times in this epoch, and none waits. */
  *inRounds(): Generator<Action> {
    for (const action of this.#mains.values()) {
      if (this.isInRounds(action)) yield action
    }
  }

  /** Whether an action takes part in rounds. */
  isInRounds(action: Action): boolean {
    return (
      action.isMain &&
      action.latest >= MIN_ROUND &&
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
    return fingerprints.some(({ id, measure }) => {
      const action = isScope(measure) ? undefined : this.#known.get(id)
      return action?.answers.has(answer) === true && (scope === 'last epoch' || action.epoch === this.#course.epoch)
    })
  }

  /** How much is too much for a call that comes now: more where it waits. */
  factorOf({ effects }: TrackedCall, action: Action | undefined): number {
    const waits = effects.waits || action?.waits === true
    return this.#course.isWaiting(waits, action?.endedAt ?? 0) ? POLL : 1
  }

  /** How often an action has come up that would come up again now, this time included. */
  countNow(action: Action): number {
    if (isScope(action.fingerprint.measure)) return this.#inWindow(action) + action.denied + 1
    const isPresent = action.epoch === this.#course.epoch
    const repeats = isPresent ? action.latest + action.denied : 0
    // What somebody else has stopped may be let pass this time.
    return repeats + action.pending + (isPresent && action.isStopped ? 0 : 1)
  }

  /** How often an action that has just ended has come up. */
  countOf(action: Action): number {
    return (isScope(action.fingerprint.measure) ? this.#inWindow(action) : action.latest) + action.denied
  }

  /** A call is going to run. */
  admitted({ effects, fingerprints }: TrackedCall): void {
    this.#latest.push(new Set(fingerprints.map(({ id }) => id)))
    if (this.#latest.length > this.#window - 1) this.#latest.shift()
    const main = mainOf(fingerprints)
    for (const fingerprint of fingerprints) {
      const action = this.get(fingerprint.id) ?? newAction(fingerprint, fingerprint === main, this.#course.epoch)
      action.pending++
      action.at = this.#course.calls + 1
      action.changes = effects.change !== undefined
      this.#known.set(fingerprint.id, action)
      if (action.isMain) this.#mains.set(fingerprint.id, action)
    }
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
      if (action !== undefined) this.#answered(action, of, ending)
    }
  }

  /** A job has ended that somebody waits for. */
  completed(): void {
    for (const action of this.#known.values()) {
      if (action.waits) begin(action)
    }
  }

  forget(fingerprints: readonly Fingerprint[]): void {
    for (const { id } of fingerprints) {
      this.#known.delete(id)
      this.#mains.delete(id)
    }
  }

  /** A human message: back to the beginning. */
  reset(): void {
    this.#known.clear()
    this.#mains.clear()
    this.#latest.length = 0
  }

  #answered(action: Action, { call }: TrackedCall, { answer, waits, isStopped }: Ending): void {
    const { epoch, calls } = this.#course
    const isAction = !isScope(action.fingerprint.measure)
    if (isAction && action.endedAt > 0 && this.#course.hasNewsBeside(call.tool, action.endedAt)) begin(action)
    if (action.epoch !== epoch) {
      // What scopes have answered is only forgotten for news: the seed counts them whatever is changed in between.
      if (isAction) begin(action)
      action.ended = 0
      action.isOftenTold = false
      action.epoch = epoch
    }
    if (!action.answers.has(answer)) {
      for (const known of action.answers.keys()) action.answers.set(known, 0)
      action.denied = 0
      action.told = []
    }
    action.latest = (action.answers.get(answer) ?? 0) + 1
    action.answers.set(answer, action.latest)
    action.ended++
    action.waits = this.#course.isWaiting(waits, action.endedAt)
    action.endedAt = calls
    action.isStopped = isStopped
  }

  #inWindow({ fingerprint: { id }, latest }: Action): number {
    return Math.min(latest, this.#latest.filter(ids => ids.has(id)).length)
  }

  /** What changes something is done again for a reason, unless it is done again at once. */
  #isNear({ at, changes }: Action): boolean {
    return this.#course.calls - at <= (changes ? CHANGING_HORIZON : HORIZON) * this.#window
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

function newAction(fingerprint: Fingerprint, isMain: boolean, epoch: number): Action {
  return {
    fingerprint,
    isMain,
    epoch,
    answers: new RecentMap(MAX_ANSWERS),
    latest: 0,
    ended: 0,
    denied: 0,
    pending: 0,
    at: 0,
    endedAt: 0,
    waits: false,
    isStopped: false,
    told: [],
    isOftenTold: false,
    changes: false,
  }
}

/** What was answered, denied and told before does not count any more. */
function begin(action: Action): void {
  action.answers.clear()
  action.latest = 0
  action.denied = 0
  action.told = []
}
