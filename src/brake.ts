/**
 * Notices when an agent spins: the same call many times, the same few calls in a loop, the same text brought into its
 * context again and again. It advises; in `deny` mode it refuses a repeated call as well. The second plugin of this
 * package, on its own or beside the breaker.
 * @module dsh-repeat-tool-breaker/brake
 */
import z from '@deepseek-ai/schemastery'
import { BRAKE_NAME, resolveBrakeConfig } from './brake/index.ts'
import { mountBrake } from './host/brake.ts'
import type { HostContext } from './host/contract.ts'
import { loudly } from './host/loading.ts'
import { hostLog } from './host/log.ts'

/** The plugin's name, and the id of its loader row. */
export const name = BRAKE_NAME

/** The brake starts when the host's tool runtime is there. */
export const inject = ['tools']

/** A table whose keys pass through as given: `apply` checks them, more strictly than a schema can. */
export const Config = z.object({})

/**
 * Start the brake.
 * @param ctx - a DSH plugin context.
 * @param config - see `docs/brake.md`; every key is optional.
 * @throws ConfigError when the configuration cannot be used; nothing is registered then.
 */
export function apply(ctx: HostContext, config?: unknown): void {
  const log = hostLog(ctx, name)
  mountBrake(
    ctx,
    log,
    loudly(log, 'docs/brake.md', () => resolveBrakeConfig(config)),
  )
}
