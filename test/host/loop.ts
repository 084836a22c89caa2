import { Context } from '@deepseek-ai/cordis'
import { AgentRegistry, type Agent } from '@deepseek-ai/dsh-agent'
import { AgentLoop } from '@deepseek-ai/dsh-agent-loop'
import {
  CallId,
  createUserMessage,
  LlmAdapter,
  LlmRuntime,
  type GenerateOptions,
  type StreamChunk,
} from '@deepseek-ai/dsh-llm'
import { SessionId, SessionStore } from '@deepseek-ai/dsh-session'
import { SystemPrompt } from '@deepseek-ai/dsh-system-prompt'
import { ToolRuntime } from '@deepseek-ai/dsh-tools'
import { ApprovalService } from '@deepseek-ai/dsh-user-approval'
import * as breaker from '../../src/index.ts'
import { stubBash, type RuntimeOptions } from './runtime.ts'

/** One answer of the scripted model: the commands that it runs in one step, or its last word. */
export type Step = readonly string[]

/** What a run of the real agent loop left behind. */
export interface Run {
  /** What the model read for each call, in order. */
  readonly results: readonly string[]
  /** The messages in the session's log that no human wrote. */
  readonly notices: readonly { readonly kind: string; readonly text: string }[]
  /** For each request, the texts of the user-role messages that were new in it. */
  readonly requests: readonly (readonly string[])[]
  readonly ran: readonly string[]
}

/** A model that follows a script. */
class ScriptedModel extends LlmAdapter {
  readonly seen: GenerateOptions[] = []
  readonly #script: Step[]

  constructor(script: readonly Step[]) {
    super()
    this.#script = [...script]
  }

  override resolveModel(provider: string, id: string): Promise<{ provider: string; id: string; name: string }> {
    return Promise.resolve({ provider, id, name: id })
  }

  override async *stream(options: GenerateOptions): AsyncIterable<StreamChunk> {
    this.seen.push(options)
    const commands = this.#script.shift() ?? []
    for (const [index, command] of commands.entries()) {
      const id = CallId(`s${this.seen.length}c${index}`)
      const json = JSON.stringify({ command, description: `step ${this.seen.length}` })
      yield { type: 'block-start', index, blockType: 'tool-call' }
      yield { type: 'tool-call-delta', index, id, name: 'bash', argumentsDelta: json }
      yield { type: 'block-end', index, block: { type: 'tool-call', id, name: 'bash', arguments: json } }
    }
    yield { type: 'usage', usage: { inputTokens: 1, outputTokens: 1 } }
    yield { type: 'finish', reason: { kind: commands.length > 0 ? 'tool-calls' : 'stop' } }
  }
}

/**
 * Run the real agent loop on a scripted model.
 * @param turns - for each human message, the model's steps; a last step without commands is added to each.
 */
export async function runLoop(
  turns: readonly (readonly Step[])[],
  { config, answer, before, mount = context => context.plugin(breaker, config) }: RuntimeOptions = {},
): Promise<Run> {
  const ctx = new Context()
  await ctx.plugin(LlmRuntime)
  await ctx.plugin(SessionStore)
  await ctx.plugin(SystemPrompt, {})
  await ctx.plugin(ToolRuntime, {})
  await ctx.plugin(AgentRegistry)
  await ctx.plugin(AgentLoop, { agents: [] })
  if (answer !== undefined) await ctx.plugin(ApprovalService, { policy: 'ask' })
  if (answer !== undefined)
    ctx.on('approval/request', async request => (typeof answer === 'function' ? answer(request) : answer))
  const ran: string[] = []
  ctx.tools.register(
    stubBash(command => {
      ran.push(command)
      return { text: `ran ${command}`, exitCode: 0 }
    }),
  )
  before?.(ctx)
  await mount(ctx)
  const model = new ScriptedModel(turns.flatMap(steps => [...steps, []]))
  ctx.llm.registerAdapter(['mock'], model)
  const agent = ctx.agentLoop.create(SessionId('s1'), { provider: 'mock', model: 'mock' })
  for (const _ of turns) await say(ctx, agent)
  const { events } = agent.session
  await ctx.fiber.dispose()
  return { ran, ...read(events), requests: requestsOf(model.seen) }
}

async function say(ctx: Context, agent: Agent): Promise<void> {
  const idle = new Promise<void>(resolve => {
    const stop = ctx.on('agent/status', payload => {
      if (payload.agent !== agent || payload.status !== 'idle') return
      stop()
      resolve()
    })
  })
  agent.followup(createUserMessage({ content: [{ type: 'text', text: 'go on' }], source: { kind: 'user' } }))
  await idle
}

function read(events: Agent['session']['events']): Pick<Run, 'results' | 'notices'> {
  const results: string[] = []
  const notices: { kind: string; text: string }[] = []
  for (const event of events) {
    if (event.type === 'tool/result') {
      results.push(event.data.message.content.map(block => textOf(block.content)).join(''))
    } else if (event.type === 'user/message' && event.data.source.kind !== 'user') {
      notices.push({ kind: event.data.source.kind, text: textOf(event.data.content) })
    }
  }
  return { results, notices }
}

function requestsOf(seen: readonly GenerateOptions[]): string[][] {
  let known = 0
  return seen.map(({ messages }) => {
    const fresh = messages.slice(known).filter(message => message.role === 'user')
    known = messages.length
    return fresh.map(message => textOf(message.content))
  })
}

function textOf(content: readonly object[]): string {
  return content.map(block => ('text' in block && typeof block.text === 'string' ? block.text : '')).join('')
}
