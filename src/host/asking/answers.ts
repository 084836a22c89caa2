import { isRecord } from '../../json/index.ts'
import type { HostContext, Session } from '../contract.ts'
import type { ApprovalOutcome, Question } from './question.ts'

/** What is known of one question on its way to an answer. */
interface Awaited {
  readonly question: Question
  /** How long the session's log was when the question was asked, on hosts whose sessions show it. */
  readonly since: number
  /** The approval service's id for it, once it is put. */
  id: unknown
  /** Whether it has come to those who answer. */
  isHeard: boolean
}

/**
 * Listens for how the host's approval service ends our questions. Every generation appends `approval/asked` and
 * `approval/decided` to the agent's session and emits each append as `session/event`, before the decision goes on; the
 * members by which a session's log can be read differ from one to the next. Where a session is not announced, its log
 * is read if it shows one.
 * @source decisions.md §5; dsh-contracts.md, "Sessions"
 */
export class Answers {
  readonly #awaited = new WeakMap<Session, Set<Awaited>>()

  /** @param ctx - the plugin's context. */
  constructor(ctx: HostContext) {
    ctx.on('session/event', (session, event) => {
      this.#see(session, event)
      return undefined
    })
    // Before all that answer: whoever does answers without calling `next`.
    ctx.on(
      'approval/request',
      (request, next) => {
        this.#hear(request)
        return next()
      },
      { prepend: true },
    )
  }

  /** Listen for the answer to a question, from now on. */
  expect(question: Question): void {
    const { session } = question.execution.agent ?? {}
    if (session === undefined) return
    const awaited = this.#awaited.get(session) ?? new Set()
    awaited.add({ question, since: logOf(session)?.length ?? 0, id: undefined, isHeard: false })
    this.#awaited.set(session, awaited)
  }

  /** The call that asked has gone on: what has not been answered by now never will be. */
  close(question: Question): void {
    const { session } = question.execution.agent ?? {}
    const awaited = session && this.#awaited.get(session)
    const one = awaited && [...awaited].find(other => other.question === question)
    if (session !== undefined && one !== undefined) {
      for (const event of logOf(session)?.slice(one.since) ?? []) this.#see(session, event)
      awaited?.delete(one)
    }
    question.end()
  }

  #see(session: Session, event: unknown): void {
    const awaited = this.#awaited.get(session)
    if (awaited === undefined || !isRecord(event) || !isRecord(event['data'])) return
    const { type, data } = event
    for (const one of awaited) {
      if (type === 'approval/asked' && one.id === undefined && data['callId'] === one.question.execution.callId) {
        one.id = data['id']
        one.question.put()
      } else if (type === 'approval/decided' && one.id !== undefined && data['id'] === one.id) {
        const outcome = approvalOutcomeOf(data['outcome'], one)
        if (outcome === undefined) continue
        awaited.delete(one)
        one.question.answer(outcome)
      }
    }
  }

  #hear({
    agent,
    callId,
  }: {
    readonly agent: { readonly session?: Session | undefined }
    readonly callId?: unknown
  }): void {
    for (const one of (agent.session && this.#awaited.get(agent.session)) ?? []) {
      if (one.question.execution.callId === callId) one.isHeard = true
    }
  }
}

/** A session's log as rc.8 and 0.1.1 show it. */
function logOf({ events }: Session): readonly unknown[] | undefined {
  return Array.isArray(events) ? events : undefined
}

/** A policy of `never` answers in the name of a person whom nobody has asked. @source decisions.md §5 */
function approvalOutcomeOf(value: unknown, { isHeard }: Awaited): ApprovalOutcome | undefined {
  switch (value) {
    case 'rejected':
      return isHeard ? value : 'unavailable'
    case 'allowed-once':
    case 'unavailable':
    case 'cancelled':
      return value
    default:
      return undefined
  }
}
