import { ALLOWANCES } from './limits.ts'

/** How much may still be read of one kind. */
class Allowance {
  #left: number
  #refusals = 0

  constructor(amount: number) {
    this.#left = amount
  }

  /** How often something could not be read. */
  get refusals(): number {
    return this.#refusals
  }

  /**
   * Ask before something is read.
   * @param amount - how much of it, in the unit of {@link ALLOWANCES}.
   * @returns whether it may be; if not, nothing is used up, and what is left may do for something smaller.
   */
  spend(amount = 1): boolean {
    if (amount > this.#left) {
      this.#refusals++
      return false
    }
    this.#left -= amount
    return true
  }

  /** Whether so much may be read; asked where it may not be needed, and is no refusal. */
  allows(amount: number): boolean {
    return amount <= this.#left
  }
}

/**
 * What may still be read of one call. There is one for everything that the call says, so that texts which run each
 * other share it, however they are nested.
 */
export class Budget implements Readonly<Record<keyof typeof ALLOWANCES, Allowance>> {
  readonly nodes = new Allowance(ALLOWANCES.nodes)
  readonly nested = new Allowance(ALLOWANCES.nested)
  readonly commands = new Allowance(ALLOWANCES.commands)
  readonly words = new Allowance(ALLOWANCES.words)
  readonly targets = new Allowance(ALLOWANCES.targets)
  readonly addresses = new Allowance(ALLOWANCES.addresses)

  /** How often something of a command line could not be read. */
  get refusals(): number {
    const { nested, commands, words, targets } = this
    return nested.refusals + commands.refusals + words.refusals + targets.refusals
  }
}
