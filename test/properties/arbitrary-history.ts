import * as fc from 'fast-check'
import { readSequences } from '../../tools/scoring/sequences.ts'
import { historyOf, type Exchange, type History, type Other } from './history.ts'
import { wordOf } from './retellings.ts'

/** What a call may answer: what the tool says apart from what is new in it, and where that stands. */
const ANSWERS = {
  done: news => `done\n${news}`,
  nothing: () => '',
  lines: news => `first line\nsecond line\n${news}`,
  claimed: news => `{"id": "${news}", "state": "claimed"}`,
  'going on': news => `${news}\n[status: running]`,
  refused: news => `Error: refused\n${news}`,
  'refused at length': news => `Error: the service behind ${news} has refused to answer this request for now`,
} satisfies Readonly<Record<string, (news: string) => string>>

type AnswerKind = keyof typeof ANSWERS

const KINDS = ['done', 'done', 'nothing', 'lines', 'claimed', 'going on', 'refused', 'refused at length'] as const

type Tool = readonly [tool: string, args: Readonly<Record<string, unknown>>]

/** Actions by what they share: a host, a file, a verb, a tool, a family, a server; what they change, or what they wait for. */
const THEMES: readonly (readonly Tool[])[] = [
  [
    ['look', { file_path: 'a.ts' }],
    ['look', { file_path: 'b.ts', lines: { from: 1, to: 20 } }],
    ['edit', { file_path: 'a.ts', old_string: 'one', new_string: 'two' }],
    ['bash', { command: 'npm test' }],
  ],
  [
    ['bash', { command: 'make' }],
    ['bash', { command: 'npm run lint' }],
    ['bash', { command: 'touch mark' }],
    ['bash', { command: 'cp a b' }],
  ],
  [
    ['bash', { command: 'curl -s https://a.example/x' }],
    ['bash', { command: 'curl -s https://a.example/y > out.txt' }],
    ['web_fetch', { url: 'https://a.example/1' }],
    ['web_fetch', { url: 'https://a.example/2' }],
  ],
  [
    ['bash', { command: 'echo note >> notes.md' }],
    ['bash', { command: 'echo thinking' }],
    ['plan', { text: 'one wording' }],
    ['plan', { text: 'other wording' }],
  ],
  [
    ['claim_next', {}],
    ['await_event', {}],
    ['job_output', { job: 'j1' }],
    ['bash', { command: 'sleep 5; git status' }],
  ],
  [
    ['mcp__x__search', { query: 'one' }],
    ['mcp__x__search', { query: 'other' }],
    ['mcp__x__authenticate', {}],
  ],
  [
    ['mcp__browser__press', { key: 'ArrowLeft' }],
    ['mcp__browser__press', { key: 'ArrowRight' }],
    ['mcp__browser__snapshot', {}],
  ],
]

/** One of the calls of a lap. */
interface Turn {
  readonly action: Tool
  readonly answer: AnswerKind
  /** After how many laps its answer is the same again. */
  readonly period: number
}

/** Calls that are made again and again. */
interface Laps {
  readonly agent: string
  readonly turns: readonly Turn[]
  readonly times: number
  /** Whether the calls of a lap are made in one step. */
  readonly together: boolean
}

/** @param actions - of which one is taken. */
function turnOf(actions: readonly Tool[]): fc.Arbitrary<Turn> {
  return fc.record({
    action: fc.constantFrom(...actions),
    answer: fc.constantFrom<AnswerKind>(...KINDS),
    period: fc.constantFrom(1, 1, 1, 2, Infinity),
  })
}

const turns: fc.Arbitrary<readonly Turn[]> = fc.oneof(
  ...[...THEMES, THEMES.flat()].map(actions =>
    fc.array(turnOf(actions), { minLength: 1, maxLength: 4, size: 'max' as const }),
  ),
)

const laps: fc.Arbitrary<Laps> = fc.record({
  agent: fc.constantFrom('one', 'one', 'other'),
  turns,
  times: fc.integer({ min: 1, max: 14 }),
  together: fc.constantFrom(false, false, true),
})

