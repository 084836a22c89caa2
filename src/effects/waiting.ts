import { isRecord } from '../json/index.ts'
import { onlyMentions, waitsByName, type CommandLine, type SimpleCommand } from '../shell/index.ts'
import type { GivenResult, MadeCall } from './call.ts'

/** A command, or a word of one, that says that it waits: `--wait`, `wait-for`, `--follow=name`, `watch`. */
const WAITING_WORD = /^-{0,2}(?:a?wait|follow|poll|sleep|watch)(?:[-_].*)?$/iu
const OFF = /^(?:false|no|0)$/iu

/** One of the words of a tool's name. */
const WAITING_NAME = /(?:^|[^a-z])(?:a?wait|follow|poll|sleep|watch)(?![a-z])/u

/** An inline program that lets time pass. */
const SLEEPING = /\bsleep\s*\(/u

/** How much of each end of an answer is searched for a status. */
const SEARCHED_CHARS = 4096

/** A status that is not the last one. @source progress/README.md, R5 */
const GOING_ON =
  /^\[status: (?:running|pending|queued|starting)\b|"(?:status|state)"\s{0,8}:\s{0,8}"(?:running|pending|queued|in[_-]progress|starting|processing|waiting)"/imu

/**
 * Whether a call waits for something, so that the same again is polling: by its words, its tool's name, its arguments,
 * or since its answer says that something is still going on.
 * @param call - the call.
 * @param result - what its tool answered; undefined before it has.
 * @source progress/README.md, R5
 */
export function waits({ tool, args, line }: MadeCall, result: GivenResult | undefined): boolean {
  return (
    (line === undefined ? isNamedForWaiting(tool) || asksToWait(args) : waitsByLine(line)) ||
    (result !== undefined && isGoingOn(result.text))
  )
}

function waitsByLine({ commands }: CommandLine): boolean {
  return commands.some(command => waitsByName(command) || waitsByWord(command) || waitsInside(command))
}

function waitsByWord(command: SimpleCommand): boolean {
  // What is searched for or printed is no option.
  if (onlyMentions(command)) return false
  return saysThatItWaits(command.verb) || command.args.some(({ value }) => saysThatItWaits(value))
}

function saysThatItWaits(word: string): boolean {
  const at = word.indexOf('=')
  return at < 0 ? WAITING_WORD.test(word) : WAITING_WORD.test(word.slice(0, at)) && !OFF.test(word.slice(at + 1))
}

function waitsInside({ program }: SimpleCommand): boolean {
  return program !== undefined && SLEEPING.test(program.text)
}

function isNamedForWaiting(tool: string): boolean {
  return WAITING_NAME.test(tool.replace(/(?<=[a-z])(?=[A-Z])/gu, '_').toLowerCase())
}

function asksToWait(args: unknown): boolean {
  return isRecord(args) && args['wait'] === true
}

/** Whether an answer says that something is still going on. */
export function isGoingOn(text: string): boolean {
  const isLong = text.length > 2 * SEARCHED_CHARS
  return GOING_ON.test(isLong ? `${text.slice(0, SEARCHED_CHARS)}\n${text.slice(-SEARCHED_CHARS)}` : text)
}
