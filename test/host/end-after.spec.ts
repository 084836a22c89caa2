import type { Context } from '@deepseek-ai/cordis'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { BRAKE_NOTICE_KIND, NOTICE_KIND } from '../../src/host/notice.ts'
import { HaltingLoop } from './halting-loop.ts'
import { runLoop } from './loop.ts'
import { bootRuntime } from './runtime.ts'

const CAP = 2
const END = 3
const config = { onLimit: 'deny', endAfter: END, limits: { exact: CAP, cmd: CAP } }

/** One command a step, many times. */
const loop = (times: number) => Array.from({ length: times }, () => ['make'])

describe('in the real agent loop, a turn in which the model keeps trying what is denied', () => {
  it('is ended by the host as blocked, before the model is asked again', async () => {
    const { ran, ends, requests, results } = await runLoop([loop(20)], { config })
    expect(ran).toHaveLength(CAP - 1)
    expect(ends).toEqual(['blocked'])
    expect(requests).toHaveLength(CAP - 1 + END)
    expect(results.findIndex(text => text.includes('the turn is ended')) + 1).toBe(CAP - 1 + END - 1)
  })

  it('is followed by turns that begin anew', async () => {
    // The answer that the model would have given is that of the next turn, and so on.
    const { ran, ends } = await runLoop([loop(CAP - 1 + END), [], loop(CAP - 1), []], { config })
    expect(ran).toHaveLength(2 * (CAP - 1))
    expect(ends).toEqual(['blocked', 'completed', 'completed', 'completed'])
  })

  it('goes on while it learns something new in between', async () => {
    let lines = 0
    const steps = Array.from({ length: 4 * END }, (_, index) => (index % 2 === 0 ? ['make'] : [`cat part-${lines++}`]))
    const { ends } = await runLoop([steps], { config })
    expect(ends).toEqual(['completed'])
  })

  it('goes on where that is off', async () => {
    const { ends, requests } = await runLoop([loop(20)], { config: { ...config, endAfter: null } })
    expect(ends).toEqual(['completed'])
    expect(requests).toHaveLength(21)
  })

  it('is ended after as many steps as are configured by default', async () => {
    const { requests } = await runLoop([loop(40)], { config: { onLimit: 'deny' } })
    expect(requests).toHaveLength(DEFAULTS.limits.cmd - 1 + DEFAULTS.endAfter)
  })
})

describe('a turn in which programs keep trying what is denied', () => {
  it('is ended as well, whatever they print of it', async () => {
    const programs = await HaltingLoop.boot({ config: { ...config, limits: { cmd: CAP } }, answerer: 'nobody' })
    await programs.turn(Array.from({ length: 20 }, () => [{ calls: [{ act: 'make' }], waits: 'for each' }]))
    expect(programs.caught).toHaveLength(END)
    expect(programs.ends).toEqual(['blocked'])
    await programs.dispose()
  })
})

const booted: Context[] = []
afterEach(async () => {
  await Promise.all(booted.splice(0).map(ctx => ctx.fiber.dispose()))
})

/** What becomes of a step that brings messages of some sources, when the turn is to be ended. */
async function stepWith(...kinds: readonly { readonly kind: string; readonly plugin?: string }[]) {
  const { ctx, agent, bash, logged } = await bootRuntime({ config })
  booted.push(ctx)
  const step = (messages: readonly object[], turn = 1): Promise<unknown> => {
    const payload = { agent, messages, turn, step: 1, signal: new AbortController().signal }
    return ctx.waterfall('agent/pre-step', payload as never, () => Promise.resolve({ kind: 'enter', messages: [] }))
  }
  for (let index = 1; index < CAP + END; index++) {
    await step([])
    await bash('make')
  }
  const messages = kinds.map((source, index) => ({ id: `m${index}`, role: 'user', content: [], source }))
  return { decision: await step(messages), logged, step, bash }
}

describe('a step after which nothing has helped', () => {
  it.each([
    ['nothing', []],
    ['a notice of the breaker', [{ kind: NOTICE_KIND }]],
    ['a notice of the brake', [{ kind: BRAKE_NOTICE_KIND }]],
    ["the harness's reminder, to 0.1.6", [{ kind: 'plugin', plugin: 'repeat-tool-reminder' }]],
    ["the harness's reminder, from 0.1.7 on", [{ kind: 'repeat-tool-reminder' }]],
    ['several of them', [{ kind: NOTICE_KIND }, { kind: 'plugin', plugin: 'repeat-tool-reminder' }]],
  ])('is rejected when it brings %s', async (_, sources) => {
    const { decision } = await stepWith(...sources)
    expect(decision).toEqual({ kind: 'reject' })
  })

  it.each([
    ['a human', [{ kind: 'user' }]],
    ['a job', [{ kind: 'plugin', plugin: 'tool-jobs' }]],
    ['a schedule', [{ kind: 'plugin', plugin: 'schedule' }]],
    ['a subagent', [{ kind: 'subagent' }]],
    ['a goal', [{ kind: 'plugin', plugin: 'goal' }]],
    ['somebody unknown', [{ kind: 'plugin', plugin: 'other' }]],
    ['a human, beside a notice', [{ kind: NOTICE_KIND }, { kind: 'user' }]],
  ])('begins when it brings a message of %s', async (_, sources) => {
    const { decision } = await stepWith(...sources)
    expect(decision).toMatchObject({ kind: 'enter' })
  })

  it('begins when it is the first one of another turn, and what was denied before is over with that', async () => {
    const goal = [{ id: 'g', role: 'user', content: [], source: { kind: 'plugin', plugin: 'goal' } }]
    const { step } = await stepWith({ kind: 'plugin', plugin: 'goal' })
    expect(await step(goal, 2)).toMatchObject({ kind: 'enter' })
    expect(await step([], 2)).toMatchObject({ kind: 'enter' })
  })

  it('begins when what is denied was tried once in each of many turns', async () => {
    const { step, bash } = await stepWith()
    for (let turn = 2; turn < 3 * END; turn++) {
      expect(await step([], turn)).toMatchObject({ kind: 'enter' })
      await bash('make')
      expect(await step([], turn)).toMatchObject({ kind: 'enter' })
    }
  })

  it('is rejected once, and in one line of the log', async () => {
    const { decision, step, logged } = await stepWith()
    expect(decision).toEqual({ kind: 'reject' })
    expect(await step([])).toMatchObject({ kind: 'enter' })
    expect(logged.told.filter(line => line.includes('ended the turn'))).toEqual([
      expect.stringMatching(
        /: ended the turn: denied in 3 steps, with nothing new in between \(the same command `make`, /u,
      ),
    ])
  })

  it('begins where everything is only observed', async () => {
    const { ends, ran } = await runLoop([loop(20)], { config: { ...config, onLimit: 'observe' } })
    expect(ran).toHaveLength(20)
    expect(ends).toEqual(['completed'])
  })
})
