import type { Execution, HostContext } from '../../src/host/contract.ts'
import type { SettingsHost } from '../../src/host/settings.ts'

type Listener = (...args: never[]) => unknown

/** What a plugin has registered. */
export interface Registered {
  /** Its guard; allows everything when it has none. */
  guard(execution: Execution): unknown
  /** Its listener to an event of the host, if it has one. */
  listenerTo(event: string): ((...args: readonly unknown[]) => unknown) | undefined
}

/** What a plugin's `apply` is, as far as it can be called without a host. */
export type Apply = (ctx: HostContext & SettingsHost, config?: object) => unknown

/**
 * Apply a plugin to a context that only remembers what it registers.
 * @param apply - the plugin's.
 * @param config - its configuration.
 * @param services - the services that are mounted, by name.
 * @param complain - told what the plugin finds wrong.
 */
export function applyBare(
  apply: Apply,
  config: object,
  services: Readonly<Record<string, object>> = {},
  complain: (message: string) => void = () => undefined,
): Registered {
  const listeners = new Map<string, Listener>()
  let guard: ((execution: Execution) => unknown) | undefined
  const context = {
    tools: {
      guard: (registered: (execution: Execution) => unknown) => {
        guard = registered
      },
    },
    logger: { info: () => undefined, error: complain, exporters: { size: 2 } },
    get: (service: string) => services[service],
    fiber: undefined,
    inject: () => ({ dispose: () => undefined }),
    effect: () => undefined,
    on: (event: string, listener: Listener) => listeners.set(event, listener),
  } satisfies HostContext & SettingsHost
  apply(context, config)
  return {
    guard: execution => guard?.(execution),
    listenerTo: event => {
      const listener = listeners.get(event)
      return listener && ((...args) => Reflect.apply(listener, undefined, args))
    },
  }
}
