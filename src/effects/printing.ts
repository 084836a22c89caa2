import type { CommandLine, SimpleCommand } from '../shell/index.ts'
import { ownCommand } from './own-command.ts'
import { effectsOf } from './verbs.ts'
import { writesFile } from './changes.ts'
import { holds } from './when.ts'

/**
 * Whether a command line does nothing but say something: what stands in it, or what is known without looking.
 * @param line - the command line.
 * @source progress/README.md, R6
 */
export function onlyPrints({ commands, complete }: CommandLine): boolean {
  return complete && commands.some(({ verb }) => verb !== '') && commands.every(prints)
}

function prints(command: SimpleCommand): boolean {
  if (command.redirects.some(({ operator }) => operator.startsWith('<')) || writesFile(command)) return false
  if (command.verb === '') return true
  const { verb, args } = ownCommand(command)
  const { prints: when = false } = effectsOf(verb)
  return holds(when, args)
}
