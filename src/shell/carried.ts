import type { Budget } from '../reading/index.ts'
import { textsCarriedBy } from './grammar/carriers.ts'
import type { CommandLine, SimpleCommand } from './line.ts'
import { readCommandLine } from './read/index.ts'

/** Those that were read already: an outcome asks several times. */
const READ = new WeakMap<SimpleCommand, readonly CommandLine[]>()

/**
 * The command lines that a command runs inside of itself, read.
 * @param command - a simple command.
 * @param budget - what all of a line's may use up.
 * @returns none when it runs none, or when one of them cannot be read.
 */
export function linesCarriedBy(command: SimpleCommand, budget: Budget): readonly CommandLine[] {
  const known = READ.get(command)
  if (known) return known
  const lines = textsCarriedBy(command).flatMap(text => readCommandLine(text, budget) ?? [])
  READ.set(command, lines)
  return lines
}
