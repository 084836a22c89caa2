import type { GuardMaker } from '../guard/guard.ts'
import { replay, type RuledCall } from '../replay.ts'
import type { RecordedSession, SessionEvent } from '../sessions/event.ts'
import type { Measurement, SessionReport, Total } from './measurement.ts'
import { saidAbout } from './replay.ts'
import { Tally } from './tally.ts'

/** What can happen to a session. */
const KINDS = ['advised', 'gated'] as const
type Kind = (typeof KINDS)[number]

/** Which of the two ways of counting it happens with. */
const WITH = ['both', 'progress on only', 'progress off only', 'neither'] as const

/** The calls of a session to which something happens. */
type Happened = Readonly<Record<Kind, readonly RuledCall[]>>

/** Guards that count with `progress` on and off, otherwise alike. */
export interface Countings {
  readonly on: GuardMaker
  readonly off: GuardMaker
}

/** Every session through both ways of counting: where they differ. */
export class CompareMeasurement implements Measurement {
  readonly #countings: Countings
  readonly #sums = new Tally()
  #sessions = 0

  constructor(countings: Countings) {
    this.#countings = countings
  }

  async measure({ name, source, events }: RecordedSession): Promise<SessionReport> {
    const kept: SessionEvent[] = []
    for await (const event of events) kept.push(event)
    const on = await happenedWith(kept, this.#countings.on)
    const off = await happenedWith(kept, this.#countings.off)
    this.#sessions++
    for (const kind of KINDS) this.#sums.add(`${kind} ${withOf(on[kind], off[kind])}`)
    const differs = KINDS.some(kind => numbersOf(on[kind]) !== numbersOf(off[kind]))
    const lines = [...linesOf('on', on), ...linesOf('off', off)]
    return {
      json: { name, source, calls: callsIn(kept), differs, on: jsonOf(on), off: jsonOf(off) },
      text: differs ? [`${name}  (${callsIn(kept)} calls)`, ...lines, ''].join('\n') : '',
    }
  }

  total(): Total {
    const rows = KINDS.map(kind => [kind, ...WITH.map(way => this.#sums.of(`${kind} ${way}`))])
    return {
      json: { sessions: this.#sessions, bySaying: this.#sums },
      tables: [
        { title: `What happens to ${this.#sessions} sessions, by the way of counting`, head: ['', ...WITH], rows },
      ],
    }
  }
}

async function happenedWith(events: readonly SessionEvent[], makeGuard: GuardMaker): Promise<Happened> {
  const advised: RuledCall[] = []
  const gated: RuledCall[] = []
  for await (const ruled of replay(events, makeGuard())) {
    if (ruled.verdict !== 'allow') gated.push(ruled)
    else if (ruled.remarks.length > 0) advised.push(ruled)
  }
  return { advised, gated }
}

function withOf(on: readonly RuledCall[], off: readonly RuledCall[]): (typeof WITH)[number] {
  if (on.length > 0) return off.length > 0 ? 'both' : 'progress on only'
  return off.length > 0 ? 'progress off only' : 'neither'
}

function linesOf(counting: keyof Countings, happened: Happened): readonly string[] {
  const lines = KINDS.flatMap(kind => happened[kind].map(ruled => lineOf(kind, ruled)))
  return (lines.length === 0 ? ['nothing'] : lines).map(line => `  progress ${counting.padEnd(3)}  ${line}`)
}

function lineOf(kind: Kind, ruled: RuledCall): string {
  const said = saidAbout(ruled).map(([, { fingerprint, count, evidence }]) => `${count} × ${fingerprint} (${evidence})`)
  return `${kind.padEnd(7)} #${ruled.number}  ${said.join('; ')}`
}

function jsonOf(happened: Happened): object {
  return Object.fromEntries(
    KINDS.map(kind => [kind, happened[kind].map(({ number, remarks }) => ({ call: number, remarks }))]),
  )
}

function numbersOf(calls: readonly RuledCall[]): string {
  return calls.map(({ number }) => number).join(' ')
}

function callsIn(events: readonly SessionEvent[]): number {
  return events.filter(({ kind }) => kind === 'call').length
}
