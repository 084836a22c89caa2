import type { Settings } from '../../src/config/index.ts'
import { forbiddenFetch } from '../../src/shell-http/index.ts'
import { excerptLine } from '../../src/text/index.ts'
import type { RecordedSession } from '../sessions/event.ts'
import type { Measurement, SessionReport, Total } from './measurement.ts'
import { carriesRemoteAddress, commandLines, fetches } from './requests.ts'
import { Tally } from './tally.ts'

const SHOWN_CHARS = 160

/** What the shell-HTTP block would refuse, were it on: which verbs carry remote addresses, and what for. */
export class ShellHttpMeasurement implements Measurement {
  readonly #settings: Settings
  readonly #verbs = new Tally()
  readonly #sums = { sessions: 0, shellCalls: 0, withRemoteAddress: 0, refused: 0, fetch: 0, mention: 0 }

  constructor(settings: Settings) {
    this.#settings = settings
  }

  async measure(session: RecordedSession): Promise<SessionReport> {
    const sums = this.#sums
    const refused: { command: string; target: string | null; fetches: boolean; line: string }[] = []
    sums.sessions++
    for await (const { line, text } of commandLines(session.events, this.#settings)) {
      sums.shellCalls++
      const carriers = line.commands.filter(carriesRemoteAddress)
      for (const { verb } of carriers) this.#verbs.add(verb)
      if (carriers.length > 0) sums.withRemoteAddress++
      const forbidden = forbiddenFetch(line, this.#settings)
      if (!forbidden) continue
      const isFetch = fetches(line, this.#settings)
      sums.refused++
      sums[isFetch ? 'fetch' : 'mention']++
      const { command, target = null } = forbidden
      refused.push({ command, target, fetches: isFetch, line: excerptLine(text, SHOWN_CHARS) })
    }
    const lines = refused.map(call => `  ${call.fetches ? 'fetch  ' : 'mention'}  ${call.command}: ${call.line}`)
    return {
      json: { name: session.name, source: session.source, refused },
      text: refused.length === 0 ? '' : [session.name, ...lines, ''].join('\n'),
    }
  }

  total(): Total {
    const { shellCalls, withRemoteAddress, refused, fetch, mention } = this.#sums
    const allow = this.#settings.shellHttpAllow
    return {
      json: { ...this.#sums, shellHttpAllow: allow, verbs: this.#verbs },
      tables: [
        {
          title: 'Commands that carry a remote address',
          head: ['verb', 'commands', 'exempt'],
          rows: this.#verbs.list().map(([verb, count]) => [verb, count, allow.includes(verb) ? 'yes' : 'no']),
        },
        {
          title: 'Shell calls',
          head: ['', 'calls'],
          rows: [
            ['all that could be read', shellCalls],
            ['with a remote address', withRemoteAddress],
            ['refused', refused],
            ['… and a command in it makes the request', fetch],
            ['… and a command is only handed an address', mention],
          ],
        },
      ],
    }
  }
}
