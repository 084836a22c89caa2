import type { AnswerDigest } from '../../answer/index.ts'
import type { FingerprintId } from '../../fingerprint/index.ts'
import { RecentMap } from '../../memory/index.ts'
import type { AgentEvent, Ending, Finding, Track, TrackedCall } from '../track.ts'
import { mainOf } from './actions.ts'
import { OUTLASTED } from './constants.ts'
import type { Course } from './course.ts'

/** So many actions are remembered. */
const MAX_ACTIONS = 32

/** An answer that one action has given in several epochs. */
interface Lasting {
  readonly answer: AnswerDigest
  /** How many changes it has outlasted. */
  readonly changes: number
  /** The epoch in which it was given last, and how many weighty changes there had been by then. */
  readonly epoch: number
  readonly weighty: number
  readonly told: boolean
}

/**
 * Notices a failure that outlasts one change after the other, and an answer that outlasts changes which make no
 * difference to anybody (`touch x1`, `touch x2`): whoever changes something before each try keeps all other counts from
 * growing. It advises once and stops nothing, since a stubborn failure may well be mended by the next edit.
 * @source issue 15; progress/README.md, "What it does not do"
 */
export class OutlastedTrack implements Track {
  readonly #course: Course
  readonly #lasting = new RecentMap<FingerprintId, Lasting>(MAX_ACTIONS)

  /** @param course - what the agent has been through. */
  constructor(course: Course) {
    this.#course = course
  }

  hits(): readonly Finding[] {
    return []
  }

  see(event: AgentEvent): readonly Finding[] {
    if (event.kind === 'human' || event.kind === 'scheduled') this.#lasting.clear()
    return event.kind === 'ended' && event.ending.change === undefined ? this.#ended(event.of, event.ending) : []
  }

  tell(due: readonly Finding[]): readonly Finding[] {
    return due.filter(({ fingerprint: { id } }) => {
      const lasting = this.#lasting.get(id)
      if (lasting === undefined || lasting.told) return false
      this.#lasting.set(id, { ...lasting, told: true })
      return true
    })
  }

  #ended({ fingerprints }: TrackedCall, { answer, outcome }: Ending): readonly Finding[] {
    const fingerprint = mainOf(fingerprints)
    if (fingerprint === undefined) return []
    const { epoch, weighty } = this.#course
    const before = this.#lasting.get(fingerprint.id)
    const isFailure = outcome.kind === 'failure'
    // A success that stays the same after an edit is what one hopes for.
    const goesOn = before !== undefined && before.answer === answer && (isFailure || before.weighty === weighty)
    const changes = goesOn ? before.changes + (before.epoch === epoch ? 0 : 1) : 0
    const told = goesOn && before.told
    this.#lasting.set(fingerprint.id, { answer, changes, epoch, weighty, told })
    if (changes < OUTLASTED || told) return []
    const reason = isFailure ? outcome.reason : undefined
    return [
      { stage: 'warn', fingerprint, evidence: { kind: 'outlasted', reason }, count: changes, threshold: OUTLASTED },
    ]
  }
}
