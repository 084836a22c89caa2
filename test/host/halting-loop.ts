import assert from 'node:assert/strict'
import { Context, Service, type Fiber } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { defineTool, type ToolDefinition } from '@deepseek-ai/dsh-tools'
import { ApprovalService, type ApprovalOutcome } from '@deepseek-ai/dsh-user-approval'
import { PLUGIN_NAME } from '../../src/config/index.ts'
import type { Execution, Notice } from '../../src/host/contract.ts'
import { BLOCKED } from '../../src/messages/index.ts'
import { NOTICE_KIND } from '../../src/host/notice.ts'
import * as breaker from '../../src/index.ts'
import { reasonOf } from '../../src/text/index.ts'
import { toldIn } from '../messages/told.ts'
import { settled, turn } from '../properties/settled.ts'
import { stubBash } from './runtime.ts'
import { mountLoop, say, scriptedAgent, type ScriptedCall, type ScriptedModel } from './scripted-loop.ts'
import { readLog, type Logged } from './logs.ts'

/** What a call does. `bash` runs alone, the others beside each other. */
const ACTS = {
  'fetch x': { name: 'web_fetch', arguments: { url: 'https://a.org/x' } },
  'fetch y': { name: 'web_fetch', arguments: { url: 'https://a.org/y' } },
  'curl x': { name: 'bash', arguments: { command: 'curl https://a.org/x' } },
  read: { name: 'read', arguments: { path: 'a.txt' } },
  make: { name: 'bash', arguments: { command: 'make' } },
} as const

/**
 * Where a call can be made to stand still: in a listener of another plugin before it, behind the breaker's or further
 * out, and in its body.
 */
export const PLACES = ['inner', 'outer', 'body'] as const
type Place = (typeof PLACES)[number]

/** One call, what others do with it, and how it is answered and ends. What is left out is nothing special. */
export interface Plan {
  readonly act?: keyof typeof ACTS
  /** Where it stands still. */
  readonly stops?: readonly Place[]
  readonly fails?: boolean
  /** What the operator says when asked about it. */
  readonly answer?: ApprovalOutcome | 'throw'
  /** Whether the operator takes a while. */
  readonly isLate?: boolean
  /** A listener before the call, behind the breaker's. */
  readonly inner?: 'deny' | 'ask' | 'throw'
  /** A listener before the call, further out than the breaker's: what it makes of asks, or does itself. */
  readonly outer?: 'deny asks' | 'allow asks' | 'ask' | 'throw' | 'cut off'
  /** Another plugin's guard that denies, where it stands. */
  readonly guard?: 'before ours' | 'behind ours'
  /** Another plugin's listener around the body. */
  readonly around?: 'throw'
  /** Another plugin's listener after the call. */
  readonly after?: 'block' | 'throw'
}

/** A call of `run_code`: its program makes calls. */
export interface Program {
  readonly calls: readonly Plan[]
  /** Whether it makes them all at once, one after the other, or ends without waiting for them. */
  readonly waits: 'for all' | 'for each' | 'for none'
}

/** What the model calls in one step. */
export type Step = readonly (Plan | Program)[]

/** Who answers questions: an operator; nobody, or nobody by policy; nor can there be one without the service. */
export const ANSWERERS = ['operator', 'nobody', 'never', 'no service'] as const
export type Answerer = (typeof ANSWERERS)[number]

/** What is done next while calls stand still; `which` chooses among them, in the order in which they came to stand. */
export type Move = { readonly do: 'go'; readonly which: number } | { readonly do: 'abort' } | { readonly do: 'unload' }

export interface LoopConfig {
  readonly config: object
  readonly answerer: Answerer
  readonly maxParallel?: number
}

/** What the breaker says about a call. */
export interface Said {
  readonly isDenied: boolean
  /** Of each notice, which measure has come up, and how often. */
  readonly advice: readonly string[]
}

/** What a plugin sees of a session. */
export type Seen =
  | { readonly kind: 'human' }
  | { readonly kind: 'call'; readonly id: string; readonly tool: string; readonly args: unknown; readonly step: number }
  | { readonly kind: 'result'; readonly id: string; readonly isError: boolean; readonly text: string }

