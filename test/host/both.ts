import type { ToolExecutionResult } from '@deepseek-ai/dsh-tools'
import { BRAKE_NOTICE_KIND, NOTICE_KIND } from '../../src/host/notice.ts'
import { BLOCKED, BRAKE_BLOCKED } from '../../src/messages/index.ts'
import type * as Brake from '../../src/brake.ts'
import type * as Breaker from '../../src/index.ts'
import { textOf, type Mount, type Runtime } from './runtime.ts'

/** How both plugins are configured. */
export interface Configs {
  readonly breaker?: object
  readonly brake?: object
}

/**
 * Both orders in which the plugins of this package may be loaded.
 * @param breaker - its module, from source or as built.
 * @param brake - likewise.
 */
export function ordersOf(breaker: typeof Breaker, brake: typeof Brake): [string, (configs: Configs) => Mount][] {
  return [
    [
      'the breaker loaded first',
      configs => async ctx => {
        await ctx.plugin(breaker, configs.breaker)
        return ctx.plugin(brake, configs.brake)
      },
    ],
    [
      'the brake loaded first',
      configs => async ctx => {
        await ctx.plugin(brake, configs.brake)
        return ctx.plugin(breaker, configs.breaker)
      },
    ],
  ]
}

/** Who spoke on a call: the code of its denial, if it was denied, then the plugins that attached a notice. */
type Voices = readonly string[]

/** Make the same call several times. @returns who spoke on each. */
export async function repeat(runtime: Runtime, times: number, command = 'make'): Promise<Voices[]> {
  const heard = []
  for (let index = 0; index < times; index++) heard.push(voicesOf(await runtime.call('bash', { command })))
  return heard
}

/** The calls, counted from 1, on which somebody spoke. */
export function spoken(heard: readonly Voices[]): Record<number, Voices> {
  return Object.fromEntries(heard.flatMap((by, index) => (by.length > 0 ? [[index + 1, by]] : [])))
}

function voicesOf(result: ToolExecutionResult): Voices {
  const text = textOf(result)
  const denial = [BLOCKED, BRAKE_BLOCKED].filter(code => text.startsWith(`Error: ${code}`))
  const names: Record<string, string> = { [NOTICE_KIND]: 'breaker', [BRAKE_NOTICE_KIND]: 'brake' }
  return [...denial, ...(result.additionalContexts ?? []).map(({ source }) => names[source.kind] ?? source.kind)]
}
