import { describe, expect, it } from 'vitest'
import { BRAKE_DEFAULTS, resolveBrakeConfig } from '../../src/brake/config.ts'
import { ConfigError } from '../../src/config/index.ts'

/** The message of the error that a configuration must be refused with. */
function refusal(raw: unknown): string {
  try {
    resolveBrakeConfig(raw)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error(`accepted: ${JSON.stringify(raw)}`)
}

const COUNTS = Object.keys(BRAKE_DEFAULTS).filter(key => key !== 'mode')

describe('the configuration of the brake', () => {
  it('has the defaults that `docs/brake.md` promises, written out once', () => {
    expect(BRAKE_DEFAULTS).toEqual({
      mode: 'remind',
      callWarnCount: 6,
      callDenyCount: 10,
      callReWarnEvery: 5,
      sequenceLength: 4,
      sequenceCount: 3,
      duplicateTextThreshold: 3,
      duplicateTextWindowMs: 120_000,
      duplicateTextCooldownMs: 30_000,
      minimumDuplicateChars: 80,
    })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty table', {}],
    ['keys without a value', { mode: undefined, callWarnCount: undefined }],
  ])('of %s is the defaults', (_title, raw) => {
    expect(resolveBrakeConfig(raw)).toEqual(BRAKE_DEFAULTS)
  })

  it.each([
    ['mode', 'deny'],
    ['callWarnCount', 1],
    ['callDenyCount', 7],
    ['callReWarnEvery', 1],
    ['sequenceLength', 2],
    ['sequenceLength', 256],
    ['sequenceCount', 2],
    ['duplicateTextThreshold', 2],
    ['duplicateTextThreshold', 64],
    ['duplicateTextWindowMs', 1],
    ['duplicateTextCooldownMs', 0],
    ['minimumDuplicateChars', 1],
  ])('accepts %s: %s', (key, value) => {
    expect(resolveBrakeConfig({ [key]: value })).toEqual({ ...BRAKE_DEFAULTS, [key]: value })
  })

  it.each<[string, unknown, string]>([
    ['mode', 'ask', 'one of remind, deny'],
    ['callWarnCount', 0, 'at least 1'],
    ['callReWarnEvery', 0, 'at least 1'],
    ['sequenceLength', 1, 'from 2 to 256'],
    ['sequenceLength', 257, 'from 2 to 256'],
    ['sequenceCount', 1, 'at least 2'],
    ['duplicateTextThreshold', 1, 'from 2 to 64'],
    ['duplicateTextThreshold', 65, 'from 2 to 64'],
    ['duplicateTextWindowMs', 0, 'at least 1'],
    ['duplicateTextCooldownMs', -1, 'at least 0'],
    ['minimumDuplicateChars', 0, 'at least 1'],
  ])('refuses %s: %s, naming the plugin, the key, the value and the bound', (key, value, bound) => {
    expect(refusal({ [key]: value })).toMatch(
      new RegExp(`^dsh-brake: ${key}: ${JSON.stringify(value)} .*${bound}$`, 'u'),
    )
  })

  it.each(COUNTS.flatMap(key => [1.5, '6', null, true, Number.NaN, Infinity, [], {}].map(value => [key, value])))(
    'refuses %s: %j, which is no whole number',
    (key, value) => {
      expect(refusal({ [String(key)]: value })).toMatch(new RegExp(`^dsh-brake: ${String(key)}: .*whole number`, 'u'))
    },
  )

  it.each([
    [{ callDenyCount: BRAKE_DEFAULTS.callWarnCount }, 'callDenyCount: 6 must be greater than callWarnCount (6)'],
    [{ callWarnCount: BRAKE_DEFAULTS.callDenyCount }, 'callDenyCount: 10 must be greater than callWarnCount (10)'],
    [
      { callWarnCount: 20, callDenyCount: 19, mode: 'deny' },
      'callDenyCount: 19 must be greater than callWarnCount (20)',
    ],
  ])('refuses %j: what is refused has to be warned about before', (raw, message) => {
    expect(refusal(raw)).toBe(`dsh-brake: ${message}`)
  })

  it.each([
    ['callWarnCuont', 'did you mean callWarnCount?'],
    ['duplicateTextWindow', 'did you mean duplicateTextWindowMs?'],
    ['limits', 'known are mode, callWarnCount'],
    ['__proto__', 'known are'],
  ])('refuses the unknown key %s, with the nearest known one when it is near', (key, hint) => {
    const message = refusal(JSON.parse(`{"${key}": 1}`))
    expect(message).toMatch(new RegExp(`^dsh-brake: ${key} is not a known key; `, 'u'))
    expect(message).toContain(hint)
  })

  it.each([['a text'], [7], [true], [[]]])('refuses %j, which is no table', raw => {
    expect(refusal(raw)).toMatch(/^dsh-brake: config: .* must be a table$/u)
  })

  it('passes on what is not about the configuration', () => {
    const hostile = new Proxy({}, { ownKeys: () => [1] as never })
    expect(() => resolveBrakeConfig(hostile)).toThrow(TypeError)
  })
})
