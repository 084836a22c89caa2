import { describe, expect, it } from 'vitest'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { AgentWatch, type Counted } from '../../src/engine/index.ts'
import { readCall } from '../../src/fingerprint/index.ts'
import type { Attempt, ToolAnswer } from '../../src/tracks/index.ts'

const { failLimit, failWarnAt, limits, warnAt } = DEFAULTS

const settings = resolveConfig({})

function read(path: string): Attempt {
  const args = { file_path: path }
  return { call: readCall('read', args, settings), args, step: undefined }
}

function bash(command: string): Attempt {
  const args = { command }
  return { call: readCall('bash', args, settings), args, step: undefined }
}

function said(text: string, exitCode = 0): ToolAnswer {
  return { isError: false, errorCode: undefined, value: { exitCode }, text }
}

const FAILED: ToolAnswer = { isError: true, errorCode: 'FS_DENIED', value: undefined, text: 'denied' }

/** Let a call run some times. @returns whether it ran each time. */
function run(watch: AgentWatch, of: Attempt, times = 1, answer = said('as before')): readonly boolean[] {
  return Array.from({ length: times }, () => {
    const judged = watch.judge(of, undefined)
    if (judged.kind === 'run') watch.settle(judged, answer, answer.text)
    return judged.kind === 'run'
  })
}

/** What is counted, in short. */
function told(watch: AgentWatch): readonly unknown[] {
  return watch.survey().map(({ finding, isTold, decided }) => ({
    of: `${finding.fingerprint.measure}:${finding.fingerprint.subject}`,
    evidence: finding.evidence.kind,
    counts: `${finding.count} of ${finding.threshold}`,
    isTold,
    decision: decided?.decision,
  }))
}

function only(watch: AgentWatch): Counted {
  const [one, ...others] = watch.survey()
  if (one === undefined || others.length > 0)
    throw new Error(`one thing was to be counted: ${JSON.stringify(told(watch))}`)
  return one
}

describe('what is counted', () => {
  it('is nothing, as long as nothing has come up twice', () => {
    const watch = new AgentWatch(settings)
    run(watch, read('a.ts'))
    run(watch, read('b.ts'))
    expect(told(watch)).toEqual([])
  })

  it('is told with its count, its cap, its evidence, and whether the model was told', () => {
    const watch = new AgentWatch(settings)
    run(watch, read('a.ts'), warnAt - 1)
    const expected = { of: 'exact:read:{"file_path":"a.ts"}', evidence: 'same answer', decision: undefined }
    expect(told(watch)).toEqual([{ ...expected, counts: `${warnAt - 1} of ${limits.exact}`, isTold: false }])
    run(watch, read('a.ts'))
    expect(told(watch)).toEqual([{ ...expected, counts: `${warnAt} of ${limits.exact}`, isTold: true }])
  })

  it('names a shell command once, although it is known by its spelling and by its arguments', () => {
    const watch = new AgentWatch(settings)
    run(watch, bash('make'), warnAt)
    expect(told(watch)).toMatchObject([{ of: 'cmd:make:make' }])
  })

  it('has failures in a row before a repetition that is as often', () => {
    const watch = new AgentWatch(settings)
    run(watch, bash('make'), failWarnAt, said('broken', 2))
    expect(told(watch)).toEqual([
      {
        of: 'cmd:make:make',
        evidence: 'same failure',
        counts: `${failWarnAt} of ${failLimit}`,
        isTold: true,
        decision: undefined,
      },
    ])
  })

  it('has what is nearest to being stopped first', () => {
    const watch = new AgentWatch(settings)
    run(watch, read('a.ts'), 2)
    run(watch, read('b.ts'), 3)
    run(watch, bash('make'), 2, said('broken', 2))
    expect(told(watch).slice(0, 3)).toMatchObject([
      { of: 'cmd:make:make' },
      { of: 'exact:read:{"file_path":"b.ts"}' },
      { of: 'exact:read:{"file_path":"a.ts"}' },
    ])
  })

  it('tells of a round once, whoever takes part', () => {
    const watch = new AgentWatch(settings)
    for (let lap = 0; lap < 3; lap++) for (const path of ['a', 'b', 'c', 'd']) run(watch, read(path))
    expect(told(watch).filter(one => JSON.stringify(one).includes('"round"'))).toHaveLength(1)
  })

  it('is counted for the calls of the window where every occurrence counts', () => {
    const watch = new AgentWatch({ ...settings, progress: false })
    run(watch, read('a.ts'), 3)
    expect(told(watch)).toMatchObject([{ evidence: 'repeat', counts: `3 of ${limits.exact}` }])
  })

  it('is told of failures whatever the answers are where every occurrence counts', () => {
    const watch = new AgentWatch({ ...settings, progress: false })
    for (let index = 0; index < failWarnAt; index++) run(watch, bash('make'), 1, said(`broken ${index}`, 2))
    expect(told(watch)[0]).toMatchObject({ evidence: 'failure', counts: `${failWarnAt} of ${failLimit}`, isTold: true })
    const patient = new AgentWatch({ ...settings, progress: false, failLimit: undefined })
    run(patient, bash('make'), 2, said('broken', 2))
    expect(told(patient)).toContainEqual(expect.objectContaining({ evidence: 'repeat' }))
  })

  it('is told of a tool that fails whatever its arguments are, and never stopped once it has worked', () => {
    const watch = new AgentWatch(settings)
    const fail = () => {
      for (const path of ['a', 'b', 'c']) run(watch, read(path), 1, FAILED)
    }
    fail()
    expect(told(watch)).toContainEqual(
      expect.objectContaining({ of: 'tool:read', evidence: 'same failure', counts: `3 of ${2 * failLimit}` }),
    )
    run(watch, read('d'))
    fail()
    expect(told(watch)).toContainEqual(expect.objectContaining({ of: 'tool:read', counts: '3 of Infinity' }))
  })

  it('is nothing for what has failed before something was changed', () => {
    const watch = new AgentWatch(settings)
    run(watch, bash('make'), failWarnAt, said('broken', 2))
    for (const path of ['a', 'b', 'c']) run(watch, read(path), 1, FAILED)
    run(watch, bash('sed -i s/a/b/ src.c'))
    expect(told(watch)).toEqual([])
  })

  it('is never stopped where a limit is off', () => {
    const watch = new AgentWatch({ ...settings, failLimit: undefined })
    run(watch, bash('make'), 2, said('broken', 2))
    for (const path of ['a', 'b', 'c']) run(watch, read(path), 1, FAILED)
    expect(told(watch)).toContainEqual(expect.objectContaining({ of: 'tool:read', counts: '3 of Infinity' }))
  })

  it('is told of at most twenty things', () => {
    const watch = new AgentWatch({ ...settings, window: 100 })
    for (let index = 0; index < 30; index++) run(watch, read(`${index}`), 2, said(`file ${index}`))
    expect(watch.survey()).toHaveLength(20)
  })

  it('is changed by no question about it', () => {
    const watch = new AgentWatch(settings)
    run(watch, read('a.ts'), 3)
    expect(told(watch)).toEqual(told(watch))
  })
})

