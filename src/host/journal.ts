import type { Deed, Deeds, Tallies } from '../messages/index.ts'
import type { HostLog } from './log.ts'

/** So many of the latest lines that were only noted are kept. */
const MAX_OBSERVED = 8

/** How often the guard has done each of what it does. */
export class Tally {
  readonly #deeds = new Map<Deed, number>()

  get deeds(): Deeds {
    return this.#deeds
  }

  add(deed: Deed): void {
    this.#deeds.set(deed, (this.#deeds.get(deed) ?? 0) + 1)
  }
}

/** What the guard has done to one agent, for a person who asks, and for the host's log. */
export class Journal {
  readonly #log: HostLog
  readonly #total: Tally
  readonly #session = new Tally()
  readonly #observed: string[] = []

  /**
   * @param log - gets a line for each question, denial, end and observation.
   * @param total - of all agents since the plugin was loaded.
   */
  constructor(log: HostLog, total: Tally) {
    this.#log = log
    this.#total = total
  }

  /** All of it. @param isObserving - whether what is counted was only noted. */
  told(isObserving: boolean): Tallies {
    const { deeds: session } = this.#session
    return { session, total: this.#total.deeds, isObserving, observed: this.#observed }
  }

  /**
   * Something was done.
   * @param line - what, for the log; what the model alone is told is not written there.
   */
  did(deed: Deed, line?: string): void {
    this.#count(deed)
    if (line !== undefined) this.#log.tell(line)
  }

  /** Something would have been done. @param line - what. */
  noted(deed: Deed, line: string): void {
    this.#count(deed)
    this.#observed.push(line)
    if (this.#observed.length > MAX_OBSERVED) this.#observed.shift()
    this.#log.tell(line)
  }

  #count(deed: Deed): void {
    this.#session.add(deed)
    this.#total.add(deed)
  }
}
