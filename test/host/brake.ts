import type { Agent } from '@deepseek-ai/dsh-agent'
import { BRAKE_NAME, resolveBrakeConfig } from '../../src/brake/index.ts'
import { mountBrake } from '../../src/host/brake.ts'
import { hostLog } from '../../src/host/log.ts'
import type { HostContext } from '../../src/host/contract.ts'
import { bootRuntime, type Mount, type Runtime, type RuntimeOptions } from './runtime.ts'

/** The brake in the real ToolRuntime, with a clock that only the test moves. */
export interface BrakeRuntime extends Runtime {
  readonly clock: { now: number }
  /** A step begins; every message is complete but for what the test leaves out. @returns what it comes to. */
  step(messages: readonly unknown[], downstream?: object, of?: Agent): Promise<StepResult>
}

interface StepResult {
  readonly kind: string
  readonly messages?: readonly StepNotice[]
}

interface StepNotice {
  readonly id: string
  readonly role: string
  readonly content: readonly { readonly text: string }[]
  readonly source: { readonly kind: string; readonly form?: string; readonly summary?: string }
}

/** Mounts the brake with a clock. */
export function brakeWith(config: object, clock: { now: number }): Mount {
  const plugin = {
    name: 'dsh-brake',
    inject: ['tools'],
    apply: (ctx: HostContext) => mountBrake(ctx, hostLog(ctx, BRAKE_NAME), resolveBrakeConfig(config), () => clock.now),
  }
  return ctx => ctx.plugin(plugin)
}

/** Boot the runtime with the brake alone. */
export async function bootBrake({ config = {}, ...options }: RuntimeOptions = {}): Promise<BrakeRuntime> {
  const clock = { now: 0 }
  const runtime = await bootRuntime({ mount: brakeWith(config, clock), ...options })
  return {
    ...runtime,
    clock,
    async step(messages, downstream, of = runtime.agent) {
      const payload = { agent: of, messages, turn: 1, step: 1, signal: new AbortController().signal }
      const decision = downstream ?? { kind: 'enter', messages: [...messages] }
      return runtime.ctx.waterfall('agent/pre-step', payload as never, () =>
        Promise.resolve(decision as never),
      ) as never
    },
  }
}
