import { readCommandLine, type CommandLine, type SimpleCommand } from '../../src/shell/index.ts'

/**
 * A command line that is short enough to be read.
 * @throws when it is not, so that a test need not ask.
 */
export function lineOf(text: string): CommandLine {
  const line = readCommandLine(text)
  if (line === undefined) throw new Error('the command line is too long to be read')
  return line
}

/** The verbs of all simple commands, in order. */
export function verbsOf(text: string): readonly string[] {
  return lineOf(text).commands.map(command => command.verb)
}

/** The first simple command with a verb. */
export function commandNamed(verb: string, text: string): SimpleCommand {
  const command = lineOf(text).commands.find(candidate => candidate.verb === verb)
  if (command === undefined) throw new Error(`no ${verb} in ${text}: ${verbsOf(text).join(', ')}`)
  return command
}

/** The values of a command's words after its verb. */
export function wordsOf(command: SimpleCommand): readonly string[] {
  return command.args.map(word => word.value)
}
