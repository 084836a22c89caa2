import { capOf, type Fingerprint } from '../../fingerprint/index.ts'
import type { OccurrenceSettings } from '../occurrence.ts'
import { stageAt, weakerThan } from '../stages.ts'
import type { AgentEvent, Evidence, Finding, Standing, Track, TrackedCall } from '../track.ts'
import type { Actions } from './actions.ts'

const SAME_ANSWER: Evidence = { kind: 'same answer' }
const MANY_REQUESTS: Evidence = { kind: 'many requests' }

/**
 * Counts how often an action has given the same answer with nothing changed in between. Calls that run are counted at
 * the guard, since parallel calls have no answers yet; denied attempts count too, as to try what was just denied is what
 * a loop does.
 * @source progress/README.md, R1 and R5
 */
export class SamenessTrack implements Track {
  readonly #settings: OccurrenceSettings
  readonly #actions: Actions

  /**
   * @param settings - read on every call.
   * @param actions - the agent's, which this track keeps up to date.
   */
  constructor(settings: OccurrenceSettings, actions: Actions) {
    this.#settings = settings
    this.#actions = actions
  }

  hits(call: TrackedCall): readonly Finding[] {
    const hits: Finding[] = []
    for (const fingerprint of call.fingerprints) {
      const limit = capOf(fingerprint, this.#settings.limits)
      const action = this.#actions.get(fingerprint.id)
      if (limit === undefined || action === undefined) continue
      const count = this.#actions.countNow(fingerprint.id, action)
      if (count < limit) continue
      const threshold = limit * this.#actions.factorOf(call, action)
      if (count >= threshold) hits.push({ stage: 'gate', fingerprint, evidence: SAME_ANSWER, count, threshold })
    }
    return hits
  }

  standing(fingerprint: Fingerprint): Standing | undefined {
    const action = this.#actions.get(fingerprint.id)
    if (action === undefined) return undefined
    const count = this.#actions.countSoFar(fingerprint.id, action)
    const threshold = (capOf(fingerprint, this.#settings.limits) ?? Infinity) * this.#actions.patienceWith(action)
    const finding: Finding = { stage: 'gate', fingerprint, evidence: SAME_ANSWER, count, threshold }
    return { finding, isTold: action.told.length > 0 }
  }

  see(event: AgentEvent): readonly Finding[] {
    switch (event.kind) {
      case 'admitted':
        this.#actions.admitted(event.of)
        return []
      case 'denied':
        this.#actions.denied(event.about)
        return []
      case 'lost':
        this.#actions.lost(event.of)
        return []
      case 'ended':
        this.#actions.ended(event.of, event.ending)
        return this.#due(event.of)
      case 'approved':
        this.#actions.forget(event.about)
        return []
      case 'completed':
        this.#actions.completed()
        return []
      case 'human':
      case 'scheduled':
        this.#actions.reset()
        return []
    }
  }

  tell(due: readonly Finding[]): readonly Finding[] {
    return due.filter(({ stage, evidence, fingerprint }) => {
      const action = this.#actions.get(fingerprint.id)
      if (action === undefined) return true
      const isOften = evidence.kind === 'many requests'
      if (isOften ? action.isOftenTold : action.told.includes(stage)) return false
      if (isOften) action.isOftenTold = true
      else action.told = [...action.told, stage, ...weakerThan(this.#settings, stage)]
      return true
    })
  }

  #due(call: TrackedCall): readonly Finding[] {
    const due: Finding[] = []
    const stages = { warnAt: this.#settings.warnAt, summarizeAt: this.#settings.summarizeAt }
    const limit = this.#settings.limits.get('host') ?? Infinity
    for (const fingerprint of call.fingerprints) {
      const action = this.#actions.get(fingerprint.id)
      if (action === undefined) continue
      const count = this.#actions.countOf(fingerprint.id, action)
      const reached = stageAt(stages, count, action.told, this.#actions.factorOf(call, action))
      if (reached) due.push({ ...reached, fingerprint, evidence: SAME_ANSWER, count })
      // Whatever a host answers, so many requests could be fewer.
      if (fingerprint.measure === 'host' && action.ended >= limit && !action.isOftenTold) {
        due.push({ stage: 'warn', fingerprint, evidence: MANY_REQUESTS, count: action.ended, threshold: limit })
      }
    }
    return due
  }
}