/** A question that was put to whoever answers. */
export interface Asked {
  readonly callId: string
  /** The call that it is about. */
  readonly execution: Execution
  /** Which human message it followed. */
  readonly turn: number
  readonly reason: string
  /** How it ended; undefined while it is open. */
  readonly outcome: ApprovalOutcome | undefined
  /** Whether the call was aborted by then. */
  readonly isAborted: boolean
  /** Whether the breaker was loaded when it was put. */
  readonly isLoaded: boolean
}

/** What the others say. */
export const POLICY = 'POLICY'

/** What a call does when its plan does not say. */
const ACT = 'fetch x'

/**
 * How many turns of the event loop a step may take to go on once everything that it waits for has been given. The real
 * loop waits for nothing but promises, which takes it one.
 */
const TURNS = 20

/** A call that has come to stand, and how to let it go on. */
interface Stand {
  readonly callId: string
  readonly go: () => void
}

/**
 * The real agent loop with the breaker in it, on a scripted model. Bodies, other plugins' listeners and the operator
 * stand still until they are let go on, so that a step that does not end then waits for something else.
 */
export class HaltingLoop {
  readonly #ctx: Context
  readonly #agent: Agent
  readonly #model: ScriptedModel
  readonly #fiber: Fiber
  readonly #state: State
  #isLoaded = true

  private constructor(ctx: Context, fiber: Fiber, state: State) {
    this.#ctx = ctx
    this.#fiber = fiber
    this.#state = state
    const { agent, model } = scriptedAgent(ctx)
    this.#agent = agent
    this.#model = model
    ctx.on('session/event', (_session, { type, data }) => {
      if (type === 'approval/asked') this.#asked(data)
      if (type === 'approval/decided') this.#decided(data)
    })
  }

  /** Boot it. */
  static async boot({ config, answerer, maxParallel }: LoopConfig): Promise<HaltingLoop> {
    const ctx = new Context()
    await mountLoop(ctx, { runsCode: true, ...(maxParallel === undefined ? {} : { maxParallel }) })
    const state = new State()
    await ctx.plugin(Programs, state)
    if (answerer !== 'no service') {
      await ctx.plugin(ApprovalService, { policy: answerer === 'never' ? 'never' : 'ask' })
    }
    if (answerer === 'operator') ctx.on('approval/request', ({ callId, signal }) => state.answer(callId, signal))
    for (const tool of stubTools(state)) ctx.tools.register(tool)
    mountInner(ctx, state)
    readLog(ctx, state.logged)
    const fiber = await ctx.plugin(breaker, config)
    mountOuter(ctx, state)
    return new HaltingLoop(ctx, fiber, state)
  }