describe('why something is counted', () => {
  it('is told by the latest calls that carry it, at most eight, with what they answered', () => {
    const watch = new AgentWatch(settings)
    run(watch, read('other'))
    for (let index = 0; index < 10; index++) run(watch, bash('make'), 1, said(`round ${index} of it`))
    run(watch, bash('make'), 2, said('round 9 of it'))
    const calls = watch.callsOf(only(watch))
    expect(calls).toHaveLength(8)
    expect(calls.at(-1)).toMatchObject({ did: { measure: 'cmd', subject: 'make:make' }, quote: 'round 9 of it' })
  })
})

describe('what a person allows', () => {
  it('is not counted any more, by any of its names, also after their messages', () => {
    const watch = new AgentWatch(settings)
    run(watch, bash('make'), warnAt)
    watch.allow(only(watch))
    watch.humanTurn()
    expect(run(watch, bash('make'), 3 * limits.cmd)).not.toContain(false)
    expect(told(watch)).toMatchObject([{ of: 'cmd:make:make', decision: 'exempt' }])
  })

  it('is counted again when everything is forgotten', () => {
    const watch = new AgentWatch(settings)
    run(watch, bash('make'), warnAt)
    watch.allow(only(watch))
    watch.reset()
    expect(told(watch)).toEqual([])
    expect(run(watch, bash('make'), limits.cmd).indexOf(false)).toBe(limits.cmd - 1)
  })

  it('runs again when it was refused before', () => {
    const watch = new AgentWatch(settings)
    run(watch, bash('make'), warnAt)
    watch.block(only(watch))
    expect(run(watch, bash('make'))).toEqual([false])
    watch.allow(only(watch))
    expect(run(watch, bash('make'))).toEqual([true])
  })

  it('is all that takes part, where several actions come up in turn', () => {
    const watch = new AgentWatch(settings)
    const lap = () => ['a', 'b', 'c', 'd'].flatMap(path => run(watch, read(path)))
    for (let laps = 0; laps < 3; laps++) lap()
    const round = watch.survey().find(({ finding }) => finding.evidence.kind === 'round')
    if (round === undefined) throw new Error('the round was to be counted')
    watch.allow(round)
    expect(Array.from({ length: limits.exact }, lap).flat()).not.toContain(false)
  })

  it('is a place alone where it is about where calls go', () => {
    const watch = new AgentWatch(settings)
    for (const page of ['1', '2', '3', '4']) run(watch, bash(`curl https://a.org/${page}`))
    const host = watch.survey().find(({ finding }) => finding.fingerprint.measure === 'host')
    if (host === undefined) throw new Error('the host was to be counted')
    watch.allow(host)
    expect(run(watch, bash('curl https://a.org/1'), limits.net).indexOf(false)).toBe(limits.net - 2)
  })
})

describe('what a person blocks', () => {
  it('is denied below its cap, also after their messages, until everything is forgotten', () => {
    const watch = new AgentWatch(settings)
    run(watch, bash('make'), 2)
    watch.block(only(watch))
    watch.humanTurn()
    expect(watch.judge(bash('make'), undefined)).toMatchObject({ kind: 'deny', refusal: 'blocked' })
    expect(run(watch, bash('other'))).toEqual([true])
    watch.reset()
    expect(run(watch, bash('make'))).toEqual([true])
  })

  it('is no reason for a question', () => {
    const watch = new AgentWatch(settings)
    run(watch, bash('make'), 2)
    watch.block(only(watch))
    expect(watch.consult(bash('make'), true).kind).toBe('deny')
  })
})

/** A command has two names, both of which hit. */
const TWINS = [{ count: limits.cmd }, { count: limits.cmd }]

describe('with onLimit: observe', () => {
  it('everything runs, and what would have been stopped is noted', () => {
    const watch = new AgentWatch({ ...settings, onLimit: 'observe' })
    const ran = run(watch, bash('make'), limits.cmd - 1)
    expect(ran).not.toContain(false)
    expect(watch.consult(bash('make'), true)).toMatchObject({ kind: 'observe', hits: TWINS })
    expect(watch.judge(bash('make'), undefined)).toMatchObject({ kind: 'run', observed: TWINS })
  })
})
