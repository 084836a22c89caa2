import type { CommandLine, SimpleCommand } from '../line.ts'

type Skeleton = CommandLine['skeleton']

/** A command line as far as it is read. */
export class Draft {
  readonly commands: SimpleCommand[] = []
  #skeleton: Skeleton[number][] = []

  get skeleton(): Skeleton {
    return this.#skeleton
  }

  /** Add to the skeleton. */
  push(...items: Skeleton): void {
    this.#skeleton.push(...items)
  }

  /**
   * Add a command.
   * @param slot - how many commands there were when it began: it stands before those that are nested in its words.
   */
  add(command: SimpleCommand, slot: number): void {
    if (slot === this.commands.length) this.commands.push(command)
    else this.commands.splice(slot, 0, command)
    this.#skeleton.push(command)
  }

  /**
   * Read what is no part of the skeleton.
   * @param read - adds commands.
   * @returns the skeleton of what it has read.
   */
  apart(read: () => void): Skeleton {
    const outer = this.#skeleton
    this.#skeleton = []
    read()
    const own = this.#skeleton
    this.#skeleton = outer
    return own
  }
}
