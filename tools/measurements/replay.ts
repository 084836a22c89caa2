import { MEASURES } from '../../src/fingerprint/index.ts'
import type { GuardMaker, Remark } from '../guard/guard.ts'
import { replay, type RuledCall } from '../replay.ts'
import type { RecordedSession } from '../sessions/event.ts'
import type { Measurement, SessionReport, Total } from './measurement.ts'
import { Tally } from './tally.ts'

/** What can be said about a call, in the order of the tables. */
const SAYINGS = ['warn', 'summarize', 'gate', 'failure warn', 'failure gate'] as const

export type Saying = (typeof SAYINGS)[number]

/** Told of each session's calls, for a report of its own. */
export type OnReplayed = (session: RecordedSession, calls: readonly RuledCall[]) => Promise<void>

/** How often things were said. */
interface Sums {
  sessions: number
  calls: number
  flagged: number
  /** Sessions in which a call was stopped. */
  stopped: number
  readonly bySession: Tally
  readonly byCall: Tally
}

/** Every session through a guard: what it would have said or done, where, and on which fingerprint. */
export class ReplayMeasurement implements Measurement {
  readonly #makeGuard: GuardMaker
  readonly #onReplayed: OnReplayed | undefined
  readonly #bySource = new Map<string, Sums>()
  readonly #all = newSums()
  readonly #byMeasure = new Tally()

  constructor(makeGuard: GuardMaker, onReplayed?: OnReplayed) {
    this.#makeGuard = makeGuard
    this.#onReplayed = onReplayed
  }

  async measure(session: RecordedSession): Promise<SessionReport> {
    const flagged: RuledCall[] = []
    const kept: RuledCall[] = []
    let calls = 0
    for await (const ruled of replay(session.events, this.#makeGuard())) {
      calls++
      if (ruled.remarks.length > 0 || ruled.verdict !== 'allow') flagged.push(ruled)
      if (this.#onReplayed) kept.push(ruled)
    }
    this.#sum(session.source, calls, flagged)
    if (flagged.length > 0) await this.#onReplayed?.(session, kept)
    const findings = flagged.map(findingOf)
    return {
      json: { name: session.name, source: session.source, calls, findings },
      text: textOf(session, calls, flagged),
    }
  }

  total(): Total {
    const sources = [...this.#bySource].map(([name, sums]) => [name, sums] as const)
    const rows = [...sources, ['all', this.#all] as const]
    const byMeasure = MEASURES.map(measure => [
      measure,
      ...SAYINGS.map(saying => this.#byMeasure.of(`${saying} ${measure}`)),
    ]).filter(([, ...counts]) => counts.some(count => count !== 0))
    return {
      headline: headlineOf(this.#all),
      json: {
        ...jsonOf(this.#all),
        byMeasure: this.#byMeasure,
        bySource: Object.fromEntries(sources.map(([name, sums]) => [name, jsonOf(sums)])),
      },
      tables: [
        {
          title: 'Sessions in which something was said',
          head: ['source', 'sessions', 'flagged', ...SAYINGS],
          rows: rows.map(([name, sums]) => [name, sums.sessions, sums.flagged, ...countsIn(sums.bySession)]),
        },
        {
          title: 'Calls on which it was said',
          head: ['source', 'calls', ...SAYINGS],
          rows: rows.map(([name, sums]) => [name, sums.calls, ...countsIn(sums.byCall)]),
        },
        { title: 'The measure that was named, by call', head: ['measure', ...SAYINGS], rows: byMeasure },
      ],
    }
  }

  #sum(source: string, calls: number, flagged: readonly RuledCall[]): void {
    const known = this.#bySource.get(source) ?? newSums()
    this.#bySource.set(source, known)
    const said = flagged.flatMap(ruled => saidAbout(ruled))
    for (const sums of [known, this.#all]) {
      sums.sessions++
      sums.calls += calls
      if (flagged.length > 0) sums.flagged++
      if (flagged.some(({ verdict }) => verdict !== 'allow')) sums.stopped++
      for (const saying of new Set(said.map(([name]) => name))) sums.bySession.add(saying)
      for (const [saying] of said) sums.byCall.add(saying)
    }
    for (const [saying, { measure }] of said) this.#byMeasure.add(`${saying} ${measure}`)
  }
}

/** What was said about a call, each saying once, with the remark that it was said on. */
export function saidAbout({ remarks }: RuledCall): readonly (readonly [Saying, Remark])[] {
  const said = new Map<Saying, Remark>()
  const gate = remarks.find(remark => remark.stage === 'gate')
  for (const remark of gate ? [gate, ...remarks.filter(({ stage }) => stage !== 'gate')] : remarks) {
    const saying = sayingOf(remark)
    if (!said.has(saying)) said.set(saying, remark)
  }
  return [...said]
}

/** Evidence of failures; all other is of repetitions. */
const FAILURES: ReadonlySet<Remark['evidence']> = new Set(['failure', 'same failure'])

function sayingOf({ evidence, stage }: Remark): Saying {
  if (!FAILURES.has(evidence)) return stage
  return stage === 'gate' ? 'failure gate' : 'failure warn'
}

/** All of it in one sentence. */
function headlineOf({ sessions, calls, stopped, bySession }: Sums): string {
  const warned = bySession.of('warn')
  const failing = bySession.of('failure warn')
  return `${sessions} sessions, ${calls} calls: ${warned} warned, ${failing} failing, ${stopped} stopped.`
}

function countsIn(tally: Tally): readonly number[] {
  return SAYINGS.map(saying => tally.of(saying))
}

function newSums(): Sums {
  return { sessions: 0, calls: 0, flagged: 0, stopped: 0, bySession: new Tally(), byCall: new Tally() }
}

function jsonOf({ sessions, calls, flagged, bySession, byCall }: Sums): object {
  return { sessions, calls, flagged, sessionsBySaying: bySession, callsBySaying: byCall }
}

function findingOf({ number, call, verdict, remarks }: RuledCall): object {
  return { call: number, tool: call.tool, verdict, remarks }
}

function textOf({ name }: RecordedSession, calls: number, flagged: readonly RuledCall[]): string {
  if (flagged.length === 0) return ''
  const lines = flagged.flatMap(ruled =>
    saidAbout(ruled).map(([saying, { fingerprint, count }]) => {
      const verdict = ruled.verdict === 'allow' ? 'ran' : ruled.verdict
      return `  #${String(ruled.number).padEnd(4)} ${verdict.padEnd(5)} ${saying.padEnd(12)} ${count} × ${fingerprint}`
    }),
  )
  return [`${name}  (${calls} calls)`, ...lines, ''].join('\n')
}
