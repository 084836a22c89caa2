import { describe, expect, it, vi } from 'vitest'
import { BRAKE_DEFAULTS } from '../../src/brake/index.ts'
import { BRAKE_NOTICE_KIND, NOTICE_KIND } from '../../src/host/notice.ts'
import { BRAKE_BLOCKED } from '../../src/messages/index.ts'
import * as brake from '../../src/brake.ts'
import { bootBrake, type BrakeRuntime } from './brake.ts'
import { advisoriesOf, agentOf, bootRuntime, textOf } from './runtime.ts'

const {
  callWarnCount,
  callReWarnEvery,
  callDenyCount,
  sequenceLength,
  sequenceCount,
  duplicateTextThreshold,
  duplicateTextCooldownMs,
  duplicateTextWindowMs,
} = BRAKE_DEFAULTS

const DENIAL = `Error: ${BRAKE_BLOCKED}`
const ROUND = ['grep -rn TODO', 'curl -s http://localhost/todo', 'cat todo', 'npm test']

/** Make the same call `times` times, with the same arguments to the last character. */
async function repeat(runtime: BrakeRuntime, times: number, command = 'make', extra = {}) {
  const results = []
  for (let index = 0; index < times; index++) results.push(await runtime.call('bash', { command }, extra))
  return results
}

/** The numbers of the calls that brought notices, counted from 1, each with its notices. */
function noticed(results: Awaited<ReturnType<typeof repeat>>): [number, string[]][] {
  return results.flatMap((result, index): [number, string[]][] => {
    const texts = advisoriesOf(result)
    return texts.length > 0 ? [[index + 1, texts]] : []
  })
}

/** A logger that writes somewhere else. */
const SILENT = { info: () => undefined, error: () => undefined, exporters: { size: 2 } }

describe('repeated calls, in the real tool runtime', () => {
  it('bring a notice at callWarnCount and after callReWarnEvery more, and none between', async () => {
    const runtime = await bootBrake()
    const found = noticed(await repeat(runtime, 20))
    const counts = [callWarnCount, callWarnCount + callReWarnEvery, callWarnCount + 2 * callReWarnEvery]
    expect(found.map(([at]) => at)).toEqual(counts)
    for (const [at, texts] of found) {
      expect(texts).toEqual([expect.stringMatching(new RegExp(`bash like this again.* ${at} times `, 'u'))])
    }
    expect(runtime.ran).toHaveLength(20)
  })

  it('are notices of a kind that every host admits, with a short summary, and cannot be changed', async () => {
    const runtime = await bootBrake()
    const [message] = (await repeat(runtime, callWarnCount)).at(-1)?.additionalContexts ?? []
    expect(message).toMatchObject({ role: 'user', source: { kind: BRAKE_NOTICE_KIND, form: 'notice' } })
    expect(message?.source).toHaveProperty('summary', `the same call of bash, ${callWarnCount} times`)
    expect(message?.id).toMatch(/^[\da-f-]{36}$/u)
    expect(Object.isFrozen(message)).toBe(true)
  })

  it('are told apart by every argument', async () => {
    const runtime = await bootBrake()
    const results = []
    for (let index = 0; index < 20; index++) results.push(await runtime.call('bash', { command: `make ${index}` }))
    expect(noticed(results)).toEqual([])
  })

  it('are counted whatever comes between, until a human message', async () => {
    const runtime = await bootBrake()
    await repeat(runtime, callWarnCount - 1)
    await repeat(runtime, 2, 'ls')
    await runtime.notice()
    expect(noticed(await repeat(runtime, 1))).toHaveLength(1)
    await runtime.humanTurn()
    expect(noticed(await repeat(runtime, callWarnCount)).map(([at]) => at)).toEqual([callWarnCount])
  })

  it('are counted for each agent, and not at all without one', async () => {
    const runtime = await bootBrake({ config: { mode: 'deny' } })
    await repeat(runtime, callWarnCount - 1)
    expect(noticed(await repeat(runtime, callWarnCount - 1, 'make', { agent: agentOf('a2') }))).toEqual([])
    const alone = await repeat(runtime, 2 * callDenyCount, 'make', { agent: undefined })
    expect(noticed(alone)).toEqual([])
    expect(alone.some(result => result.isError)).toBe(false)
    expect(noticed(await repeat(runtime, 1))).toHaveLength(1)
    await runtime.humanTurn(agentOf('a3'))
  })

  it('are counted with huge and malformed arguments, and with unknown tools', async () => {
    const runtime = await bootBrake()
    for (const args of [{ command: 'x'.repeat(1e6) }, '{"command": "ma', null, []]) {
      const results = []
      for (let index = 0; index < callWarnCount; index++) results.push(await runtime.call('no such tool', args))
      expect(noticed(results).map(([at]) => at)).toContain(callWarnCount)
      for (const [, [text]] of noticed(results)) expect(text?.length).toBeLessThan(500)
    }
  })

  it('are not refused by default', async () => {
    const runtime = await bootBrake()
    await repeat(runtime, 3 * callDenyCount)
    expect(runtime.ran).toHaveLength(3 * callDenyCount)
  })
})

