import { resolveConfig } from '../src/config/index.ts'
import { readConfigFile } from './config-file.ts'
import { EngineGuard } from './guard/engine.ts'
import type { GuardMaker } from './guard/guard.ts'
import { ORIGINAL_VERSION, originalGuard } from './guard/original.ts'
import { AllowlistMeasurement } from './measurements/allowlist.ts'
import { CompareMeasurement, type Countings } from './measurements/compare.ts'
import { FailuresMeasurement } from './measurements/failures.ts'
import type { Measurement } from './measurements/measurement.ts'
import { ReplayMeasurement, type OnReplayed } from './measurements/replay.ts'
import { ShellHttpMeasurement } from './measurements/shell-http.ts'
import { ThresholdsMeasurement } from './measurements/thresholds.ts'
import type { MeasureOptions } from './options.ts'
import { JsonStream, type Write } from './output/json-stream.ts'
import { sessionProgressOn } from './output/progress.ts'
import type { Screen } from './output/status-line.ts'
import { tableText } from './output/table.ts'
import { HtmlReport } from './report/report.ts'
import { Contents } from './sessions/contents.ts'
import type { Problem } from './sessions/event.ts'
import { findSessions } from './sessions/find.ts'
import { readSession } from './sessions/read.ts'

/**
 * Measure, session by session, and print what was found.
 * @param options - what, and which sessions.
 * @param write - takes stdout's text.
 * @param stderr - where progress and problems are told.
 * @returns what could not be read.
 * @throws when the configuration or the report's file cannot be used.
 */
export async function run(options: MeasureOptions, write: Write, stderr: Screen): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  const onProblem = (problem: Problem): void => {
    problems.push(problem)
  }
  const raw = options.config === undefined ? undefined : await readConfigFile(options.config)
  const html = options.html === undefined ? undefined : await HtmlReport.open(options.html)
  const measurement = measurementOf(options, raw, html && ((session, calls) => html.add(session, calls)))
  const guard = options.original ? `original ${ORIGINAL_VERSION}` : 'this package'

  // Paths are complained about once, when they are read.
  let count = 0
  for await (const _ of findSessions(options.paths, () => undefined)) count++
  const progress = sessionProgressOn(stderr, count)
  const json = options.json ? new JsonStream(write) : undefined
  await json?.begin({ what: options.subject, guard })
  for await (const { path, name, source } of findSessions(options.paths, onProblem)) {
    const contents = new Contents()
    const session = { name, source, events: contents.counting(readSession(path, onProblem)) }
    const { json: report, text } = await measurement.measure(session)
    if (json) await json.session({ ...report, contents })
    else if (text !== '') {
      progress.end()
      await write(`${text}\n`)
    }
    progress.step()
  }
  progress.end()
  const total = measurement.total()
  if (json) await json.end({ total: total.json, problems })
  else await write(total.tables.map(table => `${tableText(table)}\n`).join(''))
  await html?.close(total.tables, guard)
  for (const problem of problems) stderr.write(`${problemText(problem)}\n`)
  return problems
}

function measurementOf(options: MeasureOptions, raw: unknown, onReplayed: OnReplayed | undefined): Measurement {
  const settings = resolveConfig(raw)
  switch (options.subject) {
    case 'replay': {
      const config = typeof raw === 'object' && raw !== null ? raw : {}
      if (options.compare) return new CompareMeasurement(countingsOf(config))
      const makeGuard: GuardMaker = options.original ? () => originalGuard(config) : () => new EngineGuard(settings)
      return new ReplayMeasurement(makeGuard, onReplayed)
    }
    case 'failures':
      return new FailuresMeasurement(settings)
    case 'thresholds':
      return new ThresholdsMeasurement(settings)
    case 'shell-http':
      return new ShellHttpMeasurement(settings)
    case 'allowlist':
      return new AllowlistMeasurement(settings)
  }
}

function countingsOf(config: object): Countings {
  const on = resolveConfig({ ...config, progress: true })
  const off = resolveConfig({ ...config, progress: false })
  return { on: () => new EngineGuard(on), off: () => new EngineGuard(off) }
}

function problemText({ file, line, message }: Problem): string {
  return `${[file, ...(line === undefined ? [] : [line])].join(':')}: ${message}`
}
