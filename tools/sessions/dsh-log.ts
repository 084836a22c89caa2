import { at, contentText, listAt, textAt } from '../json.ts'
import { endingOf } from './ending.ts'
import type { RecordedResult, SessionEvent } from './event.ts'
import { isJobReport, isScheduled } from '../../src/host/step-messages.ts'
import { ONLY_AGENT, stepAt } from './normal-form.ts'

/** The formats of a session log that are known. */
const FORMATS = [0, 1, 2, 3, 4]

/** No turn has more steps than that. */
const MAX_STEPS = 1_000_000

/** What a log's first line says about the rest. */
export interface LogHeader {
  /** How many events at the beginning were copied from the session that this one was forked from. */
  readonly seedLength: number
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
  return { seedLength: typeof seedLength === 'number' ? seedLength : 0 }
}

/**
 * Read one event of a session log, of any format.
 * @param value - the JSON of a line after the header.
 * @param header - what the header said.
 * @returns what a guard can see of it; nothing for events of other kinds and for those of another session.
 */
export function logEvents(value: unknown, { seedLength }: LogHeader): readonly SessionEvent[] {
  const seq = at(value, 'seq')
  if (typeof seq === 'number' && seq < seedLength) return []
  const data = at(value, 'data')
  switch (textAt(value, 'type')) {
    case 'user/message':
      return [messageEvent(data)]
    case 'tool/call': {
      const tool = textAt(data, 'name')
      const args = argumentsOf(at(data, 'arguments'))
      return [{ kind: 'call', id: textAt(data, 'callId'), agent: ONLY_AGENT, step: stepOf(data), tool, args }]
    }
    case 'tool/result':
      return resultEvents(at(data, 'message'))
    default:
      return []
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

/** What the host makes of them: JSON, or the raw text when it is malformed. */
function argumentsOf(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}

/** Formats 0 to 3 keep results as blocks of a message, format 4 as a message of their own. */
function resultEvents(message: unknown): readonly SessionEvent[] {
  if (textAt(message, 'role') === 'tool') return [resultOf(message)]
  return listAt(message, 'content')
    .filter(block => textAt(block, 'type') === 'tool-result')
    .map(resultOf)
}

function resultOf(holder: unknown): RecordedResult {
  const text = contentText(at(holder, 'content'))
  const ending = endingOf(at(holder, 'isError') === true, text)
  return { kind: 'result', id: textAt(holder, 'toolCallId'), value: undefined, text, ...ending }
}
