import { describe, expect, it } from 'vitest'
import type { LiveKey } from '../../src/config/fields.ts'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { withLiveFields } from '../../src/config/live.ts'

/** Settings over a source that a test can change. */
function live(config: object = {}) {
  const values: Partial<Record<LiveKey, unknown>> = {}
  const reports: string[] = []
  const settings = withLiveFields(
    resolveConfig(config),
    key => values[key],
    reason => reports.push(reason),
  )
  return { settings, values, reports }
}

describe('live settings', () => {
  it('follow the source at the next access', () => {
    const { settings, values } = live()
    values.warnAt = 3
    values.blockShellHttp = false
    values.blockLocalHttp = true
    values.shellHttpAllow = ['git']
    values.summarizeAt = 4
    values.failWarnAt = 5
    values.failLimit = 6
    expect(settings).toMatchObject(values)
    values.warnAt = 8
    expect(settings.warnAt).toBe(8)
  })

  it('are the defaults where the source has nothing', () => {
    const { settings, values } = live()
    values.warnAt = 3
    expect(settings.warnAt).toBe(3)
    delete values.warnAt
    expect(settings.warnAt).toBe(DEFAULTS.warnAt)
  })

  it('are the defaults where the source has nothing from the beginning', () => {
    expect(live({ warnAt: 3 }).settings.warnAt).toBe(DEFAULTS.warnAt)
  })

  it('are checked again only when the source has changed', () => {
    const { settings, values } = live()
    values.shellHttpAllow = ['git']
    const list = settings.shellHttpAllow
    expect(settings.shellHttpAllow).toBe(list)
    values.shellHttpAllow = ['rg']
    expect(settings.shellHttpAllow).toEqual(['rg'])
  })

  it('can be off', () => {
    const { settings, values } = live()
    values.warnAt = null
    values.failLimit = null
    expect([settings.warnAt, settings.failLimit]).toEqual([undefined, undefined])
  })

  it('keep the last good value over one that cannot even be looked at', () => {
    const { settings, values, reports } = live()
    values.shellHttpAllow = new Proxy([], {
      get() {
        throw new Error('no such list')
      },
    })
    expect(settings.shellHttpAllow).toEqual(DEFAULTS.shellHttpAllow)
    expect(reports).toEqual(['no such list'])
  })

  it('keep the last good value over a bad one, and say so once for each reason', () => {
    const { settings, values, reports } = live({ failLimit: 9 })
    values.failLimit = 1
    expect(settings.failLimit).toBe(9)
    values.failLimit = 4
    expect(settings.failLimit).toBe(4)
    values.failLimit = 1
    expect([settings.failLimit, settings.failLimit]).toEqual([4, 4])
    values.failLimit = 'many'
    expect(settings.failLimit).toBe(4)
    expect(reports).toEqual([
      'failLimit: 1 must be a whole number of at least 2, or null for off',
      'failLimit: "many" must be a whole number of at least 2, or null for off',
    ])
  })

  it('leave the other settings as they are', () => {
    const { settings } = live({ window: 9 })
    expect(settings.window).toBe(9)
  })
})
