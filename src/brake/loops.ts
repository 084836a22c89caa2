import type { BrakeCall } from './call.ts'
import type { BrakeSettings } from './config.ts'

/** The latest calls are the same few over and over, in the same order. */
export interface LoopFinding {
  readonly kind: 'loop'
  /** The tools of one round, in order, beginning with the oldest call of the latest round. */
  readonly round: readonly string[]
  /** How many calls the loop has lasted. */
  readonly calls: number
}

/**
 * Finds loops of two to `sequenceLength` calls that have lasted for `sequenceLength` × `sequenceCount` calls in a row.
 *
 * A loop is known by its period, never by where a round begins, so every rotation of it is the same loop. It is told
 * when it has lasted long enough, and again only when it was left and has lasted as long anew. Of the periods that fit,
 * the shortest is meant; a period of one is a repeated call and no loop.
 * @source brake seed, "Sequence-loop notices"; issue 6
 */
export class SequenceLoops {
  readonly #length: number
  readonly #due: number
  /** The latest calls, the newest first, at most `sequenceLength`. */
  readonly #latest: BrakeCall[] = []
  /** By period − 1: how many of the latest calls in a row equal the call that many before them; no entry is none. */
  #runs: readonly number[] = []

  constructor({ sequenceLength, sequenceCount }: BrakeSettings) {
    this.#length = sequenceLength
    this.#due = sequenceLength * sequenceCount
  }

  /** Compare a call that has ended with as many before it as a round may have. */
  ended(call: BrakeCall): LoopFinding | undefined {
    this.#runs = this.#latest.map((earlier, index) =>
      earlier.identity === call.identity ? (this.#runs[index] ?? 0) + 1 : 0,
    )
    this.#latest.unshift(call)
    if (this.#latest.length > this.#length) this.#latest.pop()

    // A run of calls that equal those one period before them is preceded by one period of others.
    const lasting = this.#runs.map((run, index) => run + index + 1)
    const shortest = lasting.findIndex(calls => calls >= this.#due)
    if (shortest < 1 || lasting[shortest] !== this.#due) return undefined
    const round = this.#latest.slice(0, shortest + 1).toReversed()
    return { kind: 'loop', round: round.map(({ tool }) => tool), calls: this.#due }
  }

  reset(): void {
    this.#latest.length = 0
    this.#runs = []
  }
}
