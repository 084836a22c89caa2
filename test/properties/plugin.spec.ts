import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Agent, Result } from '../../src/host/contract.ts'
import { BLOCKED } from '../../src/messages/index.ts'
import { pipelineOf, type Told } from '../host/fake-pipeline.ts'

/** Low caps, so that short histories reach every stage. */
const CONFIG = {
  warnAt: 2,
  summarizeAt: 3,
  failWarnAt: 2,
  failLimit: 3,
  limits: { exact: 4, cmd: 4, net: 4, sink: 4, host: 6 },
}

interface CallStep {
  readonly tool: string
  readonly args: unknown
  readonly result: Result
  readonly agent: number
}

type Step = CallStep | 'human'

const result: fc.Arbitrary<Result> = fc.oneof(
  fc.constant<Result>({ isError: false, value: { exitCode: 0 }, content: [{ type: 'text', text: 'ok' }] }),
  fc.constant<Result>({ isError: false, value: { exitCode: 2 }, content: [{ type: 'text', text: '[exit code: 2]' }] }),
  fc.constant<Result>({ isError: false, value: { statusCode: 404 }, content: [{ type: 'text', text: 'no' }] }),
  fc.constant<Result>({ isError: true, content: [], error: { info: { code: 'FS_NOT_FOUND' } } }),
)

/** A few commands, so that they repeat. */
const COMMANDS = [
  'make',
  'npm test > out.txt',
  'curl https://a.org/x',
  'curl https://a.org/y',
  'grep x f | wc -l',
  'cd a && ls',
]

const shellCall = fc.record({
  tool: fc.constant('bash'),
  args: fc.record({ command: fc.constantFrom(...COMMANDS) }),
  result,
  agent: fc.constant(0),
})

const history = fc.array(
  fc.oneof({ weight: 12, arbitrary: shellCall }, { weight: 1, arbitrary: fc.constant<Step>('human') }),
  {
    maxLength: 40,
  },
)

async function replay(
  steps: readonly Step[],
): Promise<{ readonly told: readonly Told[]; readonly reports: readonly string[] }> {
  const pipeline = pipelineOf(CONFIG)
  const agents = new Map<number, Agent>()
  const agentOf = (index: number): Agent => {
    const agent = agents.get(index) ?? {}
    agents.set(index, agent)
    return agent
  }
  const told: Told[] = []
  for (const step of steps) {
    if (step === 'human') await pipeline.humanTurn(agentOf(0))
    else told.push(await pipeline.call(step.tool, step.args, step.result, agentOf(step.agent)))
  }
  return { told, reports: pipeline.reports }
}

/** Which calls were denied. Advisories may come on other calls: each measure has its own stages. */
function denials(told: readonly Told[]): boolean[] {
  return told.map(({ denial }) => denial !== undefined)
}

/** The same call in other clothes. */
const DISGUISES: readonly ((command: string) => Record<string, unknown>)[] = [
  command => ({ command, description: 'another word', timeoutMs: 5 }),
  command => ({ description: 'first', command }),
  command => ({ command: `  ${command.replaceAll(' ', '  ')} # remark` }),
  command => ({ command: command.replace(/[a-z]+$/u, word => `"${word}"`) }),
  command => ({ command: command.replace(/^curl /u, 'curl -sSL --max-time 9 --retry 2 ') }),
  command => ({ command: `timeout 30 ${command}` }),
  command => ({ command: command.replace('https://a.org', 'HTTPS://www.A.org:443') }),
]

describe('whatever the history', () => {
  const odd = fc.record({
    tool: fc.oneof(fc.constantFrom('bash', 'pwsh', 'shell', 'web_fetch', 'read'), fc.string()),
    args: fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.record({ command: fc.string({ unit: 'binary', maxLength: 200 }) }),
      fc.record({ command: shellText() }),
      fc.record({ url: fc.oneof(fc.webUrl(), fc.string()) }),
    ),
    result: fc.oneof(
      result,
      fc.record({ isError: fc.boolean(), value: fc.anything(), content: fc.anything(), error: fc.constant(undefined) }),
    ),
    agent: fc.constantFrom(0, 1, 2),
  })

  it('no hook reports a defect, and a call either runs or is denied with a text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 20, arbitrary: odd }, fc.constant<Step>('human')), { maxLength: 30 }),
        async steps => {
          const { told, reports } = await replay(steps)
          expect(reports).toEqual([])
          for (const { denial } of told) expect(denial ?? BLOCKED).toMatch(new RegExp(`^${BLOCKED}`, 'u'))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('the same history gives the same verdicts', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        expect((await replay(steps)).told).toEqual((await replay(steps)).told)
      }),
    )
  })

  it('no message claims more than has happened', async () => {
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        const { told } = await replay(steps)
        for (const [index, { denial = '', advisories }] of told.entries()) {
          const counts = [...[denial, ...advisories].join('\n').matchAll(/(\d+) times/gu)].map(found =>
            Number(found[1]),
          )
          expect(counts.filter(count => count < 1 || count > index + 1)).toEqual([])
        }
      }),
    )
  })

  it('the clothes that a call comes in change no verdict', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), async (steps, choices) => {
        const disguised = steps.map((step, index): Step => {
          if (step === 'human') return step
          const disguise = DISGUISES[(choices[index] ?? 0) % DISGUISES.length]
          const { command } = step.args as { command: string }
          return disguise ? { ...step, args: disguise(command) } : step
        })
        expect(denials((await replay(disguised)).told)).toEqual(denials((await replay(steps)).told))
      }),
    )
  })

  it('what another agent does changes no verdict', async () => {
    await fc.assert(
      fc.asyncProperty(history, history, async (steps, others) => {
        const theirs = others.filter(step => step !== 'human').map(step => ({ ...step, agent: 1 }))
        const mixed = steps.flatMap((step, index): Step[] => [step, ...theirs.slice(index, index + 1)])
        const { told } = await replay(mixed)
        const mine = mixed
          .filter(step => step !== 'human')
          .flatMap((step, index) => (step.agent === 0 ? [told[index]] : []))
        expect(mine).toEqual((await replay(steps)).told)
      }),
    )
  })

  it('a human message brings back the first state', async () => {
    await fc.assert(
      fc.asyncProperty(history, history, async (before, after) => {
        const { told } = await replay([...before, 'human', ...after])
        const calls = after.filter(step => step !== 'human').length
        expect(told.slice(told.length - calls)).toEqual((await replay(after)).told)
      }),
    )
  })
})

/** Text from the pieces of a shell's grammar, well and badly put together. */
function shellText(): fc.Arbitrary<string> {
  const pieces = [
    'curl',
    'ls',
    ' ',
    '\n',
    ';',
    '&&',
    '|',
    '(',
    ')',
    '{',
    '}',
    '$(',
    '`',
    '"',
    "'",
    '<<E\n',
    'E\n',
    '>',
    'x',
    '$A',
    'A=1',
    '#',
    '\\',
    'if ',
    'fi',
    'https://a.org/',
    '[[ ',
    ']]',
    'for i in a; do ',
    'done',
    '-o',
    'bash -c ',
    'python3 -c ',
    'eval ',
    'xargs ',
  ]
  return fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map(parts => parts.join(''))
}
