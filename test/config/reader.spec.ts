import { describe, expect, it } from 'vitest'
import { defaultsOf, type Entry, type ValuesOf } from '../../src/config/entry.ts'
import { readConfig, readValue, type ConfigSpec } from '../../src/config/reader.ts'
import { capFrom, flag, texts } from '../../src/config/form-rules.ts'
import { ConfigError, invalid, oneOf, table, wholeFrom } from '../../src/config/rules.ts'

const KEYS = {
  speed: { default: 3, rule: wholeFrom(1, 9) },
  mode: { default: 'walk', rule: oneOf('walk', 'run') },
  quiet: { default: true, rule: flag },
  endAfter: { default: 10, rule: capFrom(1) },
  names: { default: { all: ['x'] }, rule: table(texts) },
} as const satisfies Readonly<Record<string, Entry<unknown>>>

const SPEC: ConfigSpec<ValuesOf<typeof KEYS>> = {
  plugin: 'walker',
  keys: KEYS,
  removed: { pace: 'use speed' },
  ignored: ['shoes'],
  check({ mode, speed }) {
    if (mode === 'run' && speed === 1) throw invalid('speed', speed, 'more for those who run')
  },
}

describe('a configuration with one line a key', () => {
  it('is refused with messages that begin with the name of its plugin', () => {
    expect(() => readConfig(SPEC, { speed: 0 })).toThrow(/^walker: speed: 0 must be /u)
  })

  it('is its defaults where nothing is set, each read by its rule', () => {
    const { names, ...plain } = readConfig(SPEC, undefined)
    const { names: defaultNames, ...defaults } = defaultsOf(KEYS)
    expect(plain).toEqual(defaults)
    expect(Object.fromEntries(names)).toEqual(defaultNames)
  })

  it('is what is set elsewhere, a table over its default', () => {
    const { names, ...plain } = readConfig(SPEC, { speed: 9, quiet: false, names: { me: ['y'] } })
    const { names: _, ...defaults } = defaultsOf(KEYS)
    expect(plain).toEqual({ ...defaults, speed: 9, quiet: false })
    expect(Object.fromEntries(names)).toEqual({ ...KEYS.names.default, me: ['y'] })
  })

  it.each([
    [{ speed: 10 }, 'speed: 10 must be a whole number from 1 to 9'],
    [{ quiet: 1 }, 'quiet: 1 must be true or false'],
    [{ names: { me: 'y' } }, 'names.me: "y" must be a list of texts'],
    [{ mode: 'run', speed: 1 }, 'speed: 1 must be more for those who run'],
    [{ pace: 3 }, 'pace was removed: use speed'],
    [{ sped: 3 }, 'sped is not a known key; did you mean speed?'],
    [{ colour: 'red' }, 'colour is not a known key; known are speed, mode, quiet, endAfter, names'],
    [[], 'config: [] must be a table'],
  ])('is refused in the name of its plugin for %j', (raw, problem) => {
    expect(() => readConfig(SPEC, raw)).toThrow(new ConfigError(problem, SPEC.plugin))
  })

  it('takes keys that it ignores', () => {
    expect(readConfig(SPEC, { shoes: 2 })).toEqual(readConfig(SPEC, {}))
  })

  it('can be read one key at a time, in the same words', () => {
    expect(readValue(SPEC, 'endAfter', undefined)).toBe(KEYS.endAfter.default)
    expect(readValue(SPEC, 'endAfter', 1)).toBe(1)
    expect(readValue(SPEC, 'endAfter', null)).toBeUndefined()
    expect(() => readValue(SPEC, 'endAfter', 0)).toThrow(
      new ConfigError('endAfter: 0 must be a whole number of at least 1, or null for off', SPEC.plugin),
    )
  })
})
