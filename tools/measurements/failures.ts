import type { Settings } from '../../src/config/index.ts'
import type { Finding } from '../../src/tracks/index.ts'
import { fingerprintText } from '../fingerprint-text.ts'
import type { Table } from '../output/table.ts'
import type { RecordedSession } from '../sessions/event.ts'
import { counted } from './counted.ts'
import type { Measurement, SessionReport, Total } from './measurement.ts'
import { Top } from './top.ts'

const SHOWN = 20

/** One failure is no run. */
const SHORTEST_RUN = 2

/** The longest run of failures under one fingerprint. */
interface FailureRun {
  readonly length: number
  readonly fingerprint: string
  readonly reason: string
  readonly session: string
}

/** How often calls fail in a row, with no gate to stop them. */
export class FailuresMeasurement implements Measurement {
  readonly #settings: Settings
  readonly #marks: readonly number[]
  #sessions = 0
  #calls = 0
  #failed = 0
  /** Sessions by the length of their longest run. */
  readonly #longest: number[] = []
  readonly #bySession = new Top<FailureRun>(SHOWN)
  readonly #byFingerprint = new Top<FailureRun>(SHOWN)
  readonly #byHost = new Top<FailureRun>(SHOWN)

  constructor(settings: Settings) {
    this.#settings = settings
    const marks = [settings.failWarnAt, settings.failLimit].flatMap(mark => mark ?? [])
    this.#marks = [...new Set(marks)]
  }

  async measure(session: RecordedSession): Promise<SessionReport> {
    let calls = 0
    let failed = 0
    let longest: FailureRun | undefined
    for await (const { streaks, outcome } of counted(session.events, this.#settings)) {
      calls++
      if (outcome?.kind === 'failure') failed++
      for (const streak of streaks) {
        const run = runOf(streak, session)
        if (longest === undefined || run.length > longest.length) longest = run
        if (run.length < SHORTEST_RUN) continue
        this.#byFingerprint.add(`${session.name} ${streak.fingerprint.id}`, run.length, run)
        if (streak.fingerprint.measure === 'host') this.#byHost.add(streak.fingerprint.subject, run.length, run)
      }
    }
    this.#sessions++
    this.#calls += calls
    this.#failed += failed
    const length = longest?.length ?? 0
    this.#longest[length] = (this.#longest[length] ?? 0) + 1
    if (longest && length >= SHORTEST_RUN) this.#bySession.add(session.name, length, longest)
    const json = { name: session.name, source: session.source, calls, failed, longest: longest ?? null }
    return { json, text: '' }
  }

  total(): Total {
    const reach = Object.fromEntries(this.#marks.map(mark => [mark, this.#reaching(mark)]))
    const lists = {
      bySession: runsIn(this.#bySession),
      byFingerprint: runsIn(this.#byFingerprint),
      byHost: runsIn(this.#byHost),
    }
    const share = this.#calls === 0 ? 0 : (100 * this.#failed) / this.#calls
    return {
      json: { sessions: this.#sessions, calls: this.#calls, failed: this.#failed, reach, ...lists },
      tables: [
        {
          title: `${this.#sessions} sessions, ${this.#calls} calls, ${this.#failed} failed (${share.toFixed(1)} %)`,
          head: ['failures in a row', 'sessions that reach it'],
          rows: this.#marks.map(mark => [mark, this.#reaching(mark)]),
        },
        runTable('The longest run of each session', lists.bySession),
        runTable('The longest runs of one fingerprint', lists.byFingerprint),
        runTable('The longest run of each host', lists.byHost),
      ],
    }
  }

  #reaching(mark: number): number {
    return this.#longest.reduce((sum, sessions, length) => (length >= mark ? sum + sessions : sum), 0)
  }
}

function runOf(streak: Finding, { name }: RecordedSession): FailureRun {
  const reason = streak.evidence.kind === 'failure' ? streak.evidence.reason : ''
  return { length: streak.count, fingerprint: fingerprintText(streak.fingerprint), reason, session: name }
}

function runsIn(top: Top<FailureRun>): readonly FailureRun[] {
  return top.list().map(entry => entry.value)
}

function runTable(title: string, runs: readonly FailureRun[]): Table {
  return {
    title,
    head: ['run', 'last failed with', 'session', 'fingerprint'],
    rows: runs.map(run => [run.length, run.reason, run.session, run.fingerprint]),
  }
}
