import { parseArgs } from 'node:util'
import type { OnLimit } from '../src/gate/index.ts'

/** How the demo was called. */
export interface DemoOptions {
  readonly json: boolean
  readonly keep: boolean
  readonly help: boolean
  /** Serve the page instead of running the scenarios. */
  readonly web: boolean
  /** Absent: the plugin's own default. */
  readonly onLimit?: OnLimit
}

export const DEMO_USAGE = `Usage: npm run demo -- [options]

Runs this plugin inside a real, pinned DSH host against a scripted model, and shows
what became of each tool call. The first run installs the host into .cache/.

  --on-limit ask|deny  what the gate does at a cap (default: the plugin's own, ask;
                       nobody is there to answer, so an ask ends in a denial too)
  --json               print the same as JSON on stdout
  --keep               keep the temporary DSH home, and print where it is
  --web                serve the host's page, with a model that goes in circles,
                       until Ctrl-C
  --help               print this
`

/**
 * Read the command line.
 * @throws a message fit for a person when it does not parse.
 */
export function readDemoOptions(argv: readonly string[]): DemoOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      json: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      web: { type: 'boolean', default: false },
      'on-limit': { type: 'string' },
    },
  })
  const onLimit = values['on-limit']
  const { json, keep, help, web } = values
  if (onLimit === undefined) return { json, keep, help, web }
  if (onLimit !== 'ask' && onLimit !== 'deny') throw new Error(`--on-limit takes "ask" or "deny", not "${onLimit}"`)
  return { json, keep, help, web, onLimit }
}
