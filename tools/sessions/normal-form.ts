import { isScheduled } from '../../src/host/step-messages.ts'
import { at, textAt } from '../json.ts'
import { endingOf } from './ending.ts'
import type { SessionEvent } from './event.ts'

/** The agent of a session that has only one. */
export const ONLY_AGENT = 'main'

/**
 * Whether a line is of the normal form: `{"t":"user"}`, `{"t":"notice"}` or `{"t":"call", …}`.
 * @param value - its JSON.
 */
export function isNormalForm(value: unknown): boolean {
  return ['user', 'notice', 'call'].includes(textAt(value, 't'))
}

/**
 * Read one line of the normal form.
 * @param value - its JSON.
 * @param id - a name for the call, unique in its session.
 * @throws when it is not of the normal form.
 */
export function normalFormEvents(value: unknown, id: string): readonly SessionEvent[] {
  switch (textAt(value, 't')) {
    case 'user':
      return [{ kind: 'human', agent: ONLY_AGENT }]
    case 'notice':
      return [noticeOf(value)]
    case 'call':
      return callEvents(value, id)
    default:
      throw new Error('not a line of the normal form: "t" must be "user", "notice" or "call"')
  }
}

/** A notice; its source, of which only a schedule is told, is written as a host writes it. */
export function noticeOf(value: unknown): SessionEvent {
  const source = at(value, 'source')
  return { kind: 'notice', isJobReport: isJobText(textAt(value, 'text')), isScheduled: isScheduled({ source }) }
}

/** Whether a notice whose source is not recorded reports that a job has ended. */
function isJobText(text: string): boolean {
  return (
    text.startsWith('background job ') && /\b(?:finished|completed|failed|ended|exited)\b/u.test(text.slice(0, 512))
  )
}

/** The step that a line tells. */
export function stepAt(value: unknown): number | undefined {
  const step = at(value, 'step')
  return typeof step === 'number' ? step : undefined
}

function callEvents(value: unknown, id: string): readonly SessionEvent[] {
  const tool = textAt(value, 'tool')
  if (tool === '') throw new Error('a call without a "tool"')
  const text = textAt(value, 'text')
  const ending = endingOf(at(value, 'isError') === true, text, textAt(value, 'error', 'info', 'code'))
  return [
    { kind: 'call', id, agent: ONLY_AGENT, step: stepAt(value), tool, args: at(value, 'args') },
    { kind: 'result', id, value: at(value, 'value'), text, ...ending },
  ]
}
