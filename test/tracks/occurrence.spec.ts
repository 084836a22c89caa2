import { describe, expect, it } from 'vitest'
import { resolveConfig, DEFAULTS } from '../../src/config/index.ts'
import type { Fingerprint, FingerprintId, Measure } from '../../src/fingerprint/index.ts'
import {
  OccurrenceTrack,
  strongestOf,
  type AgentEvent,
  type Finding,
  type Stage,
  type TrackedCall,
} from '../../src/tracks/index.ts'

const CAP = DEFAULTS.limits.exact
const { window, warnAt, summarizeAt } = DEFAULTS

function fingerprint(subject: string, measure: Measure = 'exact'): Fingerprint {
  return { measure, id: `${measure}:${subject}` as FingerprintId, subject }
}

const A = fingerprint('a')

/** A call of nothing but these fingerprints. */
function callOf(fingerprints: readonly Fingerprint[]): TrackedCall {
  return { call: { tool: 'bash', fingerprints, isShell: true, line: undefined }, step: undefined, fingerprints }
}

function denialOf(about: readonly Fingerprint[]): AgentEvent {
  return { kind: 'denied', of: callOf(about), about }
}

/** A track, and one executed call on it, with the stages that the model is told of. */
function trackOf(config: object = {}): {
  track: OccurrenceTrack
  run: (...of: Fingerprint[]) => (Stage | undefined)[]
} {
  const track = new OccurrenceTrack(resolveConfig(config))
  const run = (...fingerprints: Fingerprint[]): Stage[] =>
    stagesOf(track.tell(track.see({ kind: 'admitted', of: callOf(fingerprints) })))
  return { track, run }
}

function stagesOf(findings: readonly Finding[]): Stage[] {
  return findings.map(found => found.stage)
}

function times<T>(count: number, act: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => act(index))
}

function finding(measure: Measure, stage: Stage, count: number, of = fingerprint('x', measure)): Finding {
  return { evidence: { kind: 'repeat' }, stage, count, threshold: count, fingerprint: of }
}

describe('counting', () => {
  it('hits at the cap and not before, the call at hand included', () => {
    const { track, run } = trackOf()
    const hits = times(CAP, () => {
      const found = track.hits(callOf([A]))
      run(A)
      return found.map(({ count, threshold }) => [count, threshold])
    })
    expect(hits).toEqual([...times(CAP - 1, () => []), [[CAP, CAP]]])
  })

  it('looks back on one window of executed calls, the one at hand included', () => {
    const { track, run } = trackOf()
    times(CAP - 1, () => run(A))
    times(window - CAP, index => run(fingerprint(`other ${index}`)))
    expect(track.hits(callOf([A]))).toHaveLength(1)
    run(fingerprint('one more'))
    expect(track.hits(callOf([A]))).toEqual([])
  })

  it('reaches a cap as large as the window, and no larger one', () => {
    const { track, run } = trackOf({ limits: { exact: window, cmd: window + 1 } })
    const command = fingerprint('a', 'cmd')
    times(3 * window, () => run(A, command))
    expect(track.hits(callOf([A, command])).map(hit => hit.fingerprint)).toEqual([A])
  })

  it('adds denied attempts, and lets them go when a window of executed calls has passed since the last one', () => {
    const { track, run } = trackOf()
    times(CAP - 1, () => run(A))
    times(5, () => track.see(denialOf([A])))
    expect(track.hits(callOf([A]))[0]?.count).toBe(CAP + 5)
    times(window - 1, index => run(fingerprint(`other ${index}`)))
    track.see(denialOf([A]))
    expect(track.hits(callOf([A]))).toEqual([])
    times(window, index => run(fingerprint(`more ${index}`)))
    times(CAP - 1, () => run(A))
    expect(track.hits(callOf([A]))[0]?.count).toBe(CAP)
  })

  it('adds denied attempts to the calls that run after them', () => {
    const { track, run } = trackOf()
    track.see(denialOf([A]))
    expect(times(warnAt - 1, () => run(A)).flat()).toEqual(['warn'])
  })

  it('lets denied attempts go with the call that completes a window since the last one', () => {
    const { track, run } = trackOf()
    times(CAP - 1, () => track.see(denialOf([A])))
    times(window - 1, index => run(fingerprint(`other ${index}`)))
    const hit = { evidence: { kind: 'repeat' }, stage: 'gate', fingerprint: A, count: CAP, threshold: CAP }
    expect(track.hits(callOf([A]))).toEqual([hit])
    run(fingerprint('one more'))
    expect(track.hits(callOf([A]))).toEqual([])
  })

  it('remembers denied attempts at a bounded number of fingerprints, the latest ones', () => {
    const { track } = trackOf()
    const many = times(1000, index => fingerprint(`denied ${index}`))
    for (const one of many) times(CAP, () => track.see(denialOf([one])))
    const kept = track.hits(callOf(many))
    expect(kept.length).toBeLessThan(100)
    expect(kept.at(-1)?.fingerprint).toBe(many.at(-1))
  })

  it('ignores measures without a cap', () => {
    const { track, run } = trackOf()
    const site = fingerprint('a.org', 'site')
    times(window, () => run(site))
    expect(track.hits(callOf([site]))).toEqual([])
  })
})

