import { describe, expect, it } from 'vitest'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { AgentWatch, type WatchSettings } from '../../src/engine/index.ts'
import { readCall } from '../../src/fingerprint/index.ts'
import type { Attempt, ToolAnswer } from '../../src/tracks/index.ts'

const { endAfter, limits } = DEFAULTS

const settings = resolveConfig({ onLimit: 'deny' })

function bash(command: string, step: number | undefined): Attempt {
  const args = { command }
  return { call: readCall('bash', args, settings), args, step }
}

/** Runs one command a step, until it is denied for the first time. @returns the watch, and the next step. */
function atItsCap(command: string, over: Partial<WatchSettings> = {}) {
  const watch = new AgentWatch({ ...settings, ...over })
  for (let step = 1; step < limits.cmd; step++) run(watch, command, step)
  return { watch, step: limits.cmd }
}

function run(watch: AgentWatch, command: string, step: number | undefined, text = 'as before'): boolean {
  const judged = watch.judge(bash(command, step), undefined)
  const answer: ToolAnswer = { isError: false, errorCode: undefined, value: { exitCode: 0 }, text }
  if (judged.kind === 'run') watch.settle(judged, answer, text)
  return judged.kind === 'run'
}

/** Try something that is denied. @returns whether it was the last chance but one step. */
function denied(watch: AgentWatch, command: string, step: number | undefined): boolean {
  const judged = watch.judge(bash(command, step), undefined)
  if (judged.kind !== 'deny') throw new Error('the call runs')
  return watch.isLastChance(judged.hits)
}

describe('a model that keeps trying what is denied', () => {
  it('is warned in the step before the last, and then its turn is to be ended', () => {
    const { watch, step } = atItsCap('make')
    const warned = Array.from({ length: endAfter }, (_, index) => {
      expect(watch.hopeless).toBeUndefined()
      return denied(watch, 'make', step + index)
    })
    // Where the host lets the turn go on, the last chance is told of again.
    expect(warned.indexOf(true)).toBe(endAfter - 2)
    expect(warned.slice(endAfter - 2)).toEqual([true, true])
    expect(watch.hopeless).toMatchObject({ fingerprint: { subject: expect.stringContaining('make') } })
  })

  it('has one attempt a step, however often it tries', () => {
    const { watch, step } = atItsCap('make')
    for (let attempt = 0; attempt < 3 * endAfter; attempt++) denied(watch, 'make', step)
    expect(watch.hopeless).toBeUndefined()
  })

  it('has attempts that are put to a person and refused counted as well', () => {
    const watch = new AgentWatch(settings)
    const attempt = bash('make', 1)
    for (let step = 1; step < limits.cmd; step++) run(watch, 'make', step)
    const ruling = watch.judge(attempt, undefined)
    if (ruling.kind !== 'deny') throw new Error('the call runs')
    for (let step = 2; step <= endAfter; step++) watch.declined(ruling.hits, 'unavailable', step)
    expect(watch.hopeless).toBeDefined()
  })

  it('begins anew when its turn was ended', () => {
    const { watch, step } = atItsCap('make')
    for (let index = 0; index < endAfter; index++) denied(watch, 'make', step + index)
    watch.turnEnded()
    expect(watch.hopeless).toBeUndefined()
    expect(denied(watch, 'make', step + endAfter)).toBe(false)
  })

  it('is never ended where that is off, nor where the host tells of no steps', () => {
    const off = atItsCap('make', { endAfter: undefined })
    for (let index = 0; index < 3 * endAfter; index++) expect(denied(off.watch, 'make', off.step + index)).toBe(false)
    expect(off.watch.hopeless).toBeUndefined()
    const stepless = atItsCap('make')
    for (let index = 0; index < 3 * endAfter; index++) denied(stepless.watch, 'make', undefined)
    expect(stepless.watch.hopeless).toBeUndefined()
  })

  it('is not ended for actions of which each is denied less often', () => {
    const { watch, step } = atItsCap('make')
    for (let index = 1; index < limits.cmd; index++) run(watch, 'ls', step)
    for (let index = 0; index < endAfter; index++) denied(watch, index % 2 === 0 ? 'make' : 'ls', step + index)
    expect(watch.hopeless).toBeUndefined()
  })
})

describe('what begins the count anew', () => {
  /** One attempt short of the end, then something, then the last attempt. */
  function after(something: (watch: AgentWatch, step: number) => void, over: Partial<WatchSettings> = {}) {
    const { watch, step } = atItsCap('make', over)
    for (let index = 1; index < endAfter; index++) denied(watch, 'make', step + index)
    something(watch, step + endAfter)
    watch.judge(bash('make', step + endAfter + 1), undefined)
    return watch.hopeless
  }

  it('is an answer that is new', () => {
    expect(after((watch, step) => run(watch, 'cat log', step, 'a new line'))).toBeUndefined()
  })

  it('is no answer that was there before', () => {
    const said = (watch: AgentWatch, step: number) => run(watch, 'cat log', step, 'the same line')
    const { watch, step } = atItsCap('make')
    said(watch, step)
    for (let index = 1; index <= endAfter; index++) {
      said(watch, step + index)
      denied(watch, 'make', step + index)
    }
    expect(watch.hopeless).toBeDefined()
  })

  it('is nothing that a program says of its calls, which are told of themselves', () => {
    const { watch, step } = atItsCap('make')
    for (let index = 0; index < endAfter; index++) {
      const args = { code: `try it ${index}` }
      const program = watch.judge({ call: readCall('run_code', args, settings), args, step: step + index }, undefined)
      denied(watch, 'make', step + index)
      const text = `caught ${index}: it was denied`
      if (program.kind === 'run') watch.settle(program, { isError: false, errorCode: undefined, value: {}, text }, text)
    }
    expect(watch.hopeless).toBeDefined()
  })

  it('is no call that somebody else has stopped, where every occurrence counts', () => {
    const over = { progress: false, window: 1000 }
    const stopped = (watch: AgentWatch, step: number): void => {
      const judged = watch.judge(bash('cat log', step), undefined)
      const denial: ToolAnswer = { isError: true, errorCode: undefined, value: undefined, text: 'POLICY' }
      if (judged.kind === 'run') watch.stopped(judged, denial)
    }
    expect(after(stopped, over)).toBeDefined()
  })

  it('is any call that runs, where every occurrence counts', () => {
    const over = { progress: false, window: 1000 }
    expect(after(() => undefined, over)).toBeDefined()
    expect(after((watch, step) => run(watch, 'cat log', step), over)).toBeUndefined()
  })

  it.each<[string, (watch: AgentWatch) => void]>([
    ['a human message', watch => watch.humanTurn()],
    ['the report of a job', watch => watch.jobCompleted()],
    ['a waking by the schedule', watch => watch.scheduled()],
  ])('is %s', (_, happens) => {
    expect(after(() => undefined)).toBeDefined()
    expect(after(happens)).toBeUndefined()
  })
})
