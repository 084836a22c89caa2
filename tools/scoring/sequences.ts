import { at, listAt, textAt } from '../json.ts'
import type { RecordedCall, RecordedResult, SessionEvent } from '../sessions/event.ts'
import { linesOf } from '../sessions/lines.ts'
import { noticeOf } from '../sessions/normal-form.ts'

const KINDS = ['loop', 'work'] as const
const GATES = ['required', 'never', 'optional'] as const
const ADVICE = ['none', 'tolerated'] as const

/** What is right for the user. Budgets are the number of the call by which it has to have happened. */
interface Expectation {
  /** For loops. */
  readonly signalBy: number | undefined
  /** Where a gate is required. */
  readonly gateBy: number | undefined
  readonly gate: (typeof GATES)[number]
  readonly advice: (typeof ADVICE)[number]
}

/** A labelled sequence of calls. @source test/cases/README.md */
export interface Sequence {
  readonly id: string
  readonly kind: (typeof KINDS)[number]
  readonly title: string
  readonly expect: Expectation
  readonly events: readonly SessionEvent[]
}

/**
 * Read labelled sequences.
 * @param file - one JSON object a line.
 * @throws naming file and line when one is malformed.
 */
export async function* readSequences(file: string): AsyncGenerator<Sequence> {
  for await (const { text, number } of linesOf(file)) {
    try {
      yield sequenceOf(JSON.parse(text))
    } catch (error) {
      throw new Error(`${file}:${number}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
}

/** @throws when the value is no sequence. */
function sequenceOf(value: unknown): Sequence {
  const id = textAt(value, 'id')
  const kind = wordAmong(KINDS, at(value, 'kind'), `kind of ${id}`)
  const gate = wordAmong(GATES, at(value, 'expect', 'gate'), `expect.gate of ${id}`)
  const advice = wordAmong(ADVICE, at(value, 'expect', 'advice'), `expect.advice of ${id}`)
  const signalBy = budget(at(value, 'expect', 'signalBy'))
  const gateBy = budget(at(value, 'expect', 'gateBy'))
  const rules: readonly (readonly [boolean, string])[] = [
    [(kind === 'loop') === (signalBy !== undefined), 'a loop, and only a loop, has a signalBy'],
    [(gate === 'required') === (gateBy !== undefined), 'a required gate, and only that, has a gateBy'],
    [kind === 'loop' ? gate !== 'never' : gate !== 'required', 'a loop may be gated, and work need not be'],
    [Array.isArray(at(value, 'calls')), 'calls is a list'],
  ]
  const broken = rules.find(([holds]) => !holds)
  if (broken) throw new Error(`malformed sequence ${id}: ${broken[1]}`)
  const events = eventsOf(expanded(listAt(value, 'calls')))
  return { id, kind, title: textAt(value, 'title'), expect: { signalBy, gateBy, gate, advice }, events }
}

function wordAmong<T extends string>(words: readonly T[], value: unknown, name: string): T {
  const word = words.find(candidate => candidate === value)
  if (word === undefined) throw new Error(`${name} must be one of ${words.join(', ')}`)
  return word
}

function budget(value: unknown): number | undefined {
  return Number.isInteger(value) ? Number(value) : undefined
}

/** One entry of a sequence, in its lap. */
interface Item {
  readonly value: unknown
  readonly step: number
}

/** Write repetitions out; each lap moves the step on by the length of the block. */
function expanded(entries: readonly unknown[]): readonly Item[] {
  return entries.flatMap(entry => {
    if (textAt(entry, 't') !== 'repeat') return [{ value: entry, step: stepOf(entry) }]
    const block = listAt(entry, 'calls')
    const steps = block.filter(isCall).map(stepOf)
    const stride = Math.max(...steps) - Math.min(...steps) + 1
    const laps = Array.from({ length: Number(at(entry, 'times')) }, (_, lap) => lap)
    return laps.flatMap(lap => block.map(value => ({ value, step: stepOf(value) + lap * stride })))
  })
}

function isCall(value: unknown): boolean {
  return textAt(value, 't') === 'call'
}

function stepOf(value: unknown): number {
  return Number(at(value, 'step') ?? 0)
}

/** All calls of one agent in one step begin before the first of them ends. */
function eventsOf(items: readonly Item[]): readonly SessionEvent[] {
  const events: SessionEvent[] = []
  const agents = new Set<string>()
  let batch: { readonly agent: string; readonly step: number; readonly results: RecordedResult[] } | undefined
  const flush = (): void => {
    events.push(...(batch?.results ?? []))
    batch = undefined
  }
  for (const [index, { value, step }] of items.entries()) {
    if (!isCall(value)) {
      flush()
      if (textAt(value, 't') === 'notice') events.push(noticeOf(value))
      else for (const agent of agents) events.push({ kind: 'human', agent })
      continue
    }
    const call = recordedCallOf(value, `c${index}`, step)
    agents.add(call.agent)
    if (batch?.agent !== call.agent || batch.step !== step) flush()
    batch ??= { agent: call.agent, step, results: [] }
    events.push(call)
    batch.results.push(recordedResultOf(value, call.id))
  }
  flush()
  return events
}

function recordedCallOf(value: unknown, id: string, step: number): RecordedCall {
  return { kind: 'call', id, agent: textAt(value, 'agent'), step, tool: textAt(value, 'tool'), args: at(value, 'args') }
}

function recordedResultOf(value: unknown, id: string): RecordedResult {
  const code = textAt(value, 'error', 'info', 'code')
  return {
    kind: 'result',
    id,
    isError: at(value, 'isError') === true,
    errorCode: code === '' ? undefined : code,
    value: at(value, 'value'),
    text: textAt(value, 'text'),
    ran: true,
  }
}
