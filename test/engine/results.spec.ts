import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { Results } from '../../src/engine/results.ts'
import type { Fingerprint, FingerprintId } from '../../src/fingerprint/index.ts'
import type { Finding } from '../../src/tracks/index.ts'

function fingerprint(subject: string): Fingerprint {
  return { measure: 'cmd', id: `cmd:${subject}` as FingerprintId, subject }
}

function callOf(subject: string) {
  return { fingerprints: [fingerprint(subject)], tool: undefined }
}

function hitOn(subject: string): Finding {
  return { stage: 'gate', fingerprint: fingerprint(subject), evidence: { kind: 'repeat' }, count: 12, threshold: 12 }
}

describe('the result that a denial quotes', () => {
  it('is the latest one of the same fingerprint, not of whatever ran last', () => {
    const results = new Results(DEFAULTS.window)
    for (const quote of ['old', 'new']) results.keep(callOf('make'), quote)
    results.keep(callOf('other'), 'other')
    expect(results.of([hitOn('make')])).toBe('new')
    expect(results.of([hitOn('never ran')])).toBeUndefined()
  })

  it('is that of the strongest hit that has one', () => {
    const results = new Results(DEFAULTS.window)
    results.keep(callOf('weak'), '')
    expect(results.of([hitOn('strong'), hitOn('weak')])).toBe('')
  })

  it('is kept for a window of calls, the latest ones, and until a human message', () => {
    const results = new Results(DEFAULTS.window)
    const many = Array.from({ length: 3 * DEFAULTS.window }, (_, index) => String(index))
    for (const subject of many) results.keep(callOf(subject), subject)
    const kept = many.filter(subject => results.of([hitOn(subject)]) !== undefined)
    expect(kept).toEqual(many.slice(-DEFAULTS.window))
    results.clear()
    expect(results.of([hitOn(many.at(-1) ?? '')])).toBeUndefined()
  })
})

describe('the latest calls that something is counted by', () => {
  it('are those that carry it, as what they did or as their tool, the last one last', () => {
    const results = new Results(DEFAULTS.window)
    const tool = fingerprint('tool')
    results.keep({ ...callOf('make'), tool }, 'one')
    results.keep(callOf('other'), 'two')
    results.keep(callOf('make'), 'three')
    expect(results.with(fingerprint('make').id).map(({ quote }) => quote)).toEqual(['one', 'three'])
    expect(results.with(tool.id).map(({ quote }) => quote)).toEqual(['one'])
  })
})
