/**
 * Between two changes to what agents work on lies an epoch: what is repeated within one can be expected to answer the
 * same, and what is repeated in the next cannot. One counter for all agents that work in one folder, since one may
 * edit what another one tests.
 * @source progress/README.md, R2
 */
export class Epoch {
  #current = 1
  #weighty = 0

  /** The number of the present epoch. */
  get current(): number {
    return this.#current
  }

  /** How many changes there were that can have made a difference to anybody. */
  get weighty(): number {
    return this.#weighty
  }

  /**
   * Something was changed.
   * @param isTrivial - whether the change could have been made for its own sake: an empty file, a folder, a line of text.
   */
  open(isTrivial: boolean): void {
    this.#current++
    if (!isTrivial) this.#weighty++
  }
}
