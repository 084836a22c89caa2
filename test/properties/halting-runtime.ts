import assert from 'node:assert/strict'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { CallId } from '@deepseek-ai/dsh-llm'
import type { ToolExecutionResult } from '@deepseek-ai/dsh-tools'
import type { ApprovalOutcome } from '@deepseek-ai/dsh-user-approval'
import { BLOCKED } from '../../src/messages/index.ts'
import { advisoriesOf, bootRuntime, textOf, type Runtime } from '../host/runtime.ts'
import { settled, turn } from './settled.ts'

/**
 * Where a call can be made to stand still, in the order in which it gets there: before we look at it, after that and
 * before the guard, before its body, within its body, after its body and before we look at it again.
 */
export const STOPS = ['policy', 'guard', 'entry', 'body', 'result'] as const
type Stop = (typeof STOPS)[number]

/** What others than the breaker say to a call, and how its body ends. */
export interface Plan {
  readonly command: string
  readonly stops: readonly Stop[]
  readonly exitCode: number
  /** Another listener before the call, or another guard behind ours. */
  readonly policy: 'allow' | 'deny' | 'ask' | 'throw' | 'guard'
  /** Another listener around the body. */
  readonly around: 'run' | 'throw'
  /** Another listener after the call. */
  readonly after: 'accept' | 'block' | 'throw'
}

/** What became of a call. */
export interface Ended {
  readonly command: string
  readonly ran: boolean
  readonly isError: boolean
  /** What the model reads. */
  readonly text: string
  readonly advisories: readonly string[]
}

/** What the breaker could know, in the order in which it happened. */
export type Event =
  | { readonly kind: 'human'; readonly agent: number }
  /** The breaker asks; the call has come to the guards; ours has let it pass. */
  | { readonly kind: 'asked' | 'guard' | 'passed'; readonly call: Open }
  /** The breaker denies a call in place of a question that another listener would have put. */
  | { readonly kind: 'denied unasked'; readonly call: Open }
  | {
      readonly kind: 'answered'
      readonly call: Open
      readonly outcome: ApprovalOutcome
      readonly isAborted: boolean
    }
  /** Nothing comes behind it but our own last look. */
  | { readonly kind: 'over'; readonly call: Open; readonly isError: boolean }

/** A call that is under way, or was. */
export interface Open {
  readonly id: string
  readonly agent: number
  readonly plan: Plan
  readonly abort: AbortController
  ran: boolean
  /** Where it stands still, and how to let it go on. */
  stand: { readonly at: Stop; readonly go: () => void } | undefined
  /** The question that the operator has not answered. */
  question: ((outcome: ApprovalOutcome) => void) | undefined
  ended: Ended | undefined
}

/** Denials of others than the breaker. */
export const POLICY = 'POLICY'

/** The real tool runtime with the breaker in it, whose calls go on only as far as they are let. */
export class HaltingRuntime {
  readonly #runtime: Runtime
  readonly #calls: Open[]
  readonly #events: Event[]
  readonly #ended = new Map<string, Promise<void>>()
  readonly #agents = new Map<number, Agent>()
  /** What the breaker has reported to the host's log. */
  readonly reports: readonly string[]
  /** Commands that an agent's operator was asked about while the same question was open. */
  readonly askedTwice: readonly string[]

  private constructor(runtime: Runtime, calls: Open[], askedTwice: readonly string[], events: Event[]) {
    this.#runtime = runtime
    this.#calls = calls
    this.askedTwice = askedTwice
    this.#events = events
    this.reports = runtime.logged.complaints
  }

  /**
   * Boot it.
   * @param config - the breaker's.
   * @param asks - whether there is an operator.
   */
  static async boot(config: object, asks: boolean): Promise<HaltingRuntime> {
    const calls: Open[] = []
    const askedTwice: string[] = []
    const events: Event[] = []
    const openOf = (callId: string | undefined): Open => {
      const open = calls.find(({ id }) => id === callId)
      assert.ok(open, `unknown call ${callId}`)
      return open
    }
    const halt = (callId: string, at: Stop): Promise<void> => {
      const open = openOf(callId)
      if (!open.plan.stops.includes(at)) return Promise.resolve()
      return new Promise(resolve => {
        open.stand = { at, go: resolve }
      })
    }
    const runtime = await bootRuntime({
      config,
      ...(asks
        ? {
            answer: ({ callId }) => {
              const open = openOf(callId)
              if (isAskedTwice(open, calls)) askedTwice.push(open.plan.command)
              return new Promise(resolve => {
                open.question = resolve
              })
            },
          }
        : {}),
      exitCode: (_command, callId) => openOf(callId).plan.exitCode,
      until: callId => halt(callId, 'body'),
      before: ctx => {
        ctx.tools.guard(({ callId }) => {
          events.push({ kind: 'guard', call: openOf(callId) })
          return undefined
        })
        ctx.on('tools/pre-execute', async ({ callId }, next) => {
          await halt(callId, 'policy')
          const { policy } = openOf(callId).plan
          if (policy === 'throw') throw new Error(POLICY)
          return policy === 'deny' || policy === 'ask' ? { kind: policy, reason: POLICY } : next()
        })
        ctx.on('tools/execute', async ({ callId }, next) => {
          await halt(callId, 'entry')
          if (openOf(callId).plan.around === 'throw') throw new Error(POLICY)
          return next()
        })
        ctx.on('tools/post-execute', async ({ callId }, result, next) => {
          await halt(callId, 'result')
          const { after } = openOf(callId).plan
          if (after === 'throw') throw new Error(POLICY)
          events.push({ kind: 'over', call: openOf(callId), isError: result.isError })
          return after === 'block' ? { kind: 'block', feedback: [{ type: 'text', text: POLICY }] } : next()
        })
      },
    })
    runtime.ctx.on(
      'tools/pre-execute',
      async ({ callId }, next) => {
        const decision = await next()
        const isOurs = decision.kind === 'ask' && decision.reason !== POLICY
        if (isOurs) events.push({ kind: 'asked', call: openOf(callId) })
        if (decision.kind === 'deny' && decision.reason.startsWith(BLOCKED)) {
          events.push({ kind: 'denied unasked', call: openOf(callId) })
        }
        await halt(callId, 'guard')
        return decision
      },
      { prepend: true },
    )
    const askedBy = new Map<unknown, Open>()
    runtime.ctx.on('session/event', (_session, { type, data }) => {
      if (type === 'approval/asked') askedBy.set(data.id, openOf(data.callId))
      const call = type === 'approval/decided' ? askedBy.get(data.id) : undefined
      if (type === 'approval/decided' && call) {
        events.push({ kind: 'answered', call, outcome: data.outcome, isAborted: call.abort.signal.aborted })
      }
    })
    runtime.ctx.tools.guard(({ callId }) => {
      events.push({ kind: 'passed', call: openOf(callId) })
      return openOf(callId).plan.policy === 'guard' ? POLICY : undefined
    })
    runtime.ctx.on('tools/execute', ({ callId }, next) => {
      openOf(callId).ran = true
      return next()
    })
    return new HaltingRuntime(runtime, calls, askedTwice, events)
  }

