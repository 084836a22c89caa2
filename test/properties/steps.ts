import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { resolveConfig } from '../../src/config/index.ts'
import { capOf, readCall } from '../../src/fingerprint/index.ts'
import {
  ACTS,
  actOf,
  ANSWERERS,
  HaltingLoop,
  POLICY,
  type Answerer,
  type Asked,
  type Move,
  type Plan,
  type Program,
  type Step,
} from '../host/halting-loop.ts'
import { property, type Property } from './property.ts'

/** A session: for each human message the steps that follow it, and what is done while calls stand still. */
interface Scenario {
  readonly limits: Limits
  readonly answerer: Answerer
  readonly maxParallel: number
  readonly turns: readonly (readonly Step[])[]
  readonly moves: readonly Move[]
}

type Limits = Readonly<Partial<Record<'exact' | 'net' | 'host', number>>>

const OFF = { exact: null, cmd: null, net: null, sink: null, host: null }

/** One measure alone tells every call apart by one fingerprint, so that it is known what a question was about. */
const ALONE: readonly Limits[] = [{ exact: 2 }, { exact: 3 }, { net: 2 }, { host: 3 }]
const TOGETHER: readonly Limits[] = [...ALONE, { exact: 3, net: 2, host: 4 }]

function configOf(limits: Limits): object {
  return { window: 6, warnAt: 2, summarizeAt: 3, failWarnAt: 2, failLimit: 3, limits: { ...OFF, ...limits } }
}

/** Nothing comes of calls that have nothing in common. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.constant('fetch x' as const) },
  fc.constantFrom('fetch y', 'curl x', 'read', 'make'),
)

const own: fc.Arbitrary<Plan> = fc.record(
  {
    act,
    stops: fc.constantFrom(['body'] as const, ['body'] as const, ['listener'] as const, ['listener', 'body'] as const),
    fails: fc.constant(true),
    answer: fc.constantFrom('rejected', 'unavailable', 'cancelled', 'throw', 'allowed-once'),
    isLate: fc.constant(true),
  },
  { requiredKeys: [] },
)

const others: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 24, arbitrary: fc.constant({}) },
  fc.record({ inner: fc.constantFrom('deny', 'ask', 'throw') }),
  { weight: 2, arbitrary: fc.record({ outer: fc.constantFrom('deny asks', 'allow asks', 'ask', 'throw', 'cut off') }) },
  fc.record({ guard: fc.constantFrom('before ours', 'behind ours') }),
  fc.record({ around: fc.constant('throw') }),
  fc.record({ after: fc.constantFrom('block', 'throw') }),
)

/** What is left out of a plan shows in a failed case as what does not matter. */
const plan: fc.Arbitrary<Plan> = fc.tuple(own, others).map(parts => ({ ...parts[0], ...parts[1] }))

const calls = fc.array(plan, { minLength: 1, maxLength: 7, size: 'max' })

const program: fc.Arbitrary<Program> = fc.record({
  calls,
  waits: fc.constantFrom('for all', 'for all', 'for each', 'for none'),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: calls },
  { weight: 1, arbitrary: program.map(called => [called]) },
)

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('go' as const), which: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.constantFrom<Move>({ do: 'abort' }, { do: 'unload' }) },
)

function scenarioOf(limits: readonly Limits[]): fc.Arbitrary<Scenario> {
  return fc.record({
    limits: fc.constantFrom(...limits),
    answerer: fc.constantFrom('operator', ...ANSWERERS),
    maxParallel: fc.constantFrom(10, 10, 2, 1),
    turns: fc.array(fc.array(step, { minLength: 1, maxLength: 3, size: 'max' }), { minLength: 1, maxLength: 2 }),
    moves: fc.array(move, { maxLength: 12, size: 'max' }),
  })
}

/** Play a scenario to its end, and look at what has become of it. */
async function played(
  { limits, answerer, maxParallel, turns, moves }: Scenario,
  look: (loop: HaltingLoop) => void,
): Promise<void> {
  const loop = await HaltingLoop.boot({ config: configOf(limits), answerer, maxParallel })
  try {
    const rest = [...moves]
    for (const steps of turns) await loop.turn(steps, rest)
    look(loop)
  } finally {
    await loop.dispose()
  }
}

/** What tells a call's action apart, where one measure alone counts. */
function actionOf(called: Plan, limits: Limits): string | undefined {
  const settings = resolveConfig(configOf(limits))
  const { name, arguments: args } = ACTS[actOf(called)]
  return readCall(name, args, settings).fingerprints.find(
    fingerprint => capOf(fingerprint, settings.limits) !== undefined,
  )?.id
}

/** Whether a question was ended by somebody who did not allow the call. What an abort ends, nobody has decided. */
function isRefused({ outcome, isAborted }: Asked): boolean {
  return outcome !== undefined && outcome !== 'allowed-once' && !(outcome === 'cancelled' && isAborted)
}

/** The questions, each with the one about the same action that had been put since the human message and not allowed. */
function againAsked(loop: HaltingLoop, limits: Limits, isLater: (later: Asked) => boolean): string[] {
  const ours = loop.asked.filter(({ reason, isLoaded }) => isLoaded && reason !== POLICY)
  return loop.asked.filter(isLater).flatMap(later => {
    const action = actionOf(loop.planOf(later.callId), limits)
    const earlier = ours.find(
      asked =>
        loop.asked.indexOf(asked) < loop.asked.indexOf(later) &&
        asked.turn === later.turn &&
        actionOf(loop.planOf(asked.callId), limits) === action &&
        (asked.outcome === undefined || isRefused(asked)),
    )
    return earlier ? [`${later.callId} about ${action}, as ${earlier.callId} did (${earlier.outcome})`] : []
  })
}

/** The breaker in the real agent loop, which prepares the calls of a step in order and commits them in order. */
export const STEPS: readonly Property[] = [
  property(
    'every step ends once its bodies have ended and its questions are answered, whatever others do',
    80,
    scenarioOf(TOGETHER),
    scenario => played(scenario, loop => assert.deepEqual(loop.hanging, [])),
  ),
  property(
    'every call of a step has one result, nothing stays running, and no hook reports a defect',
    40,
    scenarioOf(TOGETHER),
    scenario =>
      played(scenario, loop => {
        assert.deepEqual(
          [...loop.results].filter(([, texts]) => texts.length !== 1),
          [],
        )
        assert.equal(loop.running, 0)
        assert.deepEqual(loop.reports, [])
      }),
  ),
  property(
    'nobody is asked again about what is being asked or was not allowed, before the next human message',
    60,
    scenarioOf(ALONE),
    scenario =>
      played(scenario, loop => {
        const isOurs = ({ reason }: Asked): boolean => reason !== POLICY
        assert.deepEqual(againAsked(loop, scenario.limits, isOurs), [])
      }),
  ),
]
