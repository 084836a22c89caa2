import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brakeCallOf } from '../../src/brake/call.ts'
import { BRAKE_DEFAULTS, type BrakeSettings } from '../../src/brake/config.ts'
import { SequenceLoops } from '../../src/brake/loops.ts'

const { sequenceLength, sequenceCount } = BRAKE_DEFAULTS
const DUE = sequenceLength * sequenceCount

interface Noticed {
  /** Which call, counted from 1. */
  readonly at: number
  readonly round: string
}

/** Where loops are noticed in a word, each letter of which is a call. */
function noticed(word: string, settings: Partial<BrakeSettings> = {}): Noticed[] {
  const loops = new SequenceLoops({ ...BRAKE_DEFAULTS, ...settings })
  return [...word].flatMap((letter, index) => {
    const finding = loops.ended(brakeCallOf(letter, {}))
    return finding ? [{ at: index + 1, round: finding.round.join('') }] : []
  })
}

describe('a loop of calls', () => {
  it('is noticed when a round of sequenceLength calls has come sequenceCount times, and not before', () => {
    expect(noticed('ABCD'.repeat(sequenceCount))).toEqual([{ at: DUE, round: 'ABCD' }])
    expect(noticed('ABCD'.repeat(sequenceCount).slice(0, -1))).toEqual([])
  })

  it('says how long it has lasted', () => {
    const loops = new SequenceLoops(BRAKE_DEFAULTS)
    const findings = [...'ABCD'.repeat(sequenceCount)].map(letter => loops.ended(brakeCallOf(letter, {})))
    expect(findings.at(-1)).toEqual({ kind: 'loop', round: ['A', 'B', 'C', 'D'], calls: DUE })
  })

  it.each([
    ['four', 'ABCD'],
    ['three', 'ABC'],
    ['two', 'AB'],
    ['four, one of them twice', 'ABAC'],
    ['four, two of them in a row', 'AABC'],
  ])('of %s calls is noticed once, however long it goes on', (_title, round) => {
    const found = noticed(round.repeat(50))
    expect(found).toEqual([{ at: DUE, round: found[0]?.round }])
    expect(round + round).toContain(found[0]?.round)
  })

  it.each([
    ['the same call over and over', 'A'.repeat(60)],
    ['a loop longer than sequenceLength', 'ABCDE'.repeat(20)],
    ['a round that came often enough, but never in a row', 'ABCDxABCDyABCDzABCDuABCDv'],
    ['a loop with one varying call', 'ABC1ABC2ABC3ABC4ABC5ABC6'],
    ['few calls', 'ABC'],
    ['nothing', ''],
  ])('is not seen in %s', (_title, word) => {
    expect(noticed(word)).toEqual([])
  })

  it('has arguments that count: a varying query is another call', () => {
    const rounds = (queryOf: (index: number) => number) => {
      const loops = new SequenceLoops(BRAKE_DEFAULTS)
      return Array.from({ length: 3 * sequenceCount }, (_, index) => [
        brakeCallOf('grep', { query: queryOf(index) }),
        ...['curl', 'read', 'bash'].map(tool => brakeCallOf(tool, {})),
      ]).flatMap(round => round.flatMap(call => loops.ended(call)?.round ?? []))
    }
    expect(rounds(index => index)).toEqual([])
    expect(rounds(() => 1)).toEqual(['grep', 'curl', 'read', 'bash'])
  })

  it('is noticed again when it was left and has lasted as long anew', () => {
    const loop = 'ABCD'.repeat(sequenceCount)
    expect(noticed(`${loop}x${loop}`).map(({ at }) => at)).toEqual([DUE, 2 * DUE + 1])
    expect(noticed(`${loop}x${loop.slice(1)}`)).toHaveLength(1)
  })

  it('may turn into another one, which is noticed too', () => {
    const found = noticed('ABCD'.repeat(sequenceCount) + 'XY'.repeat(DUE))
    expect(found.map(({ round }) => round)).toEqual(['ABCD', 'XY'])
  })

  it('is noticed anew after a reset', () => {
    const loops = new SequenceLoops(BRAKE_DEFAULTS)
    const play = (word: string) => [...word].filter(letter => loops.ended(brakeCallOf(letter, {}))).length
    expect(play('AB'.repeat(DUE))).toBe(1)
    loops.reset()
    expect(play('AB'.repeat(DUE / 2 - 1))).toBe(0)
    expect(play('AB')).toBe(1)
  })
})

/** The shortest period of a word. */
function periodOf(word: string): number {
  for (let period = 1; period < word.length; period++) {
    if (word.slice(period) === word.slice(0, -period)) return period
  }
  return word.length
}

/** The rule, written down without any state. */
function expectedIn(word: string, length: number, count: number): Noticed[] {
  const due = length * count
  return [...word].flatMap((_, index) => {
    const at = index + 1
    if (at < due) return []
    const period = periodOf(word.slice(at - due, at))
    const wasOn = at > due && periodOf(word.slice(at - due - 1, at)) === period
    return period < 2 || period > length || wasOn ? [] : [{ at, round: word.slice(at - period, at) }]
  })
}

describe('loops', () => {
  const length = fc.integer({ min: 2, max: 5 })
  const count = fc.integer({ min: 2, max: 4 })
  const letters = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 6 })
  const loopy = fc
    .array(fc.tuple(letters, fc.integer({ min: 1, max: 9 })), { maxLength: 6 })
    .map(parts => parts.map(([round, times]) => round.repeat(times)).join(''))

  it('are found by the rule: the last length × count calls repeat with a period from two to length', () => {
    fc.assert(
      fc.property(loopy, length, count, (word, calls, times) => {
        expect(noticed(word, { sequenceLength: calls, sequenceCount: times })).toEqual(expectedIn(word, calls, times))
      }),
      { numRuns: 2000 },
    )
  })

  it('are the same whatever rotation they begin with', () => {
    const round = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { minLength: 2, maxLength: sequenceLength })
    fc.assert(
      fc.property(round, fc.nat(8), fc.integer({ min: 1, max: 12 }), (calls, shift, times) => {
        const word = calls.join('')
        const turned = word.slice(shift % word.length) + word.slice(0, shift % word.length)
        const [plain, rotated] = [word, turned].map(start => noticed(start.repeat(times)).map(({ at }) => at))
        expect(rotated).toEqual(plain)
        expect(plain?.length).toBe(word.length * times >= DUE ? 1 : 0)
      }),
    )
  })
})