/** Histories that are known to be a loop, or work. */
const LABELLED = new Map<string, History>()
for await (const { id, events } of readSequences('test/cases/sequences.jsonl')) LABELLED.set(id, historyOf(events))

/** What happens, in short: the name of a labelled sequence, or laps with what comes between them. */
export type Plot = string | readonly (Laps | Other)[]

/** Agents of one folder that repeat themselves and go on to something else. */
export const plot: fc.Arbitrary<Plot> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...LABELLED.keys()) },
  {
    weight: 9,
    arbitrary: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: laps },
        {
          weight: 1,
          arbitrary: fc.constantFrom<Other>(
            { kind: 'human', agent: 'one' },
            { kind: 'human', agent: 'other' },
            { kind: 'notice', isJobReport: true, isScheduled: false },
          ),
        },
      ),
      { minLength: 1, maxLength: 4, size: 'max' },
    ),
  },
)

/** Actions that have nothing to do with each other, that change nothing and wait for nothing, and answer the same each time. */
const SEPARATE: readonly Tool[] = [
  ['look', { file_path: 'a.ts' }],
  ['bash', { command: 'make' }],
  ['bash', { command: 'npm test' }],
  ['web_fetch', { url: 'https://a.example/1' }],
  ['web_fetch', { url: 'https://b.example/1' }],
  ['plan', { text: 'one wording' }],
  ['mcp__x__search', { query: 'one' }],
]

/** Laps of one agent in which nothing ever changes. */
export const stillPlot: fc.Arbitrary<Plot> = fc
  .tuple(
    fc.tuple(...SEPARATE.map(() => fc.constantFrom<AnswerKind>('done', 'refused', 'lines'))),
    fc.array(
      fc.record({
        which: fc.array(fc.nat({ max: SEPARATE.length - 1 }), { minLength: 1, maxLength: 4, size: 'max' }),
        times: fc.integer({ min: 1, max: 14 }),
      }),
      { minLength: 1, maxLength: 4, size: 'max' },
    ),
  )
  .map(([answers, parts]) =>
    parts.map(({ which, times }) => {
      const all = which.flatMap((number): Turn[] => {
        const [action, answer] = [SEPARATE[number], answers[number]]
        return action === undefined || answer === undefined ? [] : [{ action, answer, period: 1 }]
      })
      return { agent: 'one', turns: all, times, together: false }
    }),
  )

/** Tell a plot at length. */
export function historyFrom(short: Plot): History {
  if (typeof short === 'string') return LABELLED.get(short) ?? []
  return short.flatMap((part, index): History => ('turns' in part ? playedLaps(part, index) : [part]))
}

/** @param part - tells what is new in one part of a history from what is in the others. */
function playedLaps({ agent, turns: all, times, together }: Laps, part: number): History {
  return Array.from({ length: times }, (_, lap) => {
    const calls = all.map(({ action, answer, period }) => {
      const isNew = period === Infinity
      return exchangeOf(action, answer, isNew ? `${wordOf(part)}${wordOf(lap)}` : wordOf(lap % period))
    })
    return together ? [{ kind: 'step' as const, agent, calls }] : calls.map(call => stepOf(agent, call))
  }).flat()
}

function stepOf(agent: string, call: Exchange): History[number] {
  return { kind: 'step', agent, calls: [call] }
}

/** @param news - what tells this answer from others of the same kind. */
function exchangeOf([tool, args]: Tool, kind: AnswerKind, news: string): Exchange {
  const text = ANSWERS[kind](news)
  const isFailure = text.startsWith('Error')
  const said = { errorCode: undefined, text }
  if (tool !== 'bash') return { tool, args, answer: { ...said, isError: isFailure, value: valueOf(tool, news) } }
  return { tool, args, answer: { ...said, isError: false, value: { kind: 'foreground', exitCode: isFailure ? 1 : 0 } } }
}

/** An edit tells what it has changed. */
function valueOf(tool: string, news: string): unknown {
  return tool === 'edit' ? { before: '', after: news } : undefined
}
