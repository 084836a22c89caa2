import { DEFAULTS } from '../../src/config/index.ts'
import { isRecord } from '../../src/json/index.ts'
import { agentsIn, type Exchange, type History, type Step } from './history.ts'

/** A way to tell a history otherwise. */
export type Retelling = (history: History) => History

/**
 * A word for each number. It has no digits, which might be taken for what changes by itself, and no meaning.
 * @param number - a whole number from 0 on.
 */
export function wordOf(number: number): string {
  return `zz${[...String(number)].map(digit => 'bcdfghjklm'.charAt(Number(digit))).join('')}`
}

/** A file that nothing else is about, read by a tool. */
export function unrelatedRead(number: number): Exchange {
  return {
    tool: 'read',
    args: { file_path: `/elsewhere/${wordOf(number)}.txt` },
    answer: { isError: false, errorCode: undefined, value: null, text: `1: ${wordOf(number)}` },
  }
}

/** The same by a shell. */
export function unrelatedCat(number: number): Exchange {
  return {
    tool: 'bash',
    args: { command: `cat /elsewhere/${wordOf(number)}.txt` },
    answer: {
      isError: false,
      errorCode: undefined,
      value: { kind: 'foreground', exitCode: 0 },
      text: wordOf(number),
    },
  }
}

/** A file that was not written before and that nothing else is about. */
function newEdit(number: number): Exchange {
  const path = `/elsewhere/${wordOf(number)}.ts`
  const value = { path, before: '', after: wordOf(number) }
  return {
    tool: 'write',
    args: { file_path: path, content: value.after },
    answer: { isError: false, errorCode: undefined, value, text: `Wrote ${path}` },
  }
}

/**
 * Have other calls made between all steps, each in a step of its own.
 * @param count - how many after each step.
 * @param make - makes one of them; each gets another number.
 */
export function othersBetween(count: number, make: (number: number) => Exchange): Retelling {
  return history => {
    let made = 0
    return history.flatMap((moment): History => {
      if (moment.kind !== 'step') return [moment]
      const others = Array.from({ length: count }, (): Step => ({ ...moment, calls: [make(made++)] }))
      return [moment, ...others]
    })
  }
}

/** Write the members of all arguments in the opposite order. */
export const keysReversed: Retelling = eachCall(call => ({ ...call, args: reversed(call.args) }))

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (!isRecord(value)) return value
  const members = Object.entries(value).toReversed()
  return Object.fromEntries(members.map(([key, member]) => [key, reversed(member)]))
}

/** Add arguments that do not tell calls apart, another value each time. */
export const decoysAdded: Retelling = eachCall((call, index) => {
  if (!isRecord(call.args)) return call
  const decoys = DEFAULTS.ignoreArgs['*'].map(name => [name, `remark ${wordOf(index)}`])
  return { ...call, args: { ...call.args, ...Object.fromEntries(decoys) } }
})

/** What changes by itself in an answer: texts that are never the same and say nothing. @source progress/README.md, R0 */
export const VOLATILE: ReadonlyMap<string, (index: number) => string> = new Map(
  Object.entries({
    'times and ids': (index: number) =>
      `at 2026-11-30T10:${twoDigits(index)}:${twoDigits(7 * index)}.${100 + index}Z for ${uuidOf(index)}`,
    'durations and clocks': (index: number) =>
      `took ${index + 3}ms until 10:${twoDigits(index)}:07, in all ${index}.5 seconds`,
    counters: (index: number) => `pid ${4000 + index}, attempt ${index}, address 0x7ffd1a${twoDigits(index)}`,
    members: (index: number) =>
      `{"request_id": "req-${index}", "elapsed_ms": ${index}, "ts": ${1_790_000_000 + index}}`,
    attributes: (index: number) => `request_id=9f2c${twoDigits(index)}ab session_id="4e${twoDigits(index)}77"`,
  }),
)

/** Where it stands in an answer: at the end of the first line, or as a line of its own at the end. */
export type Place = 'first line' | 'last line'

function twoDigits(index: number): string {
  return String(index % 60).padStart(2, '0')
}

function uuidOf(index: number): string {
  return `550e8400-e29b-41d4-a716-${446_655_440_000 + index}`
}

/**
 * Put what changes by itself into every answer.
 * @param name - which of {@link VOLATILE}.
 * @param where - in which place.
 */
export function noiseAdded(name: string, where: Place): Retelling {
  const noise = VOLATILE.get(name)
  if (noise === undefined) throw new Error(`no noise is named ${name}`)
  return eachCall((call, index) => {
    if (where === 'last line') return withLine(call, noise(index))
    const text = call.answer.text.replace(/$/mu, ` ${noise(index)}`)
    return { ...call, answer: { ...call.answer, text } }
  })
}

/**
 * Let answers tell something new.
 * @param every - the how manieth answer, each time.
 */
export function answersChanged(every: number): Retelling {
  return eachCall((call, index) => (index % every === 0 ? withLine(call, wordOf(index)) : call))
}

function withLine(call: Exchange, line: string): Exchange {
  return { ...call, answer: { ...call.answer, text: `${call.answer.text}\n${line}` } }
}

/**
 * Have something changed in the folder in between.
 * @param every - after the how manieth step, each time; unrelated files are read after the others.
 */
export function editsBetween(every: number): Retelling {
  return othersBetween(1, number => (number % every === every - 1 ? newEdit : unrelatedCat)(number))
}

/**
 * Let a person write to all agents in between.
 * @param every - after the step with the how manieth call, each time.
 */
export function humansBetween(every: number): Retelling {
  return history => {
    let calls = 0
    const human = agentsIn(history).map(agent => ({ kind: 'human' as const, agent }))
    return history.flatMap((moment): History => {
      if (moment.kind !== 'step') return [moment]
      const before = Math.floor(calls / every)
      calls += moment.calls.length
      return Math.floor(calls / every) > before ? [moment, ...human] : [moment]
    })
  }
}

/** Have what was done in two steps one after the other done in one. */
export const inPairs: Retelling = history => {
  const paired: (History[number] & { isPair?: boolean })[] = []
  for (const moment of history) {
    const before = paired.at(-1)
    const joins =
      moment.kind === 'step' && before?.kind === 'step' && before.agent === moment.agent && before.isPair !== true
    if (joins) paired.splice(-1, 1, { ...before, calls: [...before.calls, ...moment.calls], isPair: true })
    else paired.push(moment)
  }
  return paired
}

/** Have every second call made by another agent of the same folder. */
export const inHalves: Retelling = history => {
  let calls = 0
  return history.flatMap((moment): History => {
    if (moment.kind === 'notice') return [moment]
    const agents = [moment.agent, `${moment.agent}'s other half`]
    if (moment.kind === 'human') return agents.map(agent => ({ ...moment, agent }))
    const shared = moment.calls.map(call => ({ call, half: calls++ % agents.length }))
    return agents.flatMap((agent, index) => {
      const own = shared.filter(({ half }) => half === index).map(({ call }) => call)
      return own.length === 0 ? [] : [{ ...moment, agent, calls: own }]
    })
  })
}

/** @param retell - tells one call otherwise; its number is counted from 0. */
function eachCall(retell: (call: Exchange, index: number) => Exchange): Retelling {
  return history => {
    let calls = 0
    return history.map(moment =>
      moment.kind === 'step' ? { ...moment, calls: moment.calls.map(call => retell(call, calls++)) } : moment,
    )
  }
}
