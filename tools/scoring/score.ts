import type { Reply, GuardMaker } from '../guard/guard.ts'
import { replay } from '../replay.ts'
import type { Table } from '../output/table.ts'
import { intervalText } from './interval.ts'
import type { Sequence } from './sequences.ts'

/** What a guard did with one sequence. Call numbers are undefined for what never happened. */
export interface Scored {
  readonly sequence: Sequence
  readonly calls: number
  /** The first call that was advised on. */
  readonly advised: number | undefined
  /** The first call that was asked about or denied. */
  readonly gated: number | undefined
  /** The first of the two. */
  readonly signalled: number | undefined
  readonly advisories: number
}

/** A share of the sequences that something is expected of. */
export interface Share {
  readonly name: string
  readonly met: number
  readonly of: number
  /** The sequences that are worth a look: those that missed, or those that were wronged. */
  readonly ids: readonly string[]
}

/**
 * Drive a guard through a sequence.
 * @param makeGuard - gives a guard of its own.
 * @param answer - what a person answers who is asked.
 */
export async function scoreOf(sequence: Sequence, makeGuard: GuardMaker, answer: Reply): Promise<Scored> {
  let calls = 0
  let advisories = 0
  let advised = Infinity
  let gated = Infinity
  for await (const { number, verdict, remarks } of replay(sequence.events, makeGuard(), answer === 'approve')) {
    const said = remarks.filter(({ stage }) => stage !== 'gate').length
    calls++
    advisories += said
    if (said > 0) advised = Math.min(advised, number)
    if (verdict !== 'allow') gated = Math.min(gated, number)
  }
  const signalled = known(Math.min(advised, gated))
  return { sequence, calls, advised: known(advised), gated: known(gated), signalled, advisories }
}

/** What the scores come to, as the README of the cases defines it. */
export function sharesOf(scored: readonly Scored[]): readonly Share[] {
  const loops = scored.filter(({ sequence }) => sequence.kind === 'loop')
  const work = scored.filter(({ sequence }) => sequence.kind === 'work')
  const required = loops.filter(({ sequence }) => sequence.expect.gate === 'required')
  const optional = loops.filter(({ sequence }) => sequence.expect.gate === 'optional')
  const never = work.filter(({ sequence }) => sequence.expect.gate === 'never')
  const either = work.filter(({ sequence }) => sequence.expect.gate === 'optional')
  const quiet = work.filter(({ sequence }) => sequence.expect.advice === 'none')
  const tolerant = work.filter(({ sequence }) => sequence.expect.advice === 'tolerated')
  return [
    achieved('loops signalled', loops, isSignalled),
    achieved('loops signalled in budget', loops, s => within(s.signalled, s.sequence.expect.signalBy)),
    achieved('required gates', required, isGated),
    achieved('required gates in budget', required, s => within(s.gated, s.sequence.expect.gateBy)),
    observed('optional gates taken', optional, isGated),
    observed('work wrongly gated', never, isGated),
    observed('work gated that looks like a loop', either, isGated),
    observed('work advised where advice is noise', quiet, isAdvised),
    observed('work advised where advice is tolerated', tolerant, isAdvised),
  ]
}

/**
 * How much of what should be stopped is, and how much of what is stopped should be. Work that looks exactly like a loop
 * counts for neither.
 */
export function precisionAndRecall(scored: readonly Scored[]): readonly Share[] {
  const loops = scored.filter(({ sequence }) => sequence.kind === 'loop')
  const signalled = loops.filter(isSignalled)
  const gated = loops.filter(isGated)
  const disturbed = scored.filter(one => isWronglyGated(one) || isWronglyAdvised(one))
  const stopped = scored.filter(isWronglyGated)
  return [
    achieved('recall of signals', loops, isSignalled),
    achieved(
      'recall of required gates',
      loops.filter(({ sequence }) => sequence.expect.gate === 'required'),
      isGated,
    ),
    achieved('precision of signals', [...signalled, ...disturbed], ({ sequence }) => sequence.kind === 'loop'),
    achieved('precision of gates', [...gated, ...stopped], ({ sequence }) => sequence.kind === 'loop'),
  ]
}

/** A sequence that a guard does wrong. */
export interface Wrong {
  readonly id: string
  readonly title: string
  readonly what: string
  /** The call on which it happens; undefined for what never does. */
  readonly at: number | undefined
  /** The call by which it has to happen; undefined for what never should. */
  readonly by: number | undefined
}

