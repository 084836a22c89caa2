import { limitKeyOf, type Call, type Fingerprint } from '../fingerprint/index.ts'
import { Gate, type OnLimit, type Refusal, type Verdict } from '../gate/index.ts'
import {
  byStrength,
  OccurrenceTrack,
  strongestOf,
  type Finding,
  type OccurrenceSettings,
  type TrackedCall,
} from '../tracks/index.ts'

/** What of the configuration an agent's watch needs. */
export interface WatchSettings extends OccurrenceSettings {
  readonly onLimit: OnLimit
}

/** What became of a call at the guard. */
export type Judgement =
  | { readonly kind: 'run'; readonly tracked: TrackedCall; readonly advisories: readonly Finding[] }
  | (Verdict & { readonly kind: 'deny' })

/**
 * Everything that is remembered about one agent, and the one order in which tracks and gate are asked. Live hooks and
 * replays of recorded sessions drive it alike: `consult`, `judge`, then `settle` or `declined`; `humanTurn` between.
 */
export class AgentWatch {
  readonly #settings: WatchSettings
  readonly #occurrence: OccurrenceTrack
  readonly #gate = new Gate()

  /** @param settings - read on every call. */
  constructor(settings: WatchSettings) {
    this.#settings = settings
    this.#occurrence = new OccurrenceTrack(settings)
  }

  /**
   * What would happen to this call now. Changes nothing.
   * @param call - the call.
   * @param canAsk - whether there is somebody to ask.
   */
  consult(call: Call, canAsk: boolean): Verdict {
    return this.#gate.verdictOn(this.#hits(call), this.#settings.onLimit, canAsk)
  }

  /**
   * Decide about a call and count it. The only place where calls that run are counted.
   * @param call - the call.
   * @param approved - the hits that a person has just approved, if a person was asked.
   */
  judge(call: Call, approved: readonly Finding[] | undefined): Judgement {
    if (approved) this.#gate.exempt(approved)
    const verdict = approved ? ALLOW : this.consult(call, false)
    if (verdict.kind === 'deny') {
      this.#occurrence.denied(verdict.hits.map(hit => hit.fingerprint))
      return verdict
    }
    const tracked: TrackedCall = { fingerprints: this.#counted(call) }
    return { kind: 'run', tracked, advisories: this.#due(this.#occurrence.admitted(tracked)) }
  }

  /**
   * A person was asked about a call and did not approve.
   * @param hits - what was asked about.
   * @param refusal - why; undefined when the turn was aborted, which decides nothing.
   */
  declined(hits: readonly Finding[], refusal: Refusal | undefined): void {
    if (refusal === undefined) return
    this.#gate.refuse(hits, refusal)
    this.#occurrence.denied(hits.map(hit => hit.fingerprint))
  }

  /**
   * Somebody else denied the call before it was judged here. It is an occurrence all the same.
   * @returns the advisories that are due.
   */
  deniedElsewhere(call: Call): readonly Finding[] {
    return this.#due(this.#occurrence.denied(this.#counted(call)))
  }

  /** A call that was judged to run has answered. `result` is the beginning of its text. */
  settle(tracked: TrackedCall, result: string): void {
    tracked.result = result
  }

  /** What the fingerprint that hit hardest answered when it last ran. */
  previousResult(hits: readonly Finding[]): string | undefined {
    for (const { fingerprint } of hits.toSorted(byStrength)) {
      const result = this.#occurrence.resultOf(fingerprint.id)
      if (result !== undefined) return result
    }
    return undefined
  }

  /** A human message: back to the beginning. */
  humanTurn(): void {
    this.#occurrence.reset()
    this.#gate.reset()
  }

  #hits(call: Call): readonly Finding[] {
    return this.#occurrence.hits(this.#counted(call))
  }

  /** A measure without a cap is invisible to every track, and so is what a person has exempted. */
  #counted(call: Call): readonly Fingerprint[] {
    return call.fingerprints.filter(
      fingerprint => this.#settings.limits.has(limitKeyOf(fingerprint)) && !this.#gate.isExempt(fingerprint.id),
    )
  }

  /** Each track gives at most one advisory. */
  #due(findings: readonly Finding[]): readonly Finding[] {
    const strongest = strongestOf(findings)
    return strongest ? [strongest] : []
  }
}

const ALLOW: Verdict = { kind: 'allow' }
