import type { FingerprintId } from '../fingerprint/index.ts'
import type { Hits } from '../gate/index.ts'
import { RecentMap } from '../memory/index.ts'
import type { Finding } from '../tracks/index.ts'

/** So many actions are counted at once. */
const MAX_ACTIONS = 64

/** Tools that run a program of the model's. What it answers, its calls have answered before, and they are told of themselves. */
const PROGRAM_TOOLS: ReadonlySet<string> = new Set(['run_code'])

/** The steps in which one action was denied. */
interface Denied {
  /** As it was denied last. */
  readonly hit: Finding
  readonly count: number
  /** The last of them. */
  readonly step: number
}

/**
 * Counts the steps in which a model goes on trying what is denied, without having learnt anything new in between.
 * @source decisions.md §5
 */
export class DeniedSteps {
  readonly #actions = new RecentMap<FingerprintId, Denied>(MAX_ACTIONS)

  /**
   * A call was denied. All that is tried in one step counts once.
   * @param hits - why.
   * @param step - the step in which it was tried; where a host tells of none, nothing can be ended.
   */
  denied(hits: Hits, step: number | undefined): void {
    if (step === undefined) return
    for (const hit of hits) {
      const { id } = hit.fingerprint
      const before = this.#actions.get(id)
      const count = (before?.count ?? 0) + (before?.step === step ? 0 : 1)
      this.#actions.set(id, { hit, count, step })
    }
  }

  /** In how many steps something was denied, of all that it is known by the most. */
  countOf(hits: Hits): number {
    return Math.max(...hits.map(({ fingerprint }) => this.#actions.get(fingerprint.id)?.count ?? 0))
  }

  /** What was denied in so many steps; undefined when nothing was. */
  reached(count: number): Finding | undefined {
    for (const action of this.#actions.values()) {
      if (action.count >= count) return action.hit
    }
    return undefined
  }

  /** Something new was learnt. @param tool - of which tool; what a program says of its calls is nothing new. */
  learnt(tool: string): void {
    if (!PROGRAM_TOOLS.has(tool)) this.clear()
  }

  /** The turn is another one. */
  clear(): void {
    this.#actions.clear()
  }
}
