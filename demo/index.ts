import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { reasonOf } from '../src/text/index.ts'
import { ensureHost } from './host/install.ts'
import { packPlugin } from './host/pack.ts'
import { type DemoOptions, DEMO_USAGE, readDemoOptions } from './options.ts'
import { inParallel } from './parallel.ts'
import { play } from './play.ts'
import { stepProgressOn } from './progress.ts'
import { type Report, reportOn } from './report.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { closingLine, tableOf } from './table.ts'

const EXIT = { asPromised: 0, notAsPromised: 1, usage: 2, interrupted: 130 } as const

const NARROWEST = 60
const NORMAL_WIDTH = 120

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
    const reports = await perform(options, interrupt.signal)
    print(reports, options)
    return reports.every(report => report.problems.length === 0) ? EXIT.asPromised : EXIT.notAsPromised
  } catch (error) {
    console.error(`demo: ${reasonOf(error)}`)
    return interrupt.signal.aborted ? EXIT.interrupted : EXIT.notAsPromised
  }
}

/** Install, pack and run everything in a temporary folder that is removed afterwards unless it is to be kept. */
async function perform(options: DemoOptions, signal: AbortSignal): Promise<readonly Report[]> {
  const progress = stepProgressOn(process.stderr)
  const root = await mkdtemp(join(tmpdir(), 'dsh-repeat-tool-breaker-demo-'))
  // One scenario that fails stops the others, so that none of them writes into a folder that is being removed.
  const failure = new AbortController()
  const theatreSignal = AbortSignal.any([signal, failure.signal])
  try {
    const host = await ensureHost(progress, theatreSignal)
    progress.begin('packing the plugin')
    const plugin = await packPlugin(root, theatreSignal)
    progress.begin(`running ${SCENARIOS.length} scenarios in the host`)
    const theatre = { host, plugin, root, signal: theatreSignal }
    const variation = options.onLimit === undefined ? {} : { config: { onLimit: options.onLimit } }
    const reports = await inParallel(SCENARIOS, availableParallelism(), async scenario => {
      try {
        return [reportOn(scenario, await play(theatre, scenario, scenario.name, variation))]
      } catch (error) {
        failure.abort(error)
        return []
      }
    })
    theatreSignal.throwIfAborted()
    return reports.flat()
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
}

process.exitCode = await main(process.argv.slice(2))
