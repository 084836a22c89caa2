import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Played, type Became, type Said } from './played.ts'

interface ReportedCall {
  readonly t?: 'notice'
  readonly tool?: string
  readonly args?: object | string
  readonly text?: string
  readonly isError?: boolean
  readonly value?: unknown
}

interface Report {
  readonly kind: string
  readonly fault: string
  readonly source: string
  readonly input: { readonly times: number; readonly calls: readonly ReportedCall[] }
  readonly expected: string
}

const { cases } = JSON.parse(readFileSync(new URL('../cases/public-reports.json', import.meta.url), 'utf8')) as {
  readonly cases: readonly Report[]
}

/** A tool whose arguments are told in words: `task_create {description}`, with another text in every call. */
const TOLD = /^(\w+) \{(\w+)\}$/u

function play(
  agent: Played,
  { t, tool = '', args = {}, text = 'ok', isError = false, value }: ReportedCall,
  lap: number,
) {
  if (t === 'notice') {
    agent.watch.scheduled()
    return []
  }
  const fill = (said: string): string => said.replaceAll('<i>', String(lap)).replaceAll('<count>', String(lap))
  const said: Said = { isError, value, text: fill(text) }
  const [, name, argument] = TOLD.exec(tool) ?? []
  if (name !== undefined && argument !== undefined) return agent.call(name, { [argument]: `text ${lap}` }, said)
  return agent.call(tool, JSON.parse(fill(JSON.stringify(args))), said)
}

/** What became of each call of a report, in order. */
function becameOf({ input: { times, calls } }: Report, config: object): readonly Became[] {
  const agent = new Played(config)
  return Array.from({ length: times }, (_, lap) => calls.map(call => play(agent, call, lap))).flat()
}

function isLetRun(report: Report, config: object): boolean {
  const became = becameOf(report, config)
  return !became.includes('gated') && (!report.expected.startsWith('no notice') || became.flat().length === 0)
}

const sequences = cases.filter(({ kind }) => kind === 'sequence')

describe.each([[{ progress: true }], [{ progress: false }]])('the calls of public reports, with %j', config => {
  const named = sequences.map(one => [one.input.calls.map(({ tool, args }) => [tool, args]), one.fault, one] as const)

  it.each(named)('%j are let run (%s)', (_calls, _fault, report) => {
    expect(isLetRun(report, config)).toBe(true)
  })
})
