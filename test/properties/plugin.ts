import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { resolveConfig } from '../../src/config/index.ts'
import { readCall } from '../../src/fingerprint/index.ts'
import type { Agent, Result } from '../../src/host/contract.ts'
import { BLOCKED } from '../../src/messages/index.ts'
import { pipelineOf, type Told } from '../host/fake-pipeline.ts'
import {
  argumentsOf,
  jsonAction,
  oddCall,
  oddResult,
  pageAction,
  result,
  shellAction,
  type Action,
} from './arbitrary-calls.ts'
import { shellTree, spelling } from './arbitrary-shell.ts'
import { property, type Property } from './property.ts'
import { settled } from './settled.ts'
import { written } from './shell-tree.ts'

/** Low caps, so that short histories reach every stage. */
const CONFIG = {
  warnAt: 2,
  summarizeAt: 3,
  failWarnAt: 2,
  failLimit: 3,
  limits: { exact: 4, cmd: 4, net: 4, sink: 4, host: 6 },
}

/** Arguments that are written in another way are another `exact` call, with failures of its own. */
const WITHOUT_EXACT = { ...CONFIG, limits: { ...CONFIG.limits, exact: null } }

/** A call of an agent, or a human message to it. */
type Step = CallStep | { readonly human: number }

interface CallStep {
  readonly agent: number
  readonly tool: string
  readonly args: unknown
  readonly result: Result
}

/** One of the actions of a history, written somehow; or a human message. */
type Move = 'human' | { readonly action: number; readonly choices: readonly number[]; readonly result: Result }

/** What an agent does: a few actions, over and over. */
interface History {
  readonly actions: readonly Action[]
  readonly moves: readonly Move[]
}

const anyAction = fc.oneof(shellAction, jsonAction, pageAction)

function historyOf(action: fc.Arbitrary<Action>): fc.Arbitrary<History> {
  const move = fc.record({ action: fc.nat({ max: 2 }), choices: spelling, result })
  return fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 3, size: 'max' }),
    moves: fc.array(
      fc.oneof({ weight: 20, arbitrary: move }, { weight: 1, arbitrary: fc.constant('human' as const) }),
      { maxLength: 30, size: 'max' },
    ),
  })
}

const history = historyOf(anyAction)

/** The steps of a history, every action written in its plainest way unless it is to be disguised. */
function stepsOf({ actions, moves }: History, agent = 0, disguised = false): Step[] {
  return moves.flatMap((move): Step[] => {
    if (move === 'human') return [{ human: agent }]
    const action = actions[move.action % actions.length]
    if (action === undefined) return []
    const args = argumentsOf(action, disguised ? move.choices : [0])
    return [{ agent, tool: action.tool, args, result: move.result }]
  })
}

/** A run of the plugin: what each call came to; undefined for a human message. */
interface Replayed {
  readonly told: readonly (Told | undefined)[]
  readonly reports: readonly string[]
}

async function replay(steps: readonly Step[], config: object = CONFIG): Promise<Replayed> {
  const pipeline = pipelineOf(config)
  const agents = new Map<number, Agent>()
  const agentOf = (index: number): Agent => {
    const agent = agents.get(index) ?? {}
    agents.set(index, agent)
    return agent
  }
  const told: (Told | undefined)[] = []
  for (const step of steps) {
    if ('human' in step) {
      await settled('a human message', pipeline.humanTurn(agentOf(step.human)))
      told.push(undefined)
    } else {
      const { tool, args, agent } = step
      told.push(await settled('a call', pipeline.call(tool, args, step.result, agentOf(agent))))
    }
  }
  return { told, reports: pipeline.reports }
}

/** However its calls are written, a history is told the same. */
async function toldTheSame(told: History, config: object): Promise<void> {
  const [plain, disguised] = [await replay(stepsOf(told), config), await replay(stepsOf(told, 0, true), config)]
  assert.deepEqual(disguised.told, plain.told)
}

const settings = resolveConfig(undefined)

/** What is counted of a command beside its exact text. */
function countedOf(command: string): readonly string[] {
  const { fingerprints } = readCall('bash', { command }, settings)
  return fingerprints.flatMap(({ measure, id }) => (measure === 'exact' ? [] : [id]))
}

const oddStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(oddCall, oddResult, fc.nat({ max: 2 }))
      .map(([call, answer, agent]): Step => ({ ...call, result: answer, agent })),
  },
  { weight: 1, arbitrary: fc.nat({ max: 2 }).map((human): Step => ({ human })) },
)

/** The plugin's hooks, one call after the other, without a host around them. */
export const PLUGIN: readonly Property[] = [
  property(
    'no hook reports a defect or hangs, and a call either runs or is denied with a text',
    125,
    fc.array(oddStep, { maxLength: 30 }),
    async steps => {
      const { told, reports } = await replay(steps)
      assert.deepEqual(reports, [])
      for (const { denial } of told.filter(one => one !== undefined)) {
        assert.ok(denial === undefined || denial.startsWith(`${BLOCKED}: `), denial)
      }
    },
  ),
  property('the same history gives the same verdicts', 30, history, async one => {
    const [first, second] = [await replay(stepsOf(one)), await replay(stepsOf(one))]
    assert.deepEqual(first.told, second.told)
  }),
  property(
    'no message claims that more has come up than was called since the last human message',
    75,
    history,
    async one => {
      const { told } = await replay(stepsOf(one))
      let calls = 0
      for (const call of told) {
        calls = call ? calls + 1 : 0
        const texts = [call?.denial ?? '', ...(call?.advisories ?? [])].join('\n')
        const counts = [...texts.matchAll(/(\d+) times?/gu)].map(found => Number(found[1]))
        assert.deepEqual(
          counts.filter(count => count < 1 || count > calls),
          [],
        )
      }
    },
  ),
  property(
    'white space, quotes, comments, wrappers and volatile flags change no fingerprint of a command but the exact one',
    300,
    fc.tuple(shellTree, spelling),
    ([tree, choices]) => assert.deepEqual(countedOf(written(tree, choices)), countedOf(written(tree))),
  ),
  property(
    'white space, quotes, comments, wrappers and volatile flags change no verdict and no word of it',
    50,
    historyOf(shellAction),
    one => toldTheSame(one, WITHOUT_EXACT),
  ),
  property(
    'the order of keys and what decoys say change no verdict and no word of it',
    75,
    historyOf(jsonAction),
    one => toldTheSame(one, CONFIG),
  ),
  property('the spelling of an address changes no verdict and no word of it', 75, historyOf(pageAction), one =>
    toldTheSame(one, WITHOUT_EXACT),
  ),
  property(
    'what other agents do changes no verdict',
    30,
    fc.tuple(history, history, history),
    async ([mine, ...others]) => {
      const [own, ...theirs] = [mine, ...others].map((one, agent) => stepsOf(one, agent))
      const mixed = (own ?? []).flatMap((step, index) => [
        step,
        ...theirs.flatMap(steps => steps.slice(index, index + 1)),
      ])
      const { told } = await replay(mixed)
      const toldToMe = told.filter((_, index) => isOf(mixed[index], 0))
      assert.deepEqual(toldToMe, (await replay(own ?? [])).told)
    },
  ),
  property('a human message brings back the first state', 30, fc.tuple(history, history), async ([before, after]) => {
    const again = stepsOf(after)
    const { told } = await replay([...stepsOf(before), { human: 0 }, ...again])
    assert.deepEqual(told.slice(told.length - again.length), (await replay(again)).told)
  }),
]

function isOf(step: Step | undefined, agent: number): boolean {
  return step !== undefined && ('human' in step ? step.human : step.agent) === agent
}
