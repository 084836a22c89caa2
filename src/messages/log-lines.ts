import type { Refusal } from '../gate/index.ts'
import type { ForbiddenFetch } from '../shell-http/index.ts'
import type { Finding } from '../tracks/index.ts'
import { factOf } from './fact.ts'
import { quoteOf } from './name.ts'
import { refusalBehind } from './refusals.ts'

/** The most characters of a command or an address that a line quotes. */
const QUOTE_CHARS = 80

/**
 * What the host's log says of a question.
 * @param tool - the tool that would run.
 * @param finding - the strongest.
 */
export function askedLine(tool: string, finding: Finding): string {
  return `asked about ${told(tool, finding)}`
}

/** What it says of a denial. @param refusal - how an earlier question about it ended, if there was one. */
export function deniedLine(tool: string, finding: Finding, refusal: Refusal | undefined): string {
  return `blocked ${told(tool, finding, refusalBehind(refusal, ';'))}`
}

/** What it says of a turn that was ended. @param steps - in how many steps it was denied. */
export function endedLine(finding: Finding, steps: number): string {
  return `ended the turn: denied in ${steps} steps, with nothing new in between (${factOf(finding, QUOTE_CHARS).en})`
}

/** What it says of a call that would have been stopped. */
export function observedLine(tool: string, finding: Finding): string {
  return `would have stopped ${told(tool, finding)}`
}

/** What it says of a notice that would have been given. */
export function unsaidLine(tool: string, finding: Finding): string {
  return `would have said of ${told(tool, finding)}`
}

/** What it says of HTTP from a shell. @param isObserved - whether it has run all the same. */
export function shellHttpLine(tool: string, { command, target }: ForbiddenFetch, isObserved: boolean): string {
  const where = target === undefined ? 'an address that only run time knows' : quoteOf(target, QUOTE_CHARS)
  return `${isObserved ? 'would have refused' : 'refused'} HTTP from ${tool} (${command}: ${where})`
}

function told(tool: string, finding: Finding, why = ''): string {
  return `${quoteOf(tool, QUOTE_CHARS)} (${factOf(finding, QUOTE_CHARS).en}${why})`
}
