import type { Agent, Execution, Notice, PostDecision, Result, StepDecision } from '../../src/host/contract.ts'
import { apply } from '../../src/index.ts'
import { applyBare, type Apply } from '../../tools/guard/bare-context.ts'

/** What a call came to. */
export interface Told {
  /** The guard's text; undefined when the call ran. */
  readonly denial: string | undefined
  /** The texts of the notices that came with it. */
  readonly advisories: readonly string[]
}

/** A plugin's hooks without a host around them, so that nothing but the plugin is at work. */
export interface Pipeline {
  /** What the plugin has reported to the host's log. */
  readonly reports: readonly string[]
  /** One call: guard, body, post-execute, result. Arguments and result as the host hands them over. */
  call(name: string, args: unknown, result?: Result, agent?: Agent): Promise<Told>
  /** The guard alone, on a new call; `times` over, as a host might ask. */
  guard(name: string, args: unknown, times?: number): string | undefined
  /** A human message. */
  humanTurn(agent?: Agent): Promise<void>
  /** A step that begins with messages. @returns the texts of the notices that are added to them. */
  step(messages: readonly unknown[], agent?: Agent): Promise<readonly string[]>
}

const DONE: Result = { isError: false, content: [{ type: 'text', text: 'done' }] }

/**
 * Apply a plugin to a context that only remembers what it registers.
 * @param config - its configuration.
 * @param plugin - the breaker, or another one.
 */
export function pipelineOf(config: object = {}, plugin: Apply = apply): Pipeline {
  const reports: string[] = []
  const registered = applyBare(plugin, config, {}, message => reports.push(message))
  const guard = (execution: Execution): string | undefined => {
    const denial = registered.guard(execution)
    return typeof denial === 'string' ? denial : undefined
  }
  const only: Agent = {}
  const { signal } = new AbortController()
  let calls = 0
  const executionOf = (name: string, args: unknown, agent: Agent): Execution => {
    return { callId: `c${++calls}`, name, arguments: args, agent, signal }
  }
  const fire = (name: string, ...args: unknown[]): unknown => registered.listenerTo(name)?.(...args)
  const accept = (): Promise<PostDecision> => Promise.resolve({ kind: 'accept' })
  const step = async (messages: readonly unknown[], agent: Agent = only): Promise<readonly string[]> => {
    const entered = await fire('agent/pre-step', { agent, messages }, () => Promise.resolve({ kind: 'enter' }))
    return textsOf((entered as StepDecision).messages)
  }
  return {
    reports,
    async call(name, args, result = DONE, agent = only) {
      // Each call is a step of its own.
      await step([], agent)
      const execution = executionOf(name, args, agent)
      const denial = guard(execution)
      if (denial === undefined) await fire('tools/execute', execution, () => Promise.resolve(result))
      const outcome = denied(denial) ?? result
      const decision = await fire('tools/post-execute', execution, outcome, accept)
      fire('tools/result', execution, outcome)
      return { denial, advisories: textsOf((decision as PostDecision).additionalContexts) }
    },
    guard: (name, args, times = 1) => {
      const execution = executionOf(name, args, only)
      for (let again = 1; again < times; again++) guard(execution)
      return guard(execution)
    },
    async humanTurn(agent) {
      await step([{ source: { kind: 'user' } }], agent)
    },
    step,
  }
}

/** A guard's denial as the host hands it to post-execute. */
function denied(denial: string | undefined): Result | undefined {
  if (denial === undefined) return undefined
  return { isError: true, content: [{ type: 'text', text: `Error: ${denial}` }], error: {} }
}

function textsOf(notices: readonly object[] = []): string[] {
  return (notices as readonly Notice[]).flatMap(({ content }) => content.map(({ text }) => text))
}
