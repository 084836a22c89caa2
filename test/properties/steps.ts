import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { resolveConfig } from '../../src/config/index.ts'
import { capOf, readCall } from '../../src/fingerprint/index.ts'
import {
  ANSWERERS,
  HaltingLoop,
  PLACES,
  POLICY,
  type Answerer,
  type Asked,
  type Move,
  type Plan,
  type Program,
  type Seen,
  type Step,
} from '../host/halting-loop.ts'
import type { SessionEvent } from '../../tools/sessions/event.ts'
import { property, type Property } from './property.ts'
import { eventsOf, saidInReplay } from './replayed.ts'

/** A session: for each human message the steps that follow it, and what is done while calls stand still. */
interface Scenario {
  readonly limits: Limits
  readonly answerer: Answerer
  readonly maxParallel: number
  readonly turns: readonly (readonly Step[])[]
  readonly moves: readonly Move[]
}

type Limits = Readonly<Partial<Record<'exact' | 'net' | 'host', number>>>

/** How many calls hosts run beside each other unless they are told otherwise. */
const AS_PUBLISHED = 10

const OFF = { exact: null, cmd: null, net: null, sink: null, host: null }

/** One measure alone tells every call apart by one fingerprint, so that it is known what a question was about. */
const ALONE: readonly Limits[] = [{ exact: 2 }, { exact: 3 }, { net: 2 }, { host: 3 }]
const TRIED: Limits = { exact: 5, net: 5, host: 6 }
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
    stops: fc.oneof({ weight: 4, arbitrary: fc.constant(['body'] as const) }, fc.subarray([...PLACES])),
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

/** Others that would have everything asked about. */
const askers: fc.Arbitrary<Plan> = fc.constantFrom<Plan>({}, { inner: 'ask' })

/** What is left out of a plan shows in a failed case as what does not matter. */
function stepWith(disturbances: fc.Arbitrary<Plan>): fc.Arbitrary<Step> {
  const plan = fc.tuple(own, disturbances).map((parts): Plan => ({ ...parts[0], ...parts[1] }))
  const calls = fc.array(plan, { minLength: 1, maxLength: 7, size: 'max' })
  const waits = fc.constantFrom<Program['waits'][]>('for all', 'for all', 'for each', 'for none')
  return fc.oneof(
    { weight: 3, arbitrary: calls },
    { weight: 1, arbitrary: fc.record({ calls, waits }).map(program => [program]) },
  )
}

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('go' as const), which: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.constantFrom<Move>({ do: 'abort' }, { do: 'unload' }) },
)

function scenarioOf(limits: readonly Limits[], disturbances = others): fc.Arbitrary<Scenario> {
  const step = stepWith(disturbances)
  return fc.record({
    limits: fc.constantFrom(...limits),
    answerer: fc.constantFrom('operator', ...ANSWERERS),
    maxParallel: fc.constantFrom(AS_PUBLISHED, AS_PUBLISHED, 2, 1),
    turns: fc.array(fc.array(step, { minLength: 1, maxLength: 3, size: 'max' }), { minLength: 1, maxLength: 2 }),
    moves: fc.array(move, { maxLength: 12, size: 'max' }),
  })
}

/** A scenario in which nobody interferes, and whose programs wait for their calls. */
const undisturbed: fc.Arbitrary<Scenario> = scenarioOf([TRIED], fc.constant({})).map(scenario => ({
  ...scenario,
  maxParallel: AS_PUBLISHED,
  turns: scenario.turns.map(steps => steps.map(step => step.map(undisturbedCall))),
  moves: scenario.moves.filter(({ do: what }) => what === 'go'),
}))

function undisturbedCall(call: Plan | Program): Plan | Program {
  if ('calls' in call)
    return { calls: call.calls.map(planOf), waits: call.waits === 'for none' ? 'for each' : call.waits }
  return planOf(call)
}

function planOf({ act: what = 'fetch x', fails = false }: Plan): Plan {
  return { act: what, stops: ['body'], fails }
}

/** Play a scenario to its end, and look at what has become of it. */
async function played(
  { limits, answerer, maxParallel, turns, moves }: Scenario,
  look: (loop: HaltingLoop) => Promise<void> | void,
): Promise<void> {
  const loop = await HaltingLoop.boot({ config: configOf(limits), answerer, maxParallel })
  try {
    const rest = [...moves]
    for (const steps of turns) await loop.turn(steps, rest)
    await look(loop)
  } finally {
    await loop.dispose()
  }
}

