import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../../src/text/index.ts'

describe('digestOf', () => {
  it('gives the same 43 characters for the same text, however long it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, times) => {
        const digest = digestOf(text.repeat(times))
        expect(digest).toMatch(/^[\w-]{43}$/u)
        expect(digestOf(text.repeat(times))).toBe(digest)
      }),
    )
  })

  it('tells different texts apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        fc.pre(one !== other)
        expect(digestOf(one)).not.toBe(digestOf(other))
      }),
    )
  })

  it.each([
    ['two lone surrogates', '\uD800', '\uD801'],
    ['a lone surrogate and what UTF-8 would make of it', '\uD800', '\uFFFD'],
    ['a lone surrogate and a text whose UTF-8 bytes are its UTF-16 bytes', '\uD841\u0080', 'A\u0600\0'],
  ])('tells %s apart', (_, one, other) => {
    expect(digestOf(one)).not.toBe(digestOf(other))
  })
})
