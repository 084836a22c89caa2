import { answerOf } from '../../src/host/answer.ts'
import { isJobReport, isScheduled } from '../../src/host/step-messages.ts'
import { at, listAt, parsed, textAt } from '../json.ts'
import { endingOf } from './ending.ts'
import type { RecordedCall, RecordedResult, SessionEvent } from './event.ts'
import { ONLY_AGENT, stepAt } from './normal-form.ts'

/** The formats of a session log that are known. */
const FORMATS = [0, 1, 2, 3, 4]

/** No turn has more steps than that. */
const MAX_STEPS = 1_000_000

/** What a log's first line says about the rest. */
export interface LogHeader {
  /** How many events at the beginning were copied from the session that this one was forked from, where it says so. */
  readonly seedLength: number
  /** Whether the session began with another one's events, or may have. */
  readonly isFork: boolean
}

/**
 * Whether a line is the header of a DSH session log.
 * @param value - its JSON.
 */
export function isLogHeader(value: unknown): boolean {
  return textAt(value, 'type') === 'session'
}

/**
 * Read the header of a session log.
 * @param value - the JSON of the log's first line.
 * @throws when the log's format is not known.
 */
export function readLogHeader(value: unknown): LogHeader {
  const version = at(value, 'version')
  if (typeof version !== 'number' || !FORMATS.includes(version)) {
    throw new Error(`session format ${JSON.stringify(version)} is not known; known are ${FORMATS.join(', ')}`)
  }
  const seedLength = at(value, 'seedLength')
  return {
    seedLength: typeof seedLength === 'number' ? seedLength : 0,
    isFork: at(value, 'isSeeded') === true || textAt(value, 'parentSession') !== '',
  }
}

/** Reads the events of one session log, of any format. */
export class LogReader {
  readonly #seedLength: number
  /** Of the last call that the model made; its program's calls belong to the same step. */
  #step: number | undefined

  /** @param seedLength - how many events at the beginning are another session's. */
  constructor(seedLength: number) {
    this.#seedLength = seedLength
  }

  /**
   * Read one event.
   * @param value - the JSON of a line after the header.
   * @returns what a guard can see of it; nothing for events of other kinds and for those of another session.
   */
  read(value: unknown): readonly SessionEvent[] {
    const seq = at(value, 'seq')
    if (typeof seq === 'number' && seq < this.#seedLength) return []
    const data = at(value, 'data')
    switch (textAt(value, 'type')) {
      case 'user/message':
        return [messageEvent(data)]
      case 'tool/call': {
        this.#step = stepOf(data)
        const args = argumentsOf(at(data, 'arguments'))
        return [{ ...this.#made(data), id: textAt(data, 'callId'), args }]
      }
      case 'tool/result':
        return resultEvents(data)
      // Calls of a program: the first name is that of hosts up to 0.1.6, the second that of 0.1.7 and later.
      case 'tool/code-dispatch-start':
      case 'tool/ptc-dispatch-start': {
        const args = at(data, 'arguments')
        return [{ ...this.#made(data), id: textAt(data, 'subCallId'), parent: textAt(data, 'parentCallId'), args }]
      }
      case 'tool/code-dispatch':
      case 'tool/ptc-dispatch':
        return [resultOf(textAt(data, 'subCallId'), data)]
      default:
        return []
    }
  }

  #made(data: unknown): Pick<RecordedCall, 'kind' | 'agent' | 'step' | 'tool'> {
    return { kind: 'call', agent: ONLY_AGENT, step: this.#step, tool: textAt(data, 'name') }
  }
}

/** Formats differ in where a message stands; one without a source was written by a person. */
function messageEvent(data: unknown): SessionEvent {
  const message = at(data, 'message') ?? data
  const source = textAt(message, 'source', 'kind') || textAt(data, 'source', 'kind')
  if (source === '' || source === 'user') return { kind: 'human', agent: ONLY_AGENT }
  const sourced = { source: at(message, 'source') ?? at(data, 'source') }
  return { kind: 'notice', isJobReport: isJobReport(sourced), isScheduled: isScheduled(sourced) }
}

/** Steps are counted anew in each turn. */
function stepOf(data: unknown): number | undefined {
  const step = stepAt(data)
  const turn = at(data, 'turn')
  return step === undefined || typeof turn !== 'number' ? step : turn * MAX_STEPS + step
}

/** What the host makes of them: JSON, or the raw text when it is malformed; of an empty text, no arguments. */
function argumentsOf(raw: unknown): unknown {
  if (raw === '') return {}
  const value = typeof raw === 'string' ? parsed(raw) : raw
  return value === undefined ? raw : value
}

/** Formats 0 to 3 keep results as blocks of a message, format 4 as a message of their own. */
function resultEvents(data: unknown): readonly SessionEvent[] {
  const message = at(data, 'message')
  const code = textAt(data, 'error', 'code')
  const holders =
    textAt(message, 'role') === 'tool'
      ? [message]
      : listAt(message, 'content').filter(block => textAt(block, 'type') === 'tool-result')
  return holders.map(holder => resultOf(textAt(holder, 'toolCallId'), holder, code))
}

/** @param holder - has the members `content` and `isError`. */
function resultOf(id: string, holder: unknown, code?: string): RecordedResult {
  const isError = at(holder, 'isError') === true
  const content = listAt(holder, 'content')
  const { text } = answerOf({ isError, content })
  return { kind: 'result', id, value: undefined, text, content, ...endingOf(isError, text, code) }
}
