import type { Fingerprint } from '../../fingerprint/index.ts'
import { RecentMap } from '../../memory/index.ts'
import type { OccurrenceSettings } from '../occurrence.ts'
import type { AgentEvent, Ending, Finding, Track, TrackedCall } from '../track.ts'
import type { Course } from './course.ts'

/** So many tools, and lines of what each has answered, are remembered. @source progress/README.md, R6 */
const MAX_TOOLS = 8
const MAX_LINES = 512

/** What one tool has answered about one thing. */
interface Said {
  readonly lines: RecentMap<number, true>
  /** How many calls in a row have brought no new line, the last one that did included. */
  count: number
  /** The step of the last call, which has one vote. */
  step: number | undefined
  /** The number of the last call, after how many endings it ended, and its epoch. */
  at: number
  endedAt: number
  epoch: number
  told: boolean
}

/**
 * Notices calls with other arguments each time whose answers hold no line that was not there before: reworded
 * questions, plans, pages that were read already. It advises and stops nothing.
 * @source progress/README.md, R6
 */
export class ChurnTrack implements Track {
  readonly #settings: OccurrenceSettings
  readonly #course: Course
  readonly #said = new RecentMap<string, Said>(MAX_TOOLS)

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
    if (event.kind === 'human' || event.kind === 'scheduled') this.#said.clear()
    return event.kind === 'ended' ? this.#ended(event.of, event.ending) : []
  }

  tell(due: readonly Finding[]): readonly Finding[] {
    return due.filter(({ fingerprint }) => {
      const said = this.#said.get(fingerprint.subject)
      if (said?.told === true) return false
      if (said) said.told = true
      return true
    })
  }

  #ended({ call, effects, step, tool }: TrackedCall, ending: Ending): readonly Finding[] {
    const threshold = this.#settings.summarizeAt
    if (call.isShell || effects.edits || tool === undefined || ending.outcome.kind !== 'success') return []
    if (ending.change !== undefined) return []
    const about = { ...tool, subject: `${call.tool} ${effects.about}`.trimEnd() }
    const said = this.#saidOf(about, call.tool)
    const isSameStep = step !== undefined && said.step === step
    let isNews = false
    for (const line of ending.lines) {
      if (said.lines.has(line)) continue
      isNews = true
      said.lines.set(line, true)
    }
    if (isNews) {
      said.count = 1
      said.told = false
    } else if (!isSameStep) said.count++
    said.step = step
    said.at = this.#course.calls
    said.endedAt = this.#course.endings
    this.#said.set(about.subject, said)
    if (threshold === undefined || said.count < threshold || said.told) return []
    return [{ stage: 'warn', fingerprint: about, evidence: { kind: 'nothing new' }, count: said.count, threshold }]
  }

  /** What is known, if nothing has come in between that makes an equal answer another one. */
  #saidOf({ subject }: Fingerprint, tool: string): Said {
    const { calls, epoch } = this.#course
    const known = this.#said.get(subject)
    const goesOn =
      known !== undefined &&
      known.epoch === epoch &&
      calls - known.at <= this.#settings.window &&
      !this.#course.hasNewsBeside(tool, known.endedAt)
    return goesOn
      ? known
      : { lines: new RecentMap(MAX_LINES), count: 0, step: undefined, at: calls, endedAt: 0, epoch, told: false }
  }
}
