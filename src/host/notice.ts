import { randomUUID } from 'node:crypto'
import { beginningOf } from '../text/index.ts'
import type { Notice } from './contract.ts'

/**
 * The source kind of the breaker's messages: its own, since format 4 of the session log refuses `plugin`. Logs are read
 * by it later, so it stays what it is whatever the package is called.
 */
export const NOTICE_KIND = 'plugin:dsh-repeat-tool-breaker'

/** The source kind of the brake's messages, for the same reason. */
export const BRAKE_NOTICE_KIND = 'plugin:dsh-brake'

/** The longest summary that hosts show in one row. */
const MAX_SUMMARY_CHARS = 120

/**
 * A message that enters the agent's history as a notice, never as a human turn.
 * @param text - what the model reads.
 * @param summary - one line for people; cut to 120 UTF-16 code units, never within a character.
 * @param kind - which plugin of this package says it.
 * @source decisions.md §11
 */
export function noticeOf(text: string, summary: string, kind = NOTICE_KIND): Notice {
  return Object.freeze({
    id: randomUUID(),
    role: 'user',
    content: Object.freeze([Object.freeze({ type: 'text', text })]),
    source: Object.freeze({
      kind,
      form: 'notice',
      summary: summary.length <= MAX_SUMMARY_CHARS ? summary : beginningOf(summary, MAX_SUMMARY_CHARS - 1),
    }),
  })
}
