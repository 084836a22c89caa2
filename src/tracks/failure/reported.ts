import { isRecord } from '../../json/index.ts'
import { linesOfEnds } from './ends.ts'

/** How a tool says that its call has ended. */
export type ReportedEnding =
  /** It was cancelled, or goes on in the background. */
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'status'; readonly code: number }
  /** `reason` is a few words. */
  | { readonly kind: 'failure'; readonly reason: string }

/** One way to say it. */
interface Way {
  /** What a structured value says; empty when it says no more than that it is so, undefined when it says nothing. */
  field(value: Readonly<Record<string, unknown>>): string | undefined
  /** The line that the harness adds to a shell's text; its group is the same as of the field. */
  readonly marker?: RegExp
  /** What it means. */
  ending(said: string): ReportedEnding
}

/**
 * How the tools of this harness say how they ended. Of several fields in one value, the first one here counts; of several
 * markers in one text, the last one there. A harness with others is another table.
 * @source breaker seed, "What counts as a failure"; decisions.md §6
 */
const WAYS: readonly Way[] = [
  {
    field: ({ aborted, kind }) => (aborted === true || kind === 'background' ? '' : undefined),
    ending: () => ({ kind: 'unfinished' }),
  },
  {
    field: ({ timedOut, timeoutMs }) =>
      timedOut === true ? (typeof timeoutMs === 'number' ? String(timeoutMs) : '') : undefined,
    marker: /^\[timed out after (\d{1,9}) ?ms\]/u,
    ending: ms => ({ kind: 'failure', reason: ms === '' ? 'timeout' : `timeout after ${ms} ms` }),
  },
  {
    field: ({ signal }) => (typeof signal === 'string' ? signal : undefined),
    marker: /^\[killed by signal: (\w+)\]/u,
    ending: signal => ({ kind: 'failure', reason: `killed by ${signal}` }),
  },
  {
    field: ({ sandbox }) => (isRecord(sandbox) && sandbox['denied'] === true ? '' : undefined),
    marker: /^\[sandbox: file access denied/u,
    ending: () => ({ kind: 'failure', reason: 'sandbox denial' }),
  },
  // What an MCP server says of a tool that failed. @source Model Context Protocol, CallToolResult
  {
    field: ({ isError, content }) => (isError === true && Array.isArray(content) ? '' : undefined),
    ending: () => ({ kind: 'failure', reason: 'an error' }),
  },
  {
    field: ({ statusCode }) => (typeof statusCode === 'number' ? String(statusCode) : undefined),
    marker: /^\(HTTP (\d{3})\)/u,
    ending: code => ({ kind: 'status', code: Number(code) }),
  },
  {
    field: ({ exitCode }) => (typeof exitCode === 'number' ? String(exitCode) : undefined),
    marker: /^\[exit code: (\d{1,9})\]/u,
    ending: code => ({ kind: 'exit', code: Number(code) }),
  },
]

/** What the code of the error of a cancelled call begins with. */
const CANCELLED = 'ABORTED'

/** An error's text begins with its message, which the harness may put a word before. */
const MESSAGE = /^(?:Error: )?([^\n]*)/u

/**
 * What a tool reports in the value that it declares in its output schema.
 * @param value - anything.
 * @returns undefined when it says nothing about how it ended.
 */
export function endingReportedIn(value: unknown): ReportedEnding | undefined {
  if (!isRecord(value)) return undefined
  for (const { field, ending } of WAYS) {
    const said = field(value)
    if (said !== undefined) return ending(said)
  }
  return undefined
}

/**
 * The harness's last word in a text that came without a structured value.
 * @param text - the text, of any length.
 * @returns undefined when there is none.
 */
export function endingMarkedIn(text: string): ReportedEnding | undefined {
  let last: ReportedEnding | undefined
  for (const line of linesOfEnds(text)) last = endingOfLine(line) ?? last
  return last
}

function endingOfLine(line: string): ReportedEnding | undefined {
  if (!line.startsWith('[') && !line.startsWith('(')) return undefined
  for (const { marker, ending } of WAYS) {
    const found = marker?.exec(line)
    if (found) return ending(found[1] ?? '')
  }
  return undefined
}

/**
 * Whether an error says that its call was cancelled.
 * @param errorCode - its code, when it has one.
 */
export function isCancellation(errorCode: string | undefined): boolean {
  return errorCode?.startsWith(CANCELLED) === true
}

/**
 * The first line of what an error says.
 * @param text - what the model reads of it.
 */
export function messageOf(text: string): string {
  return MESSAGE.exec(text)?.[1] ?? ''
}