  /** Begin a call, and let it go on to its first stop. */
  async begin(agent: number, plan: Plan): Promise<void> {
    const open: Open = {
      id: `c${this.#calls.length}`,
      agent,
      plan,
      abort: new AbortController(),
      ran: false,
      stand: undefined,
      question: undefined,
      ended: undefined,
    }
    this.#calls.push(open)
    const result = this.#runtime.ctx.tools.execute({
      callId: CallId(open.id),
      name: 'bash',
      arguments: { command: plan.command },
      agent: this.#agentOf(agent),
      signal: open.abort.signal,
    })
    this.#ended.set(open.id, this.#watched(open, result))
    await turn()
  }

  /** Let one of an agent's standing calls go on to its next stop. */
  async go(agent: number, which: number): Promise<void> {
    await this.#one(agent, which, open => open.stand !== undefined, release)
  }

  /** Answer one of an agent's questions. */
  async answer(agent: number, which: number, outcome: ApprovalOutcome): Promise<void> {
    await this.#one(
      agent,
      which,
      open => open.question !== undefined,
      open => answered(open, outcome),
    )
  }

  /** Cancel one of an agent's calls, wherever it is. */
  async abort(agent: number, which: number): Promise<void> {
    await this.#one(
      agent,
      which,
      () => true,
      open => open.abort.abort(),
    )
  }

  async humanTurn(agent: number): Promise<void> {
    this.#events.push({ kind: 'human', agent })
    await settled('a human message', this.#runtime.humanTurn(this.#agentOf(agent)))
  }

  /** Take the breaker out. */
  async unload(): Promise<void> {
    await settled('unloading', Promise.resolve(this.#runtime.fiber.dispose()))
    await turn()
  }

  /** Let every call come to its end; what nobody has answered is cancelled. */
  async drain(): Promise<void> {
    for (let open = this.#open(); open.length > 0; open = this.#open()) {
      const held = open.filter(({ stand, question }) => stand !== undefined || question !== undefined)
      if (held.length === 0) {
        await settled('a call that nothing holds', Promise.all(open.map(({ id }) => this.#ended.get(id))))
      }
      for (const one of held) {
        if (one.stand !== undefined) release(one)
        else {
          one.question = undefined
          one.abort.abort()
        }
        await turn()
      }
    }
  }

  /** What became of an agent's calls, in the order in which they began; undefined while they are under way. */
  endedOf(agent: number): readonly (Ended | undefined)[] {
    return this.#calls.filter(call => call.agent === agent).map(({ ended }) => ended)
  }

  /** Everything that has happened. */
  get events(): readonly Event[] {
    return this.#events
  }

  async dispose(): Promise<void> {
    await this.#runtime.ctx.fiber.dispose()
  }

  async #one(agent: number, which: number, fits: (open: Open) => boolean, act: (open: Open) => void): Promise<void> {
    const some = this.#open().filter(open => open.agent === agent && fits(open))
    const one = some[which % Math.max(1, some.length)]
    if (one === undefined) return
    act(one)
    await turn()
  }

  async #watched(open: Open, execution: Promise<ToolExecutionResult>): Promise<void> {
    const result = await execution
    const { ran, plan } = open
    const [text, advisories] = [textOf(result), advisoriesOf(result)]
    open.ended = { command: plan.command, ran, isError: result.isError, text, advisories }
  }

  #open(): Open[] {
    return this.#calls.filter(({ ended }) => ended === undefined)
  }

  #agentOf(index: number): Agent {
    const agent = this.#agents.get(index) ?? this.#runtime.agentOf(`a${index}`)
    this.#agents.set(index, agent)
    return agent
  }
}

function release(open: Open): void {
  const { stand } = open
  open.stand = undefined
  stand?.go()
}

function answered(open: Open, outcome: ApprovalOutcome): void {
  const { question } = open
  open.question = undefined
  question?.(outcome)
}

/** Whether an agent is asked the same thing twice at once, which an operator has to answer twice. */
function isAskedTwice(asking: Open, calls: readonly Open[]): boolean {
  return calls.some(
    ({ agent, plan, question, abort }) =>
      question !== undefined &&
      !abort.signal.aborted &&
      agent === asking.agent &&
      plan.command === asking.plan.command &&
      plan.policy !== 'ask' &&
      asking.plan.policy !== 'ask',
  )
}
