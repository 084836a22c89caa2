import { describe, expect, it } from 'vitest'
import { resolveConfig } from '../../src/config/index.ts'
import { AgentWatch } from '../../src/engine/index.ts'
import { readCall } from '../../src/fingerprint/index.ts'

describe('a call that both tracks deny', () => {
  const settings = resolveConfig({ progress: false, failLimit: 2, limits: { exact: 2, cmd: null } })
  const args = { command: 'make' }
  const make = { call: readCall('bash', args, settings), args, step: undefined }
  const failed = { isError: false, errorCode: undefined, value: { exitCode: 2 }, text: '' }

  /** A call that has failed as often as may be, which is also as often as it may come. */
  function exhausted(): AgentWatch {
    const watch = new AgentWatch(settings)
    // Approved, so that it reaches its second failure.
    for (let index = 0; index < 2; index++) {
      const judged = watch.judge(make, [])
      if (judged.kind === 'run') watch.settle(judged, failed, '')
    }
    return watch
  }

  it.each<[string, (watch: AgentWatch) => void]>([
    ['by the guard', watch => watch.judge(make, undefined)],
    [
      'because nobody approved it',
      watch => {
        const verdict = watch.consult(make, true)
        if (verdict.kind !== 'allow') watch.declined(verdict.hits, 'rejected', undefined)
      },
    ],
  ])('is one occurrence, denied %s', (_title, deny) => {
    const watch = exhausted()
    const counts: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      const verdict = watch.consult(make, false)
      counts.push(
        ...(verdict.kind === 'deny' ? verdict.hits : []).flatMap(hit =>
          hit.evidence.kind === 'repeat' ? [hit.count] : [],
        ),
      )
      deny(watch)
    }
    expect(counts).toEqual([3, 4, 5])
  })
})