  /**
   * One human message, and the steps that follow it.
   * @param moves - what is done while calls stand still, taken from its front; then they go on in their order.
   */
  async turn(steps: readonly Step[], moves: Move[] = []): Promise<void> {
    const state = this.#state
    state.turns++
    this.#model.script = steps.map(step => step.map(call => state.scripted(call)))
    let isOver = false
    const over = say(this.#ctx, this.#agent).then(() => {
      isOver = true
    })
    for (;;) {
      await turn()
      if (!isOver && state.stands.length === 0) await this.#hangs(() => isOver)
      if (isOver && state.stands.length === 0) break
      await this.#take(moves.shift() ?? { do: 'go', which: 0 })
    }
    await over
  }

  async #take(move: Move): Promise<void> {
    switch (move.do) {
      case 'go': {
        const { stands } = this.#state
        const [stand] = stands.splice(move.which % Math.max(1, stands.length), 1)
        return stand?.go()
      }
      case 'abort':
        return this.#agent.cancel({ kind: 'user' })
      case 'unload':
        this.#isLoaded = false
        return settled('unloading', Promise.resolve(this.#fiber.dispose()))
    }
  }

  /** Give the step its turns; when it has not gone on then, take a note and abort it. */
  async #hangs(isOver: () => boolean): Promise<void> {
    const { stands, hanging } = this.#state
    const goesOn = (): boolean => isOver() || stands.length > 0
    for (let index = 0; index < TURNS && !goesOn(); index++) await turn()
    if (goesOn()) return
    hanging.push(`turn ${this.#state.turns}, with ${this.unanswered.join(', ')} unanswered`)
    this.#agent.cancel({ kind: 'user' })
    for (let index = 0; index < TURNS && !goesOn(); index++) await turn()
    assert.ok(goesOn(), 'an aborted step hangs as well')
  }

  /** The steps that did not end although nothing was left to wait for; each had to be aborted. */
  get hanging(): readonly string[] {
    return this.#state.hanging
  }

  /** All questions that were put, in their order. */
  get asked(): readonly Asked[] {
    return this.#state.asked
  }

  /** The commands, paths and addresses whose body was entered, as acts. */
  get ran(): readonly string[] {
    return this.#state.ran
  }

  /** How many bodies were entered and have not ended. */
  get running(): number {
    return this.#state.running
  }

  /** What the breaker has reported to the host's log. */
  get reports(): readonly string[] {
    return this.#state.logged.complaints.filter(line => line.includes(PLUGIN_NAME) && !line.includes(POLICY))
  }

  /** The plan of a call. */
  planOf(callId: string): Plan {
    return this.#state.planOf(callId)
  }

  /** What was made of each call, in the order in which it was called: the texts of its results, of which one is right. */
  get results(): ReadonlyMap<string, readonly string[]> {
    const results = new Map<string, string[]>()
    for (const { type, data } of this.#agent.session.events) {
      if (type === 'tool/call') results.set(data.callId, [])
      if (type === 'tool/code-dispatch-start') results.set(data.subCallId, [])
      if (type === 'tool/code-dispatch') results.get(data.subCallId)?.push(textOf(data.content))
      if (type === 'tool/result') {
        for (const block of data.message.content) results.get(block.toolCallId)?.push(textOf(block.content))
      }
    }
    return results
  }

  /** How each turn ended, as the host says. */
  get ends(): readonly string[] {
    return this.#agent.session.events.flatMap(({ type, data }) => (type === 'turn/end' ? [data.reason.kind] : []))
  }

  /** The session's log, line by line, as a host of its version writes it. */
  get log(): readonly string[] {
    const { header, events } = this.#agent.session
    return [{ type: 'session', ...header }, ...events].map(line => JSON.stringify(line))
  }

  /** What a plugin sees, in the order in which it does. */
  get seen(): readonly Seen[] {
    return this.#state.seen
  }

  /** What the breaker has said about each call when it was over. */
  get said(): ReadonlyMap<string, Said> {
    return this.#state.said
  }

  /** The breaker's notices in the session's log. */
  get notices(): readonly string[] {
    return this.#agent.session.events.flatMap(({ type, data }) =>
      type === 'user/message' && String(data.source.kind) === NOTICE_KIND ? [textOf(data.content)] : [],
    )
  }

  /** What programs caught for their calls that failed, in the order in which they did. */
  get caught(): readonly string[] {
    return this.#state.caught
  }

  /** The calls that have no result. */
  get unanswered(): readonly string[] {
    return [...this.results].flatMap(([id, texts]) => (texts.length === 0 ? [id] : []))
  }

  async dispose(): Promise<void> {
    await settled('the end', Promise.resolve(this.#ctx.fiber.dispose()), TURNS)
  }

  #asked({ id, callId = '', reason = '' }: QuestionData): void {
    const { asked, executions, turns } = this.#state
    const execution = executions.get(callId)
    assert.ok(execution, 'a call that no listener has seen asks')
    // The host itself cancels a question about an aborted call, and nobody sees it.
    if (execution.signal.aborted) return
    const isLoaded = this.#isLoaded
    asked.push({ id, callId, execution, turn: turns, reason, outcome: undefined, isAborted: false, isLoaded })
  }

  #decided({ id, outcome }: { readonly id: string; readonly outcome: ApprovalOutcome }): void {
    const asked = this.#state.asked.find(one => one.id === id)
    if (asked === undefined) return
    asked.outcome = outcome
    asked.isAborted = asked.execution.signal.aborted
  }
}

interface QuestionData {
  readonly id: string
  readonly callId?: string
  readonly reason?: string
}

/** A question while it may be open. */
type AskedNow = { -readonly [Key in keyof Asked]: Asked[Key] } & { readonly id: string }

/** What the stubs share. */
class State {
  readonly stands: Stand[] = []
  readonly hanging: string[] = []
  readonly asked: AskedNow[] = []
  readonly ran: string[] = []
  readonly logged: Logged = { told: [], complaints: [] }
  readonly caught: string[] = []
  readonly seen: Seen[] = []
  readonly said = new Map<string, Said>()
  steps = 0
  readonly executions = new Map<string, Execution>()
  readonly #plans = new Map<string, Plan>()
  readonly #programs = new Map<string, Program>()
  /** The program of the call of `run_code` that is being executed; there is one at a time. */
  program: Program = { calls: [], waits: 'for all' }
  turns = 0
  running = 0

