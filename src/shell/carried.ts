import { textsCarriedBy } from './grammar/carriers.ts'
import type { CommandLine, SimpleCommand } from './line.ts'
import { readCommandLine } from './read/index.ts'

/**
 * The command lines that a command runs inside of itself, read.
 * @param command - a simple command.
 * @returns none when it runs none, or when one of them cannot be read.
 */
export function linesCarriedBy(command: SimpleCommand): readonly CommandLine[] {
  const lines = textsCarriedBy(command).map(text => readCommandLine(text))
  return lines.flatMap(line => (line === undefined ? [] : [line]))
}
