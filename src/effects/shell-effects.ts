import type { CommandLine, SimpleCommand } from '../shell/index.ts'
import { changeBy } from './changing.ts'

/** What a shell command line does beside printing, as far as its words tell. */
export interface ShellEffects {
  /** Whether it changes something that other calls may answer differently for. */
  readonly change: 'trivial' | 'weighty' | undefined
  /** Whether it waits for something. */
  readonly waits: boolean
  /** Whether it does nothing but say something. */
  readonly onlySays: boolean
}

/** What a line does that could not be read: nothing is known of it. */
const UNKNOWN: ShellEffects = { change: undefined, waits: false, onlySays: false }

/** Commands that do nothing but say something. @source progress/README.md, R6 */
const SAYING = new Set(
  `: date echo false hostname printf pwd true whoami write-host write-output`.split(' ').concat(''),
)

/** Commands that wait. */
const WAITING = new Set(['inotifywait', 'sleep', 'start-sleep', 'wait', 'wait-for-it'])

/** Arguments that make a command wait. @source progress/README.md, R5 */
const WAITING_WORD = /^(?:-{0,2})(?:await|wait|watch|poll|follow)(?:[-_=].*)?$/iu

/** Commands whose arguments are texts, patterns and names: a word that looks like waiting is none. */
const OF_TEXTS = new Set('awk cat echo egrep fgrep find git grep head jq ls printf rg sed wc'.split(' '))

/** Lines that were read before, as those of a loop are: the same object comes again. */
const KNOWN = new WeakMap<CommandLine, ShellEffects>()

/**
 * Read what a command line does.
 * @param line - undefined when it could not be read.
 * @param sinks - how many files it writes to that keep what is written.
 */
export function shellEffectsOf(line: CommandLine | undefined, sinks: number): ShellEffects {
  if (line === undefined) return UNKNOWN
  const known = KNOWN.get(line) ?? readEffects(line, sinks)
  KNOWN.set(line, known)
  return known
}

function readEffects({ commands }: CommandLine, sinks: number): ShellEffects {
  const changes = commands.map(changeBy)
  if (sinks > 0) changes.push(commands.every(isSaying) ? 'trivial' : 'weighty')
  return {
    change: changes.includes('weighty') ? 'weighty' : changes.find(change => change !== undefined),
    waits: commands.some(waits),
    onlySays: sinks === 0 && commands.length > 0 && commands.every(isSaying),
  }
}

function waits({ verb, args, wrappers }: SimpleCommand): boolean {
  if (WAITING.has(verb.toLowerCase()) || wrappers.includes('watch')) return true
  return !OF_TEXTS.has(verb) && args.some(({ value }) => WAITING_WORD.test(value))
}

function isSaying({ verb, args, redirects }: SimpleCommand): boolean {
  if (verb === 'cmd') return args[1]?.value === 'echo'
  return SAYING.has(verb.toLowerCase()) && (verb !== '' || redirects.length === 0)
}
