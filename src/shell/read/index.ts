import { Budget } from '../../reading/index.ts'
import type { CommandLine } from '../line.ts'
import { isParsable } from './parsable.ts'
import { Reader, TooManyCommands } from './walk.ts'

/**
 * Read a shell command line into its simple commands.
 * @param text - the command line, in the Bourne family; others are read as far as they look alike.
 * @param budget - what the call may use up; over it, the line is not complete.
 * @returns what it says; undefined when it is too much for the parser. Never throws; linear, whatever the line runs of
 * what it says.
 * @source decisions.md §2
 */
export function readCommandLine(text: string, budget = new Budget()): CommandLine | undefined {
  if (!isParsable(text)) return undefined
  const reader = new Reader(budget)
  try {
    reader.read(text)
  } catch (error) {
    // The parser descends without a limit in a few constructs.
    if (!(error instanceof RangeError || error instanceof TooManyCommands)) throw error
    return { commands: reader.commands, skeleton: [], complete: false }
  }
  const { commands, skeleton, complete, isOver } = reader
  return { commands, skeleton, complete: complete && !isOver }
}
