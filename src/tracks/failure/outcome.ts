import { excerptLine } from '../../text/index.ts'
import type { CommandLine } from '../../shell/index.ts'
import { isOwnTimeout, meaningOf } from './exit-codes.ts'
import { ordinaryLoopEnd } from './loops.ts'
import { toldBy, type Told } from './output.ts'
import { mentions, ownWordsOf } from './own-words.ts'
import { isSilenced, proofOf, showsAtEnd, type Proof } from './proof.ts'
import { endingMarkedIn, endingReportedIn, isCancellation, messageOf } from './reported.ts'
import { saidBy, type Said } from './said.ts'
import { statusTold } from './statuses.ts'

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
  /** All that it answered, of which the text is part. */
  readonly content?: unknown
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
/** Nothing is known of how a call ended, or it says nothing about its target. */
export const NEITHER: Outcome = { kind: 'neither' }

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
  const { line } = call
  return line === undefined ? failure(`exit ${code}`) : outcomeOfCode(code, line, text)
}

function outcomeOfCode(code: number, line: CommandLine, text: string): Outcome {
  switch (meaningOf(code, line, text)) {
    case 'answer':
      return SUCCESS
    case 'unclear':
      return NEITHER
    case 'failed':
      return failure(isOwnTimeout(code, line) ? 'timeout (exit 124)' : `exit ${code}`)
  }
}

/** Of a command line that could not be read, no words are known. */
const isNeverOwn = (): boolean => false

/** What is known of lines that came before, as those of a loop do: the same object comes again. */
interface Known {
  readonly proof: Proof
  readonly isOwn: (said: string) => boolean
}

const KNOWN = new WeakMap<CommandLine, Known>()

function knownOf(line: CommandLine): Known {
  const known = KNOWN.get(line) ?? { proof: proofOf(line), isOwn: ownWordsOf(line) }
  KNOWN.set(line, known)
  return known
}

/** Exit 0 proves nothing in a shell: a pipeline has the last command's status, and scripts swallow errors. */
function outcomeOfOutput({ line }: ShownCall, text: string): Outcome {
  if (line === undefined) return outcomeTold(toldBy(text, true, isNeverOwn), 'last')
  const status = statusTold(line, text)
  if (status === 0) return failure('no answer')
  if (status !== undefined && status >= 400) return outcomeOfStatus(status)
  const { proof, isOwn } = knownOf(line)
  const mayBeHidden = proof !== 'all'
  const said = mayBeHidden ? outcomeSaid(saidBy(line, text)) : undefined
  if (proof === 'idle') return said?.kind === 'failure' ? said : SUCCESS
  if (said !== undefined) return said
  const told = toldBy(text, mayBeHidden, isOwn)
  if (told !== undefined && (told.hasFailed || told.plain !== undefined) && mayBeHidden) return outcomeTold(told, proof)
  if (status !== undefined) return SUCCESS
  const loopEnd = ordinaryLoopEnd(line)
  if (loopEnd === 'always' || (loopEnd === 'with output' && told?.hasOutput === true)) return SUCCESS
  const isRepeated = told?.last !== undefined && mentions(line, told.last.said)
  return outcomeTold(told, proof, isRepeated || showsAtEnd(line))
}

/** What a command line says itself of how it ended. */
function outcomeSaid(said: Said | undefined): Outcome | undefined {
  switch (said?.kind) {
    case undefined:
      return undefined
    case 'exit':
      if (said.code !== 0) return outcomeOfCode(said.code, said.of, '')
      // The exit code of a filter is none of what it filters.
      return said.isOfAll || proofOf(said.of) !== 'nothing' ? SUCCESS : undefined
    case 'ended': {
      const proof = proofOf(said.of)
      if (said.well) return proof === 'nothing' ? undefined : SUCCESS
      // Who hides what is said of a failure asks whether there is one.
      return proof === 'idle' || isSilenced(said.of) ? NEITHER : failure('it says so')
    }
  }
}

/** What the text tells where the exit code is 0. */
function outcomeTold(told: Told | undefined, proof: Proof, isOnlyShown = false): Outcome {
  if (told !== undefined && proof !== 'all') {
    if (told.hasFailed) return failure('a failed run')
    if (told.plain !== undefined) return failure(told.plain.reason)
  }
  if (told?.hasPassed === true) return SUCCESS
  const last = isOnlyShown ? undefined : told?.last
  // What is logged of a try that failed stands in another stream than what came of the next one.
  const isMended = proof === 'all' && last?.isTriedAgain === true && told?.hasOutput === true
  if (last !== undefined && !isMended && (proof !== 'all' || last.weight === 'end' || told?.isTraceback === true)) {
    return failure(last.reason)
  }
  // What a program printed behind a sign may have been held back until it ended.
  const isUncertain = proof === 'nothing' || (proof === 'last' && told?.hasSigns === true)
  return isUncertain ? NEITHER : SUCCESS
}

function failure(reason: string): Outcome {
  return { kind: 'failure', reason }
}
