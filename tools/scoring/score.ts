import type { Reply, GuardMaker } from '../guard/guard.ts'
import { replay } from '../replay.ts'
import type { Table } from '../output/table.ts'
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
    achieved('loops signalled', loops, ({ signalled }) => signalled !== undefined),
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

/** The shares as a table. */
export function scoreTable(title: string, scored: readonly Scored[], withIds: boolean): Table {
  const rows = sharesOf(scored).map(({ name, met, of, ids }) => {
    const share = of === 0 ? '' : `${((100 * met) / of).toFixed(0)} %`
    return [name, met, of, share, ...(withIds ? [ids.join(' ')] : [])]
  })
  return { title, head: ['', 'count', 'of', 'share', ...(withIds ? ['which'] : [])], rows }
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
