import type { AnswerDigest } from '../../answer/index.ts'
import type { Fingerprint, FingerprintId } from '../../fingerprint/index.ts'
import { RecentMap } from '../../memory/index.ts'
import type { FailureSettings } from '../failure/index.ts'
import type { AgentEvent, Ending, Finding, Standing, Track, TrackedCall } from '../track.ts'
import { INDIRECT } from './constants.ts'
import type { Course } from './course.ts'
import { serverOf } from './families.ts'

/** So many tools and verbs are told apart. @source progress/README.md */
const MAX_CLASSES = 64
const MAX_WORKED = 128

/** Calls of one tool, or of one verb, that fail alike whatever their arguments are. */
interface FailingClass {
  readonly tool: string
  readonly how: AnswerDigest
  readonly reason: string
  readonly count: number
  /** The step of the last one, which has one vote. */
  readonly step: number | undefined
  readonly epoch: number
  readonly told: boolean
}

/**
 * Counts how often a tool, or the first command of a shell, has failed in the same way in a row whatever its arguments
 * were. A tool that has never worked for the agent is stopped: it does not exist, or its login is dead. What has worked
 * is only pointed out.
 * @source progress/README.md, R4 "Classes"
 */
export class FailingToolsTrack implements Track {
  readonly #settings: FailureSettings
  readonly #course: Course
  readonly #classes = new RecentMap<FingerprintId, FailingClass>(MAX_CLASSES)
  /** Tools that have worked; a human message does not change that. */
  readonly #worked = new RecentMap<string, true>(MAX_WORKED)

  /**
   * @param settings - read on every call.
   * @param course - what the agent has been through.
   */
  constructor(settings: FailureSettings, course: Course) {
    this.#settings = settings
    this.#course = course
  }

  hits({ call, tool }: TrackedCall): readonly Finding[] {
    const limit = this.#settings.failLimit
    const failing = tool && this.#classes.get(tool.id)
    if (limit === undefined || tool === undefined || failing === undefined) return []
    if (call.isShell || this.#worked.has(call.tool) || failing.epoch !== this.#course.epoch) return []
    const threshold = limit * INDIRECT
    return failing.count < threshold ? [] : [found('gate', tool, failing, threshold)]
  }

  standing(fingerprint: Fingerprint): Standing | undefined {
    const failing = this.#classes.get(fingerprint.id)
    if (failing === undefined || failing.epoch !== this.#course.epoch) return undefined
    const isStopped = fingerprint.measure === 'tool' && !this.#worked.has(failing.tool)
    const threshold = isStopped ? (this.#settings.failLimit ?? Infinity) * INDIRECT : Infinity
    return { finding: found('gate', fingerprint, failing, threshold), isTold: failing.told }
  }

  see(event: AgentEvent): readonly Finding[] {
    switch (event.kind) {
      case 'ended':
        return this.#ended(event.of, event.ending)
      case 'approved':
        for (const id of event.about) this.#classes.delete(id)
        return []
      case 'human':
        this.#classes.clear()
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
      const failing = this.#classes.get(id)
      if (failing === undefined || failing.told) return false
      this.#classes.set(id, { ...failing, told: true })
      return true
    })
  }

  #ended({ call, step, tool }: TrackedCall, ending: Ending): readonly Finding[] {
    const { outcome } = ending
    const about = call.isShell ? call.fingerprints.find(({ measure }) => measure === 'verb') : tool
    if (outcome.kind === 'neither') return []
    if (outcome.kind === 'success') {
      this.#succeeded(call.tool)
      if (about) this.#classes.delete(about.id)
      return []
    }
    if (about === undefined) return []
    const { epoch } = this.#course
    const { echoless: how } = ending
    const before = this.#classes.get(about.id)
    const goesOn = before !== undefined && before.how === how && before.epoch === epoch
    const isSameStep = goesOn && step !== undefined && before.step === step
    const failing: FailingClass = {
      tool: call.tool,
      how,
      reason: outcome.reason,
      count: (goesOn ? before.count : 0) + (isSameStep ? 0 : 1),
      step,
      epoch,
      told: goesOn && before.told,
    }
    this.#classes.set(about.id, failing)
    const threshold = (this.#settings.failWarnAt ?? Infinity) * INDIRECT
    return failing.count < threshold || failing.told ? [] : [found('warn', about, failing, threshold)]
  }

  /** The first success of a tool may be what the others of its server have waited for: a login. */
  #succeeded(tool: string): void {
    const server = this.#worked.has(tool) ? undefined : serverOf(tool)
    if (server !== undefined) {
      for (const id of this.#classes.keys()) {
        if (this.#classes.get(id)?.tool.startsWith(server) === true) this.#classes.delete(id)
      }
    }
    this.#worked.set(tool, true)
  }
}

function found(stage: Finding['stage'], fingerprint: Fingerprint, failing: FailingClass, threshold: number): Finding {
  const { reason, count } = failing
  return { stage, fingerprint, evidence: { kind: 'same failure', reason }, count, threshold }
}
