/**
 * Stops an agent that keeps making the same tool call: a light warning, a demand for a written summary, and then a
 * gate that asks the operator or denies the call before it runs. How a call is measured, counted and stopped is told
 * in `docs/architecture.md`; what can be configured, in `docs/configuration.md`.
 * @module dsh-repeat-tool-breaker
 */
import { PLUGIN_NAME } from './config/index.ts'
import { configSchema } from './config/schema.ts'
import { mountBreaker } from './host/breaker.ts'
import type { HostContext } from './host/contract.ts'
import { FetchAvailability } from './host/fetch-file.ts'
import { loudly } from './host/loading.ts'
import { hostLog } from './host/log.ts'
import { liveSettings, type SettingsHost } from './host/settings.ts'

/** The plugin's name, and the id of its loader row. */
export const name = PLUGIN_NAME

/** The breaker starts when the host's tool runtime is there. */
export const inject = ['tools']

/** The live fields; other keys pass through as given, and `apply` checks them more strictly than a schema can. */
export const Config = configSchema()

/**
 * Start the breaker.
 * @param ctx - a DSH plugin context.
 * @param config - see `docs/configuration.md`; every key is optional.
 * @throws ConfigError when the configuration cannot be used; nothing is registered then.
 */
export function apply(ctx: HostContext & SettingsHost, config?: unknown): void {
  const log = hostLog(ctx, name)
  const availability = new FetchAvailability()
  const settings = loudly(log, 'docs/configuration.md', () => liveSettings(ctx, log, config, availability))
  mountBreaker(ctx, log, settings, availability)
}
