import { BRAKE_NOTICE_KIND, NOTICE_KIND } from '../../src/host/notice.ts'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { at, contentText, listAt, textAt } from '../../tools/json.ts'

/** A tool call as the session log keeps it. */
export interface LoggedCall {
  /** Counted from 1, in the order in which the model made them. */
  readonly number: number
  readonly id: string
  readonly tool: string
  /** The raw JSON string. */
  readonly arguments: string
  /** The call of `run_code` whose program made it; absent: the model called by itself. */
  readonly program?: string
  /** What the model read for it, and whether the host marked it an error. Absent: the log has no result. */
  readonly result?: { readonly text: string; readonly isError: boolean }
  /** The plugins' messages between this call's result and the next call. */
  readonly notices: readonly LoggedNotice[]
}

/** A message of one of the package's plugins. */
interface LoggedNotice {
  readonly kind: string
  readonly form: string
  readonly summary: string
  readonly text: string
}

/** The session logs in a home, as paths; empty when the host never began a session. */
export async function sessionLogs(home: string): Promise<readonly string[]> {
  const root = join(home, 'sessions')
  const names = await readdir(root, { recursive: true }).catch(() => [])
  return names.filter(name => name.endsWith('.jsonl')).map(name => join(root, name))
}

/**
 * Read the events of the one session in a home.
 * @throws when there is none, or more than one.
 */
export async function readEvents(home: string): Promise<readonly unknown[]> {
  const [log, ...others] = await sessionLogs(home)
  if (log === undefined || others.length > 0) throw new Error(`expected one session log in ${home}`)
  const lines = (await readFile(log, 'utf8')).split('\n').filter(line => line !== '')
  return lines.map((line): unknown => JSON.parse(line))
}

/**
 * The tool calls of a session in order, each with its result and the notices that followed it.
 * @param events - as `readSession` gives them; log formats 0 to 3.
 */
export function loggedCallsOf(events: readonly unknown[]): readonly LoggedCall[] {
  const results = resultsOf(events)
  const calls: { call: Omit<LoggedCall, 'notices'>; notices: LoggedNotice[] }[] = []
  for (const event of events) {
    const made = madeIn(event)
    if (made !== undefined) {
      const result = results.get(made.id)
      const call = { number: calls.length + 1, ...made }
      calls.push({ call: result === undefined ? call : { ...call, result }, notices: [] })
    }
    const notice = loggedNoticeOf(event)
    if (notice !== undefined) calls.at(-1)?.notices.push(notice)
  }
  return calls.map(({ call, notices }) => ({ ...call, notices }))
}

/** How the host's questions to a person ended, in order. */
export function answersOf(events: readonly unknown[]): readonly string[] {
  return events
    .filter(event => textAt(event, 'type') === 'approval/decided')
    .map(event => textAt(event, 'data', 'outcome'))
}

/** How the last turn ended, as the host says; empty when it did not. */
export function endOf(events: readonly unknown[]): string {
  const end = events.findLast(event => textAt(event, 'type') === 'turn/end')
  return textAt(end, 'data', 'reason', 'kind')
}

function resultsOf(events: readonly unknown[]): ReadonlyMap<string, NonNullable<LoggedCall['result']>> {
  const blocks = events
    .filter(event => textAt(event, 'type') === 'tool/result')
    .flatMap(event => listAt(event, 'data', 'message', 'content'))
    .filter(block => textAt(block, 'type') === 'tool-result')
  const dispatches = events
    .filter(event => textAt(event, 'type') === 'tool/code-dispatch')
    .map(event => at(event, 'data'))
  return new Map([
    ...blocks.map(block => [textAt(block, 'toolCallId'), resultOf(block)] as const),
    ...dispatches.map(dispatch => [textAt(dispatch, 'subCallId'), resultOf(dispatch)] as const),
  ])
}

function resultOf(holder: unknown): NonNullable<LoggedCall['result']> {
  return { text: contentText(at(holder, 'content')), isError: at(holder, 'isError') === true }
}

/** The call that an event tells of, by the model or by a program of its. */
function madeIn(event: unknown): Pick<LoggedCall, 'id' | 'tool' | 'arguments' | 'program'> | undefined {
  const data = at(event, 'data')
  const tool = textAt(data, 'name')
  switch (textAt(event, 'type')) {
    case 'tool/call':
      return { id: textAt(data, 'callId'), tool, arguments: textAt(data, 'arguments') }
    case 'tool/code-dispatch-start': {
      const args = JSON.stringify(at(data, 'arguments'))
      return { id: textAt(data, 'subCallId'), tool, arguments: args, program: textAt(data, 'rootCallId') }
    }
    default:
      return undefined
  }
}

function loggedNoticeOf(event: unknown): LoggedNotice | undefined {
  if (textAt(event, 'type') !== 'user/message') return undefined
  const message = at(event, 'data', 'message') ?? at(event, 'data')
  const kind = textAt(message, 'source', 'kind')
  if (kind !== NOTICE_KIND && kind !== BRAKE_NOTICE_KIND) return undefined
  return {
    kind,
    form: textAt(message, 'source', 'form'),
    summary: textAt(message, 'source', 'summary'),
    text: contentText(at(message, 'content')),
  }
}
