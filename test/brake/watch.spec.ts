import { describe, expect, it } from 'vitest'
import { BRAKE_DEFAULTS, BrakeWatch, brakeCallOf } from '../../src/brake/index.ts'

const { callWarnCount, callDenyCount, sequenceLength, sequenceCount, duplicateTextThreshold } = BRAKE_DEFAULTS
const call = brakeCallOf('read', { path: 'a' })
const round = Array.from({ length: sequenceLength }, (_, index) => brakeCallOf('read', { path: `${index}` }))
const TEXT = 'the same reminder '.repeat(10)

/** What is due on calls that end one after another. */
function due(watch: BrakeWatch, calls: readonly (typeof call)[]): string[] {
  return calls.flatMap(one => watch.ended(one).map(({ kind }) => kind))
}

function times<T>(count: number, one: T): T[] {
  return Array.from({ length: count }, () => one)
}

let ids = 0

function messages(count: number) {
  return times(count, TEXT).map(text => ({ id: `m${++ids}`, source: 'plugin:memo', texts: [text] }))
}

describe('the watch of one agent', () => {
  it('tells of repeated calls, of loops and of duplicated texts', () => {
    const watch = new BrakeWatch(BRAKE_DEFAULTS)
    expect(due(watch, times(callWarnCount, call))).toEqual(['repeat'])
    expect(due(watch, times(sequenceCount, round).flat())).toEqual(['loop'])
    expect(watch.arrived(messages(duplicateTextThreshold), 0)).toMatchObject([{ kind: 'text' }])
  })

  it('refuses a call for those that have ended and those that run', () => {
    const watch = new BrakeWatch(BRAKE_DEFAULTS)
    due(watch, times(callDenyCount - 1, call))
    expect(watch.refuses(call)).toBeUndefined()
    watch.started(call)
    expect(watch.refuses(call)).toMatchObject({ count: callDenyCount + 1 })
    watch.stopped(call)
    expect(watch.refuses(call)).toBeUndefined()
  })

  it('starts from nothing after a human message', () => {
    const watch = new BrakeWatch(BRAKE_DEFAULTS)
    due(watch, times(callWarnCount - 1, call))
    due(watch, times(sequenceCount, round).flat().slice(1))
    watch.arrived(messages(duplicateTextThreshold - 1), 0)
    watch.humanTurn()
    expect(due(watch, [round[0] ?? call, call])).toEqual([])
    expect(watch.arrived(messages(1), 1)).toEqual([])
  })
})
