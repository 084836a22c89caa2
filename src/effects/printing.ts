import { onlySays, type CommandLine, type SimpleCommand } from '../shell/index.ts'
import { writesFile } from './changes.ts'

/**
 * Whether a command line does nothing but say something: what stands in it, or what is known without looking.
 * @param line - the command line.
 * @source progress/README.md, R6
 */
export function onlyPrints({ commands, complete }: CommandLine): boolean {
  return complete && commands.some(({ verb }) => verb !== '') && commands.every(prints)
}

function prints(command: SimpleCommand): boolean {
  const readsFile = command.redirects.some(({ operator }) => operator.startsWith('<'))
  return !readsFile && !writesFile(command) && onlySays(command)
}
