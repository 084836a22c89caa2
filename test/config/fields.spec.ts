import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { FIELD_GROUPS, LIVE_FIELDS, LIVE_KEYS, type LiveField, type LiveKey } from '../../src/config/fields.ts'
import { liveValue } from '../../src/config/live.ts'

const KIND_OF: Readonly<Record<string, LiveField['kind']>> = { boolean: 'flag', object: 'list', number: 'count' }

const COUNTS = LIVE_KEYS.filter(key => LIVE_FIELDS[key].kind === 'count')
function leastOf(key: LiveKey): number {
  const field: LiveField = LIVE_FIELDS[key]
  return field.kind === 'count' ? field.least : Number.NaN
}

function offOf(key: LiveKey): unknown {
  const field: LiveField = LIVE_FIELDS[key]
  return field.kind === 'count' ? field.off : 'never off'
}

describe('the table of live fields', () => {
  it('has the seven fields of the settings box, in one order', () => {
    const box = [
      'warnAt',
      'summarizeAt',
      'failWarnAt',
      'failLimit',
      'blockShellHttp',
      'blockLocalHttp',
      'shellHttpAllow',
    ]
    expect(LIVE_KEYS).toEqual(box)
    expect(Object.keys(LIVE_FIELDS)).toEqual(box)
  })

  it('has them in the order of their groups', () => {
    const groups = LIVE_KEYS.map(key => LIVE_FIELDS[key].group)
    expect([...new Set(groups)]).toEqual(FIELD_GROUPS)
    expect(groups).toEqual(groups.toSorted((a, b) => FIELD_GROUPS.indexOf(a) - FIELD_GROUPS.indexOf(b)))
  })

  it('shows a field as what its default is', () => {
    const kinds = LIVE_KEYS.map(key => LIVE_FIELDS[key].kind)
    expect(kinds).toEqual(LIVE_KEYS.map(key => KIND_OF[typeof DEFAULTS[key]]))
  })

  it.each(LIVE_KEYS)('describes %s in English and Chinese', key => {
    const { en, zh } = LIVE_FIELDS[key].description
    expect(en).toMatch(/^[A-Z].*\.$/u)
    expect(zh).toMatch(/[\u4E00-\u9FFF].*。$/u)
  })

  it.each(LIVE_KEYS)('has a default of %s that its rule takes', key => {
    expect(liveValue(key, undefined)).toEqual(DEFAULTS[key])
  })

  it.each(COUNTS)('takes the least number of %s', key => {
    expect(liveValue(key, leastOf(key))).toBe(leastOf(key))
  })

  it.each(COUNTS.filter(key => leastOf(key) === 1))('reads a number below the least of %s as off', key => {
    expect(liveValue(key, 0)).toBeUndefined()
  })

  it.each(COUNTS.filter(key => leastOf(key) > 1))('refuses a number below the least of %s', key => {
    expect(() => liveValue(key, leastOf(key) - 1)).toThrow(`at least ${leastOf(key)}`)
  })

  it.each(COUNTS)('turns %s off with a value that its rule knows', key => {
    expect(liveValue(key, offOf(key))).toBeUndefined()
    expect(liveValue(key, null)).toBeUndefined()
  })

  it.each(COUNTS)('takes only whole numbers for %s', key => {
    expect(() => liveValue(key, leastOf(key) + 0.5)).toThrow(`repeat-tool-breaker: ${key}: `)
  })
})
