import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Measure } from '../../src/fingerprint/index.ts'
import { measured } from './measured.ts'

interface Side {
  readonly tool: string
  readonly args: object
}

/** `merge`: the same action; `apart`: different honest work. */
type Label = 'merge' | 'apart'

interface Pair {
  readonly id: string
  readonly expect: Label
  readonly theme: string
  readonly why: string
  /** Capped measures that the two may share although they are apart. */
  readonly ignore?: readonly Measure[]
  readonly a: Side
  readonly b: Side
}

const { pairs } = JSON.parse(readFileSync(new URL('../cases/fingerprint-pairs.json', import.meta.url), 'utf8')) as {
  readonly pairs: readonly Pair[]
}

/** By which of these two calls count as the same action. */
const ACTIONS: readonly Measure[] = ['exact', 'cmd', 'net', 'sink']

/** By which of these two calls are gated together. */
const CAPPED: readonly Measure[] = [...ACTIONS, 'host']

/** The share of each label that has to be told right. */
const REQUIRED = 0.95

function shared({ a, b }: Pair, measures: readonly Measure[]): readonly string[] {
  const others = new Set(measured(b.tool, b.args).fingerprints.map(({ id }) => id))
  return measured(a.tool, a.args)
    .fingerprints.filter(({ id, measure }) => measures.includes(measure) && others.has(id))
    .map(({ id }) => id)
}

function isRight(pair: Pair): boolean {
  const { ignore = [] } = pair
  if (pair.expect === 'merge') return shared(pair, ACTIONS).length > 0
  return (
    shared(
      pair,
      CAPPED.filter(measure => !ignore.includes(measure)),
    ).length === 0
  )
}

describe('the labelled pairs of calls', () => {
  it.each(pairs)('$id: $expect ($theme: $why)', pair => {
    expect(isRight(pair)).toBe(true)
  })

  it.each<Label>(['merge', 'apart'])('are told right for at least 95 % of %s', label => {
    const labelled = pairs.filter(pair => pair.expect === label)
    expect(labelled.filter(isRight).length / labelled.length).toBeGreaterThanOrEqual(REQUIRED)
  })
})