  /** What the model says for a call. */
  scripted(call: Plan | Program): ScriptedCall {
    const id = `c${this.#plans.size}`
    if (!('calls' in call)) {
      this.#plans.set(id, call)
      return { id, ...ACTS[actOf(call)] }
    }
    this.#plans.set(id, {})
    this.#programs.set(id, call)
    for (const [index, plan] of call.calls.entries()) this.#plans.set(`${id}:code:${index + 1}`, plan)
    const code = [call.waits, ...call.calls.map(actOf)].join('\n')
    return { id, name: 'run_code', arguments: { code, description: 'a program' } }
  }

  planOf(callId: string | undefined): Plan {
    const plan = this.#plans.get(callId ?? '')
    assert.ok(plan, `unknown call ${callId}`)
    return plan
  }

  programOf(callId: string): Program | undefined {
    return this.#programs.get(callId)
  }

  /** Stand still, if the call is to do so there. */
  halt(callId: string, at: Place): Promise<void> {
    if (this.planOf(callId).stops?.includes(at) !== true) return Promise.resolve()
    return new Promise(resolve => void this.stands.push({ callId, go: resolve }))
  }

  /** Answer as the operator does; a question whose call is aborted waits for nobody. */
  answer(callId: string | undefined, signal: AbortSignal | undefined): Promise<ApprovalOutcome> {
    const { answer = 'allowed-once', isLate = false } = this.planOf(callId)
    const answered = (): ApprovalOutcome => {
      if (answer === 'throw') throw new Error(POLICY)
      return answer
    }
    if (!isLate) return Promise.resolve().then(answered)
    return new Promise<void>(resolve => {
      const given = new AbortController()
      const go = (): void => {
        given.abort()
        resolve()
      }
      const stand = { callId: callId ?? '', go }
      this.stands.push(stand)
      const giveUp = (): void => void this.stands.splice(this.stands.indexOf(stand), 1)
      signal?.addEventListener('abort', giveUp, { once: true, signal: given.signal })
    }).then(answered)
  }

  /** A tool's body. @throws when it is to fail. */
  async body(callId: string): Promise<void> {
    const plan = this.planOf(callId)
    this.running++
    this.ran.push(actOf(plan))
    try {
      await this.halt(callId, 'body')
      if (plan.fails) throw new Error('no such thing')
    } finally {
      this.running--
    }
  }
}

/** Runs no code: a program is what the plan of its call says, and prints what it catches. */
class Programs extends Service {
  static inject = ['tools']
  readonly language = 'typescript'
  readonly isolation = 'none'

  // The framework hands services out behind proxies, which see no private names.
  constructor(
    ctx: Context,
    private readonly state: State,
  ) {
    super(ctx, 'codeRuntime')
  }

  async run({ bindings, signal }: CodeRun): Promise<{ logs: string[]; error?: { kind: 'abort'; message: string } }> {
    const { calls, waits } = this.state.program
    const caught: string[] = []
    const functions = bindings[0]?.functions ?? {}
    const stopped = new Promise<void>(resolve => signal?.addEventListener('abort', () => resolve()))
    const call = async (plan: Plan): Promise<void> => {
      const { name, arguments: args } = ACTS[actOf(plan)]
      await functions[name]?.(args).catch((error: unknown) => caught.push(reasonOf(error)))
    }
    const program = async (): Promise<void> => {
      if (waits === 'for each') for (const plan of calls) await call(plan)
      else {
        const all = Promise.all(calls.map(call))
        if (waits === 'for all') await all
      }
    }
    await Promise.race([program(), stopped])
    this.state.caught.push(...caught)
    return { logs: caught, ...(signal?.aborted === true ? { error: { kind: 'abort', message: 'aborted' } } : {}) }
  }
}

interface CodeRun {
  readonly bindings: readonly { readonly functions: Readonly<Record<string, (args: unknown) => Promise<unknown>>> }[]
  readonly signal?: AbortSignal
}

