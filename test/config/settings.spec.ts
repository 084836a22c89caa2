import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULTS, PLUGIN_NAME, resolveConfig } from '../../src/config/index.ts'
import { refusal, refusalIfAny } from './refusal.ts'

describe('a configuration', () => {
  it('has the defaults that `docs/configuration.md` promises, written out once', () => {
    expect(DEFAULTS).toMatchObject({
      window: 16,
      onLimit: 'ask',
      localHosts: 'deny',
      includeLocal: false,
      warnAt: 7,
      summarizeAt: 11,
      previewChars: 400,
      resultPreviewChars: 800,
      exclude: ['todo_write'],
      include: [],
      ignoreArgs: {
        '*': ['description', 'timeoutMs', 'run_in_background', 'justification', 'reason', 'title', 'comment'],
        bash: ['description', 'timeoutMs', 'run_in_background', 'justification'],
      },
      hostAliases: { 'open-data.canada.ca': 'open.canada.ca' },
      limits: {
        exact: 12,
        cmd: 12,
        net: 12,
        sink: 12,
        host: 16,
        site: null,
        'family:http-fetch': null,
        'verb:curl': null,
        'verb:wget': null,
      },
    })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty table', {}],
    ['keys without a value', { window: undefined, warnAt: undefined }],
  ])('of %s is the defaults', (_, raw) => {
    const { counts, ignoreArgs, hostAliases, limits, ...scalars } = resolveConfig(raw)
    const { include, exclude, ignoreArgs: names, hostAliases: aliases, limits: caps, ...defaults } = DEFAULTS
    expect(scalars).toEqual(defaults)
    expect(include).toEqual([])
    expect(exclude.filter(counts)).toEqual([])
    expect(counts('read')).toBe(true)
    expect(ignoreArgs.get('*')).toEqual(new Set(names['*']))
    expect(names.bash.filter(name => ignoreArgs.get('bash')?.has(name) !== true)).toEqual([])
    expect(Object.fromEntries(hostAliases)).toEqual(aliases)
    expect(Object.fromEntries(limits)).toEqual(
      Object.fromEntries(Object.entries(caps).filter(([, cap]) => cap !== null)),
    )
  })

  it.each([
    ['window', 4],
    ['window', 1024],
    ['onLimit', 'ask'],
    ['onLimit', 'deny'],
    ['localHosts', 'allow'],
    ['localHosts', 'deny'],
    ['includeLocal', true],
    ['warnAt', 1],
    ['summarizeAt', 3],
    ['previewChars', 1],
    ['previewChars', 2048],
    ['resultPreviewChars', 1],
    ['resultPreviewChars', 16_384],
  ])('takes %s: %j', (key, value) => {
    expect(resolveConfig({ [key]: value })).toMatchObject({ [key]: value })
  })

  it.each(['warnAt', 'summarizeAt'])('turns the stage %s off by 0, a negative number or null', key => {
    for (const value of [0, -0, -1, -7, -0.5, Number.NEGATIVE_INFINITY, null]) {
      expect(resolveConfig({ [key]: value })).toHaveProperty(key, undefined)
    }
  })

  it.each(Object.keys(DEFAULTS.limits))(
    'caps %s by a whole number of at least 2, and leaves it uncapped by null',
    key => {
      expect(resolveConfig({ limits: { [key]: 2 } }).limits).toEqual(new Map([...resolveConfig({}).limits, [key, 2]]))
      expect([...resolveConfig({ limits: { [key]: null } }).limits.keys()]).not.toContain(key)
    },
  )

  it('caps any verb', () => {
    expect(Object.fromEntries(resolveConfig({ limits: { 'verb:npm': 5 } }).limits)).toMatchObject({ 'verb:npm': 5 })
  })

  it('checks no setting against another', () => {
    const apart = { window: 4, warnAt: 100, summarizeAt: 50 }
    const limits = { exact: 2, host: 1000 }
    const settings = resolveConfig({ ...apart, limits })
    expect(settings).toMatchObject(apart)
    expect(Object.fromEntries(settings.limits)).toMatchObject(limits)
  })

  it.each([
    ['window', 3, 'from 4 to 1024'],
    ['window', 0, 'from 4 to 1024'],
    ['window', null, 'from 4 to 1024'],
    ['window', 1025, 'from 4 to 1024'],
    ['window', Number.MAX_SAFE_INTEGER, 'from 4 to 1024'],
    ['window', 16.5, 'whole number'],
    ['window', '16', 'whole number'],
    ['window', Number.NaN, 'whole number'],
    ['window', Number.POSITIVE_INFINITY, 'whole number'],
    ['onLimit', 'allow', 'ask, deny'],
    ['onLimit', null, 'ask, deny'],
    ['onLimit', true, 'ask, deny'],
    ['localHosts', 'never', 'allow, deny'],
    ['localHosts', false, 'allow, deny'],
    ['includeLocal', 'yes', 'true or false'],
    ['includeLocal', 1, 'true or false'],
    ['includeLocal', null, 'true or false'],
    ['warnAt', 1.5, 'positive whole number'],
    ['warnAt', '7', 'positive whole number'],
    ['warnAt', '0', 'positive whole number'],
    ['warnAt', false, 'positive whole number'],
    ['warnAt', Number.NaN, 'positive whole number'],
    ['warnAt', Number.POSITIVE_INFINITY, 'positive whole number'],
    ['summarizeAt', true, 'positive whole number'],
    ['summarizeAt', 'off', 'positive whole number'],
    ['previewChars', 0, 'from 1 to 2048'],
    ['previewChars', -1, 'from 1 to 2048'],
    ['previewChars', null, 'from 1 to 2048'],
    ['previewChars', 2049, 'from 1 to 2048'],
    ['previewChars', Number.MAX_SAFE_INTEGER, 'from 1 to 2048'],
    ['resultPreviewChars', 0, 'from 1 to 16384'],
    ['resultPreviewChars', 0.5, 'whole number'],
    ['resultPreviewChars', 16_385, 'from 1 to 16384'],
    ['resultPreviewChars', Number.MAX_SAFE_INTEGER, 'from 1 to 16384'],
    ['exclude', 'todo_write', 'list of texts'],
    ['exclude', null, 'list of texts'],
    ['exclude', { a: 1 }, 'list of texts'],
    ['include', 'read', 'list of texts'],
    ['ignoreArgs', ['description'], 'a table'],
    ['ignoreArgs', null, 'a table'],
    ['hostAliases', 'a.com', 'a table'],
    ['limits', 12, 'a table'],
    ['limits', [12], 'a table'],
  ])('refuses %s: %j, which must be %s, by naming key, value and rule', (key, value, rule) => {
    const message = refusal({ [key]: value })
    expect(message.startsWith(`${PLUGIN_NAME}: ${key}: `)).toBe(true)
    expect(message).toContain(typeof value === 'number' ? String(value) : JSON.stringify(value))
    expect(message).toContain(rule)
  })

  it.each([
    ['exclude[1]', { exclude: ['a', 3] }, '3', 'text that is not empty'],
    ['include[0]', { include: [' '] }, '" "', 'text that is not empty'],
    ['ignoreArgs.bash', { ignoreArgs: { bash: 'description' } }, '"description"', 'list of texts'],
    ['ignoreArgs.*[0]', { ignoreArgs: { '*': [null] } }, 'null', 'text that is not empty'],
    ['hostAliases.a.com', { hostAliases: { 'a.com': 7 } }, '7', 'text that is not empty'],
    ['hostAliases.a.com', { hostAliases: { 'a.com': 'https://b.com' } }, '"https://b.com"', 'host name'],
    ['hostAliases.a.com', { hostAliases: { 'a.com': 'b.com/x' } }, '"b.com/x"', 'host name'],
    ['hostAliases.a.com', { hostAliases: { 'a.com': 'b.com:8080' } }, '"b.com:8080"', 'host name'],
    ['hostAliases', { hostAliases: { 'https://a.com': 'b.com' } }, '"https://a.com"', 'host name'],
    ['limits.exact', { limits: { exact: 1 } }, '1', 'at least 2'],
    ['limits.exact', { limits: { exact: 0 } }, '0', 'at least 2'],
    ['limits.exact', { limits: { exact: -3 } }, '-3', 'at least 2'],
    ['limits.host', { limits: { host: '16' } }, '"16"', 'at least 2'],
    ['limits.host', { limits: { host: false } }, 'false', 'at least 2'],
    ['limits.verb:npm', { limits: { 'verb:npm': Number.POSITIVE_INFINITY } }, 'Infinity', 'at least 2'],
  ])('is checked to the leaf: %s', (key, raw, value, rule) => {
    const message = refusal(raw)
    expect(message.startsWith(`${PLUGIN_NAME}: ${key}`)).toBe(true)
    expect(message).toContain(`: ${value} `)
    expect(message).toContain(rule)
  })

  it.each(['text', 7, true, [], [{}]])('must be a table, which %j is not', raw => {
    expect(refusal(raw)).toContain(`${PLUGIN_NAME}: config: ${JSON.stringify(raw)} must be a table`)
  })

  it('is refused under the name of the plugin', () => {
    expect(refusal({ window: 1 })).toMatch(/^repeat-tool-breaker: window: 1 /u)
  })

  it.each([
    ['windw', 'window'],
    ['wndw', 'window'],
    ['resultPrevChars', 'resultPreviewChars'],
    ['Window', 'window'],
    ['warnat', 'warnAt'],
    ['summariseAt', 'summarizeAt'],
    ['onLimits', 'onLimit'],
    ['hostAlias', 'hostAliases'],
    ['localHost', 'localHosts'],
    ['excludes', 'exclude'],
    ['resultPreviewChar', 'resultPreviewChars'],
  ])('asks whether %s was meant to be %s', (key, meant) => {
    expect(refusal({ [key]: 1 })).toBe(`${PLUGIN_NAME}: ${key} is not a known key; did you mean ${meant}?`)
  })

  it.each([
    ['exat', 'exact'],
    ['hosts', 'host'],
    ['family:http-fetsh', 'family:http-fetch'],
  ])('asks the same about limits: %s', (key, meant) => {
    expect(refusal({ limits: { [key]: 5 } })).toBe(
      `${PLUGIN_NAME}: limits.${key} is not a known key; did you mean limits.${meant}?`,
    )
  })

  it.each(['xyzzy', 'somethingElse', ''])('lists the known keys when none is near %j', key => {
    const message = refusal({ [key]: 1 })
    expect(message.startsWith(`${PLUGIN_NAME}: ${key} is not a known key`)).toBe(true)
    for (const known of Object.keys(DEFAULTS)) expect(message).toContain(known)
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('does not know %s', key => {
    expect(refusal(JSON.parse(`{"${key}":1}`))).toContain(`${key} is not a known key`)
    expect(refusal({ limits: JSON.parse(`{"${key}":5}`) })).toContain(`limits.${key} is not a known key`)
  })

  it.each(['verb:', 'verb: ', 'family:other', 'verb'])('does not know the limit %j', key => {
    expect(refusal({ limits: { [key]: 5 } })).toContain('is not a known key')
  })

  it.each([
    ['denyAfter', 'limits'],
    ['gateAt', 'limits'],
    ['warnAfter', 'warnAt'],
    ['registerAdvisory', 'warnAt: 0'],
    ['maxSamePath', 'limits.exact'],
    ['readTools', 'limits.exact'],
    ['matchReadBySubstring', 'limits.exact'],
  ])('says that %s was removed, and what took its place', (key, replacement) => {
    for (const value of [3, null, undefined]) {
      expect(refusal({ [key]: value })).toMatch(
        new RegExp(`^${PLUGIN_NAME}: ${key} was removed: .*${replacement}`, 'u'),
      )
    }
  })

  it('says what took the place of localHosts: ask', () => {
    const message = refusal({ localHosts: 'ask' })
    expect(message.startsWith(`${PLUGIN_NAME}: localHosts: "ask" was removed`)).toBe(true)
    expect(message).toContain('`onLimit: ask`')
  })

  it.each([{}, { a: 'b' }, [], 'x', null])('accepts pathAliases: %j, and ignores it', pathAliases => {
    const { counts: _, ...ignoring } = resolveConfig({ pathAliases })
    const { counts: __, ...plain } = resolveConfig({})
    expect(ignoring).toEqual(plain)
  })

  it('is accepted or refused with the name of the plugin, whatever it is', () => {
    const keys = fc.oneof(fc.constantFrom(...Object.keys(DEFAULTS), '__proto__'), fc.string())
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.jsonValue())), raw => {
        const message = refusalIfAny(raw)
        expect(message ?? `${PLUGIN_NAME}: `).toMatch(/^repeat-tool-breaker: /u)
        expect(message === undefined || message.length < 1000 + JSON.stringify(raw).length).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['a long value', 'x'.repeat(100_000)],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a bigint', 7n],
  ])('is refused in a short message for %s', (_, window) => {
    expect(refusal({ window }).length).toBeLessThan(200)
  })

  it('is refused with the beginning of a long value', () => {
    expect(refusal({ window: 'x'.repeat(100_000) })).toMatch(/window: "x{50,100}… must be/u)
  })

  it.each([0, 1])('is not refused with half of a character, where one stands at the cut, %i further', offset => {
    expect(refusal({ window: `${'x'.repeat(offset)}${'😀'.repeat(100)}` }).isWellFormed()).toBe(true)
  })

  it('is refused for a value that refers to itself', () => {
    const loop: unknown[] = []
    loop.push(loop)
    expect(refusal({ window: loop })).toContain('window: object must be')
  })

  it('is refused with an error that a log tells from others', () => {
    expect(() => resolveConfig({ window: 1 })).toThrow(expect.objectContaining({ name: 'ConfigError' }) as Error)
  })
})

describe('merging', () => {
  it('adds to the tables of the defaults, one level deep', () => {
    const { ignoreArgs, hostAliases, limits } = resolveConfig({
      ignoreArgs: { read: ['offset'] },
      hostAliases: { 'a.com': 'b.com' },
      limits: { exact: 3 },
    })
    expect(ignoreArgs.get('*')).toEqual(new Set(DEFAULTS.ignoreArgs['*']))
    expect(ignoreArgs.get('read')).toContain('offset')
    expect(Object.fromEntries(hostAliases)).toEqual({ ...DEFAULTS.hostAliases, 'a.com': 'b.com' })
    expect(limits.get('exact')).toBe(3)
    expect(limits.get('cmd')).toBe(DEFAULTS.limits.cmd)
  })

  it('keeps the default of an entry that has no value', () => {
    const { limits } = resolveConfig({ limits: { exact: undefined } })
    expect(limits.get('exact')).toBe(DEFAULTS.limits.exact)
  })

  it('replaces an entry of such a table as a whole', () => {
    const { ignoreArgs } = resolveConfig({ ignoreArgs: { '*': ['note'] } })
    expect(ignoreArgs.get('*')).toEqual(new Set(['note']))
    expect(DEFAULTS.ignoreArgs.bash.filter(name => ignoreArgs.get('bash')?.has(name) !== true)).toEqual([])
  })

  it('lets a tool leave out what every tool leaves out', () => {
    const { ignoreArgs } = resolveConfig({ ignoreArgs: { read: ['offset'] } })
    expect(ignoreArgs.get('read')).toEqual(new Set([...DEFAULTS.ignoreArgs['*'], 'offset']))
  })

  it('replaces a list', () => {
    const [excluded] = DEFAULTS.exclude
    expect(resolveConfig({ exclude: ['a', 'b*'] }).counts(excluded)).toBe(true)
    expect(resolveConfig({ exclude: ['a', 'b*'] }).counts('bc')).toBe(false)
    expect(resolveConfig({ exclude: [] }).counts(excluded)).toBe(true)
    expect(resolveConfig({ include: ['read'] }).counts('write')).toBe(false)
    expect(resolveConfig({ include: ['*'] }).counts(excluded)).toBe(false)
  })

  it('leaves the defaults as they are', () => {
    const before = structuredClone(DEFAULTS)
    resolveConfig({ ignoreArgs: { '*': ['x'] }, hostAliases: { 'a.com': 'b.com' }, limits: { exact: 2 }, exclude: [] })
    expect(DEFAULTS).toEqual(before)
  })
})
