import type { LimitKey, Settings } from '../../src/config/index.ts'
import { limitKeyOf } from '../../src/fingerprint/index.ts'
import type { RecordedSession } from '../sessions/event.ts'
import { counted } from './counted.ts'
import type { Measurement, SessionReport, Total } from './measurement.ts'

/** The stages and caps of the grid; the configured ones are added. Caps are those of all measures but `host`. */
const GRID = { warnAt: [3, 5, 7], summarizeAt: [6, 9, 11], cap: [9, 12, 16] }

const FAILURES = 'failures'

/** The highest count of each measure in one session; `failures` is the longest run of failures. */
type Peaks = ReadonlyMap<LimitKey | typeof FAILURES, number>

interface GridRow {
  readonly warnAt: number
  readonly summarizeAt: number
  readonly cap: number
  warned: number
  summarized: number
  gated: number
}

/** What other stages and caps would do, from the counts that sessions reach with no gate to stop them. */
export class ThresholdsMeasurement implements Measurement {
  readonly #settings: Settings
  readonly #grid: readonly GridRow[]
  /** For each measure, the sessions by their peak. */
  readonly #peaks = new Map<string, number[]>()
  #sessions = 0

  constructor(settings: Settings) {
    this.#settings = settings
    this.#grid = withOwn(GRID.warnAt, settings.warnAt).flatMap(warnAt =>
      withOwn(GRID.summarizeAt, settings.summarizeAt)
        .filter(summarizeAt => summarizeAt > warnAt)
        .flatMap(summarizeAt =>
          withOwn(GRID.cap, settings.limits.get('exact'))
            .filter(cap => cap > summarizeAt)
            .map(cap => ({ warnAt, summarizeAt, cap, warned: 0, summarized: 0, gated: 0 })),
        ),
    )
  }

  async measure(session: RecordedSession): Promise<SessionReport> {
    const peaks = new Map<LimitKey | typeof FAILURES, number>()
    const raise = (key: LimitKey | typeof FAILURES, count: number) =>
      peaks.set(key, Math.max(count, peaks.get(key) ?? 0))
    let calls = 0
    for await (const { repeats, streaks } of counted(session.events, this.#settings)) {
      calls++
      for (const { fingerprint, count } of repeats) {
        const key = limitKeyOf(fingerprint)
        if (key !== undefined) raise(key, count)
      }
      for (const { count } of streaks) raise(FAILURES, count)
    }
    this.#add(peaks)
    return { json: { name: session.name, source: session.source, calls, peaks: Object.fromEntries(peaks) }, text: '' }
  }

  total(): Total {
    const names = [...this.#settings.limits.keys(), FAILURES]
    const counts = Array.from({ length: this.#settings.window - 1 }, (_, index) => index + 2)
    const reaching = (name: string, count: number) =>
      (this.#peaks.get(name) ?? []).reduce((sum, sessions, peak) => (peak >= count ? sum + sessions : sum), 0)
    const highest = Object.fromEntries(names.map(name => [name, (this.#peaks.get(name)?.length ?? 1) - 1]))
    const peaks = Object.fromEntries(
      names.map(name => [name, Object.fromEntries(counts.map(count => [count, reaching(name, count)]))]),
    )
    return {
      json: { sessions: this.#sessions, highest, sessionsReaching: peaks, grid: this.#grid },
      tables: [
        {
          title: `Of ${this.#sessions} sessions, those that reach a count`,
          head: ['count', ...names],
          rows: counts.map(count => [count, ...names.map(name => reaching(name, count))]),
          note: `The highest: ${names.map(name => `${name} ${highest[name]}`).join(', ')}.`,
        },
        {
          title: 'Sessions warned, asked for a summary, and gated, by setting',
          head: ['warnAt', 'summarizeAt', 'cap', 'warned', 'summary', 'gated'],
          rows: this.#grid.map(row => [row.warnAt, row.summarizeAt, row.cap, row.warned, row.summarized, row.gated]),
          note: `The cap is that of every measure but host, which stays at ${this.#settings.limits.get('host') ?? 'off'}. Repetitions only.`,
        },
      ],
    }
  }

  #add(peaks: Peaks): void {
    this.#sessions++
    for (const [key, peak] of peaks) {
      const sessions = this.#peaks.get(key) ?? []
      sessions[peak] = (sessions[peak] ?? 0) + 1
      this.#peaks.set(key, sessions)
    }
    for (const row of this.#grid) {
      const reaches = (stage: number) =>
        [...peaks].some(([key, peak]) => key !== FAILURES && peak >= stage && stage < this.#capOf(key, row))
      if (reaches(row.warnAt)) row.warned++
      if (reaches(row.summarizeAt)) row.summarized++
      if ([...peaks].some(([key, peak]) => key !== FAILURES && peak >= this.#capOf(key, row))) row.gated++
    }
  }

  #capOf(key: LimitKey, { cap }: GridRow): number {
    return key === 'host' ? (this.#settings.limits.get('host') ?? Infinity) : cap
  }
}

function withOwn(values: readonly number[], own: number | undefined): readonly number[] {
  return [...new Set([...values, ...(own === undefined ? [] : [own])])].toSorted((a, b) => a - b)
}
