import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, isRecord, MAX_LITERAL_CHARS } from '../../src/json/index.ts'
import { ALLOWANCES, MAX_SORTED_KEYS, MAX_TREE_DEPTH } from '../../src/reading/index.ts'
import { watched } from '../reading/watched.ts'

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

/** Small objects, the last of which is named. */
function objects(count: number, last = 'last'): readonly unknown[] {
  return Array.from({ length: count }, (_, id) => ({ id, name: id === count - 1 ? last : '' }))
}

const MANY = 100_000

describe('canonicalJson of a value that is over the budget', () => {
  it('is of bounded length, and begins like the value', () => {
    const text = canonicalJson(objects(MANY))
    expect(text.length).toBeLessThan(2 * MAX_LITERAL_CHARS)
    expect(text.startsWith('[{"id":0,"name":""},{"id":1,')).toBe(true)
  })

  it('tells values apart that differ at the end only, and does not depend on the order of keys', () => {
    const text = canonicalJson(objects(MANY))
    expect(canonicalJson(objects(MANY, 'other'))).not.toBe(text)
    expect(canonicalJson([...objects(MANY), 1])).not.toBe(text)
    expect(canonicalJson(reordered(objects(MANY)))).toBe(text)
  })

  it('tells it from its own text, and from the text that stands for it', () => {
    const value = objects(MANY)
    const text = canonicalJson(value)
    expect(canonicalJson(JSON.stringify(value))).not.toBe(text)
    expect(canonicalJson(text)).not.toBe(text)
  })

  it('begins with the members that the budget allows, and no sooner', () => {
    const list = Array.from({ length: ALLOWANCES.nodes - 1 }, () => 1)
    expect(JSON.parse(canonicalJson(list))).toEqual(list)
    expect(canonicalJson([...list, 1])).toMatch(/…#[\w-]{43}$/u)
  })

  it('reads every member once', () => {
    const watch = watched(objects(MANY), Infinity)
    canonicalJson(watch.value)
    expect(watch.reads).toBe(watch.members)
  })

  it('keeps the keys of a very large record in their order', () => {
    const keys = Array.from({ length: MAX_SORTED_KEYS + 1 }, (_, index) => `k${index}`)
    const record = (names: readonly string[]): unknown => [
      Object.fromEntries(names.map(name => [name, 1])),
      objects(MANY),
    ]
    expect(canonicalJson(record(keys))).not.toBe(canonicalJson(record(keys.toReversed())))
    expect(canonicalJson(record(keys.slice(1)))).toBe(canonicalJson(record(keys.slice(1).toReversed())))
  })
})

describe('canonicalJson of what is no tree', () => {
  /** A record in a row of others, the innermost of which holds it again. */
  function cycle(length: number, name: string): unknown {
    const outer: Record<string, unknown> = { name }
    outer['self'] = nested(length, inner => ({ inner }))
    let inner: unknown = outer
    while (isRecord(inner)) {
      const next: unknown = inner['self'] ?? inner['inner']
      if (next === 'core' && 'inner' in inner) Object.assign(inner, { inner: outer })
      inner = next
    }
    return outer
  }

  it.each([1, 2, MAX_TREE_DEPTH - 2, MAX_TREE_DEPTH, 10 * MAX_TREE_DEPTH])(
    'ends, and tells cycles of %i apart by what stands in them',
    length => {
      const text = canonicalJson(cycle(length, 'a'))
      expect(text).toBe(canonicalJson(cycle(length, 'a')))
      expect(text).not.toBe(canonicalJson(cycle(length, 'b')))
      expect(text).not.toBe(canonicalJson(cycle(length + 1, 'a')))
      expect(text).toContain('@')
    },
  )

  it.each([
    ['a list of itself', (list: unknown[]) => list],
    ['a list of lists of itself', (list: unknown[]) => [list, list]],
    ['a list of records of itself', (list: unknown[]) => ({ list })],
  ])('ends for %s', (_title, member) => {
    const list: unknown[] = []
    for (let index = 0; index < 1000; index++) list.push(member(list))
    expect(canonicalJson(list)).toContain('@0')
  })

  it('writes what is shared by few as often as it is there, as JSON would', () => {
    const shared = { a: [1] }
    const value = { one: shared, other: shared, list: [shared, shared] }
    expect(JSON.parse(canonicalJson(value))).toEqual(value)
  })
})
