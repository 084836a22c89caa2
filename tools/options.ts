import { parseArgs } from 'node:util'
import { closest, distance } from 'fastest-levenshtein'

/** What can be measured. */
const SUBJECTS = ['replay', 'failures', 'thresholds', 'shell-http', 'allowlist'] as const

/** How the tool was called. */
export interface MeasureOptions {
  readonly subject: (typeof SUBJECTS)[number]
  readonly paths: readonly string[]
  readonly json: boolean
  readonly html: string | undefined
  readonly config: string | undefined
  /** Drive the published 0.5.2 of the original package instead of this one. */
  readonly original: boolean
  /** Compare counting with `progress` on and off. */
  readonly compare: boolean
}

export const MEASURE_USAGE = `Usage: npm run measure -- <what> <path>... [options]

Measures what this plugin would say and do on recorded sessions. Nothing is changed.

what:
  replay       every session through the plugin's own engine: what it would have
               said or done, on which call, and on which fingerprint
  failures     the longest runs of failures: per session, fingerprint and host
  thresholds   how many sessions other stages and caps would warn and gate
  shell-http   what the shell-HTTP block would refuse, and whether it fetches
  allowlist    what exempting one more verb from that block would let through

path: a DSH sessions folder, one session log (.jsonl, .jsonl.zstd, formats 0 to 4),
or a folder of the normal form, one JSON line a call

options:
  --config file.yml   other settings: the plugin's configuration, or a profile's
                      cordis.patch.yml with its row
  --html report.html  replay: also write a page that shows every flagged session
  --original          replay: drive the published 0.5.2 of the original package
  --compare           replay: where counting with progress on and off differs,
                      whatever the configuration says of it
  --json              print JSON on stdout instead of tables
  --help              print this

Exit: 0 all was read; 1 something could not be read, the rest was measured; 2 usage.
`

/**
 * Read the command line.
 * @returns undefined when help is asked for.
 * @throws a message fit for a person when it does not parse.
 */
export function readMeasureOptions(argv: readonly string[]): MeasureOptions | undefined {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      original: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      html: { type: 'string' },
      config: { type: 'string' },
    },
  })
  const { json, original, compare, help, html, config } = values
  if (help) return undefined
  const [word, ...paths] = positionals
  const subject = SUBJECTS.find(candidate => candidate === word)
  if (subject === undefined) throw new Error(`measure what? ${subjectHint(word)}`)
  if (paths.length === 0) throw new Error('measure which sessions? Give at least one path')
  if (subject !== 'replay' && html !== undefined) throw new Error('--html is for replay only')
  if (subject !== 'replay' && original) throw new Error('--original is for replay only')
  if (subject !== 'replay' && compare) throw new Error('--compare is for replay only')
  if (compare && (original || html !== undefined)) throw new Error('--compare goes with neither --original nor --html')
  return { subject, paths, json, html, config, original, compare }
}

/** What to say about a word that is no subject. */
function subjectHint(word = ''): string {
  const nearest = closest(word, SUBJECTS)
  const isNear = distance(word, nearest) <= nearest.length / 3
  return isNear ? `unknown: ${word}. Did you mean ${nearest}?` : `One of ${SUBJECTS.join(', ')}`
}
