import { describe, expect, it } from 'vitest'
import { resolveConfig } from '../../src/config/index.ts'
import { AgentWatch } from '../../src/engine/index.ts'
import { readCall, type Call } from '../../src/fingerprint/index.ts'
import type { Finding } from '../../src/tracks/index.ts'

const settings = resolveConfig({})
const call = readCall('read', { file_path: 'a.ts' }, settings)
const other = readCall('read', { file_path: 'b.ts' }, settings)

function hitsOn({ fingerprints }: Call, count: number): Finding[] {
  return fingerprints.map(fingerprint => {
    return { track: 'occurrence', stage: 'gate', fingerprint, count, threshold: count }
  })
}

describe('the result that a denial quotes', () => {
  it('is that of the fingerprint that hit hardest, of those that have a result', () => {
    const watch = new AgentWatch(settings)
    const judgement = watch.judge(call, undefined)
    const hits = [...hitsOn(call, 12), ...hitsOn(other, 20)]
    expect(watch.previousResult(hits)).toBeUndefined()
    if (judgement.kind !== 'run') throw new Error('a first call is denied')
    watch.settle(call, judgement.tracked, { isError: false, errorCode: undefined, value: {}, text: 'text' }, 'text')
    expect(watch.previousResult(hits)).toBe('text')
  })
})
