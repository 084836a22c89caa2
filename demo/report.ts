import type { LoggedCall } from './host/log.ts'
import type { Run, Scenario } from './scenario.ts'
import { bashCommandOf } from './scenarios/promises.ts'
import { type ShownVerdict, verdictOf } from './verdict.ts'

/** One call, as a reader wants it. */
export interface ReportRow {
  readonly number: number
  readonly call: string
  readonly verdict: ShownVerdict
  /** What tells the model most: the advisory of an advised call, else the call's result. */
  readonly read: string
}

/** One scenario, judged. */
export interface Report {
  readonly name: string
  readonly title: string
  /** Empty: the host behaved as promised. */
  readonly problems: readonly string[]
  readonly calls: readonly ReportRow[]
}

/** Judge a run and put it into rows. */
export function reportOn(scenario: Scenario, run: Run): Report {
  const { name, title } = scenario
  return { name, title, problems: scenario.verify(run), calls: run.calls.map(rowOf) }
}

function rowOf(call: LoggedCall): ReportRow {
  const read = call.notices[0]?.text ?? call.result?.text ?? ''
  return {
    number: call.number,
    call: bashCommandOf(call) ?? `${call.tool} ${call.arguments}`,
    verdict: verdictOf(call),
    read,
  }
}
