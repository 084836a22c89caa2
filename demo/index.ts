import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { reasonOf } from '../src/text/index.ts'
import { ensureHost } from './host/install.ts'
import { packPlugin } from './host/pack.ts'
import { type DemoOptions, DEMO_USAGE, readDemoOptions } from './options.ts'
import { inParallel } from './parallel.ts'
import { play, type Theatre, type Variation } from './play.ts'
import { type StepProgress, stepProgressOn } from './progress.ts'
import { type Report, reportOn } from './report.ts'
import type { Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { closingLine, tableOf } from './table.ts'
import { pageGuide, showPage } from './web.ts'

const EXIT = { asPromised: 0, notAsPromised: 1, usage: 2, interrupted: 130 } as const

/** What somebody may want to do who has seen it. */
const NEXT_STEPS = `
Next: see the question in its page    npm run demo -- --web
      try it on your own sessions     npm run measure -- replay ~/.dsh/sessions
      install it                      README.md, Install`

const NARROWEST = 60
const NORMAL_WIDTH = 80

/** The demo of the command line: see `USAGE`. */
async function main(argv: readonly string[]): Promise<number> {
  let options: DemoOptions
  try {
    options = readDemoOptions(argv)
  } catch (error) {
    console.error(`${reasonOf(error)}\n\n${DEMO_USAGE}`)
    return EXIT.usage
  }
  if (options.help) {
    console.log(DEMO_USAGE)
    return EXIT.asPromised
  }

  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => interrupt.abort(new Error(`stopped by ${name}`)))
  }
  try {
    if (options.web) {
      await inTheatre(options, interrupt.signal, ({ host, plugin, root, signal }) =>
        showPage(host, plugin, root, signal, url => console.log(pageGuide(url))),
      )
      return EXIT.asPromised
    }
    const reports = await perform(options, interrupt.signal)
    print(reports, options)
    return reports.every(report => report.problems.length === 0) ? EXIT.asPromised : EXIT.notAsPromised
  } catch (error) {
    if (options.web && interrupt.signal.aborted) return EXIT.asPromised
    console.error(`demo: ${reasonOf(error)}`)
    return interrupt.signal.aborted ? EXIT.interrupted : EXIT.notAsPromised
  }
}

/** Run every scenario. */
function perform(options: DemoOptions, signal: AbortSignal): Promise<readonly Report[]> {
  // One scenario that fails stops the others, so that none of them writes into a folder that is being removed.
  const failure = new AbortController()
  return inTheatre(options, AbortSignal.any([signal, failure.signal]), async (theatre, progress) => {
    progress.begin(`running ${SCENARIOS.length} scenarios in the host`)
    const reports = await inParallel(SCENARIOS, availableParallelism(), async scenario => {
      try {
        return [reportOn(scenario, await play(theatre, scenario, scenario.name, variationOf(scenario, options)))]
      } catch (error) {
        failure.abort(error)
        return []
      }
    })
    theatre.signal.throwIfAborted()
    return reports.flat()
  })
}

/** What is asked for on the command line, unless the scenario is about just that. */
function variationOf({ config }: Scenario, { onLimit }: DemoOptions): Variation {
  return onLimit === undefined || config?.['onLimit'] !== undefined ? {} : { config: { onLimit } }
}

/** Install and pack, and do something in a temporary folder that is removed afterwards unless it is to be kept. */
async function inTheatre<T>(
  options: DemoOptions,
  signal: AbortSignal,
  act: (theatre: Theatre, progress: StepProgress) => Promise<T>,
): Promise<T> {
  const progress = stepProgressOn(process.stderr)
  const root = await mkdtemp(join(tmpdir(), 'dsh-repeat-tool-breaker-demo-'))
  try {
    const host = await ensureHost(progress, signal)
    progress.begin('packing the plugin')
    const plugin = await packPlugin(root, signal)
    progress.end()
    return await act({ host, plugin, root, signal }, progress)
  } finally {
    progress.end()
    if (options.keep) console.error(`kept: ${root}`)
    else await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
}

function print(reports: readonly Report[], options: DemoOptions): void {
  if (options.json) {
    const asPromised = reports.every(report => report.problems.length === 0)
    console.log(JSON.stringify({ asPromised, scenarios: reports }, undefined, 2))
    return
  }
  // A terminal that does not know its width says 0.
  const columns = Math.max(NARROWEST, process.stdout.columns || NORMAL_WIDTH)
  const screen = { columns, colour: process.stdout.isTTY && process.env.NO_COLOR === undefined }
  for (const report of reports) console.log(tableOf(report, screen))
  console.log(closingLine(reports))
  console.log(NEXT_STEPS)
}

process.exitCode = await main(process.argv.slice(2))
