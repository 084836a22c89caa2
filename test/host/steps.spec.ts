import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { BLOCKED } from '../../src/messages/index.ts'
import { HaltingLoop, POLICY, type Answerer, type Move, type Plan, type Step } from './halting-loop.ts'

const CAP = DEFAULTS.limits.exact
const { warnAt, summarizeAt, failWarnAt, failLimit } = DEFAULTS

/** Another call that is still running while the others are looked at. */
const RUNNING: Plan = { act: 'read', stops: ['body'] }

let loop: HaltingLoop | undefined

afterEach(async () => {
  await loop?.dispose()
  loop = undefined
})

async function boot(answerer: Answerer = 'operator', config = {}): Promise<HaltingLoop> {
  loop = await HaltingLoop.boot({ config, answerer })
  return loop
}

/** The same call, alone in each step, until one more is at its cap. */
function uptoCap(plan: Plan = {}): Step[] {
  return Array.from({ length: CAP - 1 }, () => [plan])
}

/** The same step, as the model calls it, and from within a program. */
const LANES: [string, (calls: readonly Plan[]) => Step][] = [
  ['a step', calls => calls],
  ['a program', calls => [{ calls, waits: 'for all' }]],
]

/** What the model, or its program, got for the last calls. */
function lastTexts({ results }: HaltingLoop, count: number): string[] {
  return [...results]
    .filter(([id]) => results.size === count || !isProgram(id, results))
    .slice(-count)
    .flatMap(([, texts]) => texts)
}

/** The host's log has its word before what was said in most cases; a program reads the text without it in all. */
function saidIn(text: string): string {
  return text.replace(/^Error: /, '')
}

function isProgram(id: string, results: ReadonlyMap<string, unknown>): boolean {
  return results.has(`${id}:code:1`)
}

/** What became of each of the last calls, in short. */
function lastOnes(of: HaltingLoop, count: number): string[] {
  return lastTexts(of, count).map(text => {
    if (saidIn(text).startsWith(BLOCKED)) return 'blocked'
    return text.startsWith(`Error: ${POLICY}`) ? 'denied by others' : text
  })
}

