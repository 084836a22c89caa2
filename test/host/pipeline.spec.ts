import { describe, expect, it } from 'vitest'
import type { Context } from '@deepseek-ai/cordis'
import type { ToolExecutionResult } from '@deepseek-ai/dsh-tools'
import { DEFAULTS } from '../../src/config/index.ts'
import { BLOCKED } from '../../src/messages/index.ts'
import { HORIZON } from '../../src/tracks/progress/constants.ts'
import { useRuntimes } from './booted.ts'
import { advisoriesOf, bootRuntime, textOf, type Runtime, type RuntimeOptions } from './runtime.ts'

const CAP = DEFAULTS.limits.exact
const { warnAt, summarizeAt, window } = DEFAULTS

/** Counts every occurrence, whatever it answered. */
const EVERY = { progress: false }

const boot = useRuntimes()

/** The results of the same call, made `times` times, one after the other. */
async function repeat(
  times: number,
  call: (index: number) => Promise<ToolExecutionResult>,
): Promise<ToolExecutionResult[]> {
  const results: ToolExecutionResult[] = []
  for (let index = 0; index < times; index++) results.push(await call(index))
  return results
}

function blockedOnes(results: readonly ToolExecutionResult[]): number[] {
  return results.flatMap((result, index) => (textOf(result).startsWith(`Error: ${BLOCKED}`) ? [index + 1] : []))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

describe('a loop of one call', () => {
  it('runs below the cap, and not once from the cap on', async () => {
    const { bash, ran } = await boot()
    const results = await repeat(CAP + 3, () => bash('echo hello'))
    expect(blockedOnes(results)).toEqual(range(CAP, CAP + 3))
    expect(ran).toHaveLength(CAP - 1)
    expect(results.slice(0, CAP - 1).every(result => !result.isError)).toBe(true)
    expect(results.slice(CAP - 1).every(result => result.isError)).toBe(true)
  })

  it('is advised once at each stage, on the very call that reaches it', async () => {
    const { bash } = await boot()
    const results = await repeat(CAP + 3, () => bash('echo hello'))
    const advised = results.flatMap((result, index) => (advisoriesOf(result).length > 0 ? [index + 1] : []))
    expect(advised).toEqual([warnAt, summarizeAt])
    expect(results.flatMap(advisoriesOf)).toEqual([
      expect.stringContaining(`${warnAt} times`),
      expect.stringMatching(/established[^]*assumed[^]*failed[^]*two approaches/),
    ])
  })

  it('is told what the action answered before, with a count that keeps growing', async () => {
    const { bash } = await boot({ output: () => 'the answer is 42' })
    const results = await repeat(CAP + 2, () => bash('echo hello'))
    const denials = results.slice(CAP - 1).map(textOf)
    expect(denials[0]).toContain('the answer is 42')
    expect(denials.map(text => /, (\d+) times/.exec(text)?.[1])).toEqual([CAP, CAP + 1, CAP + 2].map(String))
  })

  it('is caught although another call stands between each two of its laps', async () => {
    const { bash } = await boot({ config: { window: 2 * CAP + 2 } })
    const results = await repeat(2 * CAP, index => bash(index % 2 === 0 ? 'make' : `cat log.${index}`))
    expect(blockedOnes(results)).toEqual([2 * CAP - 1])
  })

  it('may be taken up again after a human message, but not after a notice', async () => {
    const { bash, humanTurn, notice } = await boot()
    await repeat(CAP, () => bash('echo hello'))
    await notice()
    expect(blockedOnes([await bash('echo hello')])).toEqual([1])
    await humanTurn()
    expect(blockedOnes(await repeat(CAP, () => bash('echo hello')))).toEqual([CAP])
  })

  it.each([[{}], [EVERY]])('may be made again after each notice of a schedule, with %j', async config => {
    const { bash, agent, notice } = await boot({ config })
    for (let tick = 0; tick < 3; tick++) {
      await notice(agent, 'schedule')
      expect(blockedOnes(await repeat(CAP, () => bash('echo hello')))).toEqual([CAP])
    }
  })

  it.each([[{}], [EVERY]])('stays exempt or refused across the notices of a schedule, with %j', async config => {
    const allowing = await boot({ config, answer: 'allowed-once' })
    await repeat(CAP, () => allowing.bash('echo hello'))
    await allowing.notice(allowing.agent, 'schedule')
    expect(blockedOnes(await repeat(CAP + 1, () => allowing.bash('echo hello')))).toEqual([])
    expect(allowing.asked).toHaveLength(1)
    const refusing = await boot({ config, answer: 'rejected' })
    await repeat(CAP, () => refusing.bash('echo hello'))
    await refusing.notice(refusing.agent, 'schedule')
    expect(blockedOnes([await refusing.bash('echo hello')])).toEqual([1])
  })

  it.each([
    ['a window of other work has passed, counting every occurrence (progress: false)', EVERY, window, []],
    ['a window of other work has passed, for that tells nothing new about it', {}, window, [1]],
    ['several windows of other work have passed', {}, HORIZON * window + 1, []],
  ])('is stopped or free when %s', async (_when, config, others, blocked) => {
    const { bash } = await boot({ config })
    await repeat(CAP + 4, () => bash('make'))
    await repeat(others, index => bash(`cat file.${index}`))
    expect(blockedOnes([await bash('make')])).toEqual(blocked)
  })

  it('is free again when something was changed in between', async () => {
    const { bash } = await boot()
    await repeat(CAP + 4, () => bash('make'))
    await bash('git checkout other')
    expect(blockedOnes(await repeat(CAP, () => bash('make')))).toEqual([CAP])
  })

  it('counts from the answer that it had not given before', async () => {
    let answer = 'one'
    const { bash } = await boot({ output: () => answer })
    await repeat(CAP - 2, () => bash('make'))
    answer = 'another'
    expect(blockedOnes(await repeat(CAP, () => bash('make')))).toEqual([CAP])
  })

  it.each([
    ['counting every occurrence (progress: false)', { ...EVERY, window: 2 * CAP }],
    ['counting what tells nothing new', {}],
  ])('is not forgotten because denied calls are hammered, %s', async (_how, config) => {
    const { bash } = await boot({ config })
    await repeat(CAP - 1, () => bash('first loop'))
    await repeat(2 * HORIZON * window, () => bash('echo x > /dev/null'))
    expect(blockedOnes([await bash('first loop')])).toEqual([1])
  })
})

describe('the three loops of the specification', () => {
  it.each<[string, (call: Runtime, index: number) => Promise<ToolExecutionResult>]>([
    ['A: the same arguments again', ({ call }) => call('bash', { command: 'ls -la' })],
    [
      'B: only the description changes',
      ({ call }, index) => call('bash', { command: 'ls', description: `take ${index}` }),
    ],
    [
      'C: two spellings of a host, another --max-time each time',
      ({ bash }, index) =>
        bash(`curl --max-time ${index + 30} https://open${index % 2 ? '-data' : ''}.canada.ca/od?id=1 || true`),
    ],
  ])('%s', async (_title, call) => {
    const runtime = await boot({ output: () => 'the same' })
    expect(blockedOnes(await repeat(CAP, index => call(runtime, index)))).toEqual([CAP])
  })
})

describe('honest work', () => {
  it.each<[string, (index: number) => Record<string, unknown>]>([
    ['pages of one local server', index => ({ command: `curl -s "http://127.0.0.1:8080/items?page=${index}"` })],
    [
      'status checks to /dev/null',
      index => ({ command: `curl -s -o /dev/null -w '%{http_code}' https://site${index}.org` }),
    ],
    ['commits', index => ({ command: `git commit -m "change ${index}"` })],
    [
      'ssh with the same option',
      index => ({ command: `ssh -o StrictHostKeyChecking=no web${index}.example.org uptime` }),
    ],
    ['the tests of one package after another', index => ({ command: 'npm test', workdir: `packages/p${index}` })],
    [
      'the tests of one package after another, by cd',
      index => ({ command: `cd packages/p${index} && npm test > out.txt` }),
    ],
    ['reading a file page by page', index => ({ command: `sed -n ${index * 100},${index * 100 + 99}p big.log` })],
    ['one script with another seed', index => ({ command: `SEED=${index} python run.py` })],
  ])('%s: nothing is said and nothing is stopped', async (_title, args) => {
    const { call } = await boot()
    const results = await repeat(14, index => call('bash', args(index)))
    expect(results.filter(result => result.isError)).toEqual([])
    expect(results.flatMap(advisoriesOf)).toEqual([])
  })

  it.each([
    ['never, counting every occurrence (progress: false)', EVERY, []],
    ['once, and never stopped', {}, [summarizeAt]],
  ])('that only talks to standard error is advised %s', async (_how, config, advised) => {
    const { bash } = await boot({ config })
    const results = await repeat(2 * CAP, index => bash(`echo "step ${index}" >&2`))
    expect(results.filter(result => result.isError)).toEqual([])
    expect(results.flatMap((result, index) => advisoriesOf(result).map(() => index + 1))).toEqual(advised)
  })

  it('is not charged for a URL that a denied call never fetched', async () => {
    const { bash } = await boot({ config: { limits: { net: 3 } } })
    await repeat(CAP, () => bash('make'))
    await repeat(5, () => bash('make'))
    expect(blockedOnes(await repeat(2, index => bash(`curl --retry ${index} https://example.org/a`)))).toEqual([])
  })
})

describe('asking the operator', () => {
  it('lets an approved loop run for the rest of the turn, asked once, and advises no more', async () => {
    const { bash, asked, ran, humanTurn } = await boot({ answer: 'allowed-once' })
    const results = await repeat(3 * CAP, () => bash('make'))
    expect(ran).toHaveLength(3 * CAP)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain(`The same command, ${CAP} times with the same answer so far: \`make\``)
    expect(results.flatMap(advisoriesOf)).toHaveLength(2)
    await humanTurn()
    await repeat(CAP, () => bash('make'))
    expect(asked).toHaveLength(2)
  })

  it('exempts exactly the fingerprints that hit', async () => {
    const { bash, asked } = await boot({ answer: 'allowed-once' })
    await repeat(CAP, () => bash('make'))
    await repeat(CAP, () => bash('make test'))
    expect(asked).toHaveLength(2)
  })

  it.each([['rejected' as const], ['unavailable' as const]])(
    'turns %s into our denial, and does not ask again before a human message',
    async answer => {
      const { bash, asked, ran, humanTurn } = await boot({ answer, output: () => 'previous answer' })
      const results = await repeat(CAP + 3, () => bash('make'))
      expect(blockedOnes(results)).toEqual(range(CAP, CAP + 3))
      expect(results.map(textOf)[CAP - 1]).toContain('previous answer')
      expect(ran).toHaveLength(CAP - 1)
      expect(asked).toHaveLength(1)
      await humanTurn()
      await repeat(CAP, () => bash('make'))
      expect(asked).toHaveLength(2)
    },
  )

  it.each([
    ['counting every occurrence (progress: false)', EVERY, window],
    ['counting what tells nothing new', {}, HORIZON * window + 1],
  ])(
    'does not say that somebody refused where the policy of the host answers for them, %s',
    async (_how, config, others) => {
      const { bash, asked } = await boot({ answer: 'allowed-once', policy: 'never', config })
      const results = await repeat(CAP + 1, () => bash('make'))
      expect(blockedOnes(results)).toEqual([CAP, CAP + 1])
      expect(results.slice(CAP - 1).filter(result => !textOf(result).includes('nobody was there to approve'))).toEqual(
        [],
      )
      await repeat(others, index => bash(`cat file.${index}`))
      expect(blockedOnes([await bash('make')])).toEqual([])
      expect(asked).toEqual([])
    },
  )

  it('does not put a question again in the turn in which it was closed without an answer', async () => {
    const { bash, asked, humanTurn } = await boot({ answer: 'cancelled' })
    expect(blockedOnes(await repeat(CAP + 5, () => bash('make')))).toEqual(range(CAP, CAP + 5))
    expect(asked).toHaveLength(1)
    await humanTurn()
    await repeat(CAP, () => bash('make'))
    expect(asked).toHaveLength(2)
  })

  it('refuses nothing when the turn was aborted while the question was open', async () => {
    let turn = new AbortController()
    const { bash, asked } = await boot({
      answer: () => {
        turn.abort()
        return new Promise(() => undefined)
      },
    })
    await repeat(CAP - 1, () => bash('make'))
    for (const times of [1, 2]) {
      turn = new AbortController()
      expect(textOf(await bash('make', { signal: turn.signal }))).not.toContain(BLOCKED)
      expect(asked).toHaveLength(times)
    }
  })

  it('denies without asking when no approval service is mounted', async () => {
    const { bash, asked } = await boot()
    expect(blockedOnes(await repeat(CAP, () => bash('make')))).toEqual([CAP])
    expect(asked).toEqual([])
  })

  it('denies without asking under onLimit: deny', async () => {
    const { bash, asked } = await boot({ config: { onLimit: 'deny' }, answer: 'allowed-once' })
    expect(blockedOnes(await repeat(CAP, () => bash('make')))).toEqual([CAP])
    expect(asked).toEqual([])
  })

  it.each([
    ['allowed-once' as const, [] as number[]],
    ['rejected' as const, [1, 2, 3]],
  ])('asks once for parallel calls of one kind: %s holds for all of them', async (answer, blocked) => {
    const replies: ((outcome: typeof answer) => void)[] = []
    const { bash, asked } = await boot({ answer: () => new Promise(resolve => replies.push(resolve)) })
    await repeat(CAP - 1, () => bash('make'))
    const parallel = Promise.all([bash('make'), bash('make'), bash('make')])
    await expect.poll(() => asked.length).toBe(1)
    replies.forEach(reply => reply(answer))
    expect(blockedOnes(await parallel)).toEqual(blocked)
    expect(asked).toHaveLength(1)
  })

  it('asks about two kinds of calls at once, each for itself', async () => {
    const replies: ((outcome: 'allowed-once') => void)[] = []
    const answer = (): Promise<'allowed-once'> => new Promise(resolve => replies.push(resolve))
    const { bash, asked, ran } = await boot({ answer, config: { window: 4 * CAP } })
    await repeat(CAP - 1, () => bash('make'))
    await repeat(CAP - 1, () => bash('lint'))
    const parallel = Promise.all([bash('make'), bash('lint')])
    await expect.poll(() => asked.length).toBe(2)
    replies.forEach(reply => reply('allowed-once'))
    await parallel
    expect(ran).toHaveLength(2 * CAP)
  })

  it('frees the calls that wait for an answer when the plugin is unloaded', async () => {
    const { bash, asked, fiber } = await boot({ answer: () => new Promise(() => undefined) })
    await repeat(CAP - 1, () => bash('make'))
    void bash('make')
    await expect.poll(() => asked.length).toBe(1)
    const waiting = bash('make')
    await fiber.dispose()
    expect((await waiting).isError).toBe(false)
  })

  it('frees the calls that wait for an answer when they are aborted themselves', async () => {
    const { bash, asked } = await boot({ answer: () => new Promise(() => undefined) })
    await repeat(CAP - 1, () => bash('make'))
    void bash('make')
    await expect.poll(() => asked.length).toBe(1)
    const abort = new AbortController()
    const waiting = bash('make', { signal: abort.signal })
    abort.abort()
    expect((await waiting).isError).toBe(true)
  })
})

describe('other agents', () => {
  it('have budgets of their own', async () => {
    const { bash, agentOf } = await boot()
    const child = agentOf('a2')
    await repeat(CAP, () => bash('make'))
    expect(blockedOnes(await repeat(CAP, () => bash('make', { agent: child })))).toEqual([CAP])
  })

  it('are not reset by a human message to another one', async () => {
    const { bash, humanTurn, agentOf } = await boot()
    await repeat(CAP, () => bash('make'))
    await humanTurn(agentOf('a2'))
    expect(blockedOnes([await bash('make')])).toEqual([1])
  })

  it('do not include the callers without one, who are let alone', async () => {
    const { bash, ran } = await boot()
    await repeat(2 * CAP, () => bash('make', { agent: undefined }))
    expect(ran).toHaveLength(2 * CAP)
  })
})

describe('other policies', () => {
  it.each<[string, (ctx: Context) => void]>([
    ['a listener', ctx => ctx.on('tools/pre-execute', () => Promise.resolve({ kind: 'deny', reason: 'POLICY' }))],
    ['a guard', ctx => ctx.tools.guard(() => 'POLICY')],
  ])('keep the denial of %s that was there before us', async (_title, deny) => {
    const { bash, ran } = await boot({ before: deny, answer: 'allowed-once' })
    const results = await repeat(summarizeAt, () => bash('make'))
    expect(results.map(textOf)).toEqual(results.map(() => 'Error: POLICY'))
    expect(ran).toEqual([])
    // What they deny is an occurrence all the same.
    expect(results.flatMap(advisoriesOf)).toHaveLength(2)
  })

  it.each([
    ['which is the next one, counting every occurrence (progress: false)', EVERY, warnAt + 1],
    ['since what has no answer does not repeat one', {}, warnAt],
  ])('that make a call fail on its way leave its advice to the one that brings it, %s', async (_how, config, times) => {
    const wrapper = { throws: false }
    const { bash } = await boot({
      config,
      before: ctx =>
        ctx.on('tools/execute', (_execution, next) => {
          if (wrapper.throws) throw new Error('WRAPPER')
          return next()
        }),
    })
    await repeat(warnAt - 1, () => bash('make'))
    wrapper.throws = true
    expect(advisoriesOf(await bash('make'))).toEqual([])
    wrapper.throws = false
    expect(advisoriesOf(await bash('make'))).toEqual([expect.stringContaining(`${times} times`)])
    expect(advisoriesOf(await bash('make'))).toEqual([])
  })

  it.each([
    ['brings the advisory that was due, counting every occurrence (progress: false)', EVERY, 1],
    ['is an answer that the call had not given before', {}, 0],
  ])('keep the denial of a guard after ours, and it %s', async (_how, config, advised) => {
    const { ctx, bash } = await boot({ config })
    await repeat(warnAt - 1, () => bash('make'))
    const stop = ctx.tools.guard(() => 'POLICY')
    const denied = await bash('make')
    stop()
    expect([textOf(denied), advisoriesOf(denied).length]).toEqual(['Error: POLICY', advised])
    expect(advisoriesOf(await bash('make'))).toEqual([])
  })

  it('keep the denial of a guard that came after us, which counts as the answer that it is', async () => {
    const { ctx, bash, ran } = await boot()
    ctx.tools.guard(() => 'POLICY')
    const denied = await repeat(CAP, () => bash('make'))
    expect(denied.map(textOf)).toEqual(denied.map(() => 'Error: POLICY'))
    expect(denied.flatMap((result, index) => advisoriesOf(result).map(() => index + 1))).toEqual([warnAt, summarizeAt])
    expect(ran).toEqual([])
  })

  it('let pass what they have stopped until now, and we do too', async () => {
    const policy: { reason?: string } = { reason: 'POLICY' }
    const { ctx, bash, ran } = await boot()
    ctx.tools.guard(() => policy.reason)
    await repeat(CAP - 1, () => bash('make'))
    delete policy.reason
    expect(blockedOnes(await repeat(CAP, () => bash('make')))).toEqual([CAP])
    expect(ran).toHaveLength(CAP - 1)
  })

  it('stop what we stop in the end, counting every occurrence (progress: false); it has no result to quote', async () => {
    const policy: { reason?: string } = { reason: 'POLICY' }
    const { ctx, bash, ran } = await boot({ config: EVERY })
    ctx.tools.guard(() => policy.reason)
    const denied = await repeat(CAP - 1, () => bash('make'))
    expect(denied.map(textOf)).toEqual(denied.map(() => 'Error: POLICY'))
    delete policy.reason
    const text = textOf(await bash('make'))
    expect(text).toContain(BLOCKED)
    expect(text).not.toContain('Previous result')
    expect(ran).toEqual([])
  })

  it('keep the block and the messages that they put behind a question that was refused', async () => {
    const { ctx, bash } = await boot({ answer: 'rejected', config: { window: 4 * CAP } })
    await repeat(CAP - 1, () => bash('make'))
    await repeat(CAP - 1, () => bash('lint'))
    const theirs = { id: 'x', role: 'user', content: [{ type: 'text', text: 'theirs' }], source: { kind: 'user' } }
    const additionalContexts = [theirs as never]
    const stop = ctx.on('tools/post-execute', () => Promise.resolve({ kind: 'accept', additionalContexts }))
    const refused = await bash('make')
    expect([textOf(refused).includes(BLOCKED), advisoriesOf(refused)]).toEqual([true, ['theirs']])
    stop()
    const feedback = [{ type: 'text' as const, text: 'LINT' }]
    ctx.on('tools/post-execute', () => Promise.resolve({ kind: 'block', feedback }))
    expect(textOf(await bash('lint'))).toBe('LINT')
  })

  it('keep their denial when a guard says no after the operator said yes', async () => {
    const denyLater: { on: boolean } = { on: false }
    const { bash } = await boot({
      answer: 'allowed-once',
      before: ctx => ctx.tools.guard(() => (denyLater.on ? 'POLICY' : undefined)),
    })
    await repeat(CAP - 1, () => bash('make'))
    denyLater.on = true
    expect(textOf(await bash('make'))).toBe('Error: POLICY')
  })

  it('keep the feedback with which they block a result, and our advisory is added to theirs', async () => {
    const theirs = {
      id: 'x',
      role: 'user',
      content: [{ type: 'text', text: 'theirs' }],
      source: { kind: 'plugin', plugin: 'p' },
    }
    const { bash } = await boot({
      before: ctx =>
        ctx.on('tools/post-execute', () =>
          Promise.resolve({
            kind: 'block',
            feedback: [{ type: 'text', text: 'LINT' }],
            additionalContexts: [theirs as never],
          }),
        ),
    })
    const results = await repeat(warnAt, () => bash('make'))
    expect(results.map(textOf)).toEqual(results.map(() => 'LINT'))
    expect(results.map(result => advisoriesOf(result).length)).toEqual([...range(1, warnAt - 1).map(() => 1), 2])
    expect(results.flatMap(advisoriesOf).at(-1)).toBe('theirs')
  })

  describe('that ask about each call', () => {
    const asks = (ctx: Context): unknown =>
      ctx.on('tools/pre-execute', () => Promise.resolve({ kind: 'ask', reason: 'THEIRS' }))

    it('are let through untouched below the cap; at the cap one question carries both reasons, and its approval holds', async () => {
      const { bash, asked, ran } = await boot({ answer: 'allowed-once', before: asks })
      await repeat(CAP + 2, () => bash('make'))
      const theirs = (times: number): string[] => Array.from({ length: times }, () => 'THEIRS')
      expect(asked).toEqual([...theirs(CAP - 1), expect.stringMatching(/^THEIRS\n.*12 times/s), ...theirs(2)])
      expect(ran).toHaveLength(CAP + 2)
    })

    it.each<[string, RuntimeOptions, number]>([
      ['onLimit says so', { answer: 'allowed-once', config: { onLimit: 'deny' } }, CAP - 1],
      ['a person has refused it', { answer: request => Promise.resolve(answerTo(request.reason)) }, CAP],
    ])('ask nobody about what will be denied anyway, since %s', async (_title, options, questions) => {
      const { bash, asked, ran } = await boot({ ...options, before: asks })
      const results = await repeat(CAP + 3, () => bash('make'))
      expect(asked).toHaveLength(questions)
      expect(blockedOnes(results)).toEqual(range(CAP, CAP + 3))
      expect(results.map(textOf).at(-1)).toContain(`${CAP + 3} times`)
      expect(ran).toHaveLength(CAP - 1)
    })

    /** A person who approves whatever is no loop. */
    function answerTo(reason: string | undefined): 'allowed-once' | 'rejected' {
      return reason === 'THEIRS' ? 'allowed-once' : 'rejected'
    }

    it('leave it to our denial where there is nobody to ask', async () => {
      const listener = { asks: false }
      const { bash } = await boot({
        before: ctx =>
          ctx.on('tools/pre-execute', (_execution, next) =>
            listener.asks ? Promise.resolve({ kind: 'ask', reason: 'THEIRS' }) : next(),
          ),
      })
      await repeat(CAP - 1, () => bash('make'))
      listener.asks = true
      expect([textOf(await bash('lint')), blockedOnes([await bash('make')])]).toEqual(['Error: THEIRS', [1]])
    })
  })

  it('keep the call whose turn was cancelled: what was asked about it then is asked again', async () => {
    const abort = new AbortController()
    const { bash, asked } = await boot({
      answer: () => {
        abort.abort()
        return Promise.resolve('cancelled')
      },
    })
    await repeat(CAP - 1, () => bash('make'))
    await bash('make', { signal: abort.signal })
    await bash('make')
    expect(asked).toHaveLength(2)
  })
})

describe('which calls count', () => {
  it('leaves excluded tools alone: they neither count nor reset', async () => {
    const { bash, ran } = await boot({ config: { exclude: ['ba*'] } })
    await repeat(2 * CAP, () => bash('make'))
    expect(ran).toHaveLength(2 * CAP)
  })

  it('counts only the included tools when there are any', async () => {
    const { bash, call } = await boot({ config: { include: ['web_*'], failLimit: null } })
    expect(blockedOnes(await repeat(CAP, () => bash('make')))).toEqual([])
    expect(blockedOnes(await repeat(CAP, () => call('web_fetch', { url: 'https://a.org' })))).toEqual([CAP])
  })

  it('counts calls of a tool that does not exist', async () => {
    const { call } = await boot({ config: { failLimit: null } })
    expect(blockedOnes(await repeat(CAP, () => call('no_such_tool', { q: 1 })))).toEqual([CAP])
  })

  it.each<[string, unknown]>([
    ['raw text instead of JSON', '{"command": "ls'],
    ['null', null],
    ['an array', [1, [2]]],
    ['a command that is no text', { command: { nested: true } }],
    ['a megabyte', { command: 'x'.repeat(2 ** 20) }],
    ['a lone surrogate', { command: 'echo \uD800' }],
    ['a key named __proto__', JSON.parse('{"__proto__": {"command": "ls"}}')],
    ['a command that does not parse', { command: 'if then ( "' }],
    ['an address that does not parse', { command: 'curl http://[::1' }],
  ])('survives odd arguments and counts them right: %s', async (_title, args) => {
    const { call } = await boot({ config: { failLimit: null } })
    expect(blockedOnes(await repeat(CAP, () => call('odd_tool', args)))).toEqual([CAP])
    expect(blockedOnes(await repeat(CAP, () => call('bash', args)))).toEqual([CAP])
  })

  it('measures a subject of `host` in more calls than an action', async () => {
    const { bash } = await boot({ config: { onLimit: 'deny' }, output: () => 'no such item' })
    const results = await repeat(DEFAULTS.limits.host, index => bash(`curl https://api.example.org/items?q=${index}`))
    expect(blockedOnes(results)).toEqual([DEFAULTS.limits.host])
    expect(results.map(textOf).at(-1)).toContain('host:api.example.org')
  })

  it.each([
    ['gates them, counting every occurrence (progress: false)', EVERY, [DEFAULTS.limits.host]],
    ['lets them run', {}, []],
  ])('%s: pages of one host that differ', async (_how, config, blocked) => {
    const { bash } = await boot({ config: { onLimit: 'deny', ...config } })
    const results = await repeat(DEFAULTS.limits.host, index => bash(`curl https://api.example.org/items?q=${index}`))
    expect(blockedOnes(results)).toEqual(blocked)
  })
})

describe('loading', () => {
  it.each<[object, RegExp]>([
    [{ warnAtt: 3 }, /repeat-tool-breaker: warnAtt .*warnAt/],
    [{ limits: { exact: 1 } }, /repeat-tool-breaker: limits\.exact: 1 must be/],
  ])('refuses a bad configuration, and mounts nothing: %o', async (config, message) => {
    await expect(bootRuntime({ config })).rejects.toThrow(message)
  })

  it('leaves nothing behind when it is unloaded', async () => {
    const { bash, fiber, ran } = await boot()
    await repeat(CAP, () => bash('make'))
    await fiber.dispose()
    const results = await repeat(CAP, () => bash('make'))
    expect(results.flatMap(advisoriesOf)).toEqual([])
    expect(ran).toHaveLength(CAP - 1 + CAP)
  })
})
