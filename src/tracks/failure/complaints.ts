import { answersWith, type CommandLine } from '../../shell/index.ts'
import { plainLinesOf } from './ends.ts'

/** What a shell says of a command that it could not run: `bash: line 1: cd: /x: No such file or directory`. */
const SHELL_SAYS = /^[^\s:]+: (?:line )?\d+: ([^\s:]+)/u

/** How much of a line can be the name of a command. */
const MAX_NAME_CHARS = 100

/** Builtins whose complaint is their answer. */
const ANSWERING = new Set(['[', 'command', 'hash', 'kill', 'test', 'type', 'which'])

/** How programs complain that run a command elsewhere, or that say their answers with the same exit code. */
const OF_OTHERS: readonly string[] = [
  'Cannot connect to',
  'Error from server',
  'Error response from daemon',
  'Error: No such container',
  'OCI runtime exec failed',
  'error: unable to upgrade',
  'fatal: ',
  'npm ERR!',
  'npm error',
  'service "',
]

/** Who searches whole folders says so and goes on. */
const PASSED_OVER = /: Permission denied$/u

/**
 * Whether a command of a line says that it failed, other than those whose exit code is an answer.
 * @param text - what the line printed.
 * @param line - the command line.
 */
export function complainsIn(text: string, { commands }: CommandLine): boolean {
  const names = new Set(
    commands.filter(command => command.verb !== '' && !answersWith(command)).map(({ verb }) => verb),
  )
  for (const said of plainLinesOf(text)) {
    if (OF_OTHERS.some(beginning => said.startsWith(beginning))) return true
    const builtin = SHELL_SAYS.exec(said)?.[1]
    if (builtin !== undefined) {
      if (!ANSWERING.has(builtin)) return true
      continue
    }
    if (names.has(nameIn(said)) && !PASSED_OVER.test(said)) return true
  }
  return false
}

function nameIn(said: string): string {
  const colon = said.slice(0, MAX_NAME_CHARS).indexOf(': ')
  return colon < 0 ? '' : said.slice(said.lastIndexOf('/', colon) + 1, colon)
}
