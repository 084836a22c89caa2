import type { Budget } from '../reading/index.ts'
import { textsCarriedBy } from './grammar/carriers.ts'
import type { CommandLine, SimpleCommand } from './line.ts'
import { readCommandLine } from './read/index.ts'

/**
 * The command lines that a command runs inside of itself, read.
 * @param command - a simple command.
 * @param budget - what all of a line's may use up.
 * @returns none when it runs none, or when one of them cannot be read.
 */
export function linesCarriedBy(command: SimpleCommand, budget: Budget): readonly CommandLine[] {
  const lines = textsCarriedBy(command).map(text => readCommandLine(text, budget))
  return lines.flatMap(line => (line === undefined ? [] : [line]))
}
