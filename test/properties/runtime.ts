import assert from 'node:assert/strict'
import type { ApprovalOutcome } from '@deepseek-ai/dsh-user-approval'
import * as fc from 'fast-check'
import { resolveConfig } from '../../src/config/index.ts'
import { advisoryText, BLOCKED } from '../../src/messages/index.ts'
import type { Found } from './naive-watch.ts'
import { HaltingRuntime, POLICY, STOPS, type Ended, type Plan } from './halting-runtime.ts'
import { recounted } from './recount.ts'
import { property, type Property } from './property.ts'

/** What happens next. `which` chooses among an agent's calls that it can happen to. */
type Step =
  | { readonly do: 'call'; readonly agent: number; readonly plan: Plan }
  | { readonly do: 'go' | 'abort'; readonly agent: number; readonly which: number }
  | { readonly do: 'answer'; readonly agent: number; readonly which: number; readonly outcome: ApprovalOutcome }
  | { readonly do: 'human'; readonly agent: number }

interface Scenario {
  readonly asks: boolean
  readonly steps: readonly Step[]
}

const CONFIG = {
  progress: false,
  window: 6,
  warnAt: 2,
  summarizeAt: 3,
  failWarnAt: 2,
  failLimit: 3,
  limits: { exact: 3, cmd: 4, net: 3, host: 5 },
}

const SETTINGS = resolveConfig(CONFIG)

const COMMANDS = ['make', 'make ', 'ls > out.txt', 'curl https://a.org/x', 'curl https://a.org/y']

/** Mostly `usual`, so that most calls get far. */
function mostly<T extends string>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: others.length, arbitrary: fc.constantFrom(...others) },
  )
}

const plan: fc.Arbitrary<Plan> = fc.record({
  command: fc.oneof({ weight: 2, arbitrary: fc.constant('make') }, fc.constantFrom(...COMMANDS)),
  stops: fc.subarray([...STOPS]),
  exitCode: fc.constantFrom(0, 0, 2),
  policy: mostly<Plan['policy']>('allow', 'deny', 'ask', 'throw', 'guard'),
  around: mostly<Plan['around']>('run', 'throw'),
  after: mostly<Plan['after']>('accept', 'block', 'throw'),
})

const outcome = fc.constantFrom<ApprovalOutcome>('allowed-once', 'allowed-once', 'rejected', 'unavailable', 'cancelled')
const which = fc.nat({ max: 3 })

function stepsOf(agent: fc.Arbitrary<number>, maxLength = 40): fc.Arbitrary<readonly Step[]> {
  return fc.array(
    fc.oneof(
      { weight: 10, arbitrary: fc.record({ do: fc.constant('call' as const), agent, plan }) },
      { weight: 12, arbitrary: fc.record({ do: fc.constant('go' as const), agent, which }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), agent, which, outcome }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('abort' as const), agent, which }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('human' as const), agent }) },
    ),
    { maxLength, size: 'max' },
  )
}

function scenarioOf(agent: fc.Arbitrary<number>): fc.Arbitrary<Scenario> {
  return fc.record({ asks: fc.boolean(), steps: stepsOf(agent) })
}

const me = fc.constant(0)
const anybody = fc.constantFrom(0, 0, 1, 2)

async function take(runtime: HaltingRuntime, step: Step): Promise<void> {
  switch (step.do) {
    case 'call':
      return runtime.begin(step.agent, step.plan)
    case 'go':
      return runtime.go(step.agent, step.which)
    case 'answer':
      return runtime.answer(step.agent, step.which, step.outcome)
    case 'abort':
      return runtime.abort(step.agent, step.which)
    case 'human':
      return runtime.humanTurn(step.agent)
  }
}

/** Take all steps, and see every call to its end. */
async function takeAll(runtime: HaltingRuntime, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await take(runtime, step)
  await runtime.drain()
}

async function within<T>(asks: boolean, act: (runtime: HaltingRuntime) => Promise<T>): Promise<T> {
  const runtime = await HaltingRuntime.boot(CONFIG, asks)
  try {
    return await act(runtime)
  } finally {
    await runtime.dispose()
  }
}

/** What became of an agent's calls in a scenario. */
function played({ asks, steps }: Scenario, agent: number): Promise<readonly (Ended | undefined)[]> {
  return within(asks, async runtime => {
    await takeAll(runtime, steps)
    return runtime.endedOf(agent)
  })
}

/** Calls that are let go on together, by an answer that they wait for, are then counted one by one. */
function haltingAtTheGuard(step: Step): Step {
  return step.do === 'call' ? { ...step, plan: { ...step.plan, stops: [...step.plan.stops, 'guard'] } } : step
}

