import {
  ENOUGH_COMMANDS,
  MAX_DEPTH,
  MAX_LAPS,
  MAX_NESTING,
  MAX_PARSED_CHARS,
  type Budget,
} from '../../reading/index.ts'

/** No further command may be read, so that reading ends where it is. */
export class TooManyCommands extends Error {}

/** How far one command line is read, and whether that is all of it. */
export class Bounds {
  /** What the call may use up in all; other texts of the call may have used some of it. */
  readonly budget: Budget
  readonly #refusals: number
  #isUnderstood = true
  /** Whether a text that is run was left out. */
  #isCut = false
  #commands = 0
  #depth = 0
  #nesting = 0
  #laps = 0

  constructor(budget: Budget) {
    this.budget = budget
    this.#refusals = budget.refusals
  }

  /** Whether all of the line was understood and read. */
  get isComplete(): boolean {
    return this.#isUnderstood && !this.isOver
  }

  /** Whether something was left out so as not to read too much. */
  get isOver(): boolean {
    return this.#isCut || this.budget.refusals > this.#refusals
  }

  /** In how many substitutions and texts that are run stands what is being read. */
  get depth(): number {
    return this.#depth
  }

  /** Whether nothing may be read that stands deeper. */
  get isDeepest(): boolean {
    return this.#depth >= MAX_DEPTH
  }

  /** Whether loops have gone round so often that each is read only once from now on. */
  get isOutOfLaps(): boolean {
    return this.#laps >= MAX_LAPS
  }

  /** Whether so much has been read that no text is run and no loop goes round again, so that the rest of the line is. */
  get isEnough(): boolean {
    return this.#commands >= ENOUGH_COMMANDS
  }

  /** A part of the line could not be understood, or is not looked into. */
  miss(): void {
    this.#isUnderstood = false
  }

  /**
   * A command is read.
   * @throws TooManyCommands when it is one too many.
   */
  addCommand(): void {
    if (!this.budget.commands.spend()) throw new TooManyCommands()
    this.#commands++
  }

  /**
   * A loop goes round once more.
   * @returns whether this is the last time that any does.
   */
  addLap(): boolean {
    this.#laps++
    return this.isOutOfLaps
  }

  /**
   * Ask before a node is searched for commands.
   * @param chars - its length.
   * @returns whether it may be; if not, the line is not complete.
   */
  admitsNode(chars: number): boolean {
    const isAdmitted = !this.isDeepest && this.budget.nested.spend(chars)
    if (!isAdmitted) this.miss()
    return isAdmitted
  }

  /**
   * Ask before a text that a command runs is read.
   * @param chars - its length.
   * @returns whether it may be. If not, that is told by {@link isOver}, unless the text is too long or too deep to be
   * parsed wherever it stands.
   */
  admitsText(chars: number): boolean {
    if (chars > MAX_PARSED_CHARS || this.isDeepest) return false
    const isTooMuch = this.isEnough || !this.budget.nested.allows(chars)
    this.#isCut ||= isTooMuch
    return !isTooMuch
  }

  /** Read what stands one level deeper. */
  deeper<T>(read: () => T): T {
    this.#depth++
    const result = read()
    this.#depth--
    return result
  }

  /** Read a text that the skeleton has as a word: the line is complete, whatever is found in it. */
  aside(read: () => void): void {
    const outer = this.#isUnderstood
    this.deeper(read)
    this.#isUnderstood = outer
  }

  /**
   * Read a command that may stand in others.
   * @returns undefined also where it stands in too many of them.
   */
  nested<T>(read: () => T): T | undefined {
    if (this.#nesting >= MAX_NESTING) {
      this.miss()
      return undefined
    }
    this.#nesting++
    const result = read()
    this.#nesting--
    return result
  }
}
