import { limitKeyOf, type Fingerprint } from '../fingerprint/index.ts'
import { ALLOW, Gate, type Denial, type OnLimit, type Refusal, type Ruling } from '../gate/index.ts'
import {
  FailureTrack,
  OccurrenceTrack,
  outcomeOf,
  strongestOf,
  type AgentEvent,
  type Attempt,
  type FailureSettings,
  type Finding,
  type OccurrenceSettings,
  type ToolAnswer,
  type Track,
  type TrackedCall,
} from '../tracks/index.ts'
import { Results } from './results.ts'

/** What of the configuration an agent's watch needs. */
export interface WatchSettings extends OccurrenceSettings, FailureSettings {
  readonly onLimit: OnLimit
}

/** What tracks have found to be due. */
type Due = readonly { readonly track: Track; readonly findings: readonly Finding[] }[]

const NOTHING: readonly Finding[] = []

/** A call that was let through the guard. */
export interface Admission {
  readonly kind: 'run'
  readonly tracked: TrackedCall
  /** What was due when it was admitted; told when it is over. */
  readonly due: Due
}

/**
 * Everything that is remembered about one agent, and the one order in which tracks and gate are asked. Live hooks and
 * replays of recorded sessions drive it alike: `consult`, `approved` or `declined` when somebody was asked, `judge`, then
 * `settle` or `stopped`; `humanTurn` between.
 */
export class AgentWatch {
  readonly #settings: WatchSettings
  /** In the order in which their advisories are given. */
  readonly #tracks: readonly Track[]
  readonly #gate = new Gate()
  readonly #results: Results

  /** @param settings - read on every call. */
  constructor(settings: WatchSettings) {
    this.#settings = settings
    this.#tracks = [new FailureTrack(settings), new OccurrenceTrack(settings)]
    this.#results = new Results(settings.window)
  }

  /**
   * What would happen to this call now. Changes nothing.
   * @param attempt - the call.
   * @param canAsk - whether there is somebody to ask.
   */
  consult(attempt: Attempt, canAsk: boolean): Ruling {
    return this.#rulingOn(this.#tracked(attempt), canAsk)
  }

  /** A person has approved these: they are no longer counted. */
  approved(hits: readonly Finding[]): void {
    this.#gate.exempt(hits)
  }

  /**
   * Decide about a call and count it. The only place where calls that run are counted.
   * @param attempt - the call.
   * @param approved - the hits that a person has approved for this very call, if a person was asked.
   */
  judge(attempt: Attempt, approved: readonly Finding[] | undefined): Admission | Denial {
    if (approved) this.approved(approved)
    const tracked = this.#tracked(attempt)
    const ruling = approved ? ALLOW : this.#rulingOn(tracked, false)
    if (ruling.kind === 'deny') {
      this.#denied(attempt, fingerprintsOf(ruling.hits))
      return ruling
    }
    return { kind: 'run', tracked, due: this.#see({ kind: 'admitted', of: tracked }) }
  }

  /**
   * A person was asked about a call and did not approve.
   * @param attempt - the call.
   * @param hits - what was asked about.
   * @param refusal - why.
   */
  declined(attempt: Attempt, hits: readonly Finding[], refusal: Refusal): void {
    this.#gate.refuse(hits, refusal)
    this.#denied(attempt, fingerprintsOf(hits))
  }

  /**
   * Somebody else denied the call before it was judged here. It is an occurrence all the same: to try again what is
   * denied each time is a loop, whoever denies it.
   * @returns the advisories to tell.
   */
  deniedElsewhere(attempt: Attempt): readonly Finding[] {
    return this.#tell(this.#denied(attempt, this.#tracked(attempt).fingerprints))
  }

  /**
   * Somebody else stopped a call that was judged to run.
   * @param admission - what `judge` gave for it.
   * @returns the advisories to tell.
   */
  stopped({ due }: Admission): readonly Finding[] {
    return this.#tell(due)
  }

  /**
   * A call that was judged to run has run.
   * @param admission - what `judge` gave for it.
   * @param answer - what its tool answered.
   * @param quote - the beginning of what the model reads as its result, for later denials to quote.
   * @returns the advisories to tell: about its failure first, then about its coming up again.
   */
  settle({ tracked, due }: Admission, answer: ToolAnswer, quote: string): readonly Finding[] {
    this.#results.keep(tracked.fingerprints, quote)
    const outcome = outcomeOf(tracked.call, answer)
    // What was exempted while it ran is no longer counted.
    const of = { ...tracked, fingerprints: this.#counted(tracked.fingerprints) }
    const ended = this.#see({ kind: 'ended', of, ending: { outcome } })
    return this.#tell(due.length === 0 ? ended : [...due, ...ended])
  }

  /**
   * What the fingerprint that hit hardest answered when it last ran.
   * @param hits - the strongest first.
   */
  previousResult(hits: readonly Finding[]): string | undefined {
    return this.#results.of(hits)
  }

  /** A human message: back to the beginning. */
  humanTurn(): void {
    this.#see({ kind: 'human' })
    this.#gate.reset()
    this.#results.clear()
  }

  #rulingOn(tracked: TrackedCall, canAsk: boolean): Ruling {
    const hits: Finding[] = []
    for (const track of this.#tracks) hits.push(...track.hits(tracked))
    return this.#gate.rulingOn(hits, tracked.fingerprints, this.#settings.onLimit, canAsk)
  }

  #denied(of: Attempt, about: readonly Fingerprint[]): Due {
    return this.#see({ kind: 'denied', of, about })
  }

  #tracked({ call, step }: Attempt): TrackedCall {
    return { call, step, fingerprints: this.#counted(call.fingerprints) }
  }

  /**
   * Those that count. A measure without a cap is invisible to every track, or it would be warned about although nothing
   * ever stops it; what a person has exempted is invisible because they have decided.
   */
  #counted(fingerprints: readonly Fingerprint[]): readonly Fingerprint[] {
    return fingerprints.filter(
      fingerprint => this.#settings.limits.has(limitKeyOf(fingerprint)) && !this.#gate.isExempt(fingerprint.id),
    )
  }

  #see(event: AgentEvent): Due {
    const due: { track: Track; findings: readonly Finding[] }[] = []
    for (const track of this.#tracks) {
      const findings = track.see(event)
      if (findings.length > 0) due.push({ track, findings })
    }
    return due
  }

  /** Of what is due on a call and untold, the strongest of each track is told, and stands for the others. */
  #tell(due: Due): readonly Finding[] {
    if (due.length === 0) return NOTHING
    return this.#tracks.flatMap(track => {
      const own = due.filter(one => one.track === track).flatMap(({ findings }) => findings)
      return strongestOf(track.tell(own)) ?? []
    })
  }
}

/** Each once: both tracks may have hit on the same one. */
function fingerprintsOf(hits: readonly Finding[]): readonly Fingerprint[] {
  return hits
    .map(hit => hit.fingerprint)
    .filter(({ id }, index, all) => all.findIndex(fingerprint => fingerprint.id === id) === index)
}
