import { RecentMap } from '../../memory/index.ts'
import type { Ending, TrackedCall } from '../track.ts'
import type { Epoch } from './epoch.ts'
import { familyOf } from './families.ts'

/** So many families of tools are told apart. */
const MAX_FAMILIES = 16

/** The latest news that a family of tools has brought. */
interface News {
  readonly tool: string
  /** The number of the call that brought it. */
  readonly at: number
}

/** What an agent has been through since the last human message, as far as several tracks have to know of it. */
export class Course {
  readonly #epoch: Epoch
  readonly #news = new RecentMap<string, News>(MAX_FAMILIES)
  #calls = 0
  #waitedAt = 0

  /** @param epoch - shared with the other agents that work in the same folder. */
  constructor(epoch: Epoch) {
    this.#epoch = epoch
  }

  /** How many calls were admitted; the number of the latest one. */
  get calls(): number {
    return this.#calls
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

  /**
   * A call has ended, and every track has taken note of it.
   * @param isNews - whether its answer was one that the action had not given in this epoch.
   */
  ended({ call }: TrackedCall, { outcome, waits }: Ending, isNews: boolean): void {
    const family = familyOf(call.tool)
    if (family !== undefined && isNews && outcome.kind === 'success') {
      this.#news.set(family, { tool: call.tool, at: this.#calls })
    }
    if (waits) this.#waitedAt = this.#calls
  }

  /**
   * Whether to repeat a call now is to wait for something: it waits, or something has waited since it came up.
   * @param waits - whether the call waits by its words or has answered so.
   * @param since - the number of the call after which it came up last; 0 for never.
   */
  isWaiting(waits: boolean, since: number): boolean {
    return waits || (since > 0 && this.#waitedAt > since)
  }

  /** Whether another tool of the same family has brought news since a call. */
  hasNewsBeside(tool: string, since: number): boolean {
    const family = familyOf(tool)
    const news = family === undefined ? undefined : this.#news.get(family)
    return news !== undefined && news.tool !== tool && news.at > since
  }

  /** A human message: back to the beginning. The epoch goes on, since other agents share it. */
  reset(): void {
    this.#calls = 0
    this.#waitedAt = 0
    this.#news.clear()
  }
}
