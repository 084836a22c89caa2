import type { Context } from '@deepseek-ai/cordis'
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
import { provideWithResolvers } from './with-resolvers.ts'

/** A call that the scripted model makes. */
export interface ScriptedCall {
  readonly id: string
  readonly name: string
  readonly arguments: object
}

/** A model that follows a script: for each request, the calls of one step; without any it ends its turn. */
export class ScriptedModel extends LlmAdapter {
  readonly seen: GenerateOptions[] = []
  /** The steps that are still to come; ends the turn when there are none. */
  script: ScriptedCall[][] = []

  override resolveModel(provider: string, id: string): Promise<{ provider: string; id: string; name: string }> {
    return Promise.resolve({ provider, id, name: id })
  }

  override async *stream(options: GenerateOptions): AsyncIterable<StreamChunk> {
    this.seen.push(options)
    const calls = this.script.shift() ?? []
    for (const [index, call] of calls.entries()) {
      const [id, name, json] = [CallId(call.id), call.name, JSON.stringify(call.arguments)]
      yield { type: 'block-start', index, blockType: 'tool-call' }
      yield { type: 'tool-call-delta', index, id, name, argumentsDelta: json }
      yield { type: 'block-end', index, block: { type: 'tool-call', id, name, arguments: json } }
    }
    yield { type: 'usage', usage: { inputTokens: 1, outputTokens: 1 } }
    yield { type: 'finish', reason: { kind: calls.length > 0 ? 'tool-calls' : 'stop' } }
  }
}

/** How the real services are to be set. */
interface LoopOptions {
  /** How many concurrency-safe calls of a step may run at a time; as published when absent. */
  readonly maxParallel?: number
  /** Whether the model can run programs that call tools. */
  readonly runsCode?: boolean
}

/** Put the real agent loop, and all that it needs, into a context. */
export async function mountLoop(ctx: Context, { maxParallel, runsCode = false }: LoopOptions = {}): Promise<void> {
  provideWithResolvers()
  await ctx.plugin(LlmRuntime)
  await ctx.plugin(SessionStore)
  await ctx.plugin(SystemPrompt, {})
  await ctx.plugin(ToolRuntime, {
    ...(runsCode ? { mode: 'both' } : {}),
    ...(maxParallel === undefined ? {} : { maxParallelSubCalls: maxParallel }),
  })
  await ctx.plugin(AgentRegistry)
  await ctx.plugin(AgentLoop, {
    agents: [],
    ...(maxParallel === undefined ? {} : { maxParallelToolCalls: maxParallel }),
  })
}

/** Start an agent in the real loop, which follows a script. */
export function scriptedAgent(ctx: Context): { readonly agent: Agent; readonly model: ScriptedModel } {
  const model = new ScriptedModel()
  ctx.llm.registerAdapter(['mock'], model)
  return { agent: ctx.agentLoop.create(SessionId('s1'), { provider: 'mock', model: 'mock' }), model }
}

/** Hand an agent a human message. @returns when its turn is over. */
export async function say(ctx: Context, agent: Agent): Promise<void> {
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
