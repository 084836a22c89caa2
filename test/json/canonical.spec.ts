import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, isRecord, MAX_LITERAL_CHARS } from '../../src/json/index.ts'

/** The same value with the keys of every object written the other way round. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]) => [key, reordered(member)] as const)
      .toReversed(),
  )
}

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'core'
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

describe('canonicalJson', () => {
  it('does not depend on the order of keys, at any depth', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(canonicalJson(reordered(value))).toBe(canonicalJson(value))
      }),
    )
  })

  it('loses nothing of a value whose strings are short: it reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('does depend on the order of an array', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
  })

  it.each([
    ['null', null],
    ['a raw string', 'not {json'],
    ['an array', [1, 'a', null, { b: 1 }]],
    ['a lone surrogate', { text: '\uD800' }],
    ['undefined', undefined],
    ['a bigint', 12n],
    ['a function', () => 1],
    ['not a number', Number.NaN],
  ])('writes %s without throwing', (_, value) => {
    expect(canonicalJson(value)).toMatch(/^\S/u)
  })

  it.each([
    ['a number and its text', 1, '1'],
    ['null and its text', null, 'null'],
    ['an empty object and an empty array', {}, []],
    ['two lone surrogates', '\uD800', '\uD801'],
    ['a raw string and what it would parse to', '{"a":1}', { a: 1 }],
    ['a missing member and one that is null', {}, { a: null }],
  ])('tells %s apart', (_, one, other) => {
    expect(canonicalJson(one)).not.toBe(canonicalJson(other))
  })

  it('keeps an own __proto__ key as data', () => {
    const one: unknown = JSON.parse('{"__proto__":{"a":1}}')
    const other: unknown = JSON.parse('{"__proto__":{"a":2}}')
    expect(JSON.parse(canonicalJson(one))).toEqual(one)
    expect(canonicalJson(one)).not.toBe(canonicalJson(other))
    expect(canonicalJson(one)).not.toBe(canonicalJson({}))
  })

  it.each([
    ['arrays', (inner: unknown) => [inner], '[]'.length * 20_000 + '"core"'.length],
    ['objects', (inner: unknown) => ({ a: inner }), '{"a":}'.length * 20_000 + '"core"'.length],
  ])('writes %s that are nested 20,000 deep', (_, wrap, length) => {
    expect(canonicalJson(nested(20_000, wrap))).toHaveLength(length)
  })

  it('leaves out the named keys of the top level, and of the top level only', () => {
    const decoys = new Set(['description'])
    expect(canonicalJson({ description: '1st', a: { description: 'kept' } }, decoys)).toBe(
      canonicalJson({ description: '2nd', a: { description: 'kept' } }, decoys),
    )
    expect(canonicalJson({ a: { description: '1st' } }, decoys)).not.toBe(
      canonicalJson({ a: { description: '2nd' } }, decoys),
    )
    expect(canonicalJson([{ description: '1st' }], decoys)).not.toBe(canonicalJson([{ description: '2nd' }], decoys))
  })

  it('writes the longest literal in full and replaces a longer one by a digest', () => {
    const literal = 'x'.repeat(MAX_LITERAL_CHARS)
    expect(canonicalJson(literal)).toBe(`"${literal}"`)
    expect(canonicalJson(`${literal}x`).length).toBeLessThan(64)
  })

  it('tells long strings apart by their last character, and from their own digest', () => {
    const long = 'x'.repeat(1024 * 1024)
    const digest = canonicalJson(long)
    expect(canonicalJson(`${long}a`)).not.toBe(canonicalJson(`${long}b`))
    expect(canonicalJson(`${long}`)).toBe(digest)
    expect(canonicalJson(digest)).not.toBe(digest)
  })

  it('bounds a long key as it bounds a long value', () => {
    const long = 'k'.repeat(1024 * 1024)
    expect(canonicalJson({ [long]: 1 })).toBe(`{${canonicalJson(long)}:1}`)
    expect(canonicalJson(long).length).toBeLessThan(64)
  })
})
