import type { Agent, Execution, HostContext, Notice, PostDecision, Result } from '../../src/host/contract.ts'
import type { SettingsHost } from '../../src/host/settings.ts'
import { apply } from '../../src/index.ts'

/** What a call came to. */
export interface Told {
  /** The guard's text; undefined when the call ran. */
  readonly denial: string | undefined
  /** The texts of the notices that came with it. */
  readonly advisories: readonly string[]
}

/** The plugin's hooks without a host around them, so that nothing but the plugin is at work. */
export interface Pipeline {
  /** What the plugin has reported to the host's log. */
  readonly reports: readonly string[]
  /** One call: guard, body, post-execute. Arguments and result as the host hands them over. */
  call(name: string, args: unknown, result?: Result, agent?: Agent): Promise<Told>
  /** The guard alone, on a new call; `times` over, as a host might ask. */
  guard(name: string, args: unknown, times?: number): string | undefined
  /** A human message. */
  humanTurn(agent?: Agent): Promise<void>
}

type Listener = (...args: never[]) => unknown

const DONE: Result = { isError: false, content: [{ type: 'text', text: 'done' }] }

/**
 * Apply the plugin to a context that only remembers what it registers.
 * @param config - its configuration.
 */
export function pipelineOf(config: object = {}): Pipeline {
  const listeners = new Map<string, Listener>()
  const reports: string[] = []
  let guard: (execution: Execution) => string | undefined = () => undefined
  const context = {
    tools: {
      guard: (registered: typeof guard) => {
        guard = registered
      },
    },
    logger: { warn: (message: string) => reports.push(message) },
    get: () => undefined,
    fiber: undefined,
    inject: () => ({ dispose: () => undefined }),
    effect: () => undefined,
    on: (name: string, listener: Listener) => {
      listeners.set(name, listener)
    },
  } satisfies HostContext & SettingsHost
  apply(context, config)

  const only: Agent = {}
  const { signal } = new AbortController()
  let calls = 0
  const executionOf = (name: string, args: unknown, agent: Agent): Execution => {
    return { callId: `c${++calls}`, name, arguments: args, agent, signal }
  }
  const fire = (name: string, ...args: unknown[]): unknown => listeners.get(name)?.(...(args as never[]))
  const accept = (): Promise<PostDecision> => Promise.resolve({ kind: 'accept' })
  return {
    reports,
    async call(name, args, result = DONE, agent = only) {
      const execution = executionOf(name, args, agent)
      const denial = guard(execution)
      if (denial === undefined) await fire('tools/execute', execution, () => Promise.resolve(result))
      const decision = await fire('tools/post-execute', execution, denied(denial) ?? result, accept)
      return { denial, advisories: textsOf(decision as PostDecision) }
    },
    guard: (name, args, times = 1) => {
      const execution = executionOf(name, args, only)
      for (let again = 1; again < times; again++) guard(execution)
      return guard(execution)
    },
    async humanTurn(agent = only) {
      await fire('agent/pre-step', { agent, messages: [{ source: { kind: 'user' } }] }, accept)
    },
  }
}

/** A guard's denial as the host hands it to post-execute. */
function denied(denial: string | undefined): Result | undefined {
  if (denial === undefined) return undefined
  return { isError: true, content: [{ type: 'text', text: `Error: ${denial}` }], error: {} }
}

function textsOf({ additionalContexts }: PostDecision): string[] {
  return ((additionalContexts ?? []) as readonly Notice[]).flatMap(({ content }) => content.map(({ text }) => text))
}
