import { Context, type Fiber } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { CallId } from '@deepseek-ai/dsh-llm'
import { SessionId, type Session, type SessionEvent } from '@deepseek-ai/dsh-session'
import { SystemPrompt } from '@deepseek-ai/dsh-system-prompt'
import { defineTool, ToolRuntime, type ToolDefinition, type ToolExecutionResult } from '@deepseek-ai/dsh-tools'
import { ApprovalService, type ApprovalOutcome, type ApprovalRequest } from '@deepseek-ai/dsh-user-approval'
import * as breaker from '../../src/index.ts'
import { readLog, type Logged } from './logs.ts'

declare module '@deepseek-ai/cordis' {
  interface Events {
    /** As the loader of the current generation declares it. */
    'loader/volatile-update'(paths: readonly (readonly string[])[]): void
  }
}

/** How the operator answers: an outcome, or a function for what an answer depends on. */
type Answer = ApprovalOutcome | ((request: ApprovalRequest) => Promise<ApprovalOutcome>)

/** The real ToolRuntime with our plugin, stub tools and one agent. */
export interface Runtime {
  readonly ctx: Context
  /** The plugin's fiber. */
  readonly fiber: Fiber
  /** The commands whose tool body was entered. */
  readonly ran: string[]
  /** The questions that the operator was asked. */
  readonly asked: string[]
  readonly logged: Logged
  readonly agent: Agent
  /** Another agent of this runtime. @param folder - where it works; without one it is alone. */
  agentOf(id: string, folder?: string): Agent
  call(name: string, args: unknown, extra?: CallExtra): Promise<ToolExecutionResult>
  bash(command: string, extra?: CallExtra): Promise<ToolExecutionResult>
  /** A human message reaches the agent. */
  humanTurn(agent?: Agent): Promise<void>
  /** A step begins with a message of a plugin, which no human wrote. */
  notice(agent?: Agent, plugin?: string): Promise<void>
}

interface CallExtra {
  readonly agent?: Agent | undefined
  readonly signal?: AbortSignal
}

/** Registers what is under test. */
export type Mount = (ctx: Context) => PromiseLike<Fiber>

export interface RuntimeOptions {
  readonly config?: object
  /** Mounts something else than the breaker. @returns the fiber of what `fiber` is to be. */
  readonly mount?: Mount
  /** Mounts the approval service; without it there is nobody to ask. */
  readonly answer?: Answer
  /** The approval service's policy; `never` rejects in a person's name, without asking. */
  readonly policy?: 'ask' | 'never'
  /** What to register before the plugin is. */
  readonly before?: (ctx: Context) => void
  /** What the stub `bash` prints. */
  readonly output?: (command: string) => string
  /** The exit code that the stub `bash` ends with. */
  readonly exitCode?: (command: string, callId: string) => number
  /** What the stub `bash` waits for before it ends. */
  readonly until?: (callId: string) => Promise<void>
}

/**
 * Boot the runtime.
 * @returns it, ready for calls; dispose of `ctx.fiber` when done.
 */
export async function bootRuntime(options: RuntimeOptions = {}): Promise<Runtime> {
  const { config, answer, before, output, exitCode, until } = options
  const { mount = context => context.plugin(breaker, config) } = options
  const ctx = new Context()
  const logged = readLog(ctx)
  await ctx.plugin(SystemPrompt)
  await ctx.plugin(ToolRuntime)
  const ran: string[] = []
  const asked: string[] = []
  if (answer !== undefined) {
    await ctx.plugin(ApprovalService, { policy: options.policy ?? 'ask' })
    ctx.on('approval/request', async request => {
      asked.push(request.reason ?? '')
      return typeof answer === 'function' ? answer(request) : answer
    })
  }
  ctx.tools.register(
    stubBash((command, callId) => {
      ran.push(command)
      return { text: output?.(command) ?? `ran ${command}`, exitCode: exitCode?.(command, callId) ?? 0 }
    }, until),
  )
  before?.(ctx)
  const fiber = await mount(ctx)
  const agentIn = (id: string, folder?: string): Agent =>
    agentOf(id, (session, event) => ctx.emit('session/event', session, event), folder)
  const agent = agentIn('a1')
  let calls = 0
  const call: Runtime['call'] = (name, args, extra = {}) =>
    ctx.tools.execute({
      signal: extra.signal ?? new AbortController().signal,
      callId: CallId(`c${++calls}`),
      name,
      arguments: args,
      ...('agent' in extra ? (extra.agent ? { agent: extra.agent } : {}) : { agent }),
    })
  const step = async (source: { kind: 'user' } | { kind: 'plugin'; plugin: string }, of: Agent): Promise<void> => {
    const messages = [{ id: 'm', role: 'user', content: [], source }]
    const payload = { agent: of, messages, turn: 1, step: 1, signal: new AbortController().signal }
    await ctx.waterfall('agent/pre-step', payload as never, () => Promise.resolve({ kind: 'enter', messages: [] }))
  }
  return {
    ctx,
    fiber,
    ran,
    asked,
    logged,
    agent,
    agentOf: agentIn,
    call,
    bash: (command, extra) => call('bash', { command, description: `try ${calls}` }, extra),
    humanTurn: (of = agent) => step({ kind: 'user' }, of),
    notice: (of = agent, plugin = 'other') => step({ kind: 'plugin', plugin }, of),
  }
}

/** A `bash` that runs nothing, and hands over what a real one does. */
export function stubBash(
  run: (command: string, callId: string) => { readonly text: string; readonly exitCode: number },
  until: (callId: string) => Promise<void> = () => Promise.resolve(),
): ToolDefinition {
  return defineTool({
    name: 'bash',
    description: 'stub',
    parameters: { command: { type: 'string', required: true }, description: { type: 'string' } },
    output: {
      schema: { type: 'json' },
      render: (_args, value) => [{ type: 'text', text: rendered(value) }],
    },
    isConcurrencySafe: () => true,
    async execute({ command }, { callId }) {
      const { text, exitCode } = run(command, callId)
      await until(callId)
      const stdout = { text, truncated: false }
      return { kind: 'foreground', exitCode, signal: null, timedOut: false, aborted: false, stdout }
    },
  })
}

function rendered(value: unknown): string {
  const { stdout, exitCode } = value as { stdout: { text: string }; exitCode: number }
  return exitCode === 0 ? stdout.text : `${stdout.text}\n[exit code: ${exitCode}]`
}

/**
 * An agent as the runtime needs one: an identity, and a session with an open turn whose log can be appended to.
 * @param announce - told of each append, as a host tells its plugins.
 * @param folder - where it works.
 */
export function agentOf(
  id: string,
  announce?: (session: Session, event: SessionEvent) => void,
  folder?: string,
): Agent {
  const events: { type: string; data: unknown }[] = [{ type: 'turn/start', data: {} }]
  const session = {
    ...(folder === undefined ? {} : { header: { cwd: folder } }),
    events,
    append(type: string, data: unknown) {
      events.push({ type, data })
      announce?.(session as never, { type, data } as never)
    },
  }
  return { id: SessionId(id), inject: () => undefined, session } as never
}

/** What the model reads. */
export function textOf(result: ToolExecutionResult): string {
  return result.content.map(block => ('text' in block ? block.text : '')).join('')
}

/** The advisories that a call brought. */
export function advisoriesOf(result: ToolExecutionResult): string[] {
  return (result.additionalContexts ?? []).map(context =>
    context.content.map(block => ('text' in block ? block.text : '')).join(''),
  )
}
