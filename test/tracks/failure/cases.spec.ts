import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { resolveConfig } from '../../../src/config/index.ts'
import { readCall } from '../../../src/fingerprint/index.ts'
import { outcomeOf, type Outcome } from '../../../src/tracks/index.ts'

/** What happened: `not_failure` is a success, or nothing can be said. */
type Label = 'failure' | 'not_failure' | 'neither'

interface Case {
  readonly id: string
  readonly expect: Label
  readonly theme: string
  readonly why: string
  readonly tool: string
  readonly args: object
  readonly result: {
    readonly isError: boolean
    readonly value?: unknown
    readonly text: string
    readonly error?: { readonly info?: { readonly code: string } }
  }
}

const { cases } = JSON.parse(readFileSync(new URL('../../cases/outcomes.json', import.meta.url), 'utf8')) as {
  readonly cases: readonly Case[]
}

const KINDS: Readonly<Record<Label, readonly Outcome['kind'][]>> = {
  failure: ['failure'],
  not_failure: ['success', 'neither'],
  neither: ['neither'],
}

/** The share of each label that has to be told right. */
const REQUIRED = 0.95

/** Cases that are told wrong, by their ids. */
const HOLES: ReadonlySet<string> = new Set()

const settings = resolveConfig({})

function isRight({ expect: label, tool, args, result: { isError, value, text, error } }: Case): boolean {
  const answer = { isError, errorCode: error?.info?.code, value, text }
  return KINDS[label].includes(outcomeOf(readCall(tool, args, settings), answer).kind)
}

describe('the labelled outcomes', () => {
  it.each(cases.filter(({ id }) => !HOLES.has(id)))('$id is $expect ($theme: $why)', one => {
    expect(isRight(one)).toBe(true)
  })

  it.each<Label>(['failure', 'not_failure', 'neither'])('are told right for at least 95 % of %s', label => {
    const labelled = cases.filter(one => one.expect === label)
    expect(labelled.filter(isRight).length / labelled.length).toBeGreaterThanOrEqual(REQUIRED)
  })
})
