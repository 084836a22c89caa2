import { describe, expect, it } from 'vitest'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { AgentWatch } from '../../src/engine/index.ts'
import { readCall } from '../../src/fingerprint/index.ts'
import type { Hits } from '../../src/gate/index.ts'
import type { Attempt, Finding, ToolAnswer } from '../../src/tracks/index.ts'

const CAP = DEFAULTS.limits.exact
const { warnAt, summarizeAt, failWarnAt, failLimit } = DEFAULTS

const settings = resolveConfig({})

function attempt(tool: string, args: unknown): Attempt {
  return { call: readCall(tool, args, settings), args, step: undefined }
}

const call = attempt('read', { file_path: 'a.ts' })
const other = attempt('read', { file_path: 'b.ts' })
const fetching = attempt('web_fetch', { url: 'https://a.org/x' })

const DONE: ToolAnswer = { isError: false, errorCode: undefined, value: {}, text: 'text' }
/** What another plugin says that denies a call. */
const POLICY: ToolAnswer = { isError: true, errorCode: undefined, value: undefined, text: 'Error: POLICY' }

const FAILED: ToolAnswer = { isError: true, errorCode: 'FS_NOT_FOUND', value: undefined, text: '' }

/** Let a call through the guard and its tool. @returns the advisories that are told on it. */
function run(watch: AgentWatch, of: Attempt, answer: ToolAnswer = DONE): string[] {
  const judgement = watch.judge(of, undefined)
  if (judgement.kind !== 'run') throw new Error('the call is denied')
  return watch.settle(judgement, answer, answer.text).map(({ evidence, stage }) => `${evidence.kind} ${stage}`)
}

function runs(watch: AgentWatch, times: number, of: Attempt = call, answer: ToolAnswer = DONE) {
  return Array.from({ length: times }, () => run(watch, of, answer))
}

function hitsOn({ call: { fingerprints } }: Attempt, count: number): Hits {
  const [strongest, ...others] = fingerprints.map((fingerprint): Finding => {
    return { evidence: { kind: 'repeat' }, stage: 'gate', fingerprint, count, threshold: count }
  })
  if (strongest === undefined) throw new Error('the call is measured by nothing')
  return [strongest, ...others]
}

describe('a call that comes up again and again', () => {
  it('brings its advisories, and is stopped at the cap', () => {
    const watch = new AgentWatch(settings)
    const due = runs(watch, CAP - 1)
    expect(due.flatMap((stages, index) => stages.map(stage => [index + 1, stage]))).toEqual([
      [warnAt, 'same answer warn'],
      [summarizeAt, 'same answer summarize'],
    ])
    expect(watch.judge(call, undefined)).toMatchObject({ kind: 'deny', hits: [{ count: CAP }] })
    expect(watch.consult(call, true)).toMatchObject({ kind: 'ask', hits: [{ count: CAP + 1 }] })
    expect(watch.consult(call, false)).toMatchObject({ kind: 'deny', refusal: undefined })
    expect(watch.consult(other, true)).toEqual({ kind: 'allow' })
  })

  it('is not counted by a question about it', () => {
    const watch = new AgentWatch(settings)
    for (let asked = 0; asked < 2 * CAP; asked++) expect(watch.consult(call, true).kind).toBe('allow')
    expect(runs(watch, warnAt).at(-1)).toEqual(['same answer warn'])
  })

  it('counts, and is advised about, when somebody else denies it', () => {
    const watch = new AgentWatch(settings)
    const due = Array.from({ length: CAP }, () => watch.deniedElsewhere(call, POLICY).map(({ stage }) => stage))
    expect(due.flat()).toEqual(['warn', 'summarize'])
    expect(watch.consult(call, false).kind).toBe('deny')
  })

  it('starts from nothing after a human message', () => {
    const watch = new AgentWatch(settings)
    runs(watch, CAP - 1)
    watch.declined(hitsOn(call, CAP), 'rejected', undefined)
    watch.humanTurn()
    runs(watch, CAP - 1)
    expect(watch.consult(call, true).kind).toBe('ask')
  })
})

