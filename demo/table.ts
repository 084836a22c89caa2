import { styleText } from 'node:util'
import type { Report, ReportRow } from './report.ts'
import type { ShownVerdict } from './verdict.ts'

/** Where a table goes. */
export interface TableFormat {
  readonly columns: number
  readonly colour: boolean
}

type Style = Parameters<typeof styleText>[0]

const STYLES: Readonly<Record<ShownVerdict, Style>> = {
  ran: 'green',
  advised: 'yellow',
  blocked: 'red',
  refused: 'magenta',
}

const NUMBER_WIDTH = 3
const VERDICT_WIDTH = 7
const GAP = '  '

/** A scenario as a table: a title, one row a call, and whether the host behaved. */
export function tableOf(report: Report, screen: TableFormat): string {
  const paint = (style: Style, text: string) => (screen.colour ? styleText(style, text) : text)
  const room = screen.columns - NUMBER_WIDTH - VERDICT_WIDTH - 3 * GAP.length
  const longest = Math.max(4, ...report.calls.map(row => firstLine(row.call).length))
  const callWidth = Math.min(longest, Math.floor(room / 3))
  const line = (number: string, call: string, verdict: string, read: string) =>
    [number.padStart(NUMBER_WIDTH), fit(call, callWidth).padEnd(callWidth), verdict, fit(read, room - callWidth)].join(
      GAP,
    )
  const rowLine = (row: ReportRow) => {
    const verdict = paint(STYLES[row.verdict], row.verdict.padEnd(VERDICT_WIDTH))
    return line(String(row.number), firstLine(row.call), verdict, factOf(row.read)).trimEnd()
  }
  const ending =
    report.problems.length === 0
      ? paint('green', '✔ the host behaved as promised')
      : paint('red', ['✘ the host did not behave as promised:', ...report.problems].join('\n    '))
  return [
    paint('bold', fit(report.title, screen.columns)),
    paint('dim', line('#', 'call', 'verdict', 'what the model read')),
    ...report.calls.map(rowLine),
    ending,
    '',
  ].join('\n')
}

/** The last line: how many of the scenarios went as promised. */
export function closingLine(reports: readonly Report[]): string {
  const good = reports.filter(report => report.problems.length === 0).length
  const calls = reports.reduce((sum, report) => sum + report.calls.length, 0)
  return `${good} of ${reports.length} scenarios as promised, ${calls} tool calls in a real host`
}

/** What was read, without the code of a denial, which the verdict says. */
function factOf(read: string): string {
  return firstLine(read).replace(/^Error: [A-Z_]+: /u, '')
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1).join('')
}

/** Cut a line to a width, leaving its end marked. */
function fit(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
}
