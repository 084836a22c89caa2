import type { AnswerDigest } from '../../answer/index.ts'
import { RecentMap } from '../../memory/index.ts'
import { MAX_ANSWERS } from './constants.ts'

/**
 * What one action has answered, and how often. An answer that it had not given is news, and the counts of all others
 * begin anew.
 * @source progress/README.md, R1
 */
export class Answers {
  #latest: AnswerDigest | undefined
  #count = 0
  /** Those before the latest; most actions have none. */
  #earlier: RecentMap<AnswerDigest, number> | undefined

  /** How often the latest answer was given since the last news. */
  get count(): number {
    return this.#count
  }

  /** Whether an answer is no news. */
  has(answer: AnswerDigest): boolean {
    return answer === this.#latest || this.#earlier?.has(answer) === true
  }

  /** An answer was given. */
  add(answer: AnswerDigest): void {
    if (answer !== this.#latest) this.#turnTo(answer)
    this.#count++
  }

  /** What was answered before does not count any more. */
  clear(): void {
    this.#latest = undefined
    this.#count = 0
    this.#earlier = undefined
  }

  #turnTo(answer: AnswerDigest): void {
    const isKnown = this.#earlier?.has(answer) === true
    const count = this.#earlier?.get(answer) ?? 0
    if (this.#latest !== undefined) {
      this.#earlier ??= new RecentMap(MAX_ANSWERS - 1)
      this.#earlier.delete(answer)
      this.#earlier.set(this.#latest, this.#count)
      if (!isKnown) for (const known of this.#earlier.keys()) this.#earlier.set(known, 0)
    }
    this.#latest = answer
    this.#count = count
  }
}
