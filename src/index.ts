/**
 * Stops an agent that keeps making the same tool call: a light warning, a demand for a written summary, and then a
 * gate that asks the operator or denies the call before it runs. How a call is measured, counted and stopped is told
 * in `docs/architecture.md`; what can be configured, in the README.
 * @module dsh-repeat-tool-breaker
 */
import z from '@deepseek-ai/schemastery'
import { PLUGIN_NAME, resolveConfig } from './config/index.ts'
import { mountBreaker } from './host/breaker.ts'
import type { HostContext } from './host/contract.ts'

/** The plugin's name, and the id of its loader row. */
export const name = PLUGIN_NAME

/** The breaker starts when the host's tool runtime is there. */
export const inject = ['tools']

/** A table whose keys pass through as given: `apply` checks them, more strictly than a schema can. */
export const Config = z.object({})

/**
 * Start the breaker.
 * @param ctx - a DSH plugin context.
 * @param config - see the README; every key is optional.
 * @throws ConfigError when the configuration cannot be used; nothing is registered then.
 */
export function apply(ctx: HostContext, config?: unknown): void {
  mountBreaker(ctx, resolveConfig(config))
}
