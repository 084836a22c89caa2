import { RecentMap } from '../../memory/index.ts'
import type { Ending, TrackedCall } from '../track.ts'
import type { Epoch } from './epoch.ts'
import { familyOf } from './families.ts'

/** So many families of tools are told apart. */
const MAX_FAMILIES = 16

/** The latest news that a family of tools has brought. */
interface News {
  readonly tool: string
  /** After how many endings. */
  readonly at: number
  /** The latest of any other tool of the family, which looks back on this one's as well as the other way round. */
  readonly beside: News | undefined
}

/** What an agent has been through since the last human message, as far as several tracks have to know of it. */
export class Course {
  readonly #epoch: Epoch
  readonly #news = new RecentMap<string, News>(MAX_FAMILIES)
  #calls = 0
  #endings = 0
  #waitedAt = 0

  /** @param epoch - shared with the other agents that work in the same folder. */
  constructor(epoch: Epoch) {
    this.#epoch = epoch
  }

  /** How many calls were admitted; the number of the latest one. */
  get calls(): number {
    return this.#calls
  }

  /**
   * How many calls have ended, the one at hand included. What came since another call is told by these: the calls of one
   * step are all admitted before any of them ends.
   */
  get endings(): number {
    return this.#endings
  }

  /** The number of the present epoch. */
  get epoch(): number {
    return this.#epoch.current
  }

  /** How many weighty changes there were in the folder. */
  get weighty(): number {
    return this.#epoch.weighty
  }

  /** A call is going to run, and every track has taken note of it. */
  admitted(): void {
    this.#calls++
  }

  /** A call has ended; no track has taken note of it yet. */
  ending(): void {
    this.#endings++
  }

  /**
   * A call has ended, and every track has taken note of it.
   * @param isNews - whether its answer was one that the action had not given in this epoch.
   */
  ended({ call }: TrackedCall, { outcome, waits }: Ending, isNews: boolean): void {
    const family = familyOf(call.tool)
    if (family !== undefined && isNews && outcome.kind === 'success') {
      const beside = this.#newsBeside(family, call.tool)
      this.#news.set(family, {
        tool: call.tool,
        at: this.#endings,
        beside: beside && { ...beside, beside: undefined },
      })
    }
    if (waits) this.#waitedAt = this.#endings
  }

  /**
   * Whether to repeat a call now is to wait for something: it waits, or something has waited since it came up.
   * @param waits - whether the call waits by its words or has answered so.
   * @param since - after how many endings it came up last; 0 for never.
   */
  isWaiting(waits: boolean, since: number): boolean {
    return waits || (since > 0 && this.#waitedAt > since)
  }

  /** Whether another tool of the same family has brought news since so many endings. */
  hasNewsBeside(tool: string, since: number): boolean {
    const family = familyOf(tool)
    const news = family === undefined ? undefined : this.#newsBeside(family, tool)
    return news !== undefined && news.at > since
  }

  /** A human message: back to the beginning. The epoch goes on, since other agents share it. */
  reset(): void {
    this.#calls = 0
    this.#endings = 0
    this.#waitedAt = 0
    this.#news.clear()
  }

  /** The latest news of any other tool of a family. */
  #newsBeside(family: string, tool: string): News | undefined {
    const news = this.#news.get(family)
    return news?.tool === tool ? news.beside : news
  }
}
