import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brakeCallOf } from '../../src/brake/call.ts'
import { BRAKE_DEFAULTS, type BrakeSettings } from '../../src/brake/config.ts'
import { MAX_CALLS, RepeatedCalls } from '../../src/brake/repeats.ts'

const { callWarnCount, callReWarnEvery, callDenyCount } = BRAKE_DEFAULTS
const call = brakeCallOf('read', { path: 'a' })
const other = brakeCallOf('read', { path: 'b' })

function repeats(settings: Partial<BrakeSettings> = {}): RepeatedCalls {
  return new RepeatedCalls({ ...BRAKE_DEFAULTS, ...settings })
}

/** The counts at which `times` equal calls are noticed. */
function noticed(track: RepeatedCalls, times: number): number[] {
  return Array.from({ length: times }, () => track.ended(call)).flatMap(finding => finding?.count ?? [])
}

function end(track: RepeatedCalls, times: number): void {
  noticed(track, times)
}

describe('a repeated call', () => {
  it('is noticed at callWarnCount, and again only after callReWarnEvery more: never one notice a call', () => {
    const expected = [callWarnCount, callWarnCount + callReWarnEvery, callWarnCount + 2 * callReWarnEvery]
    expect(noticed(repeats(), 20)).toEqual(expected)
  })

  it('is noticed at whatever counts are configured', () => {
    const counts = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(counts, counts, fc.integer({ min: 0, max: 60 }), (warn, every, times) => {
        const all = noticed(repeats({ callWarnCount: warn, callReWarnEvery: every }), times)
        expect(all).toEqual(
          Array.from({ length: times }, (_, index) => index + 1).filter(
            count => count >= warn && (count - warn) % every === 0,
          ),
        )
      }),
    )
  })

  it('is counted however many other calls come between', () => {
    const track = repeats()
    for (let index = 1; index < callWarnCount; index++) {
      end(track, 1)
      for (let between = 0; between < 50; between++) track.ended(brakeCallOf('read', { path: `${index}/${between}` }))
    }
    expect(noticed(track, 1)).toEqual([callWarnCount])
  })

  it('starts from nothing after a reset', () => {
    const track = repeats()
    end(track, callWarnCount - 1)
    track.reset()
    expect(noticed(track, callWarnCount)).toEqual([callWarnCount])
  })

  it('is refused after callDenyCount, and no other call is', () => {
    const track = repeats()
    end(track, callDenyCount - 1)
    expect(track.refuses(call)).toBeUndefined()
    end(track, 1)
    expect(track.refuses(call)).toEqual({ kind: 'repeat', tool: 'read', count: callDenyCount + 1 })
    expect(track.refuses(other)).toBeUndefined()
  })

  it('is refused when those that run and those that have ended are callDenyCount together', () => {
    const track = repeats()
    end(track, callDenyCount - 2)
    track.started(call)
    expect(track.refuses(call)).toBeUndefined()
    track.started(call)
    expect(track.refuses(call)).toBeDefined()
    track.stopped(call)
    expect(track.refuses(call)).toBeUndefined()
    track.stopped(call)
    end(track, 2)
    expect(track.refuses(call)).toBeDefined()
  })

  it('counts what still runs after another one like it has stopped', () => {
    const track = repeats()
    end(track, callDenyCount - 1)
    track.started(call)
    track.started(call)
    track.stopped(call)
    expect(track.refuses(call)).toBeDefined()
  })

  it('counts no less for an end without a start', () => {
    const track = repeats()
    end(track, callDenyCount - 1)
    track.stopped(call)
    track.started(call)
    expect(track.refuses(call)).toBeDefined()
  })

  it('survives an end without a start', () => {
    const track = repeats()
    track.stopped(call)
    track.started(call)
    track.reset()
    track.stopped(call)
    expect(noticed(track, callWarnCount)).toEqual([callWarnCount])
  })

  it('is forgotten when as many other calls came up since as are remembered', () => {
    const track = repeats()
    end(track, callDenyCount)
    for (let index = 0; index < MAX_CALLS - 1; index++) track.ended(brakeCallOf('read', index))
    expect(track.refuses(call)).toBeDefined()
    end(track, 1)
    for (let index = 0; index < MAX_CALLS; index++) track.ended(brakeCallOf('write', index))
    expect(track.refuses(call)).toBeUndefined()
  })
})