/** What can be wrong with a sequence. */
const WRONGS: readonly {
  readonly what: string
  holds(scored: Scored): boolean
  at(scored: Scored): number | undefined
  by(expect: Sequence['expect']): number | undefined
}[] = [
  {
    what: 'a loop is not signalled in time',
    holds: s => s.sequence.kind === 'loop' && !within(s.signalled, s.sequence.expect.signalBy),
    at: s => s.signalled,
    by: expect => expect.signalBy,
  },
  {
    what: 'a loop is not gated in time',
    holds: s => s.sequence.expect.gate === 'required' && !within(s.gated, s.sequence.expect.gateBy),
    at: s => s.gated,
    by: expect => expect.gateBy,
  },
  { what: 'work is gated', holds: isWronglyGated, at: s => s.gated, by: () => undefined },
  { what: 'work is advised', holds: isWronglyAdvised, at: s => s.advised, by: () => undefined },
]

/** The sequences that a guard does wrong; one that it does wrong in several ways comes several times. */
export function wrongOnes(scored: readonly Scored[]): readonly Wrong[] {
  return scored.flatMap(one =>
    WRONGS.filter(({ holds }) => holds(one)).map(({ what, at, by }) => {
      const { id, title, expect } = one.sequence
      return { id, title, what, at: at(one), by: by(expect) }
    }),
  )
}

/** What one guard did with all sequences. */
export interface GuardScore {
  readonly guard: string
  readonly scored: readonly Scored[]
}

/** What the names of the shares mean. */
const LEGEND =
  'signalled: said or stopped at all; in budget: within the calls its label gives.\n' +
  '  wrongly gated: honest work that was asked about or blocked, the fewer the better.'

/** Guards side by side: each share as a count, precision and recall with their intervals. */
export function comparisonTables(title: string, guards: readonly GuardScore[]): readonly Table[] {
  const head = ['', ...guards.map(({ guard }) => guard)]
  const side = (sharesIn: (scored: readonly Scored[]) => readonly Share[], cell: (share: Share) => string) => {
    const columns = guards.map(({ scored }) => sharesIn(scored))
    return (columns[0] ?? []).map(({ name }, row) => [
      name,
      ...columns.map(shares =>
        shares
          .slice(row, row + 1)
          .map(cell)
          .join(''),
      ),
    ])
  }
  return [
    { title, head, rows: side(sharesOf, ({ met, of }) => `${met} of ${of}`), note: LEGEND },
    {
      title: 'Precision and recall in per cent, and between what they lie with 95 % (Wilson)',
      head,
      rows: side(precisionAndRecall, ({ met, of }) => `${percentText(met, of)} (${intervalText(met, of)})`),
    },
  ]
}

/** A line for every sequence that a guard does wrong. */
export function wrongTable({ guard, scored }: GuardScore): Table {
  return {
    title: `What is wrong: ${guard}`,
    head: ['', 'at', 'by', 'what', 'sequence'],
    rows: wrongOnes(scored).map(({ id, at, by, what, title }) => [id, at ?? '-', by ?? '-', what, title]),
  }
}

/** The shares of one guard as a table, with the sequences behind each. */
export function scoreTable(title: string, scored: readonly Scored[]): Table {
  const rows = sharesOf(scored).map(({ name, met, of, ids }) => [
    name,
    met,
    of,
    of === 0 ? '' : `${percentText(met, of)} %`,
    ids.join(' '),
  ])
  return { title, head: ['', 'count', 'of', 'share', 'which'], rows }
}

function percentText(met: number, of: number): string {
  return of === 0 ? '' : ((100 * met) / of).toFixed(0)
}

function known(call: number): number | undefined {
  return call === Infinity ? undefined : call
}

function within(call: number | undefined, budget: number | undefined): boolean {
  return call !== undefined && call <= (budget ?? 0)
}

function isGated({ gated }: Scored): boolean {
  return gated !== undefined
}

function isSignalled({ signalled }: Scored): boolean {
  return signalled !== undefined
}

/** Work that must never be gated, and is. */
function isWronglyGated(scored: Scored): boolean {
  const { kind, expect } = scored.sequence
  return kind === 'work' && expect.gate === 'never' && isGated(scored)
}

/** Work where every remark is noise, and there is one. */
function isWronglyAdvised(scored: Scored): boolean {
  const { kind, expect } = scored.sequence
  return kind === 'work' && expect.advice === 'none' && isAdvised(scored)
}

function isAdvised({ advised }: Scored): boolean {
  return advised !== undefined
}

function achieved(name: string, all: readonly Scored[], holds: (scored: Scored) => boolean): Share {
  const missed = all.filter(scored => !holds(scored))
  return { name, met: all.length - missed.length, of: all.length, ids: missed.map(idAndCalls) }
}

function observed(name: string, all: readonly Scored[], holds: (scored: Scored) => boolean): Share {
  const hit = all.filter(holds)
  return { name, met: hit.length, of: all.length, ids: hit.map(idAndCalls) }
}

function idAndCalls({ sequence, signalled, gated }: Scored): string {
  return `${sequence.id}@${signalled ?? '-'}/${gated ?? '-'}`
}
