import type { Settings } from '../../src/config/index.ts'
import { forbiddenFetch } from '../../src/shell-http/index.ts'
import type { RecordedSession } from '../sessions/event.ts'
import type { Measurement, SessionReport, Total } from './measurement.ts'
import { commandLines, fetches, forbiddenFetches } from './requests.ts'
import { Tally } from './tally.ts'

/** For each verb that is refused: the calls that would run if it were exempt, and how many of those also fetch. */
export class AllowlistMeasurement implements Measurement {
  readonly #settings: Settings
  readonly #refused = new Tally()
  readonly #flips = new Tally()
  readonly #alsoFetch = new Tally()
  #calls = 0

  constructor(settings: Settings) {
    this.#settings = settings
  }

  async measure(session: RecordedSession): Promise<SessionReport> {
    const { shellHttpAllow } = this.#settings
    const flips = new Tally()
    for await (const { line } of commandLines(session.events, this.#settings)) {
      this.#calls++
      for (const verb of new Set(forbiddenFetches(line, this.#settings).map(({ command }) => command))) {
        this.#refused.add(verb)
        const exempt = { ...this.#settings, shellHttpAllow: [...shellHttpAllow, verb] }
        if (forbiddenFetch(line, exempt)) continue
        flips.add(verb)
        if (fetches(line, this.#settings)) this.#alsoFetch.add(verb)
      }
    }
    for (const [verb, count] of flips.list()) this.#flips.add(verb, count)
    return { json: { name: session.name, source: session.source, flips }, text: '' }
  }

  total(): Total {
    const rows = this.#refused.list().map(([verb, refused]) => {
      return { verb, refused, flips: this.#flips.of(verb), alsoFetch: this.#alsoFetch.of(verb) }
    })
    return {
      json: { shellCalls: this.#calls, verbs: rows },
      tables: [
        {
          title: `What exempting one more verb would do, over ${this.#calls} shell calls`,
          head: ['verb', 'calls refused for it', 'calls that would run', 'of those, also fetch', 'so exempting it'],
          rows: rows.map(row => [row.verb, row.refused, row.flips, row.alsoFetch, meaningOf(row.flips, row.alsoFetch)]),
        },
      ],
    }
  }
}

function meaningOf(flips: number, alsoFetch: number): string {
  if (flips === 0) return 'changes nothing'
  return alsoFetch > 0 ? 'HTTP clients get through' : 'no HTTP client gets through'
}