describe('what a person decides', () => {
  it('lets an approved call run, and then as often as it likes', () => {
    const watch = new AgentWatch(settings)
    runs(watch, CAP - 1)
    const verdict = watch.consult(call, true)
    const hits = verdict.kind === 'ask' ? verdict.hits : []
    const judgement = watch.judge(call, hits)
    expect(judgement).toMatchObject({ kind: 'run', tracked: { fingerprints: [] } })
    expect(runs(watch, CAP).flat()).toEqual([])
    watch.humanTurn()
    expect(runs(watch, warnAt).at(-1)).toEqual(['same answer warn'])
  })

  it('does not count the failure of a call that was approved while it ran', () => {
    const watch = new AgentWatch(settings)
    runs(watch, failWarnAt - 1, call, FAILED)
    const running = watch.judge(call, undefined)
    watch.judge(call, hitsOn(call, CAP))
    if (running.kind !== 'run') throw new Error('the call is denied')
    expect(watch.settle(running, FAILED, '')).toEqual([])
  })

  it('denies a call that was not approved, without asking again, and counts it as an attempt', () => {
    const watch = new AgentWatch(settings)
    runs(watch, CAP - 1)
    watch.declined(hitsOn(call, CAP), 'unavailable', undefined)
    expect(watch.consult(call, true)).toMatchObject({
      kind: 'deny',
      refusal: 'unavailable',
      hits: [{ count: CAP + 1 }],
    })
  })
})

describe('a denied call', () => {
  it('is an attempt at everything that was at its cap', () => {
    const watch = new AgentWatch(settings)
    runs(watch, CAP - 1, fetching)
    const counts = (): number[] => {
      const judgement = watch.judge(fetching, undefined)
      return judgement.kind === 'deny' ? judgement.hits.map(({ count }) => count) : []
    }
    const first = counts()
    expect(first.length).toBeGreaterThan(1)
    expect(counts()).toEqual(first.map(count => count + 1))
  })
})

describe('a call that fails again and again', () => {
  it('brings its advisory when it has ended, and is stopped before the next try', () => {
    const watch = new AgentWatch(settings)
    const due = runs(watch, failLimit, call, FAILED)
    expect(due.flatMap((stages, index) => stages.map(stage => [index + 1, stage]))).toEqual([
      [failWarnAt, 'same failure warn'],
    ])
    expect(watch.consult(call, false)).toMatchObject({ kind: 'deny', hits: [{ evidence: { kind: 'same failure' } }] })
    watch.humanTurn()
    expect(watch.consult(call, false).kind).toBe('allow')
  })

  it('is told of once a call, by the most telling of its fingerprints', () => {
    const watch = new AgentWatch(settings)
    runs(watch, failWarnAt - 1, fetching, FAILED)
    const judgement = watch.judge(fetching, undefined)
    if (judgement.kind !== 'run') throw new Error('the call is denied')
    const [finding, ...others] = watch.settle(judgement, FAILED, '')
    expect(finding?.fingerprint.id).toBe('host:a.org')
    expect(others).toEqual([])
  })
})

describe('a measure without a cap', () => {
  it('is not counted', () => {
    const judgement = new AgentWatch(settings).judge(fetching, undefined)
    const counted = judgement.kind === 'run' ? judgement.tracked.fingerprints.map(({ measure }) => measure) : []
    expect(counted).toEqual(['exact', 'net', 'host'])
    expect(fetching.call.fingerprints.map(({ measure }) => measure)).toContain('site')
  })
})

describe('the result that a denial quotes', () => {
  it('is that of the first fingerprint that has one, of what is ranked by strength', () => {
    const watch = new AgentWatch(settings)
    const hits = [...hitsOn(other, CAP + 1), ...hitsOn(call, CAP)]
    expect(watch.previousResult(hits)).toBeUndefined()
    run(watch, call)
    expect(watch.previousResult(hits)).toBe('text')
    run(watch, other, { ...DONE, text: 'other text' })
    expect(watch.previousResult(hits)).toBe('other text')
  })
})