function stubTools(state: State): ToolDefinition[] {
  const bash = stubBash(
    (_command, callId) => ({ text: 'done', exitCode: state.planOf(callId).fails ? 2 : 0 }),
    callId => state.body(callId).catch(() => undefined),
  )
  return [
    { ...bash, isConcurrencySafe: () => false },
    reader('read', { path: { type: 'string', required: true } }, state),
    reader('web_fetch', { url: { type: 'string', required: true } }, state),
  ]
}

function reader(
  name: string,
  parameters: Record<string, { readonly type: 'string'; readonly required: true }>,
  state: State,
): ToolDefinition {
  return defineTool({
    name,
    description: 'stub',
    parameters,
    output: { schema: { type: 'json' }, render: () => [{ type: 'text', text: 'done' }] },
    isConcurrencySafe: () => true,
    execute: async (_args, { callId }) => {
      await state.body(callId)
      return {}
    },
  })
}

/** Other plugins that were loaded before the breaker. */
function mountInner(ctx: Context, state: State): void {
  ctx.tools.guard(({ callId }) => (state.planOf(callId).guard === 'before ours' ? POLICY : undefined))
  ctx.on('tools/pre-execute', async (execution, next) => {
    const { callId, name: tool, arguments: args } = execution
    state.executions.set(callId, execution)
    state.seen.push({ kind: 'call', id: callId, tool, args, step: state.steps })
    await state.halt(callId, 'inner')
    const { inner } = state.planOf(callId)
    if (inner === 'throw') throw new Error(POLICY)
    return inner === 'deny' || inner === 'ask' ? { kind: inner, reason: POLICY } : next()
  })
  ctx.on('tools/execute', async ({ callId }, next) => {
    if (state.planOf(callId).around === 'throw') throw new Error(POLICY)
    state.program = state.programOf(callId) ?? state.program
    return next()
  })
  ctx.on('agent/pre-step', ({ messages }, next) => {
    state.steps++
    if (messages.some(({ source }) => source.kind === 'user')) state.seen.push({ kind: 'human' })
    return next()
  })
  ctx.on('tools/post-execute', async ({ callId }, { isError, content }, next) => {
    state.seen.push({ kind: 'result', id: callId, isError, text: textOf(content) })
    const { after } = state.planOf(callId)
    if (after === 'throw') throw new Error(POLICY)
    return after === 'block' ? { kind: 'block', feedback: [{ type: 'text', text: POLICY }] } : next()
  })
}

/** Other plugins that were loaded after the breaker, and put themselves further out. */
function mountOuter(ctx: Context, state: State): void {
  ctx.tools.guard(({ callId }) => (state.planOf(callId).guard === 'behind ours' ? POLICY : undefined))
  ctx.on(
    'tools/pre-execute',
    async (execution, next) => {
      const { callId } = execution
      const { outer } = state.planOf(callId)
      state.executions.set(callId, execution)
      if (outer === 'cut off') return { kind: 'allow' }
      const decision = await next()
      await state.halt(callId, 'outer')
      if (outer === 'throw') throw new Error(POLICY)
      if (outer === 'ask') return { kind: outer, reason: POLICY }
      if (decision.kind !== 'ask') return decision
      if (outer === 'deny asks') return { kind: 'deny', reason: POLICY }
      return outer === 'allow asks' ? { kind: 'allow' } : decision
    },
    { prepend: true },
  )
  ctx.on(
    'tools/post-execute',
    async ({ callId }, { content }, next) => {
      const decision = await next()
      const read = textOf(decision.kind === 'block' ? decision.feedback : content)
      const notices = (decision.additionalContexts ?? []).map(({ source }) => source)
      state.said.set(callId, {
        isDenied: read.replace(/^Error: /, '').startsWith(BLOCKED),
        advice: notices.flatMap(source => (isOurs(source) ? [toldIn(source.summary)] : [])),
      })
      return decision
    },
    { prepend: true },
  )
}

/** Whether a notice is the breaker's. */
function isOurs(source: { readonly kind: string }): source is Notice['source'] {
  return source.kind === NOTICE_KIND
}

/** What a call does. */
function actOf({ act = ACT }: Plan): keyof typeof ACTS {
  return act
}

function textOf(content: readonly object[]): string {
  return content.map(block => ('text' in block && typeof block.text === 'string' ? block.text : '')).join('')
}