describe('in deny mode', () => {
  it('the exact call is refused after callDenyCount, before it runs, and nothing else is', async () => {
    const runtime = await bootBrake({ config: { mode: 'deny' } })
    const results = await repeat(runtime, callDenyCount + 3)
    expect(results.map(textOf).map(text => text.startsWith(DENIAL))).toEqual(
      results.map((_, index) => index >= callDenyCount),
    )
    expect(runtime.ran).toHaveLength(callDenyCount)
    expect((await repeat(runtime, 1, 'make install'))[0]?.isError).toBe(false)
  })

  it('denied calls still count, and a denial is notice enough', async () => {
    const runtime = await bootBrake({ config: { mode: 'deny' } })
    const results = await repeat(runtime, 3 * callDenyCount)
    for (const [index, result] of results.slice(callDenyCount).entries()) {
      expect(textOf(result)).toContain(`${callDenyCount + index + 1} times`)
    }
    expect(noticed(results).map(([at]) => at)).toEqual([callWarnCount])
  })

  it('the notice says what is coming', async () => {
    const [deny, remind] = [await bootBrake({ config: { mode: 'deny' } }), await bootBrake()]
    const [[, [denying]] = [0, []]] = noticed(await repeat(deny, callWarnCount))
    const [[, [reminding]] = [0, []]] = noticed(await repeat(remind, callWarnCount))
    expect(denying).toContain(`After ${callDenyCount} times it is refused`)
    expect(reminding).toContain('Nothing is blocked')
  })

  it('a human message gives the call back', async () => {
    const runtime = await bootBrake({ config: { mode: 'deny' } })
    await repeat(runtime, callDenyCount + 1)
    await runtime.humanTurn()
    expect((await repeat(runtime, 1))[0]?.isError).toBe(false)
  })

  it('sequences are never denied', async () => {
    const runtime = await bootBrake({ config: { mode: 'deny', callDenyCount: 1000 } })
    for (let index = 0; index < 200; index++) await repeat(runtime, 1, ROUND[index % ROUND.length])
    expect(runtime.ran).toHaveLength(200)
  })

  it('parallel calls count like calls in a row', async () => {
    const runtime = await bootBrake({ config: { mode: 'deny' } })
    const calls = Array.from({ length: callDenyCount + 5 }, () => runtime.call('bash', { command: 'make' }))
    const results = await Promise.all(calls)
    expect(runtime.ran).toHaveLength(callDenyCount)
    expect(results.filter(result => textOf(result).startsWith(DENIAL))).toHaveLength(5)
    expect((await repeat(runtime, 1))[0]?.isError).toBe(true)
  })

  it('a call that fails inside the pipeline does not count as running for ever', async () => {
    let fails = true
    const runtime = await bootBrake({
      config: { mode: 'deny' },
      before: ctx =>
        ctx.on('tools/execute', async (_execution, next) => {
          if (fails) throw new Error('a wrapper that fails')
          return next()
        }),
    })
    await repeat(runtime, 2 * callDenyCount)
    fails = false
    expect((await repeat(runtime, callDenyCount)).some(result => result.isError)).toBe(false)
    expect((await repeat(runtime, 1))[0]?.isError).toBe(true)
  })

  it('what another policy denies is counted too', async () => {
    const runtime = await bootBrake({
      before: ctx => ctx.on('tools/pre-execute', async () => ({ kind: 'deny' as const, reason: 'not today' })),
    })
    expect(noticed(await repeat(runtime, callWarnCount)).map(([at]) => at)).toEqual([callWarnCount])
  })
})

describe('a loop of calls, in the real tool runtime', () => {
  async function loop(runtime: BrakeRuntime, calls: number, round = ROUND) {
    const results = []
    for (let index = 0; index < calls; index++) {
      results.push(...(await repeat(runtime, 1, round[index % round.length])))
    }
    return noticed(results)
  }

  it('brings one notice when it has come sequenceCount times, and names its tools', async () => {
    const runtime = await bootBrake({ config: { callWarnCount: 100, callDenyCount: 101 } })
    const found = await loop(runtime, 10 * sequenceLength)
    expect(found).toEqual([[sequenceLength * sequenceCount, [expect.stringContaining('bash → bash → bash → bash')]]])
  })

  it('may be of two calls', async () => {
    const runtime = await bootBrake({ config: { callWarnCount: 100, callDenyCount: 101 } })
    expect(await loop(runtime, 40, ROUND.slice(0, 2))).toHaveLength(1)
  })

  it('is not seen in one call repeated', async () => {
    const found = noticed(await repeat(await bootBrake(), 40))
    for (const [, texts] of found) expect(texts).toHaveLength(1)
    expect(found.flatMap(([, texts]) => texts).join('\n')).not.toContain('loop')
  })

  it('is forgotten with a human message', async () => {
    const runtime = await bootBrake()
    await loop(runtime, sequenceLength * sequenceCount - 1)
    await runtime.humanTurn()
    expect(await loop(runtime, sequenceLength * sequenceCount - 1)).toEqual([])
  })
})