describe.each(LANES)('in %s', (_lane, of) => {
  it.each([
    ['an operator who allows it', 'operator', 'allowed-once', ['done', 'done'], 1],
    ['an operator who refuses it', 'operator', 'rejected', ['blocked', 'blocked'], 1],
    ['an operator who cannot be reached', 'operator', 'unavailable', ['blocked', 'blocked'], 1],
    ['an operator who fails to answer', 'operator', 'throw', ['blocked', 'blocked'], 1],
    ['nobody to answer', 'nobody', undefined, ['blocked', 'blocked'], 1],
    ['a policy of not asking', 'never', undefined, ['blocked', 'blocked'], 1],
    ['no way to ask', 'no service', undefined, ['blocked', 'blocked'], 0],
  ] as const)(
    'a call at its cap and the same call again, beside one that is still running, end with %s',
    async (_who, answerer, answer, became, asked) => {
      const run = await boot(answerer)
      const plan: Plan = answer === undefined ? {} : { answer }
      await run.turn([...uptoCap(), of([RUNNING, plan, plan])])
      expect(run.hanging).toEqual([])
      expect(lastOnes(run, 3)).toEqual(['done', ...became])
      expect(run.asked).toHaveLength(asked)
    },
  )

  it.each(['allowed-once', 'rejected', 'unavailable'] as const)(
    'the same call waits for an answer that comes late, and goes by it: %s',
    async answer => {
      const run = await boot()
      const answerFirst: Move[] = [{ do: 'go', which: 1 }]
      await run.turn([...uptoCap(), of([RUNNING, { answer, isLate: true }, {}])], answerFirst)
      expect(run.hanging).toEqual([])
      const became = answer === 'allowed-once' ? 'done' : 'blocked'
      expect(lastOnes(run, 3)).toEqual(['done', became, became])
      expect(run.asked).toHaveLength(1)
    },
  )

  it('a question that was cancelled, with no turn aborted, is not put again before the next human message', async () => {
    const run = await boot()
    const plan: Plan = { answer: 'cancelled' }
    await run.turn([...uptoCap(), of([RUNNING, plan, plan]), of([plan])])
    expect(run.hanging).toEqual([])
    expect(run.asked).toHaveLength(1)
    expect(run.ran.filter(act => act === 'fetch x')).toHaveLength(CAP - 1)
  })

  it.each(['nobody', 'never'] as const)(
    'equal parallel calls up to the cap and beyond end with %s to answer',
    async who => {
      const run = await boot(who)
      const beyond = 2
      await run.turn([of(Array.from({ length: CAP - 1 + beyond }, () => ({ stops: ['body'] })))])
      expect(run.hanging).toEqual([])
      expect(run.ran).toHaveLength(CAP - 1)
      expect(lastOnes(run, beyond)).toEqual(['blocked', 'blocked'])
      expect(run.asked).toHaveLength(1)
    },
  )

  it('calls that fail in a row, one a step, are advised, and stopped at the limit', async () => {
    const run = await boot('nobody')
    const beyond = 2
    await run.turn(Array.from({ length: failLimit + beyond }, () => of([{ act: 'make', fails: true }])))
    expect(run.ran).toHaveLength(failLimit)
    expect(lastOnes(run, beyond)).toEqual(['blocked', 'blocked'])
    expect(run.notices).toContainEqual(expect.stringMatching(`failed .*${failWarnAt} times`))
  })

  it('a call that fails over and over in one step is stopped at its cap', async () => {
    const run = await boot('nobody')
    await run.turn([of(Array.from({ length: CAP + 1 }, () => ({ act: 'make', fails: true })))])
    expect(run.ran).toHaveLength(CAP - 1)
    expect(lastOnes(run, 2)).toEqual(['blocked', 'blocked'])
  })

  it('a question that another plugin turns into a denial keeps nobody waiting', async () => {
    const run = await boot()
    const denied: Plan = { outer: 'deny asks' }
    await run.turn([...uptoCap(), of([RUNNING, denied, denied])])
    expect(run.hanging).toEqual([])
    expect(run.asked).toEqual([])
    expect(run.ran).toHaveLength(CAP)
    expect(lastOnes(run, 3).slice(0, 2)).toEqual(['done', 'denied by others'])
  })

  it('a question that another plugin has kept back is put in the next step, counting every occurrence (progress: false)', async () => {
    const run = await boot('operator', { progress: false })
    const plan: Plan = { answer: 'rejected' }
    await run.turn([...uptoCap(), of([RUNNING, { outer: 'deny asks' }, plan]), of([plan])])
    expect(run.hanging).toEqual([])
    expect(run.asked).toHaveLength(1)
    expect(lastOnes(run, 1)).toEqual(['blocked'])
  })

  it('a denial by another plugin is a new answer: the question that it kept back is put when the old one was given as often again', async () => {
    const run = await boot()
    const plan: Plan = { answer: 'rejected' }
    await run.turn([...uptoCap(), of([RUNNING, { outer: 'deny asks' }]), ...uptoCap(), of([plan])])
    expect(run.hanging).toEqual([])
    expect(run.asked).toHaveLength(1)
    expect(lastOnes(run, 1)).toEqual(['blocked'])
  })

  it.each([
    ['a listener that throws after the breaker has asked', { outer: 'throw' }],
    ['a listener that asks by itself', { outer: 'ask', answer: 'rejected' }],
    ['a guard in front of the breaker that denies what was allowed', { guard: 'before ours' }],
    ['a guard behind the breaker that denies what was allowed', { guard: 'behind ours' }],
    ['a wrapper that throws', { around: 'throw' }],
    ['a listener after the call that throws', { after: 'throw', answer: 'rejected' }],
    ['a listener after the call that blocks its result', { after: 'block', answer: 'rejected' }],
  ] as const)('another plugin keeps nobody waiting: %s', async (_what, plan) => {
    const run = await boot()
    await run.turn([...uptoCap(), of([RUNNING, plan, {}, {}])])
    expect(run.hanging).toEqual([])
    expect(run.unanswered).toEqual([])
    expect(run.reports).toEqual([])
  })

  it('a step ends when the breaker is unloaded while its question is open', async () => {
    const run = await boot()
    const question: Move[] = [{ do: 'unload' }, { do: 'go', which: 1 }]
    await run.turn([...uptoCap(), of([RUNNING, { answer: 'rejected', isLate: true }, {}])], question)
    expect(run.hanging).toEqual([])
    expect(lastOnes(run, 1)).toEqual(['done'])
  })

  it('a step ends when its turn is aborted while a question is open', async () => {
    const run = await boot()
    const isLate = true
    await run.turn([...uptoCap(), of([RUNNING, { answer: 'rejected', isLate }, {}])], [{ do: 'abort' }])
    expect(run.hanging).toEqual([])
    expect(run.unanswered).toEqual([])
    expect(run.asked.map(({ outcome }) => outcome)).toEqual(['cancelled'])
  })
})

describe('in a program', () => {
  it.each([
    ['an operator who refuses it', 'operator', 'rejected'],
    ['an operator who cannot be reached', 'operator', 'unavailable'],
    ['an operator who cancels the question', 'operator', 'cancelled'],
    ['nobody to answer', 'nobody', undefined],
    ['a policy of not asking', 'never', undefined],
    ['no way to ask', 'no service', undefined],
  ] as const)('the first denial reads like each later one, with %s', async (_who, answerer, answer) => {
    const run = await boot(answerer)
    const plan: Plan = answer === undefined ? {} : { answer }
    const calls = Array.from({ length: CAP + 2 }, () => plan)
    await run.turn([[{ calls, waits: 'for each' }]])
    // How often the call has come up goes on.
    const [first, ...later] = run.caught.map(text => text.replaceAll(/\d+ times|× \d+/g, 'so often'))
    expect(first).toMatch(new RegExp(`^${BLOCKED}: `))
    expect(later).toEqual([first, first])
  })

  it('a call is advised about when the program is over', async () => {
    const run = await boot('nobody')
    await run.turn([[{ calls: Array.from({ length: summarizeAt }, () => ({})), waits: 'for each' }]])
    expect(run.notices).toEqual([
      expect.stringContaining(`${warnAt} times`),
      expect.stringContaining(`${summarizeAt} times`),
    ])
  })

  it('calls go on with the count of those that the model made, and the model with theirs', async () => {
    const run = await boot('nobody')
    const half = Math.floor(CAP / 2)
    const calls = Array.from({ length: CAP - half }, () => ({}))
    await run.turn([...Array.from({ length: half }, () => [{}]), [{ calls, waits: 'for each' }], [{}]])
    expect(run.ran).toHaveLength(CAP - 1)
    expect(run.caught).toEqual([expect.stringContaining(BLOCKED)])
    expect(lastOnes(run, 1)).toEqual(['blocked'])
  })
})
