import { describe, expect, it } from 'vitest'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { capOf, limitKeyOf, MEASURES, toolFingerprint } from '../../src/fingerprint/index.ts'
import { shell } from './measured.ts'

describe('a fingerprint', () => {
  const { fingerprints } = shell('curl -o out https://a.com/x')

  it('exists for every measure: those of a call, and that of its tool', () => {
    const all = [...fingerprints, toolFingerprint('bash')]
    expect(all.map(fingerprint => fingerprint.measure).toSorted()).toEqual([...MEASURES].toSorted())
  })

  it('of a tool has no cap', () => {
    expect(capOf(toolFingerprint('bash'), resolveConfig(undefined).limits)).toBeUndefined()
  })

  it('is capped under a key that has a default', () => {
    expect(fingerprints.map(limitKeyOf).toSorted()).toEqual(
      Object.keys(DEFAULTS.limits)
        .filter(key => key !== 'verb:wget')
        .toSorted(),
    )
  })

  it('is named by the most target-like measure first', () => {
    const targetLike = ['host', 'net', 'site', 'sink', 'cmd', 'exact']
    expect(MEASURES.filter(measure => targetLike.includes(measure))).toEqual(targetLike)
  })
})
