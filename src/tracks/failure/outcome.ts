import { excerptLine } from '../../text/index.ts'
import type { CommandLine } from '../../shell/index.ts'
import { onlyShowsText, saidNo } from './exit-codes.ts'
import { endingMarkedIn, endingReportedIn, isCancellation, messageOf } from './reported.ts'
import { maskedFailure, writtenStatus } from './signs.ts'

/** How a call that ran ended: `neither` says nothing about its target and touches no streak. */
export type Outcome =
  | { readonly kind: 'success' }
  | { readonly kind: 'neither' }
  /** `reason` is a few words: `exit 2`, `HTTP 404`, `curl error 6`. */
  | { readonly kind: 'failure'; readonly reason: string }

/** What a tool answered to a call that ran. Nothing about it is taken for granted. */
export interface ToolAnswer {
  readonly isError: boolean
  /** The code of the error, when there is one. */
  readonly errorCode: string | undefined
  /** What the tool declares in its output schema. */
  readonly value: unknown
  /** The text that the tool answered. */
  readonly text: string
}

/** What has to be known of a call to understand its answer. */
export interface ShownCall {
  /** Whether the tool is a shell; only a shell's text is read for signs of failure. */
  readonly isShell: boolean
  /** Its command line, when it could be read. */
  readonly line: CommandLine | undefined
}

/** How much of an error without a code is told. */
const MAX_REASON_CHARS = 80
const MAX_SAID_CHARS = 512

const SUCCESS: Outcome = { kind: 'success' }
const NEITHER: Outcome = { kind: 'neither' }

/**
 * Whether a call failed: by its structured value first, by its text for shells only, and else not.
 * @param call - the call.
 * @param answer - what its tool answered.
 * @returns the outcome. Never throws; linear in the length of the text, of which the first and last 32 KiB are read.
 * @source breaker seed, "What counts as a failure"; decisions.md §6
 */
export function outcomeOf(call: ShownCall, answer: ToolAnswer): Outcome {
  if (answer.isError) return outcomeOfError(call, answer)
  // Where a shell gave no structured value, the harness's own marker stands in for it.
  const ending = endingReportedIn(answer.value) ?? (call.isShell ? endingMarkedIn(answer.text) : undefined)
  switch (ending?.kind) {
    case undefined:
      return call.isShell ? outcomeOfOutput(call, answer.text) : SUCCESS
    // A cancellation is not the target's doing, and a background job has not ended yet.
    case 'unfinished':
      return NEITHER
    case 'exit':
      return outcomeOfExit(call, ending.code, answer.text)
    case 'status':
      return outcomeOfStatus(ending.code)
    case 'failure':
      return ending
  }
}

function outcomeOfError({ isShell }: ShownCall, { errorCode, text }: ToolAnswer): Outcome {
  if (isCancellation(errorCode)) return NEITHER
  // What a shell's error says may repeat the command line, which no message quotes.
  const said = isShell ? '' : excerptLine(messageOf(text.slice(0, MAX_SAID_CHARS)), MAX_REASON_CHARS)
  return failure(errorCode ?? (said === '' ? 'an error' : said))
}

/** The server's own word: a page may speak of errors under a 200, and look well under a 404. */
function outcomeOfStatus(status: number): Outcome {
  return status >= 400 ? failure(`HTTP ${status}`) : SUCCESS
}

function outcomeOfExit(call: ShownCall, code: number, text: string): Outcome {
  if (code === 0) return call.isShell ? outcomeOfOutput(call, text) : SUCCESS
  if (code === 124 && call.line?.commands.some(command => command.wrappers.includes('timeout'))) {
    return failure('timeout (exit 124)')
  }
  if (code === 1 && call.line !== undefined) {
    const answered = saidNo(call.line)
    if (answered !== 'failed') return answered === 'no' ? SUCCESS : NEITHER
  }
  return failure(`exit ${code}`)
}

/** Exit 0 proves nothing in a shell: a pipeline has the last command's status, and scripts swallow errors. */
function outcomeOfOutput({ line }: ShownCall, text: string): Outcome {
  const status = line && writtenStatus(line, text)
  if (status !== undefined) return outcomeOfStatus(status)
  if (line && onlyShowsText(line)) return SUCCESS
  const masked = maskedFailure(text)
  return masked === undefined ? SUCCESS : failure(masked)
}

function failure(reason: string): Outcome {
  return { kind: 'failure', reason }
}
