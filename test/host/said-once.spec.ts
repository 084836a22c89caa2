import { describe, expect, it } from 'vitest'
import { BRAKE_DEFAULTS } from '../../src/brake/index.ts'
import { DEFAULTS } from '../../src/config/index.ts'
import { isSaid, withoutRepeats } from '../../src/host/said-once.ts'
import { BLOCKED, BRAKE_BLOCKED } from '../../src/messages/index.ts'
import * as reminder from '@deepseek-ai/dsh-repeat-tool-reminder'
import * as brake from '../../src/brake.ts'
import * as breaker from '../../src/index.ts'
import { ordersOf, repeat, spoken, type Configs } from './both.ts'
import { bootRuntime, type Mount, type RuntimeOptions } from './runtime.ts'

const { callWarnCount, callReWarnEvery, callDenyCount } = BRAKE_DEFAULTS
const { warnAt, summarizeAt } = DEFAULTS
const CAP = DEFAULTS.limits.exact
const REWARN = callWarnCount + callReWarnEvery

describe.each(ordersOf(breaker, brake))('both plugins, with %s', (_title, mount) => {
  const boot = (configs: Configs = {}, options: RuntimeOptions = {}) =>
    bootRuntime({ mount: mount(configs), ...options })

  it('never speak twice about one call of a plain loop', async () => {
    const heard = await repeat(await boot(), 3 * CAP)
    expect(heard.filter(by => by.length > 1)).toEqual([])
    expect(REWARN).toBe(summarizeAt)
    expect(spoken(heard.slice(0, CAP - 1))).toEqual({
      [callWarnCount]: ['brake'],
      [warnAt]: ['breaker'],
      [summarizeAt]: ['breaker'],
    })
    expect(heard.slice(CAP - 1)).toEqual(heard.slice(CAP - 1).map(() => [BLOCKED]))
  })

  it('the breaker goes first wherever their stages meet, and what the brake kept back counts as said', async () => {
    const together = { limits: { exact: null, cmd: null, 'verb:make': 40 }, warnAt: callWarnCount, summarizeAt: 0 }
    const heard = await repeat(await boot({ breaker: together }), REWARN)
    expect(spoken(heard)).toEqual({ [callWarnCount]: ['breaker'], [REWARN]: ['brake'] })
  })

  it('a failure that the breaker tells of goes first too', async () => {
    const failWarnAt = callWarnCount
    const runtime = await boot({ breaker: { failWarnAt, failLimit: null } }, { exitCode: () => 2 })
    expect(spoken(await repeat(runtime, callWarnCount))).toEqual({ [callWarnCount]: ['breaker'] })
  })

  it('a loop of several calls is news all the same', async () => {
    const runtime = await boot({ breaker: { warnAt: 3 }, brake: { sequenceLength: 2 } })
    const heard = []
    for (let index = 0; index < 3; index++) {
      heard.push(...(await repeat(runtime, 1, 'make')), ...(await repeat(runtime, 1, 'ls')))
    }
    expect(spoken(heard)).toEqual({ 5: ['breaker'], 6: ['breaker', 'brake'] })
  })

  it('a refusal that the breaker puts in place of an unanswered question is enough', async () => {
    const limits = { exact: callWarnCount, cmd: null }
    const runtime = await boot({ breaker: { limits, warnAt: 0, summarizeAt: 0 } }, { answer: 'rejected' })
    expect(spoken(await repeat(runtime, REWARN))).toEqual(
      Object.fromEntries(Array.from({ length: REWARN - callWarnCount + 1 }, (_, i) => [callWarnCount + i, [BLOCKED]])),
    )
    expect(runtime.asked).toHaveLength(1)
  })

  it("the brake's denial is enough, also where the breaker had something to say", async () => {
    const heard = await repeat(await boot({ brake: { mode: 'deny' } }), CAP - 1)
    expect(callDenyCount + 1).toBe(summarizeAt)
    expect(spoken(heard)).toEqual({
      [callWarnCount]: ['brake'],
      [warnAt]: ['breaker'],
      [callDenyCount + 1]: [BRAKE_BLOCKED],
    })
  })

  it('one denial is given when both deny', async () => {
    const heard = await repeat(await boot({ brake: { mode: 'deny' } }), 2 * CAP)
    expect(heard.slice(CAP - 1).every(by => by.length === 1)).toBe(true)
  })

  it('what a tool prints is not taken for a denial', async () => {
    const runtime = await boot({ breaker: { warnAt: 0 } }, { output: () => `Error: ${BLOCKED}` })
    const last = (await repeat(runtime, callWarnCount)).at(-1)
    expect(last).toContain('brake')
  })
})

describe("beside the harness's own reminder", () => {
  const REMINDED = [3, 5, 8]
  const both = (config: object): Mount[] => [
    async ctx => {
      await ctx.plugin(reminder)
      return ctx.plugin(breaker, config)
    },
    async ctx => {
      const fiber = await ctx.plugin(breaker, config)
      await ctx.plugin(reminder)
      return fiber
    },
  ]

  it('the model reads one notice where both are due, and each of those where one is', async () => {
    const [, second = NaN] = REMINDED
    for (const mount of both({ warnAt: second })) {
      const heard = spoken(await repeat(await bootRuntime({ mount }), REMINDED.at(-1) ?? NaN))
      expect(heard).toEqual(Object.fromEntries(REMINDED.map(at => [at, [at === second ? 'breaker' : 'plugin']])))
    }
  })

  it.each([
    ['to 0.1.6', { kind: 'plugin', plugin: 'repeat-tool-reminder' }],
    ['from 0.1.7', { kind: 'repeat-tool-reminder' }],
    ['from 0.1.7, in the form of plugins', { kind: 'plugin:repeat-tool-reminder' }],
  ])('its notices are known by their source: %s', (_title, source) => {
    expect(withoutRepeats([{ source }, { source: { kind: 'plugin', plugin: 'other' } }])).toHaveLength(1)
  })
})

describe('what others attach to a call', () => {
  const result = { isError: false, content: 'odd' }

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'text'],
    ['a list', []],
    ['no message', {}],
    ['a message without a source', { source: null }],
    ["another plugin's message", { source: { kind: 'plugin:other' } }],
  ])('is neither taken for a word of ours nor lost: %s', (_title, context) => {
    const additionalContexts = [context as object]
    expect(isSaid(result, { kind: 'accept', additionalContexts })).toBe(false)
    expect(withoutRepeats(additionalContexts)).toEqual(additionalContexts)
  })

  it('may be nothing', () => {
    expect(isSaid(result, { kind: 'accept' })).toBe(false)
    expect(withoutRepeats(undefined)).toEqual([])
  })
})
