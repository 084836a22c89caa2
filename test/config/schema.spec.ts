import z from '@deepseek-ai/schemastery'
import { afterEach, describe, expect, it } from 'vitest'
import { LIVE_FIELDS, LIVE_KEYS } from '../../src/config/fields.ts'
import { configSchema, liveSchema } from '../../src/config/schema.ts'
import { isRecord } from '../../src/json/index.ts'

/** What the loader does with a configuration. */
function load(config: unknown): unknown {
  const result = configSchema()['~standard'].validate(config)
  if (result instanceof Promise) throw new Error('the loader takes no promise')
  if (result.issues) throw new Error(result.issues.map(issue => issue.message).join('\n'))
  return result.value
}

function referenced(config: unknown, key: string): unknown {
  const reference = isRecord(config) ? config[key] : undefined
  return isRecord(reference) && typeof reference.get === 'function' ? reference.get() : 'no reference'
}

describe('the schema of the configuration', () => {
  it('declares exactly the live fields, each as volatile and described in two languages', () => {
    const { dict = {} } = configSchema()
    expect(Object.keys(dict)).toEqual(LIVE_KEYS)
    for (const key of LIVE_KEYS) {
      expect(dict[key]?.meta).toMatchObject({ volatile: true, description: LIVE_FIELDS[key].description })
    }
  })

  it('hands over live fields as references, set or not', () => {
    const config = load({ warnAt: 3, shellHttpAllow: [] })
    expect(referenced(config, 'warnAt')).toBe(3)
    expect(referenced(config, 'shellHttpAllow')).toEqual([])
    expect(referenced(config, 'failLimit')).toBeUndefined()
    expect(referenced(load(undefined), 'shellHttpAllow')).toBeUndefined()
  })

  it('keeps null, which turns a stage off', () => {
    expect(referenced(load({ failLimit: null }), 'failLimit')).toBeNull()
  })

  it('passes every other key through as given', () => {
    const other = { window: 'x', onLimits: [1], limits: { exact: null } }
    expect(load(other)).toMatchObject(other)
  })

  it.each([
    [{ failLimit: 1 }, 'repeat-tool-breaker: failLimit: 1 must be a whole number of at least 2'],
    [{ warnAt: 1.5 }, 'repeat-tool-breaker: warnAt: 1.5 must be a positive whole number'],
    [{ blockShellHttp: null }, 'repeat-tool-breaker: blockShellHttp: null must be true or false'],
    [{ shellHttpAllow: ['git', ' '] }, 'repeat-tool-breaker: shellHttpAllow[1]: " " must be a text'],
  ])('refuses %o in the words of our own rules', (config, message) => {
    expect(() => load(config)).toThrow(message)
  })

  it('refuses the same when a host calls it without our words', () => {
    const schema = configSchema()
    for (const bad of [{ failLimit: 1 }, { warnAt: 1.5 }, { shellHttpAllow: [' '] }, { blockShellHttp: 7 }]) {
      expect(() => schema(bad)).toThrow('expect')
    }
  })

  it('lets a stage be turned off by 0 and by a negative number when a host calls it without our words', () => {
    const config = configSchema()({ warnAt: 0, summarizeAt: -1 })
    expect([referenced(config, 'warnAt'), referenced(config, 'summarizeAt')]).toEqual([0, -1])
  })

  it('refuses a configuration that is no table', () => {
    expect(() => load('x')).toThrow('expected object')
  })
})

describe('the schema on a schemastery without volatile fields', () => {
  const known = Object.getOwnPropertyDescriptor(z.prototype, 'volatile')
  afterEach(() => {
    Object.defineProperty(z.prototype, 'volatile', known ?? {})
  })

  it('still loads, with plain values', () => {
    Reflect.deleteProperty(z.prototype, 'volatile')
    expect(load({ warnAt: 3 })).toEqual({ warnAt: 3 })
  })
})

describe('the schema of a legacy namespace', () => {
  it('has the live fields as plain values', () => {
    expect(liveSchema()({ warnAt: 3, failLimit: null, shellHttpAllow: ['git'] })).toEqual({
      warnAt: 3,
      failLimit: null,
      shellHttpAllow: ['git'],
    })
  })

  it('describes each in two languages', () => {
    const { dict = {} } = liveSchema()
    for (const key of LIVE_KEYS) expect(dict[key]?.meta.description).toEqual(LIVE_FIELDS[key].description)
  })

  it.each([{ warnAt: true }, { shellHttpAllow: 1 }, { shellHttpAllow: true }, { blockShellHttp: 1 }])(
    'refuses what is of another type: %o',
    value => {
      expect(() => liveSchema()(value)).toThrow('expect')
    },
  )

  it('leaves rules about a value of the right type to the host, which must not stop serving', () => {
    expect(liveSchema()({ failLimit: 1, warnAt: 1.5, shellHttpAllow: [' '] })).toMatchObject({ failLimit: 1 })
  })

  it('survives the way to the browser', () => {
    const sent: unknown = JSON.parse(JSON.stringify(liveSchema().toJSON()))
    const received = isRecord(sent) ? new z(sent) : undefined
    expect(received?.({ warnAt: 3 })).toEqual({ warnAt: 3 })
  })
})