/** What tells the action apart that a question is about, where one measure alone counts. */
function actionOf({ execution }: Asked, limits: Limits): string | undefined {
  const settings = resolveConfig(configOf(limits))
  const { fingerprints } = readCall(execution.name, execution.arguments, settings)
  return fingerprints.find(fingerprint => capOf(fingerprint, settings.limits) !== undefined)?.id
}

/** Whether a question was ended by somebody who did not allow the call. What an abort ends, nobody has decided. */
function isRefused({ outcome, isAborted }: Asked): boolean {
  return outcome !== undefined && outcome !== 'allowed-once' && !(outcome === 'cancelled' && isAborted)
}

/** Whether it is the breaker's question, or one with which its own has been joined. */
function isOurs({ reason, isLoaded }: Asked): boolean {
  return isLoaded && reason !== POLICY
}

/**
 * Questions that should not have been put.
 * @param isOver - whether a question of the breaker's leaves nothing to ask about the same action before the next human
 * message.
 * @param isAgain - whether a later one asks all the same.
 */
function askedAgain(
  loop: HaltingLoop,
  limits: Limits,
  isOver: (asked: Asked) => boolean,
  isAgain: (later: Asked) => boolean,
): string[] {
  return loop.asked.flatMap((later, index) => {
    if (!isAgain(later)) return []
    const action = actionOf(later, limits)
    const before = loop.asked.slice(0, index).filter(({ turn }) => turn === later.turn)
    const known = before.find(asked => isOurs(asked) && isOver(asked) && actionOf(asked, limits) === action)
    return known ? [`${later.callId} about ${action}, as ${known.callId} did (${known.outcome})`] : []
  })
}

/** What a log tells as well; a denied call's result is another one when it is over than the one that plugins see. */
function seenAs(event: Seen | SessionEvent): string {
  switch (event.kind) {
    case 'call':
      return `${event.id} calls ${event.tool} ${JSON.stringify(event.args)}`
    case 'result':
      return event.isError ? `${event.id} fails` : `${event.id} ends with ${event.text}`
    default:
      return event.kind
  }
}

/** The breaker in the real agent loop, which prepares the calls of a step in order and commits them in order. */
export const STEPS: readonly Property[] = [
  property(
    'every step ends once its bodies have ended and its questions are answered, whatever others do',
    40,
    scenarioOf(TOGETHER),
    scenario => played(scenario, loop => assert.deepEqual(loop.hanging, [])),
  ),
  property(
    'every call of a step has one result, nothing stays running, and no hook reports a defect',
    20,
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
    30,
    scenarioOf(ALONE),
    scenario =>
      played(scenario, loop => {
        const isOver = (asked: Asked): boolean => asked.outcome === undefined || isRefused(asked)
        assert.deepEqual(askedAgain(loop, scenario.limits, isOver, isOurs), [])
      }),
  ),
  property(
    'nobody is asked about what a person has refused, not for another plugin either',
    30,
    scenarioOf(ALONE, askers).map(scenario => ({ ...scenario, answerer: 'operator' as const })),
    scenario =>
      played(scenario, loop => {
        const isOver = ({ outcome }: Asked): boolean => outcome === 'rejected'
        const isAgain = ({ callId, isLoaded }: Asked): boolean => isLoaded && loop.planOf(callId).outer !== 'ask'
        assert.deepEqual(askedAgain(loop, scenario.limits, isOver, isAgain), [])
      }),
  ),
  property('the log of a session tells what a plugin has seen in it, in that order', 15, undisturbed, scenario =>
    played(scenario, async loop => {
      const told: string[] = []
      for await (const event of eventsOf(loop.log)) if (event.kind !== 'notice') told.push(seenAs(event))
      assert.deepEqual(told, loop.seen.map(seenAs))
    }),
  ),
  property('a replay of the log says about every call what the breaker has said', 25, undisturbed, scenario =>
    played(scenario, async loop => {
      const answer = scenario.answerer === 'operator' ? 'approve' : 'nobody'
      assert.deepEqual(await saidInReplay(loop.log, configOf(scenario.limits), answer), loop.said)
    }),
  ),
]
