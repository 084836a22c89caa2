import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { BRAKE_NAME, resolveBrakeConfig, type BrakeFinding } from '../../src/brake/index.ts'
import { mountBrake } from '../../src/host/brake.ts'
import { hostLog } from '../../src/host/log.ts'
import { BRAKE_BLOCKED, brakeDenialText, brakeText } from '../../src/messages/index.ts'
import { pipelineOf, type Pipeline } from '../host/fake-pipeline.ts'
import { oddCall, oddResult } from './arbitrary-calls.ts'
import { NaiveBrake, type Injected } from './naive-brake.ts'
import { property, type Property } from './property.ts'
import { settled } from './settled.ts'

type Step =
  /** A call of a tool that is named by a letter, its arguments written in one order or the other. */
  | { readonly do: 'call'; readonly tool: string; readonly turned: boolean }
  | { readonly do: 'human' }
  /** Texts come in, some time after what was before. */
  | { readonly do: 'texts'; readonly injected: readonly Injected[]; readonly after: number }

const config = fc
  .record({
    mode: fc.constantFrom('remind', 'deny', 'deny'),
    callWarnCount: fc.integer({ min: 1, max: 4 }),
    above: fc.integer({ min: 1, max: 5 }),
    callReWarnEvery: fc.integer({ min: 1, max: 3 }),
    sequenceLength: fc.integer({ min: 2, max: 4 }),
    sequenceCount: fc.integer({ min: 2, max: 3 }),
    duplicateTextThreshold: fc.integer({ min: 2, max: 4 }),
    duplicateTextWindowMs: fc.constantFrom(1, 30, 1000),
    duplicateTextCooldownMs: fc.constantFrom(0, 20, 1000),
    minimumDuplicateChars: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ above, ...rest }) => ({ ...rest, callDenyCount: rest.callWarnCount + above }))

const call: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('call' as const),
  tool: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  turned: fc.boolean(),
})

const texts: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('texts' as const),
  injected: fc.array(
    fc.record({
      id: fc.nat({ max: 30 }).map(id => `m${id}`),
      source: fc.constantFrom('memo', 'job'),
      text: fc.constantFrom('x', 'xx', 'xxx', 'yyy', 'zzz', 'vvv', 'www'),
    }),
    { maxLength: 8, size: 'max' },
  ),
  after: fc.constantFrom(0, 1, 15, 40),
})

/** Rounds, each some times over, so that there are loops. */
const history: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 6, arbitrary: fc.array(call, { minLength: 1, maxLength: 5 }) },
        { weight: 3, arbitrary: fc.array(texts, { minLength: 1, maxLength: 2 }) },
        { weight: 1, arbitrary: fc.constant<Step[]>([{ do: 'human' }]) },
      ),
      fc.integer({ min: 1, max: 8 }),
    ),
    { maxLength: 8, size: 'max' },
  )
  .map(rounds => rounds.flatMap(([round, times]) => Array.from({ length: times }, () => round).flat()))

/** The brake's hooks, and the clock that it reads. */
function brakeOf(given: object): { readonly pipeline: Pipeline; readonly clock: { now: number } } {
  const clock = { now: 0 }
  const pipeline = pipelineOf(given, (ctx, raw) =>
    mountBrake(ctx, hostLog(ctx, BRAKE_NAME), resolveBrakeConfig(raw), () => clock.now),
  )
  return { pipeline, clock }
}

async function saysWhatARecountSays(given: object, steps: readonly Step[]): Promise<void> {
  const { pipeline, clock } = brakeOf(given)
  const settings = resolveBrakeConfig(given)
  const naive = new NaiveBrake(settings)
  const textsOf = (findings: readonly BrakeFinding[]) => findings.map(finding => brakeText(finding, settings).text)
  for (const step of steps) {
    if (step.do === 'human') {
      naive.humanTurn()
      await settled('a human message', pipeline.humanTurn())
    } else if (step.do === 'call') {
      const { tool, turned } = step
      const count = naive.refuses(tool)
      const due = naive.ended(tool, count !== undefined)
      const args = turned ? { x: 1, y: 2 } : { y: 2, x: 1 }
      assert.deepEqual(await settled('a call', pipeline.call(tool, args)), {
        denial: count === undefined ? undefined : brakeDenialText(tool, count, settings),
        advisories: textsOf(due),
      })
    } else {
      clock.now += step.after
      const due = naive.arrived(step.injected, clock.now)
      const messages = step.injected.map(({ id, source, text }) => ({ id, source: { kind: source }, content: text }))
      assert.deepEqual(await settled('a step', pipeline.step(messages)), textsOf(due))
    }
  }
  assert.deepEqual(pipeline.reports, [])
}

/** Any message that a host may hand over, and some that none should. */
const oddMessage = fc.oneof(
  fc.anything(),
  fc.record({
    id: fc.oneof(fc.string(), fc.anything()),
    source: fc.oneof(fc.record({ kind: fc.oneof(fc.constantFrom('user', 'plugin'), fc.anything()) }), fc.anything()),
    content: fc.oneof(fc.string({ maxLength: 200, size: 'max' }), fc.array(fc.record({ text: fc.anything() }))),
  }),
)

/** The second plugin's hooks, one call or step after the other, without a host around them. */
export const BRAKE: readonly Property[] = [
  property(
    'the brake refuses and says what a recount of the history does, whatever its settings',
    400,
    fc.tuple(config, history),
    ([given, steps]) => saysWhatARecountSays(given, steps),
  ),
  property(
    'the brake reports no defect and does not hang, and a call either runs or is refused with a text',
    150,
    fc.array(fc.oneof(fc.record({ call: oddCall, result: oddResult }), fc.record({ messages: fc.array(oddMessage) })), {
      maxLength: 30,
    }),
    async steps => {
      const { pipeline } = brakeOf({ mode: 'deny', callWarnCount: 1, callDenyCount: 2 })
      for (const step of steps) {
        if ('messages' in step) await settled('a step', pipeline.step(step.messages))
        else {
          const { tool, args } = step.call
          const { denial } = await settled('a call', pipeline.call(tool, args, step.result))
          assert.ok(denial === undefined || denial.startsWith(`${BRAKE_BLOCKED}: `), denial)
        }
      }
      assert.deepEqual(pipeline.reports, [])
    },
  ),
]
