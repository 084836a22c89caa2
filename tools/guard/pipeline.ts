import { isRecord } from '../../src/json/index.ts'
import type { RecordedCall, RecordedResult } from '../sessions/event.ts'
import { applyBare, type Apply, type Registered } from './bare-context.ts'
import type { Reply, Guard, Remark, Decision } from './guard.ts'

/** One call on its way through the pipeline: the same object in every hook. */
interface PipelineCall {
  readonly callId: string
  readonly rootCallId: string
  readonly name: string
  readonly arguments: unknown
  readonly agent: PipelineAgent
  readonly signal: AbortSignal
}

/** An agent, with as much of its session's log as tells how a question ended. */
interface PipelineAgent {
  readonly session: { readonly header: object; readonly events: object[] }
}

/** The agents of a session work in one folder. */
const FOLDER = '/work'

const ENTER = { kind: 'enter' }

/** Makes remarks of what a plugin says in words. */
export interface MessageReader {
  /** @param summary - of an advisory. */
  advisory(summary: string): readonly Remark[]
  /** @param text - of a question or a denial. */
  gate(text: string): readonly Remark[]
}

/**
 * A plugin as it is published, in a pipeline without a host: pre-execute, guard, body, post-execute. What an operator
 * would see is read from its messages.
 */
export class PipelineGuard implements Guard {
  readonly #plugin: Registered
  readonly #agents = new Map<string, PipelineAgent>()
  readonly #steps = new Map<string, number>()
  readonly #open = new Map<string, PipelineCall>()
  readonly #signal = new AbortController().signal
  readonly #reader: MessageReader
  readonly #answer: Reply

  constructor(apply: Apply, config: object, reader: MessageReader, answer: Reply = 'nobody') {
    this.#reader = reader
    this.#answer = answer
    this.#plugin = applyBare(apply, config, { approval: {} })
  }

  async human(agent: string): Promise<void> {
    const step = { agent: this.#agentOf(agent), messages: [{ source: { kind: 'user' } }] }
    await this.#fire('agent/pre-step', [step], ENTER)
  }

  jobCompleted(): Promise<void> {
    return this.#notice('tool-jobs')
  }

  scheduled(): Promise<void> {
    return this.#notice('schedule')
  }

  async #notice(plugin: string): Promise<void> {
    const messages = [{ source: { kind: 'plugin', plugin } }]
    for (const agent of this.#agents.values()) await this.#fire('agent/pre-step', [{ agent, messages }], ENTER)
  }

  async rule({ id, agent, step, tool, args }: RecordedCall): Promise<Decision> {
    await this.#begin(agent, step)
    const execution: PipelineCall = {
      callId: id,
      rootCallId: id,
      name: tool,
      arguments: args,
      agent: this.#agentOf(agent),
      signal: this.#signal,
    }
    this.#open.set(id, execution)
    const decision = await this.#fire('tools/pre-execute', [execution], { kind: 'allow' })
    const reason = isRecord(decision) && decision['kind'] === 'ask' ? decision['reason'] : undefined
    const asked = typeof reason === 'string' ? this.#reader.gate(reason) : []
    if (typeof reason === 'string') this.#decide(execution)
    if (typeof reason === 'string' && this.#answer === 'nobody') return { verdict: 'ask', remarks: asked }
    const denial = this.#plugin.guard(execution)
    if (typeof denial === 'string') return { verdict: 'deny', remarks: this.#reader.gate(denial) }
    return typeof reason === 'string' ? { verdict: 'ask', remarks: asked } : { verdict: 'allow', remarks: [] }
  }

  async settle(call: RecordedCall, recorded: RecordedResult) {
    const { isError, errorCode, value, text, ran } = recorded
    const execution = this.#open.get(call.id)
    this.#open.delete(call.id)
    if (!execution) return []
    const error = { message: text, ...(errorCode === undefined ? {} : { info: { code: errorCode, name: errorCode } }) }
    const content = recorded.content ?? [{ type: 'text', text }]
    const result = isError ? { isError, error, content } : { isError, value, content }
    if (ran) await this.#fire('tools/execute', [execution], result)
    const decision = await this.#fire('tools/post-execute', [execution, result], { kind: 'accept' })
    const contexts = isRecord(decision) ? decision['additionalContexts'] : undefined
    return (Array.isArray(contexts) ? contexts : []).flatMap((message: unknown) =>
      isRecord(message) && isRecord(message['source']) && typeof message['source']['summary'] === 'string'
        ? this.#reader.advisory(message['source']['summary'])
        : [],
    )
  }

  /** Write a question and its answer into the session's log, and announce them; only the last one is looked at. */
  #decide({ callId, agent: { session } }: PipelineCall): void {
    const outcome = this.#answer === 'approve' ? 'allowed-once' : 'unavailable'
    session.events.length = 0
    for (const event of [
      { type: 'approval/asked', data: { id: callId, callId } },
      { type: 'approval/decided', data: { id: callId, outcome } },
    ]) {
      session.events.push(event)
      this.#plugin.listenerTo('session/event')?.(session, event)
    }
  }

  /** Tell of a step with its first call. */
  async #begin(agent: string, step: number | undefined): Promise<void> {
    if (step === undefined || this.#steps.get(agent) === step) return
    this.#steps.set(agent, step)
    await this.#fire('agent/pre-step', [{ agent: this.#agentOf(agent), messages: [] }], ENTER)
  }

  /** Call a listener, if there is one, with what stands behind it. */
  async #fire(event: string, args: readonly unknown[], inner: object): Promise<unknown> {
    const listener = this.#plugin.listenerTo(event)
    return listener ? await listener(...args, () => Promise.resolve(inner)) : inner
  }

  #agentOf(agent: string): PipelineAgent {
    const known = this.#agents.get(agent)
    if (known) return known
    const created: PipelineAgent = { session: { header: { cwd: FOLDER }, events: [] } }
    this.#agents.set(agent, created)
    return created
  }
}
