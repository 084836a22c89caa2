import { effectsOf, NO_EFFECTS } from '../effects/index.ts'
import { capOf, toolFingerprint, type Fingerprint } from '../fingerprint/index.ts'
import { ALLOW, Gate, type Denial, type Hits, type OnLimit, type Refusal, type Ruling } from '../gate/index.ts'
import {
  Actions,
  Course,
  Epoch,
  FailureTrack,
  NEITHER,
  OccurrenceTrack,
  outcomeOf,
  progressTracks,
  strongestOf,
  subjectsOf,
  type AgentEvent,
  type Attempt,
  type FailureSettings,
  type Finding,
  type OccurrenceSettings,
  type ToolAnswer,
  type Track,
  type TrackedCall,
} from '../tracks/index.ts'
import { DeniedSteps } from './denied-steps.ts'
import { EndedCall } from './ending.ts'
import { Results } from './results.ts'
import { callsOf, meantBy, surveyOf, type Counted, type CountedCall } from './survey.ts'

export { EndedCall } from './ending.ts'
export type { Counted, CountedCall } from './survey.ts'

/** What of the configuration an agent's watch needs. */
export interface WatchSettings extends OccurrenceSettings, FailureSettings {
  readonly onLimit: OnLimit
  /** In how many steps the model may try what is denied; undefined for any number. */
  readonly endAfter: number | undefined
  /** Whether a repetition counts only when it taught nothing new. */
  readonly progress: boolean
}

/** What tracks have found to be due. */
type Due = readonly { readonly track: Track; readonly findings: readonly Finding[] }[]

const NOTHING: readonly Finding[] = []

/** A call that was let through the guard. */
export interface Admission {
  readonly kind: 'run'
  readonly attempt: Attempt
  readonly tracked: TrackedCall
  /** What was due when it was admitted; told when it is over. */
  readonly due: Due
  /** What would have stopped it, if anything was to be stopped. */
  readonly observed: Hits | undefined
}

/**
 * Everything that is remembered about one agent, and the one order in which tracks and gate are asked. Live hooks and
 * replays of recorded sessions drive it alike: `consult`, `approved` or `declined` when somebody was asked, `judge`, then
 * `settle`, `stopped` or `lost`; `humanTurn`, `jobCompleted` and `scheduled` between.
 */
export class AgentWatch {
  readonly #settings: WatchSettings
  /** Groups of tracks, of each of which one speaks about a call; in the order in which they do. */
  readonly #voices: readonly (readonly Track[])[]
  readonly #tracks: readonly Track[]
  readonly #gate = new Gate()
  readonly #deniedSteps = new DeniedSteps()
  readonly #results: Results
  readonly #epoch: Epoch
  readonly #course: Course
  readonly #actions: Actions

  /**
   * @param settings - read on every call; `progress` once.
   * @param epoch - shared with the other agents that work in the same folder.
   */
  constructor(settings: WatchSettings, epoch = new Epoch()) {
    this.#settings = settings
    this.#epoch = epoch
    this.#course = new Course(epoch)
    this.#actions = new Actions(this.#course, settings.window)
    this.#voices = settings.progress
      ? progressTracks(settings, this.#course, this.#actions)
      : [[new FailureTrack(settings)], [new OccurrenceTrack(settings)]]
    this.#tracks = this.#voices.flat()
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
    this.#see({ kind: 'approved', about: hits.flatMap(subjectsOf) })
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
      this.#deniedSteps.denied(ruling.hits, attempt.step)
      this.#denied(fingerprintsOf(ruling.hits))
      return ruling
    }
    return this.#admit(attempt, tracked, ruling.kind === 'observe' ? ruling.hits : undefined)
  }

  /**
   * A person was asked about a call and did not approve.
   * @param hits - what was asked about.
   * @param refusal - why.
   * @param step - the step in which the call was made.
   */
  declined(hits: Hits, refusal: Refusal, step: number | undefined): void {
    this.#gate.refuse(hits, refusal)
    this.#deniedSteps.denied(hits, step)
    this.#denied(fingerprintsOf(hits))
  }

