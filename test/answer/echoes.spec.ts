import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  echoableValues,
  MAX_MEMBERS,
  MAX_VALUE_CHARS,
  MAX_VALUES,
  MIN_VALUE_CHARS,
  withoutValues,
} from '../../src/answer/echoes.ts'
import { charactersRead } from './characters-read.ts'

describe('echoableValues', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['the strings among the arguments', { path: 'src/a.ts', limit: 20, all: true, none: null }, ['src/a.ts']],
    ['those in lists and records', { queries: ['retry', { text: 'backoff' }] }, ['backoff', 'retry']],
    ['the raw text of malformed arguments', '{"query": "retry', ['{"query": "retry']],
    ['the longest first', { a: 'four', b: 'sixteen', c: 'eleven' }, ['sixteen', 'eleven', 'four']],
    ['each once', { a: 'same', b: 'same' }, ['same']],
    [
      'those that are long enough to be told',
      { a: 'x'.repeat(MIN_VALUE_CHARS - 1), b: 'x'.repeat(MIN_VALUE_CHARS) },
      ['xxxx'],
    ],
    ['what stays of a value in a stable text', { since: 'since 2026-11-30', at: '10:00:00' }, ['since ~']],
    ['nothing of no arguments', {}, []],
    ['nothing of nothing', undefined, []],
  ])('are %s', (_, args, values) => {
    expect(echoableValues(args)).toEqual(values)
  })

  it('are no longer than a value that may be repeated', () => {
    const longest = 'x'.repeat(MAX_VALUE_CHARS)
    expect(echoableValues({ longest, content: `${longest}x` })).toEqual([longest])
  })

  it('are so many at most, of however many members', () => {
    const values = Array.from({ length: 100_000 }, (_, index) => `value ${index}`)
    expect(echoableValues({ values })).toHaveLength(MAX_VALUES)
  })
})

it('the arguments are looked at up to so many members', () => {
  const upTo = (count: number): unknown => ({ list: [...Array.from({ length: count - 1 }, () => 1), 'last'] })
  // The arguments and the list itself are two of them.
  expect(echoableValues(upTo(MAX_MEMBERS - 2))).toEqual(['last'])
  expect(echoableValues(upTo(MAX_MEMBERS - 1))).toEqual([])
})

describe('withoutValues', () => {
  it('takes every one out, and leaves the rest', () => {
    expect(withoutValues('no retry for retry, no backoff', ['backoff', 'retry'])).toBe('no ~ for ~, no ~')
    expect(withoutValues('nothing of it', ['backoff'])).toBe('nothing of it')
    expect(withoutValues('tiny', ['longer than the text'])).toBe('tiny')
  })

  it('finds a value that begins inside what has nearly been one', () => {
    expect(withoutValues('aaaabaaabaaaaaab', ['aabaaaa'])).toBe('aaaaba~aab')
  })

  it('finds what the language itself finds, in a text of beginnings of the value', () => {
    const values = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(values, fc.array(fc.nat(10), { maxLength: 12 }), (value, lengths) => {
        const text = lengths.map(length => value.slice(0, length)).join('')
        expect(withoutValues(text, [value])).toBe(text.replaceAll(value, '~'))
      }),
      { numRuns: 2000 },
    )
  })

  it('reads a text a few times, however nearly a value fits everywhere', () => {
    const half = 'a'.repeat(MAX_VALUE_CHARS / 2)
    const text = 'a'.repeat(64 * 1024)
    const reads = charactersRead(() => withoutValues(text, [`${half}b${half.slice(1)}`]))
    expect(reads).toBeGreaterThanOrEqual(text.length)
    expect(reads).toBeLessThan(5 * text.length)
  })
})