describe('stages', () => {
  it('are told at their counts, once each', () => {
    const { run } = trackOf({ limits: { exact: null } })
    const announced = times(window + 5, () => run(A)).flatMap((stages, index) =>
      stages.map(stage => [index + 1, stage]),
    )
    expect(announced).toEqual([
      [warnAt, 'warn'],
      [summarizeAt, 'summarize'],
    ])
  })

  it('are not told again while the count only goes up and down inside one stay in the window', () => {
    const { run } = trackOf({ window: 2 * warnAt })
    const announced = times(100, index => run(index % 2 === 0 ? A : fingerprint(`other ${index}`)))
    expect(announced.flat()).toEqual(['warn'])
  })

  it('are told again when the fingerprint had left the window altogether', () => {
    const { run } = trackOf()
    const once = [...times(warnAt, () => run(A)), ...times(window, index => run(fingerprint(`other ${index}`)))]
    const twice = times(warnAt, () => run(A))
    expect([once.flat(), twice.flat()]).toEqual([['warn'], ['warn']])
  })

  it('may stand in any order, and the stronger message then simply comes first', () => {
    const { run } = trackOf({ warnAt: 4, summarizeAt: 2 })
    expect(times(5, () => run(A))).toEqual([[], ['summarize'], [], ['warn'], []])
  })

  it('name the fingerprint and the count', () => {
    const track = new OccurrenceTrack(resolveConfig({ warnAt: 1 }))
    expect(track.see({ kind: 'admitted', of: callOf([A]) })).toEqual([finding('exact', 'warn', 1, A)])
  })

  it('give the stronger message when both are set to the same count', () => {
    const { run } = trackOf({ warnAt: 3, summarizeAt: 3 })
    expect(times(4, () => run(A)).flat()).toEqual(['summarize'])
  })

  it('are due again and again until they are told', () => {
    const { track } = trackOf()
    times(warnAt - 1, () => track.see({ kind: 'admitted', of: callOf([A]) }))
    const [first, second] = times(2, () => track.see({ kind: 'admitted', of: callOf([A]) }))
    expect(first).toEqual([{ ...finding('exact', 'warn', warnAt, A) }])
    expect(second).toEqual([{ ...finding('exact', 'warn', warnAt + 1, A), threshold: warnAt }])
    expect(stagesOf(track.tell(second ?? []))).toEqual(['warn'])
  })

  it('are told once where parallel calls have both come to them', () => {
    const { track } = trackOf()
    times(warnAt - 1, () => track.see({ kind: 'admitted', of: callOf([A]) }))
    const due = times(2, () => track.see({ kind: 'admitted', of: callOf([A]) }))
    expect(due.map(findings => stagesOf(track.tell(findings)))).toEqual([['warn'], []])
  })

  it.each<[string, Record<'warnAt' | 'summarizeAt', number>, Stage[]]>([
    ['the warning', { warnAt: 4, summarizeAt }, ['warn']],
    ['the summary, and then the warning at its count', { warnAt, summarizeAt: 4 }, ['summarize', 'warn']],
    ['both, of which the stronger is told', { warnAt: 3, summarizeAt: 4 }, ['summarize']],
    ['both, of which the weaker was to come later', { warnAt: 4, summarizeAt: 3 }, ['summarize', 'warn']],
  ])('are told on the next call when they are lowered below the count: %s', (_title, lowered, stages) => {
    const live = { ...resolveConfig({}), warnAt: warnAt as number | undefined }
    const track = new OccurrenceTrack(live)
    const run = (): Stage[] => stagesOf(track.tell(track.see({ kind: 'admitted', of: callOf([A]) })))
    expect(times(5, run).flat()).toEqual([])
    Object.assign(live, lowered)
    expect(times(stages.length, run).flat()).toEqual(stages)
    expect(run()).toEqual([])
  })

  it('are told once to denied attempts as well, which are in no window', () => {
    const { track } = trackOf()
    const deny = (): Stage[] => stagesOf(track.tell(track.see(denialOf([A]))))
    expect(times(CAP, deny).flat()).toEqual(['warn', 'summarize'])
  })

  it.each([0, -1, null])('are off at %j', off => {
    const { run } = trackOf({ warnAt: off, summarizeAt: off })
    expect(times(window, () => run(A)).flat()).toEqual([])
  })
})

describe('after a human message', () => {
  it('everything starts anew: counts, denied attempts, announcements', () => {
    const { track, run } = trackOf()
    times(CAP - 1, () => run(A))
    times(3, () => track.see(denialOf([A])))
    track.see({ kind: 'human' })
    expect(times(CAP - 1, () => run(A)).flat()).toEqual(['warn', 'summarize'])
    expect(track.hits(callOf([A]))[0]?.count).toBe(CAP)
  })
})

describe('of several findings', () => {
  it.each<[string, Finding[], Measure]>([
    ['the strongest stage wins', [finding('host', 'warn', 99), finding('exact', 'summarize', 2)], 'exact'],
    [
      'then a failure',
      [finding('host', 'warn', 7), { ...finding('exact', 'warn', 3), evidence: { kind: 'failure', reason: 'exit 1' } }],
      'exact',
    ],
    ['then the highest count', [finding('host', 'warn', 7), finding('exact', 'warn', 8)], 'exact'],
    [
      'then the most target-like measure',
      (['exact', 'cmd', 'sink', 'site', 'net', 'host'] as const).map(measure => finding(measure, 'warn', 7)),
      'host',
    ],
    [
      'an action is named by its command before its arguments',
      [finding('exact', 'warn', 7), finding('cmd', 'warn', 7)],
      'cmd',
    ],
  ])('%s', (_title, findings, measure) => {
    expect(strongestOf(findings)?.fingerprint.measure).toBe(measure)
    expect(strongestOf(findings.toReversed())?.fingerprint.measure).toBe(measure)
  })

  it('there may be none', () => {
    expect(strongestOf([])).toBeUndefined()
  })
})
