import { describe, expect, it } from 'vitest'
import { unreachedOf } from '../../../client/form/reach.ts'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import { inForceOf, type InForce } from '../../../src/config/in-force.ts'
import { resolveConfig } from '../../../src/config/index.ts'
import { advisoriesOf, bootRuntime } from '../../host/runtime.ts'

const { exact, host } = DEFAULTS.limits
const told = (config: object = {}): InForce => inForceOf(resolveConfig(config), undefined)

describe.each(['warnAt', 'summarizeAt'] as const)('%s is never reached', key => {
  const why = (at: number, config?: object) => unreachedOf(key, at, DEFAULTS.failLimit, told(config))

  it('from the highest cap on, since nothing comes up more often', () => {
    expect(why(host)).toEqual({ kind: 'stopped', before: host })
    expect(why(exact, { limits: { host: exact } })).toEqual({ kind: 'stopped', before: exact })
  })

  it('by the same call from its own cap on, though by what has a higher one', () => {
    expect(why(exact)).toEqual({ kind: 'sameStopped', before: exact })
    expect(why(host - 1)).toEqual({ kind: 'sameStopped', before: exact })
    expect(why(host - 1, { limits: { exact: null } })).toBeUndefined()
  })

  it('beyond the window where every occurrence in it counts', () => {
    const config = { progress: false, window: 8 }
    expect(why(9, config)).toEqual({ kind: 'window', before: 8 })
    expect(why(8, config)).toBeUndefined()
    expect(why(9, { window: 8 })).toBeUndefined()
  })

  it('but is below the cap', () => {
    expect(why(exact - 1)).toBeUndefined()
    expect(why(DEFAULTS[key])).toBeUndefined()
  })
})

describe('failWarnAt is never reached', () => {
  it('beyond the failures that stop', () => {
    expect(unreachedOf('failWarnAt', 6, 5, told())).toEqual({ kind: 'failuresStopped', before: 5 })
  })

  it('but is at them, since the last failure is known before the next call is stopped', () => {
    expect(unreachedOf('failWarnAt', 5, 5, told())).toBeUndefined()
    expect(unreachedOf('failWarnAt', 50, undefined, told())).toBeUndefined()
  })
})

describe('the plugin does what is claimed', () => {
  /** Which calls are advised when one is made over and over. */
  async function advisedCalls(config: object, exitCode: number): Promise<readonly number[]> {
    const runtime = await bootRuntime({ config, exitCode: () => exitCode })
    const advised: number[] = []
    for (let call = 1; call <= 2 * host; call++) {
      if (advisoriesOf(await runtime.bash('make')).length > 0) advised.push(call)
    }
    await runtime.ctx.fiber.dispose()
    return advised
  }

  it.each([true, false])('of a warning at the cap, with progress: %s', async progress => {
    const config = { summarizeAt: 0, progress, onLimit: 'deny' }
    expect(await advisedCalls({ ...config, warnAt: exact }, 0)).toEqual([])
    expect(await advisedCalls({ ...config, warnAt: exact - 1 }, 0)).toEqual([exact - 1])
  })

  it.each([true, false])('of a warning beyond the stop of failures, with progress: %s', async progress => {
    const { failLimit } = DEFAULTS
    const config = { progress, onLimit: 'deny' }
    expect(await advisedCalls({ ...config, failWarnAt: failLimit + 1 }, 7)).toEqual([])
    expect(await advisedCalls({ ...config, failWarnAt: failLimit }, 7)).toEqual([failLimit])
  })
})

describe('nothing is claimed', () => {
  it('where the host does not tell what is configured', () => {
    expect(unreachedOf('warnAt', 500, 5, undefined)).toBeUndefined()
    expect(unreachedOf('failWarnAt', 500, 5, undefined)).toBeUndefined()
  })

  it('where everything is only observed', () => {
    expect(unreachedOf('warnAt', 500, 5, { ...told(), onLimit: 'observe' })).toBeUndefined()
  })

  it('of the stop itself', () => {
    expect(unreachedOf('failLimit', 500, 500, told())).toBeUndefined()
  })
})
