import { Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import type { GenerateOptions } from '@deepseek-ai/dsh-llm'
import { ApprovalService } from '@deepseek-ai/dsh-user-approval'
import * as breaker from '../../src/index.ts'
import { stubBash, type RuntimeOptions } from './runtime.ts'
import { mountLoop, say, scriptedAgent, type ScriptedCall } from './scripted-loop.ts'
import { readLog } from './logs.ts'

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
  /** How each turn ended, as the host says. */
  readonly ends: readonly string[]
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
  readLog(ctx)
  await mountLoop(ctx)
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
  const { agent, model } = scriptedAgent(ctx)
  model.script = turns.flatMap(steps => [...steps, []]).map(callsOf)
  for (const _ of turns) await say(ctx, agent)
  const { events } = agent.session
  await ctx.fiber.dispose()
  return { ran, ...read(events), requests: requestsOf(model.seen) }
}

function callsOf(commands: Step, step: number): ScriptedCall[] {
  return commands.map((command, index) => ({
    id: `s${step + 1}c${index}`,
    name: 'bash',
    arguments: { command, description: `step ${step + 1}` },
  }))
}

function read(events: Agent['session']['events']): Pick<Run, 'results' | 'notices' | 'ends'> {
  const results: string[] = []
  const ends: string[] = []
  const notices: { kind: string; text: string }[] = []
  for (const event of events) {
    if (event.type === 'tool/result') {
      results.push(event.data.message.content.map(block => textOf(block.content)).join(''))
    } else if (event.type === 'turn/end') {
      ends.push(event.data.reason.kind)
    } else if (event.type === 'user/message' && event.data.source.kind !== 'user') {
      notices.push({ kind: event.data.source.kind, text: textOf(event.data.content) })
    }
  }
  return { results, notices, ends }
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
