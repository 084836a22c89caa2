import { Budget } from '../../reading/index.ts'
import {
  answersWith,
  failsHarmlessly,
  goesOn,
  isHandedInput,
  isTest,
  linesCarriedBy,
  showsText,
  stepsOf,
  waitsByName,
  type CommandLine,
  type SimpleCommand,
  type Source,
} from '../../shell/index.ts'
import { complainsIn } from './complaints.ts'

/** What an exit code other than 0 means: `unclear` when it may be an answer, or a failure of something else. */
export type Meaning = 'answer' | 'failed' | 'unclear'

/** `timeout` had to end its command. @source GNU coreutils, timeout(1) */
const TIMED_OUT = 124

/** What `xargs` makes of the 1 of a command; others hand it on. @source GNU findutils, xargs(1) */
const HANDED_ON: readonly number[] = [1, 123]

/** The reader of a pipe went away: `yes | head` under `pipefail`. */
const BROKEN_PIPE = 141

const EXIT_CODE = /\$(?:\?|\{\?\}|\{?(?:PIPESTATUS|pipestatus)\b)/u

/** Commands inside of commands are looked into this deep. */
const MAX_CARRIED = 3

/**
 * What an exit code of a command line means.
 * @param code - the exit code, not 0.
 * @param line - the command line.
 * @param text - what it printed, where a command that failed before the one that answers says so.
 * @source decisions.md §6
 */
export function meaningOf(code: number, line: CommandLine, text: string): Meaning {
  const meaning = meaningWithin(code, line, { deeper: MAX_CARRIED, budget: new Budget() })
  return meaning !== 'failed' && complainsIn(text, line) ? 'failed' : meaning
}

/** Whether exit 124 is that of a `timeout` that the command line sets. */
export function isOwnTimeout(code: number, { commands }: CommandLine): boolean {
  return code === TIMED_OUT && commands.some(isTimed)
}

/** How far commands inside of commands are looked into. */
interface Reach {
  readonly deeper: number
  readonly budget: Budget
}

function meaningWithin(code: number, line: CommandLine, reach: Reach): Meaning {
  if (code === BROKEN_PIPE && line.skeleton.includes('|')) return 'unclear'
  const sources = stepsOf(line)
    .filter(({ isSource }) => isSource)
    .map(({ source }) => source)
  const answering = sources.map(source => answers(source, code, reach))
  // That it still ran when its time was over tells nothing of what goes on by itself.
  if (code === TIMED_OUT && sources.some(source => typeof source === 'object' && isTimed(source) && goesOn(source)))
    return 'unclear'
  if (!answering.includes(true)) return 'failed'
  return sources.every((source, at) => answering[at] === true || failsHarmlessly(source)) ? 'answer' : 'unclear'
}

function answers(source: Source, code: number, { deeper, budget }: Reach): boolean {
  if (isTest(source)) return code === 1 && !EXIT_CODE.test(source)
  if (typeof source === 'string' || asksForExitCode(source)) return false
  // Who looks at what grows for a while is not told that it failed.
  if (code === TIMED_OUT && isTimed(source))
    return source.wrappers.includes('watch') || (waitsByName(source) && showsText(source))
  const own = isHandedInput(source.wrappers) && HANDED_ON.includes(code) ? 1 : code
  if (answersWith(source, own)) return true
  const carried = deeper > 0 ? linesCarriedBy(source, budget) : []
  return (
    carried.length > 0 && carried.every(line => meaningWithin(own, line, { deeper: deeper - 1, budget }) === 'answer')
  )
}

/** Whether a test asks how what stands before it has ended. */
function asksForExitCode({ verb, args }: SimpleCommand): boolean {
  return (verb === 'test' || verb === '[') && args.some(({ value }) => EXIT_CODE.test(value))
}

function isTimed({ wrappers }: { readonly wrappers: readonly string[] }): boolean {
  return wrappers.includes('timeout') || wrappers.includes('gtimeout')
}