const TEXT = 'Remember to run the tests before you commit, and keep the change log up to date at all times.'

let ids = 0

function injected(
  text: unknown = TEXT,
  source: unknown = { kind: 'plugin', plugin: 'memo' },
  id: unknown = `i${++ids}`,
) {
  return { id, role: 'user', content: [{ type: 'text', text }], source }
}

/** The texts of the notices that a step ends with. */
function noticesIn(result: Awaited<ReturnType<BrakeRuntime['step']>>): string[] {
  return (result.messages ?? [])
    .filter(({ source }) => source?.kind === BRAKE_NOTICE_KIND)
    .map(({ content }) => content[0]?.text ?? '')
}

describe('a duplicated text, in a step', () => {
  it('brings a notice at the threshold, behind what the step brings, naming the sources seen', async () => {
    const { step } = await bootBrake()
    expect(noticesIn(await step([injected()]))).toEqual([])
    expect(noticesIn(await step([injected(TEXT, { kind: 'plugin:goal' })]))).toEqual([])
    const last = injected()
    const { kind, messages } = await step([last])
    expect(kind).toBe('enter')
    expect(messages?.[0]).toBe(last)
    expect(messages?.[1]).toMatchObject({ role: 'user', source: { kind: BRAKE_NOTICE_KIND, form: 'notice' } })
    expect(messages?.[1]?.content[0]?.text).toMatch(
      new RegExp(
        `${duplicateTextThreshold} times within ${duplicateTextWindowMs / 1000} s, from plugin:memo, plugin:goal`,
        'u',
      ),
    )
    expect(messages).toHaveLength(2)
  })

  it('is told once a cooldown, and only while it lies within the window', async () => {
    const runtime = await bootBrake()
    const told: number[] = []
    const times = [0, 1, 2, 3, duplicateTextCooldownMs + 1, duplicateTextCooldownMs + 2, 10 * duplicateTextWindowMs]
    for (const now of times) {
      runtime.clock.now = now
      if (noticesIn(await runtime.step([injected()])).length > 0) told.push(now)
    }
    expect(told).toEqual([2, duplicateTextCooldownMs + 2])
  })

  it('keeps what others decide about the step', async () => {
    const { step } = await bootBrake()
    await step([injected(), injected()])
    const decision = { kind: 'enter', messages: [injected('other')], assembly: { of: 'others' } }
    expect(await step([injected()], decision)).toMatchObject({ assembly: decision.assembly })
    await step([injected(`a ${TEXT}`), injected(`a ${TEXT}`)])
    expect(noticesIn(await step([injected(`a ${TEXT}`)], { kind: 'enter' }))).toHaveLength(1)
  })

  it('survives a rejected step, and does not count what it would have brought', async () => {
    const { step } = await bootBrake()
    const rejected = { kind: 'reject' }
    for (let index = 0; index < 10; index++) expect(await step([injected()], rejected)).toBe(rejected)
    expect(noticesIn(await step([injected(), injected()]))).toEqual([])
  })

  it('never adds up from replayed history', async () => {
    const { step } = await bootBrake()
    const history = [injected(), injected()]
    for (let index = 0; index < 10; index++) expect(noticesIn(await step(history))).toEqual([])
  })

  it.each([
    ['its own notices', { kind: BRAKE_NOTICE_KIND, form: 'notice' }],
    ["the breaker's notices", { kind: NOTICE_KIND, form: 'notice' }],
    ['its own notices in the form of older hosts', { kind: 'plugin', plugin: 'dsh-brake' }],
    ["the breaker's notices in the form of older hosts", { kind: 'plugin', plugin: 'repeat-tool-breaker' }],
    ["a human's words", { kind: 'user' }],
  ])('never counts %s', async (_title, source) => {
    const { step } = await bootBrake()
    for (let index = 0; index < 10; index++) {
      const result = await step([injected(TEXT, source), injected(TEXT, source)])
      expect(result.messages).toHaveLength(2)
    }
  })

  it('is forgotten with a human message, and what comes with it is counted', async () => {
    const { step } = await bootBrake()
    await step([injected(), injected()])
    const human = injected('go on', { kind: 'user' })
    expect(noticesIn(await step([injected(), human]))).toEqual([])
    expect(noticesIn(await step([injected()]))).toEqual([])
    expect(noticesIn(await step([injected()]))).toHaveLength(1)
  })

  it('survives messages of any shape', async () => {
    const runtime = await bootBrake()
    const { content: _content, ...withoutContent } = injected()
    const { id: _id, ...withoutId } = injected()
    const { source: _source, ...withoutSource } = injected()
    const odd = [
      null,
      1,
      'text',
      [],
      {},
      withoutContent,
      withoutId,
      withoutSource,
      injected(TEXT, null),
      injected(TEXT, { kind: 7 }),
      injected(TEXT, { kind: 'x', plugin: 7 }, 7),
      { ...injected(), content: TEXT },
      { ...injected(), content: [null, 1, 'x', {}, { text: 7 }] },
    ]
    await repeat(runtime, callWarnCount - 1)
    const { messages = [] } = await runtime.step(odd)
    expect(messages.slice(0, odd.length)).toEqual(odd)
    // Those with a text, an id and any source have been counted, a content that is a string too.
    expect(messages[odd.length]?.content[0]?.text).toContain(
      '4 times within 120 s, from an unnamed source, plugin:memo',
    )
    expect(messages).toHaveLength(odd.length + 1)
    // A human is seen among them.
    await runtime.step([...odd, injected('go on', { kind: 'user' })])
    expect(noticed(await repeat(runtime, 1))).toEqual([])
  })

  it('counts for each agent', async () => {
    const { step } = await bootBrake()
    await step([injected(), injected()])
    expect(noticesIn(await step([injected()], undefined, agentOf('a2')))).toEqual([])
    expect(noticesIn(await step([injected()]))).toHaveLength(1)
  })
})

