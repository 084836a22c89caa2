import type { Agent, Execution, HostContext, PostDecision } from '../src/host/contract.ts'
import { apply } from '../src/index.ts'

/** The plugin's hooks without a host around them, so that nothing but the plugin is timed. */
export interface Pipeline {
  /** One call by one agent: guard, body, post-execute. Arguments as the host hands them over. */
  call(name: string, args: unknown, text?: string): Promise<void>
  /** The guard alone, on a new call. */
  guard(name: string, args: unknown): string | undefined
  /** A human message. */
  humanTurn(): Promise<void>
}

type Listener = (...args: never[]) => unknown

/**
 * Apply the plugin to a context that only remembers what it registers.
 * @param config - its configuration.
 */
export function pipelineOf(config: object = {}): Pipeline {
  const listeners = new Map<string, Listener>()
  let guard: (execution: Execution) => string | undefined = () => undefined
  const context = {
    tools: {
      guard: (registered: typeof guard) => {
        guard = registered
      },
    },
    get: () => undefined,
    inject: () => undefined,
    effect: () => undefined,
    on: (name: string, listener: Listener) => {
      listeners.set(name, listener)
    },
  } satisfies HostContext
  apply(context, config)

  const agent: Agent = {}
  const { signal } = new AbortController()
  let calls = 0
  const executionOf = (name: string, args: unknown): Execution => {
    return { callId: `c${++calls}`, name, arguments: args, agent, signal }
  }
  const fire = (name: string, ...args: unknown[]): unknown => listeners.get(name)?.(...(args as never[]))
  const accept = (): Promise<PostDecision> => Promise.resolve({ kind: 'accept' })
  return {
    async call(name, args, text = 'done') {
      const execution = executionOf(name, args)
      const result = { content: [{ type: 'text', text }] }
      if (guard(execution) === undefined) await fire('tools/execute', execution, () => Promise.resolve(result))
      await fire('tools/post-execute', execution, result, accept)
    },
    guard: (name, args) => guard(executionOf(name, args)),
    async humanTurn() {
      await fire('agent/pre-step', { agent, messages: [{ source: { kind: 'user' } }] }, accept)
    },
  }
}
