import { describe, expect, it } from 'vitest'
import { BRAKE_DEFAULTS } from '../../src/brake/index.ts'
import type * as Brake from '../../src/brake.ts'
import { DEFAULTS } from '../../src/config/index.ts'
import type * as Breaker from '../../src/index.ts'
import { ordersOf, repeat, spoken } from '../host/both.ts'
import { bootRuntime } from '../host/runtime.ts'

/** Where both plugins are as built, each with an entry of its own. */
const lib = new URL('../../lib/', import.meta.url)

const load = async (): Promise<[typeof Breaker, typeof Brake]> => [
  await import(new URL('index.js', lib).href),
  await import(new URL('brake.js', lib).href),
]

describe('the built package', () => {
  it('has two plugins that never speak twice about one call, whichever is loaded first', async () => {
    for (const [, mount] of ordersOf(...(await load()))) {
      const heard = await repeat(await bootRuntime({ mount: mount({}) }), DEFAULTS.limits.exact - 1)
      expect(spoken(heard)).toEqual({
        [BRAKE_DEFAULTS.callWarnCount]: ['brake'],
        [DEFAULTS.warnAt]: ['breaker'],
        [DEFAULTS.summarizeAt]: ['breaker'],
      })
    }
  })
})