describe('the brake and other plugins', () => {
  it('keeps what others attach to a call or put in its place', async () => {
    const other = { ...injected(), id: 'other' }
    const runtime = await bootBrake({
      before: ctx =>
        ctx.on('tools/post-execute', async () => ({
          kind: 'block' as const,
          feedback: [{ type: 'text' as const, text: 'blocked by another' }],
          additionalContexts: [other as never],
        })),
    })
    const last = (await repeat(runtime, callWarnCount)).at(-1)
    expect(last && textOf(last)).toBe('blocked by another')
    expect(last?.additionalContexts?.map(({ id }) => id)).toEqual(['other', expect.any(String)])
  })

  it('is not cut off by a listener that does not call next', async () => {
    const runtime = await bootBrake({
      before: ctx => ctx.on('tools/post-execute', async () => ({ kind: 'accept' as const })),
    })
    expect(noticed(await repeat(runtime, callWarnCount))).toHaveLength(1)
  })

  it('is gone when it is unloaded', async () => {
    const runtime = await bootBrake({ config: { mode: 'deny' } })
    await repeat(runtime, callDenyCount + 1)
    await runtime.fiber.dispose()
    const results = await repeat(runtime, callDenyCount)
    expect(results.some(result => result.isError)).toBe(false)
    expect(noticed(results)).toEqual([])
  })
})

describe('the face of the brake', () => {
  it('is that of a plugin: named exports and no default', () => {
    expect(Object.keys(brake).toSorted()).toEqual(['Config', 'apply', 'inject', 'name'])
    expect([brake.name, brake.inject]).toEqual(['dsh-brake', ['tools']])
  })

  it('passes the configuration through its schema as given', () => {
    const given = { mode: 'deny', callWarnCount: null, anything: [1] }
    expect(brake.Config(given)).toEqual(given)
  })

  it('mounts with its own clock, and takes a configuration', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const runtime = await bootRuntime({ mount: ctx => ctx.plugin(brake, { duplicateTextThreshold: 2 }) })
      const step = (text: string) => {
        const messages = [injected(text)]
        const payload = { agent: runtime.agent, messages, turn: 1, step: 1, signal: new AbortController().signal }
        const enter = { kind: 'enter', messages } as never
        return runtime.ctx.waterfall('agent/pre-step', payload as never, () => Promise.resolve(enter))
      }
      await step(TEXT)
      vi.advanceTimersByTime(duplicateTextWindowMs + 1)
      expect(await step(TEXT)).toMatchObject({ messages: [{}] })
      expect(await step(TEXT)).toMatchObject({ messages: [{}, {}] })
    } finally {
      vi.useRealTimers()
    }
  })

  it('refuses a bad configuration before anything is registered', async () => {
    const registered = vi.fn()
    const ctx = new Proxy({}, { get: (_, name) => (name === 'logger' ? SILENT : registered) })
    expect(() => brake.apply(ctx as never, { mode: 'ask' })).toThrow(/^dsh-brake: mode: "ask"/u)
    expect(registered).not.toHaveBeenCalled()
  })
})
