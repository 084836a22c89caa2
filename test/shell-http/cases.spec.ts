import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { SHELL_HTTP_BLOCKED } from '../../src/messages/index.ts'
import { readCommandLine } from '../../src/shell/index.ts'
import { forbiddenFetch } from '../../src/shell-http/index.ts'

interface Case {
  readonly id: string
  readonly theme: string
  readonly cmd: string
}

/** An input made from a public report. */
interface Report {
  readonly kind: string
  readonly fault: string
  readonly input: string
  readonly expected: string
}

type Class = 'must_allow' | 'must_block' | 'stretch_block'

function casesIn(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../cases/${file}`, import.meta.url), 'utf8'))
}

const cases = casesIn('shell-http.json') as Readonly<Record<Class, readonly Case[]>>
const found = casesIn('shell-http-2.json') as Readonly<Record<Exclude<Class, 'stretch_block'>, readonly Case[]>>
const reported = (casesIn('public-reports.json') as { readonly cases: readonly Report[] }).cases
const further = casesIn('shell-http-further.json') as Readonly<
  Record<Exclude<Class, 'stretch_block'>, readonly string[]>
>

/** The score that the README states. */
const STRETCH_REFUSED = 0

function isRefused(command: string): boolean {
  const line = readCommandLine(command)
  return line !== undefined && forbiddenFetch(line, DEFAULTS) !== undefined
}

describe('the labelled commands', () => {
  it.each(cases.must_block)('refuses $id ($theme)', ({ cmd }) => {
    expect(isRefused(cmd)).toBe(true)
  })

  it.each(cases.must_allow)('lets run $id ($theme)', ({ cmd }) => {
    expect(isRefused(cmd)).toBe(false)
  })

  it(`refuses ${STRETCH_REFUSED} of the ${cases.stretch_block.length} that it need not`, () => {
    expect(cases.stretch_block.filter(({ cmd }) => isRefused(cmd))).toHaveLength(STRETCH_REFUSED)
  })
})

describe('the commands that were found to be judged wrongly', () => {
  it.each(found.must_block)('are refused: $id ($theme)', ({ cmd }) => {
    expect(isRefused(cmd)).toBe(true)
  })

  it.each(found.must_allow)('run: $id ($theme)', ({ cmd }) => {
    expect(isRefused(cmd)).toBe(false)
  })
})

describe('the commands of public reports', () => {
  const commands = reported.filter(({ kind }) => kind === 'command')

  it.each(commands)('are judged as expected: $fault: $input', ({ input, expected }) => {
    expect(isRefused(input) ? SHELL_HTTP_BLOCKED : 'runs').toBe(expected)
  })
})

describe('further commands of the same kinds', () => {
  it.each(further.must_block)('refuses %j', cmd => {
    expect(isRefused(cmd)).toBe(true)
  })

  it.each(further.must_allow)('lets run %j', cmd => {
    expect(isRefused(cmd)).toBe(false)
  })
})
