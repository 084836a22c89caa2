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
      return [{ kind: 'notice' }]
    case 'call':
      return callEvents(value, id)
    default:
      throw new Error('not a line of the normal form: "t" must be "user", "notice" or "call"')
  }
}

function callEvents(value: unknown, id: string): readonly SessionEvent[] {
  const tool = textAt(value, 'tool')
  if (tool === '') throw new Error('a call without a "tool"')
  const text = textAt(value, 'text')
  const ending = endingOf(at(value, 'isError') === true, text, textAt(value, 'error', 'info', 'code'))
  return [
    { kind: 'call', id, agent: ONLY_AGENT, tool, args: at(value, 'args') },
    { kind: 'result', id, value: at(value, 'value'), text, ...ending },
  ]
}
