import { resolveConfig } from '../src/config/index.ts'
import { readConfigFile } from './config-file.ts'
import { EngineGuard } from './guard/engine.ts'
import type { GuardMaker } from './guard/guard.ts'
import { ORIGINAL_VERSION, originalGuard } from './guard/original.ts'
import { AllowlistMeasurement } from './measurements/allowlist.ts'
import { CompareMeasurement, type Countings } from './measurements/compare.ts'
import { FailuresMeasurement } from './measurements/failures.ts'
import type { Measurement, Total } from './measurements/measurement.ts'
import { ReplayMeasurement, type OnReplayed } from './measurements/replay.ts'
import { ShellHttpMeasurement } from './measurements/shell-http.ts'
import { ThresholdsMeasurement } from './measurements/thresholds.ts'
import type { MeasureOptions } from './options.ts'
import { JsonStream, type Write } from './output/json-stream.ts'
import { sessionProgressOn } from './output/progress.ts'
import type { Screen } from './output/status-line.ts'
import { plainly, withoutControl } from './output/plain.ts'
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
 * @param columns - the width of stdout's rows; undefined for none.
 * @returns what could not be read.
 * @throws when the configuration or the report's file cannot be used.
 */
export async function run(
  options: MeasureOptions,
  write: Write,
  stderr: Screen,
  columns?: number,
): Promise<readonly Problem[]> {
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
  const texts: string[] = []
  let measured = 0
  await json?.begin({ what: options.subject, guard })
  for await (const { path, name, source } of findSessions(options.paths, onProblem)) {
    const contents = new Contents()
    const session = { name, source, events: contents.counting(readSession(path, onProblem)) }
    const { json: report, text } = await measurement.measure(session)
    if (json) await json.session({ ...report, contents })
    else if (text !== '') texts.push(text)
    if (contents.calls > 0 || contents.humanTurns > 0) measured++
    progress.step()
  }
  progress.end()
  const total = measurement.total()
  if (json) await json.end({ total: total.json, problems })
  else if (measured > 0 || problems.length === 0) await writeAll(plainly(write, columns), total, texts)
  await html?.close(total.headline ?? '', total.tables, guard)
  for (const line of problemLines(problems)) stderr.write(`${withoutControl(line)}\n`)
  return problems
}

/** The sums first, and then what they are made of. */
async function writeAll(write: Write, { headline, tables }: Total, texts: readonly string[]): Promise<void> {
  if (headline !== undefined) await write(`${headline}\n\n`)
  await write(tables.map(table => `${tableText(table)}\n`).join(''))
  for (const text of texts) await write(`${text}\n`)
}

/** At most so many problems of one file are told of one by one. */
const MAX_PROBLEMS_A_FILE = 5

function problemLines(problems: readonly Problem[]): readonly string[] {
  const files = [...new Set(problems.map(({ file }) => file))]
  return files.flatMap(file => {
    const ofFile = problems.filter(problem => problem.file === file)
    const told = ofFile.slice(0, MAX_PROBLEMS_A_FILE).map(problemText)
    const others = ofFile.length - told.length
    return others > 0 ? [...told, `${file}: … and ${others} more`] : told
  })
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
