import { describe, expect, it } from 'vitest'
import { resolveConfig } from '../../src/config/index.ts'
import { isScope } from '../../src/tracks/progress/actions.ts'
import { readSequences, type Sequence } from '../../tools/scoring/sequences.ts'
import { historyOf, sessionOf, type History } from './history.ts'
import { itHolds } from './it-holds.ts'
import { PROGRESS } from './progress.ts'
import {
  answersChanged,
  decoysAdded,
  editsBetween,
  humansBetween,
  inHalves,
  inPairs,
  keysReversed,
  noiseAdded,
  othersBetween,
  unrelatedRead,
  VOLATILE,
  type Retelling,
} from './retellings.ts'
import { severityOf, SEVERITIES, verdictOn, type Severity, type Verdict } from './verdict.ts'

const settings = resolveConfig(undefined)

/** The labelled sequences, and what is said of them as they are. */
const told: { readonly id: string; readonly history: History; readonly verdict: Verdict }[] = []
const sequences: Sequence[] = []
for await (const sequence of readSequences('test/cases/sequences.jsonl')) {
  const history = historyOf(sequence.events)
  sequences.push(sequence)
  told.push({ id: sequence.id, history, verdict: await verdictOn(history, settings) })
}

/** Each puts a line into every answer. */
const NOISES = [...VOLATILE.keys()].map(name => noiseAdded(name, 'last line'))

/** Whether all that was said is advice about where calls go, which the window bounds. */
function isOfScopes({ advice, gate }: Verdict): boolean {
  return gate.length === 0 && advice.every(({ measure }) => isScope(measure))
}

/** The sequences whose verdict is another one when they are told otherwise, with both verdicts. */
async function othersOf(
  retell: Retelling,
  isRight: (after: Severity, before: Severity, plain: Verdict) => boolean,
): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, history, verdict } of told) {
    const [before, after] = [severityOf(verdict), severityOf(await verdictOn(retell(history), settings))]
    if (!isRight(after, before, verdict)) wrong.push(`${id}: ${before}, and then ${after}`)
  }
  return wrong
}

describe('a labelled sequence', () => {
  it('is the same when it is taken apart and put together again', () => {
    const kinds = sequences.map(({ events }) => sessionOf(historyOf(events)).map(({ kind }) => kind))
    expect(kinds).toEqual(sequences.map(({ events }) => events.map(({ kind }) => kind)))
    expect(new Set(told.map(({ verdict }) => severityOf(verdict)))).toEqual(new Set(SEVERITIES))
  })

  it.each<[string, Retelling]>([
    ['its arguments are written in the opposite order', keysReversed],
    ['arguments are added that tell no calls apart', decoysAdded],
    ['every answer carries what changes by itself', history => NOISES.reduce((noisy, add) => add(noisy), history)],
  ])('gets the same verdict when %s', async (_title, retell) => {
    expect(await othersOf(retell, (after, before) => after === before)).toEqual([])
  })

  it.each([1, 3, 6])('gets the same verdict with %i unrelated reads between its steps', async count => {
    const isRight = (after: Severity, before: Severity, plain: Verdict): boolean =>
      after === before || (after === 'silent' && isOfScopes(plain))
    expect(await othersOf(othersBetween(count, unrelatedRead), isRight)).toEqual([])
  })

  it.each<[string, Retelling]>([
    ['every answer tells something new', answersChanged(1)],
    ['every third answer tells something new', answersChanged(3)],
    ['a new edit succeeds after each step', editsBetween(1)],
    ['a new edit succeeds after every third step', editsBetween(3)],
    ['a person writes after every fifth call', humansBetween(5)],
    ['two steps are put into one', inPairs],
    ['two agents of one folder share it', inHalves],
  ])('gets no harder verdict when %s', async (_title, retell) => {
    const isRight = (after: Severity, before: Severity): boolean =>
      SEVERITIES.indexOf(after) <= SEVERITIES.indexOf(before)
    expect(await othersOf(retell, isRight)).toEqual([])
  })
})

describe('the counting of what teaches nothing new', () => {
  itHolds(PROGRESS)
})