/** What holds for every call, whatever was going on. */
function isSound(ended: Ended | undefined, calls: number): void {
  assert.ok(ended, 'every call ends')
  const { ran, isError, text, advisories } = ended
  assert.ok(ran || (isError && text !== ''), 'a call that does not run is told why')
  assert.ok(!(ran && text.startsWith(`Error: ${BLOCKED}`)), 'a denied body never runs')
  const counts = [text, ...advisories].join('\n').matchAll(/(\d+) times?/gu)
  assert.deepEqual(
    [...counts].map(found => Number(found[1])).filter(count => count < 1 || count > calls),
    [],
  )
}

/** The breaker in the real tool runtime, with calls that overlap in any way. */
export const RUNTIME: readonly Property[] = [
  property(
    'every call ends, it either runs or is denied with a text, no hook reports a defect, and nobody is asked the same twice at once',
    30,
    scenarioOf(anybody),
    ({ asks, steps }) =>
      within(asks, async runtime => {
        await takeAll(runtime, steps)
        assert.deepEqual(
          runtime.reports.filter(report => !report.includes(POLICY)),
          [],
        )
        assert.deepEqual(runtime.askedTwice, [])
        for (const agent of [0, 1, 2]) {
          const ended = runtime.endedOf(agent)
          for (const one of ended) isSound(one, ended.length)
        }
      }),
  ),
  property(
    'it asks, denies and advises as a recount of what has happened says, in the order in which it has',
    40,
    scenarioOf(anybody),
    ({ asks, steps }) =>
      within(asks, async runtime => {
        await takeAll(runtime, steps.map(haltingAtTheGuard))
        for (const [
          {
            ended,
            plan: { after },
          },
          { isDenied, due },
        ] of recounted(runtime.events, SETTINGS, asks)) {
          if (!ended || after === 'throw') continue
          if (after === 'accept') assert.equal(ended.text.startsWith(`Error: ${BLOCKED}`), isDenied)
          assert.deepEqual(
            ended.advisories,
            due.map((finding, index) => textOf(finding, ended.advisories[index])),
          )
        }
      }),
  ),
  property('the same steps lead to the same end', 20, scenarioOf(me), async scenario => {
    assert.deepEqual(await played(scenario, 0), await played(scenario, 0))
  }),
  property('what other agents do, are asked and are told changes nothing', 20, scenarioOf(anybody), async scenario => {
    const mine = { ...scenario, steps: scenario.steps.filter(({ agent }) => agent === 0) }
    assert.deepEqual(await played(scenario, 0), await played(mine, 0))
  }),
  property(
    'a human message brings back the first state, whatever was allowed or refused before',
    20,
    fc.tuple(scenarioOf(me), stepsOf(me)),
    ([{ asks, steps }, rest]) =>
      within(asks, async runtime => {
        await takeAll(runtime, steps)
        const before = runtime.endedOf(0).length
        await runtime.humanTurn(0)
        await takeAll(runtime, rest)
        await takeAll(
          runtime,
          rest.map(step => ({ ...step, agent: 1 })),
        )
        assert.deepEqual(runtime.endedOf(0).slice(before), runtime.endedOf(1))
      }),
  ),
  property(
    'once it is unloaded, it lets everything go on and says nothing more, whatever was under way',
    20,
    fc.tuple(scenarioOf(anybody), stepsOf(anybody)),
    ([{ asks, steps }, rest]) =>
      within(asks, async runtime => {
        for (const step of steps) await take(runtime, step)
        const before = [0, 1, 2].map(agent => runtime.endedOf(agent).length)
        await runtime.unload()
        await takeAll(runtime, rest)
        assert.deepEqual(
          runtime.reports.filter(report => !report.includes(POLICY)),
          [],
        )
        for (const agent of [0, 1, 2]) {
          for (const ended of runtime.endedOf(agent)) isSound(ended, runtime.endedOf(agent).length)
          const later = runtime.endedOf(agent).slice(before[agent])
          assert.deepEqual(
            later.filter(ended => ended?.text.includes(BLOCKED)),
            [],
          )
          assert.deepEqual(
            later.flatMap(ended => ended?.advisories ?? []),
            [],
          )
        }
      }),
  ),
]

/** What is said of a finding; how it failed is not recounted, and taken from what was said. */
function textOf({ evidence, ...found }: Found, said = ''): string {
  const reason = /\((.*?)\)/u.exec(said)?.[1] ?? ''
  const shown = evidence === 'failure' ? { kind: evidence, reason } : { kind: evidence }
  return advisoryText({ ...found, evidence: shown, threshold: found.count }, SETTINGS.previewChars)
}
