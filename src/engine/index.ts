import { limitKeyOf, type Call, type Fingerprint } from '../fingerprint/index.ts'
import { ALLOW, Gate, type OnLimit, type Refusal, type Verdict } from '../gate/index.ts'
import {
  FailureTrack,
  OccurrenceTrack,
  outcomeOf,
  strongestOf,
  type Answer,
  type FailureSettings,
  type Finding,
  type OccurrenceSettings,
  type Track,
  type TrackedCall,
} from '../tracks/index.ts'

/** What of the configuration an agent's watch needs. */
export interface WatchSettings extends OccurrenceSettings, FailureSettings {
  readonly onLimit: OnLimit
}

/** What became of a call at the guard. */
export type Judgement = { readonly kind: 'run'; readonly tracked: TrackedCall } | (Verdict & { readonly kind: 'deny' })

/**
 * Everything that is remembered about one agent, and the one order in which tracks and gate are asked. Live hooks and
 * replays of recorded sessions drive it alike: `consult`, `approved` or `declined` when somebody was asked, `judge`, then
 * `settle` or `stopped`; `humanTurn` between.
 */
export class AgentWatch {
  readonly #settings: WatchSettings
  readonly #occurrence: OccurrenceTrack
  /** In the order in which their advisories are given. */
  readonly #tracks: readonly Track[]
  readonly #gate = new Gate()

  /** @param settings - read on every call. */
  constructor(settings: WatchSettings) {
    this.#settings = settings
    this.#occurrence = new OccurrenceTrack(settings)
    this.#tracks = [new FailureTrack(settings), this.#occurrence]
  }

  /**
   * What would happen to this call now. Changes nothing.
   * @param call - the call.
   * @param canAsk - whether there is somebody to ask.
   */
  consult(call: Call, canAsk: boolean): Verdict {
    return this.#verdictOn(this.#counted(call.fingerprints), canAsk)
  }

  /** A person has approved these: they are no longer counted. */
  approved(hits: readonly Finding[]): void {
    this.#gate.exempt(hits)
  }

  /**
   * Decide about a call and count it. The only place where calls that run are counted.
   * @param call - the call.
   * @param approved - the hits that a person has approved for this very call, if a person was asked.
   */
  judge(call: Call, approved: readonly Finding[] | undefined): Judgement {
    if (approved) this.approved(approved)
    const counted = this.#counted(call.fingerprints)
    const verdict = approved ? ALLOW : this.#verdictOn(counted, false)
    if (verdict.kind === 'deny') {
      this.#denied(fingerprintsOf(verdict.hits))
      return verdict
    }
    const tracked: TrackedCall = { fingerprints: counted }
    tracked.due = this.#tracks.flatMap(track => track.admitted?.(tracked) ?? [])
    return { kind: 'run', tracked }
  }

  /**
   * A person was asked about a call and did not approve.
   * @param hits - what was asked about.
   * @param refusal - why.
   */
  declined(hits: readonly Finding[], refusal: Refusal): void {
    this.#gate.refuse(hits, refusal)
    this.#denied(fingerprintsOf(hits))
  }

  /**
   * Somebody else denied the call before it was judged here. It is an occurrence all the same.
   * @returns the advisories to tell.
   */
  deniedElsewhere(call: Call): readonly Finding[] {
    return this.#tell(this.#denied(this.#counted(call.fingerprints)))
  }

  /**
   * Somebody else stopped a call that was judged to run.
   * @param tracked - what `judge` gave for it.
   * @returns the advisories to tell.
   */
  stopped(tracked: TrackedCall): readonly Finding[] {
    return this.#tell(tracked.due ?? [])
  }

  /**
   * A call that was judged to run has run.
   * @param call - the call.
   * @param tracked - what `judge` gave for it.
   * @param answer - what its tool answered.
   * @param result - the beginning of what the model reads as its result, for later denials to quote.
   * @returns the advisories to tell: about its failure first, then about its coming up again.
   */
  settle(call: Call, tracked: TrackedCall, answer: Answer, result: string): readonly Finding[] {
    tracked.result = result
    const outcome = outcomeOf(call, answer)
    // What was exempted meanwhile is no longer counted.
    const counted = this.#counted(tracked.fingerprints)
    return this.#tell([...(tracked.due ?? []), ...this.#tracks.flatMap(track => track.ended?.(counted, outcome) ?? [])])
  }

  /**
   * What the fingerprint that hit hardest answered when it last ran.
   * @param hits - the strongest first.
   */
  previousResult(hits: readonly Finding[]): string | undefined {
    for (const { fingerprint } of hits) {
      const result = this.#occurrence.resultOf(fingerprint.id)
      if (result !== undefined) return result
    }
    return undefined
  }

  /** A human message: back to the beginning. */
  humanTurn(): void {
    for (const track of this.#tracks) track.reset()
    this.#gate.reset()
  }

  #verdictOn(counted: readonly Fingerprint[], canAsk: boolean): Verdict {
    const hits: Finding[] = []
    for (const track of this.#tracks) hits.push(...track.hits(counted))
    return this.#gate.verdictOn(hits, counted, this.#settings.onLimit, canAsk)
  }

  #denied(fingerprints: readonly Fingerprint[]): readonly Finding[] {
    return this.#tracks.flatMap(track => track.denied?.(fingerprints) ?? [])
  }

  /** A measure without a cap is invisible to every track, and so is what a person has exempted. */
  #counted(fingerprints: readonly Fingerprint[]): readonly Fingerprint[] {
    return fingerprints.filter(
      fingerprint => this.#settings.limits.has(limitKeyOf(fingerprint)) && !this.#gate.isExempt(fingerprint.id),
    )
  }

  /** Of what is due on a call and untold, the strongest of each track is told, and stands for the others. */
  #tell(due: readonly Finding[]): readonly Finding[] {
    return due.length === 0 ? due : this.#tracks.flatMap(track => strongestOf(track.tell(due)) ?? [])
  }
}

/** Each once: both tracks may have hit on the same one. */
function fingerprintsOf(hits: readonly Finding[]): readonly Fingerprint[] {
  return hits
    .map(hit => hit.fingerprint)
    .filter(({ id }, index, all) => all.findIndex(fingerprint => fingerprint.id === id) === index)
}
