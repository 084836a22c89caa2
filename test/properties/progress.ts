import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { resolveConfig } from '../../src/config/index.ts'
import type { Remark } from '../../tools/guard/guard.ts'
import { historyFrom, plot, stillPlot, type Plot } from './arbitrary-history.ts'
import { property, type Property } from './property.ts'
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
  unrelatedCat,
  VOLATILE,
  type Place,
  type Retelling,
} from './retellings.ts'
import { severityOf, SEVERITIES, verdictOn, type Verdict } from './verdict.ts'

const settings = resolveConfig(undefined)

/** A window from which nothing falls out that is put in between. */
const wide = resolveConfig({ window: 1024 })

/** How many are put in between: as many as do not matter. @source issue 15 */
const unrelated = fc.integer({ min: 1, max: 6 })

/** Every time, every so many times, or hardly ever. */
const every = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 }))

const noise = fc.tuple(fc.constantFrom(...VOLATILE.keys()), fc.constantFrom<Place>('first line', 'last line'))

/** That it gives the same verdict when it is told otherwise. */
async function sameWhen(short: Plot, retell: Retelling, counting = settings): Promise<void> {
  const history = historyFrom(short)
  const [plain, other] = [await verdictOn(history, counting), await verdictOn(retell(history), counting)]
  assert.equal(severityOf(other), severityOf(plain), textOf(plain, other))
}

/** That it does not give a harder verdict when more is done in it that may be progress. */
async function noHarderWhen(short: Plot, retell: Retelling): Promise<void> {
  const history = historyFrom(short)
  const [plain, other] = [await verdictOn(history, settings), await verdictOn(retell(history), settings)]
  assert.ok(rankOf(withoutTurningPoints(other)) <= rankOf(plain), textOf(plain, other))
}

function rankOf(verdict: Verdict): number {
  return SEVERITIES.indexOf(severityOf(verdict))
}

/**
 * Without what more progress can bring about. An advice that something outlasts one change after the other counts the
 * changes themselves. Who takes part in a round is settled once, so where an earlier round does not come about, those
 * who would have come too late for it can make one: that is stopped where the other was pointed out.
 */
function withoutTurningPoints({ advice, gate }: Verdict): Verdict {
  return {
    advice: advice.filter(({ evidence }) => evidence !== 'outlasted'),
    gate: gate.every(({ evidence }) => evidence === 'round') ? [] : gate,
  }
}

function textOf(plain: Verdict, other: Verdict): string {
  const line = ({ evidence, stage, fingerprint, count }: Remark): string =>
    `${evidence} (${stage}) ${fingerprint} × ${count}`
  const [before, after] = [plain, other].map(({ advice, gate }) => [...advice, ...gate].map(line).join('; '))
  return `told plainly: ${before}\ntold otherwise: ${after}`
}

/** Histories of one folder, each told in two ways to the engine. */
export const PROGRESS: readonly Property[] = [
  property('the same history gives the same verdicts', 20, plot, async short => {
    const history = historyFrom(short)
    assert.deepEqual(await verdictOn(history, settings), await verdictOn(history, settings))
  }),
  property(
    'what changes by itself in answers changes no verdict',
    20,
    fc.tuple(plot, noise),
    ([short, [name, where]]) => sameWhen(short, noiseAdded(name, where)),
  ),
  property('the order of arguments changes no verdict', 20, plot, short => sameWhen(short, keysReversed)),
  property('arguments that tell no calls apart change no verdict', 20, plot, short => sameWhen(short, decoysAdded)),
  property(
    'up to six unrelated calls between two steps change no verdict while all is within the window',
    20,
    fc.tuple(plot, unrelated),
    ([short, count]) => sameWhen(short, othersBetween(count, unrelatedCat), wide),
  ),
  property('an answer that tells something new raises no verdict', 40, fc.tuple(plot, every), ([short, nth]) =>
    noHarderWhen(short, answersChanged(nth)),
  ),
  property('a new edit that succeeds raises no verdict', 40, fc.tuple(plot, every), ([short, nth]) =>
    noHarderWhen(short, editsBetween(nth)),
  ),
  property('a human message raises no verdict', 40, fc.tuple(plot, every), ([short, nth]) =>
    noHarderWhen(short, humansBetween(nth)),
  ),
  property('steps that are put into one raise no verdict while nothing changes', 20, stillPlot, short =>
    noHarderWhen(short, inPairs),
  ),
  property(
    'two agents that share the work get no harder verdict than one while nothing changes',
    20,
    stillPlot,
    short => noHarderWhen(short, inHalves),
  ),
]
