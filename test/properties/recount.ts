import assert from 'node:assert/strict'
import type { Settings } from '../../src/config/index.ts'
import { readCall, type Call } from '../../src/fingerprint/index.ts'
import type { Event, Open } from './halting-runtime.ts'
import { NaiveWatch, type Ending, type Found } from './naive-watch.ts'

/** What the recount knows of one call. */
interface Known {
  readonly call: Call
  /** What the operator was asked about. */
  asked?: readonly Found[]
  /** What was due when the guard let it run; undefined when the guard has denied it or was not reached. */
  admitted?: readonly Found[]
  isDenied: boolean
}

/** What a call has to have told. */
interface Expected {
  readonly isDenied: boolean
  readonly due: readonly Found[]
}

/**
 * Recount what has happened in a runtime: what was asked and what the guard let pass has to be what the rules say.
 * @param events - in order; no two calls have gone on together from before the guard to behind it.
 * @param settings - the breaker's.
 * @param asks - whether there is an operator.
 * @returns what each call has to have told the model.
 * @throws when the breaker has asked, not asked, denied or not denied otherwise.
 */
export function recounted(events: readonly Event[], settings: Settings, asks: boolean): ReadonlyMap<Open, Expected> {
  const watches = new Map<number, NaiveWatch>()
  const watchOf = (agent: number): NaiveWatch => {
    const watch = watches.get(agent) ?? new NaiveWatch(settings)
    watches.set(agent, watch)
    return watch
  }
  const known = new Map<Open, Known>()
  const knownOf = (open: Open): Known => {
    const call = readCall('bash', { command: open.plan.command }, settings)
    const one = known.get(open) ?? { call, isDenied: false }
    known.set(open, one)
    return one
  }
  const expected = new Map<Open, Expected>()
  const passed = new Set(events.flatMap(event => (event.kind === 'passed' ? [event.call] : [])))
  for (const event of events) {
    if (event.kind === 'human') {
      watchOf(event.agent).humanTurn()
      continue
    }
    const watch = watchOf(event.call.agent)
    const one = knownOf(event.call)
    switch (event.kind) {
      case 'asked':
        assert.equal(watch.verdict(one.call, asks), 'ask', `asked about ${event.call.id}`)
        one.asked = watch.hits(one.call)
        break
      case 'guard': {
        if (one.asked) watch.approved(one.asked)
        const hits = one.asked ? [] : watch.stopping(one.call)
        one.isDenied = hits.length > 0
        if (one.isDenied) watch.denied(hits.map(hit => hit.fingerprint))
        else one.admitted = watch.runs(one.call)
        assert.equal(passed.has(event.call), !one.isDenied, `${event.call.id} at the guard`)
        break
      }
      case 'passed':
        break
      case 'answered':
        answered(watch, one, event)
        break
      case 'denied unasked':
        one.isDenied = true
        assert.equal(watch.verdict(one.call, asks), 'deny', `denied ${event.call.id} before the guard`)
        watch.denied(watch.stopping(one.call).map(hit => hit.fingerprint))
        break
      case 'over':
        expected.set(event.call, { due: watch.tell(concluded(watch, one, event)), isDenied: one.isDenied })
    }
  }
  return expected
}

/** The operator's answer holds from the moment in which it is given, but not when the call was cancelled. */
function answered(watch: NaiveWatch, one: Known, { outcome, isAborted }: Event & { readonly kind: 'answered' }): void {
  const { asked } = one
  // Another listener has asked, for itself alone.
  if (asked === undefined) return
  if (outcome === 'allowed-once') watch.approved(asked)
  else if (outcome !== 'cancelled' || !isAborted) {
    watch.refused(asked, outcome === 'cancelled' ? 'unanswered' : outcome)
    watch.denied(asked.map(hit => hit.fingerprint))
    one.isDenied = true
  }
}

/** What is due on a call that is over. */
function concluded(watch: NaiveWatch, one: Known, { call: open, isError }: Event & { readonly kind: 'over' }): Found[] {
  const { call, admitted } = one
  if (one.isDenied) return []
  if (admitted) {
    return [...(open.ran ? watch.ended(watch.counted(call.fingerprints), endingOf(open, isError)) : []), ...admitted]
  }
  // Nobody has denied what was cancelled.
  if (open.abort.signal.aborted) return []
  return watch.denied(watch.counted(call.fingerprints))
}

/** The only errors of a body that was entered are cancellations. */
function endingOf({ plan }: Open, isError: boolean): Ending {
  if (isError) return 'neither'
  return plan.exitCode === 0 ? 'success' : 'failure'
}