  /**
   * Somebody else denied the call before it was judged here. It is an occurrence all the same: to try again what is
   * denied each time is a loop, whoever denies it.
   * @param attempt - the call.
   * @param answer - what they said.
   * @returns the advisories to tell.
   */
  deniedElsewhere(attempt: Attempt, answer: ToolAnswer): readonly Finding[] {
    const tracked = this.#tracked(attempt)
    if (!this.#settings.progress) return this.#tell(this.#denied(tracked.fingerprints))
    return this.stopped(this.#admit(attempt, tracked), answer)
  }

  /**
   * Somebody else stopped a call that was judged to run.
   * @param admission - what `judge` gave for it.
   * @param answer - what they said, which stands for its answer.
   * @returns the advisories to tell.
   */
  stopped(admission: Admission, answer: ToolAnswer): readonly Finding[] {
    return this.#ended(admission, answer, true)
  }

  /** A call that was judged to run is over, and nobody has told how it ended. */
  lost({ tracked }: Admission): void {
    this.#see({ kind: 'lost', of: tracked })
  }

  /**
   * A call that was judged to run has run.
   * @param admission - what `judge` gave for it.
   * @param answer - what its tool answered.
   * @param quote - the beginning of what the model reads as its result, for later denials to quote.
   * @returns the advisories to tell: about its failure first, then about its coming up again.
   */
  settle(admission: Admission, answer: ToolAnswer, quote: string): readonly Finding[] {
    this.#results.keep(admission.tracked, quote)
    return this.#ended(admission, answer, false)
  }

  /**
   * What the fingerprint that hit hardest answered when it last ran.
   * @param hits - the strongest first.
   */
  previousResult(hits: readonly Finding[]): string | undefined {
    return this.#results.of(hits)
  }

  /**
   * Whether what was just denied may be tried in one more step at most, after which the turn is to be ended.
   * @param hits - why it was denied.
   */
  isLastChance(hits: Hits): boolean {
    const { endAfter } = this.#settings
    return endAfter !== undefined && this.#deniedSteps.countOf(hits) + 1 >= endAfter
  }

  /** What the model has tried in so many steps, although it was denied, that its turn is to be ended. */
  get hopeless(): Finding | undefined {
    const { endAfter } = this.#settings
    return endAfter === undefined ? undefined : this.#deniedSteps.reached(endAfter)
  }

  /** The turn was ended, or is another one: what was denied in it does not count any more. */
  turnEnded(): void {
    this.#deniedSteps.clear()
  }

  /** A job was reported to have ended: to read it is right, however often it was polled. */
  jobCompleted(): void {
    this.#deniedSteps.clear()
    this.#see({ kind: 'completed' })
  }

  /**
   * The agent was woken at a set time, to do once more what it did the last time. What failed then may well fail again,
   * and what a person has decided stands.
   */
  scheduled(): void {
    this.#deniedSteps.clear()
    this.#see({ kind: 'scheduled' })
  }

  /** A human message: back to the beginning. */
  humanTurn(): void {
    this.#deniedSteps.clear()
    this.#course.reset()
    this.#see({ kind: 'human' })
    this.#gate.reset()
    this.#results.clear()
  }

  /** What is counted now and what was decided, the nearest to being stopped first. Changes nothing. */
  survey(): readonly Counted[] {
    return surveyOf(this.#tracks, this.#results, this.#gate)
  }

  /** The latest calls that something is counted by, at most eight, the last one last. */
  callsOf({ finding }: Counted): readonly CountedCall[] {
    return callsOf(this.#results, finding.fingerprint.id)
  }

  /** A person allows something for the session: it is not counted any more. */
  allow({ finding }: Counted): void {
    const about = meantBy(finding, this.#results)
    this.#gate.allow(finding, about)
    this.#see({ kind: 'approved', about })
  }

  /** A person blocks something for the session. */
  block({ finding }: Counted): void {
    this.#gate.block(finding)
  }

  /** A person wants everything forgotten, what was decided for the session as well. */
  reset(): void {
    this.humanTurn()
    this.#gate.forget()
  }

  #admit(attempt: Attempt, tracked: TrackedCall, observed?: Hits): Admission {
    const due = this.#see({ kind: 'admitted', of: tracked })
    this.#course.admitted()
    return { kind: 'run', attempt, tracked, due, observed }
  }

  #ended({ attempt, tracked, due }: Admission, answer: ToolAnswer, isStopped: boolean): readonly Finding[] {
    // What was exempted while it ran is no longer counted.
    const of = { ...tracked, fingerprints: this.#counted(tracked.fingerprints) }
    const outcome = isStopped ? NEITHER : outcomeOf(tracked.call, answer)
    const ending = new EndedCall(of, attempt.args, answer, outcome, isStopped)
    this.#course.ending()
    const isNews = this.#settings.progress && this.#isNews(of, ending)
    if (this.#settings.progress ? isNews : !isStopped) this.#deniedSteps.learnt(tracked.call.tool)
    const ended = this.#see({ kind: 'ended', of, ending })
    if (this.#settings.progress) this.#course.ended(of, ending, isNews)
    return this.#tell([...due, ...ended])
  }

  /** Whether a call has answered what it had not answered in this epoch, which a change of its own may have begun. */
  #isNews(of: TrackedCall, { answer, change }: EndedCall): boolean {
    // What has changed things before and has answered the same is a repetition itself.
    if (change !== undefined && !this.#actions.hasAnswered(of, answer, 'last epoch')) {
      this.#epoch.open(change === 'trivial')
    }
    return !this.#actions.hasAnswered(of, answer, 'this epoch')
  }

  #rulingOn(tracked: TrackedCall, canAsk: boolean): Ruling {
    const hits: Finding[] = []
    for (const track of this.#tracks) hits.push(...track.hits(tracked))
    const { fingerprints, tool } = tracked
    const counted = tool === undefined ? fingerprints : [...fingerprints, tool]
    return this.#gate.rulingOn(hits, counted, this.#settings.onLimit, canAsk)
  }

  #denied(about: readonly Fingerprint[]): Due {
    return this.#see({ kind: 'denied', about })
  }

  #tracked({ call, args, step }: Attempt): TrackedCall {
    const tool = toolFingerprint(call.tool)
    return {
      call,
      step,
      // Without progress nobody asks.
      effects: this.#settings.progress ? effectsOf(call, args) : NO_EFFECTS,
      fingerprints: this.#counted(call.fingerprints),
      tool: this.#gate.isExempt(tool.id) ? undefined : tool,
    }
  }

  /**
   * Those that count. A measure without a cap is invisible to every track, or it would be warned about although nothing
   * ever stops it; what a person has exempted is invisible because they have decided.
   */
  #counted(fingerprints: readonly Fingerprint[]): readonly Fingerprint[] {
    const { limits } = this.#settings
    return fingerprints.filter(
      fingerprint => capOf(fingerprint, limits) !== undefined && !this.#gate.isExempt(fingerprint.id),
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

  /** Of what is due on a call and untold, each voice tells the strongest, which stands for the others. */
  #tell(due: Due): readonly Finding[] {
    if (due.length === 0) return NOTHING
    return this.#voices.flatMap(voice => {
      const told = voice.flatMap(track =>
        track.tell(due.filter(one => one.track === track).flatMap(({ findings }) => findings)),
      )
      return strongestOf(told) ?? []
    })
  }
}

/** Each once: several tracks may have hit on the same one. */
function fingerprintsOf(hits: readonly Finding[]): readonly Fingerprint[] {
  return hits
    .map(hit => hit.fingerprint)
    .filter(({ id }, index, all) => all.findIndex(fingerprint => fingerprint.id === id) === index)
}
