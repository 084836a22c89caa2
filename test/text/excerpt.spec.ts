import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerpt, excerptLine } from '../../src/text/index.ts'

const ELLIPSIS = '…'
const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t', '😀', 'é', '<', '|'), maxLength: 200 })
const plain = fc.string({ unit: fc.constantFrom('a', '😀', ' '), maxLength: 80 })
const bounds = fc.integer({ min: 0, max: 40 })

describe('excerpt', () => {
  it('never exceeds its bound by more than the ellipsis, and never tears a surrogate pair', () => {
    fc.assert(
      fc.property(texts, bounds, (text, chars) => {
        const quoted = excerpt(text, chars)
        expect(quoted.length).toBeLessThanOrEqual(chars + ELLIPSIS.length)
        expect(quoted.isWellFormed()).toBe(true)
      }),
    )
  })

  it('keeps a text that fits', () => {
    fc.assert(
      fc.property(plain, fc.nat(20), (text, room) => {
        expect(excerpt(text, text.length + room)).toBe(text)
      }),
    )
  })

  it('keeps the beginning of a text that does not fit, and says so with an ellipsis', () => {
    fc.assert(
      fc.property(plain, fc.nat(80), (text, chars) => {
        fc.pre(chars < text.length)
        const quoted = excerpt(text, chars)
        expect(quoted.endsWith(ELLIPSIS)).toBe(true)
        expect(text.startsWith(quoted.slice(0, -ELLIPSIS.length))).toBe(true)
        expect(quoted.length).toBeGreaterThanOrEqual(chars)
      }),
    )
  })

  it('quotes the beginning of a megabyte', () => {
    expect(excerpt('x'.repeat(1024 * 1024), 5)).toBe(`xxxxx${ELLIPSIS}`)
  })

  it('does not throw on lone surrogates', () => {
    expect(excerpt('\uDC00\uD800', 2)).toBe('\uDC00\uD800')
    expect(excerpt('\uD800abc', 2)).toBe(`\uD800a${ELLIPSIS}`)
  })

  it.each([
    '<tool_call>',
    '</tool_call>',
    '<function=bash>',
    '<|tool_calls_begin|>',
    '</|DSML|invoke>',
    '<｜tool▁calls▁begin｜>',
    '<invoke name="bash">',
    '<parameter name="command">',
    '<ns:function_calls>',
    '</ns:invoke>',
    '<TOOL_CALL>',
  ])('leaves no tool-call markup in a quotation of %s', markup => {
    const quoted = excerpt(`before ${markup} after`, 100)
    expect(quoted).toBe(`before ‹${markup.slice(1)} after`)
  })

  it.each(['a < b', '<div>', 'x <<EOF', '1 <2> 3'])('leaves %s as it is', text => {
    expect(excerpt(text, 100)).toBe(text)
  })
})

describe('excerptLine', () => {
  it('is one line within the bound, whole characters only', () => {
    fc.assert(
      fc.property(texts, bounds, (text, chars) => {
        const quoted = excerptLine(text, chars)
        expect(quoted).not.toMatch(/[\n\t]| {2}/u)
        expect(quoted.length).toBeLessThanOrEqual(chars + ELLIPSIS.length)
        expect(quoted.isWellFormed()).toBe(true)
      }),
    )
  })

  it('folds white space before it counts characters', () => {
    expect(excerptLine('  one\n\n\ttwo   three  ', 13)).toBe('one two three')
  })

  it('never tears a surrogate pair that stands behind much white space', () => {
    const chars = 10
    for (let spaces = 0; spaces < chars * 5; spaces++) {
      expect(excerptLine(`a${' '.repeat(spaces)}😀`, chars).isWellFormed()).toBe(true)
    }
  })

  it('says with an ellipsis that it dropped a word behind much white space', () => {
    const chars = 10
    for (let spaces = 1; spaces < chars * 5; spaces++) {
      expect(excerptLine(`a${' '.repeat(spaces)}b`, chars)).toMatch(/^a(?: b|\s?…)$/u)
    }
    expect(excerptLine(`ab${' '.repeat(20)}c`, 2)).toBe(`ab${ELLIPSIS}`)
  })

  it('quotes the beginning of a megabyte', () => {
    expect(excerptLine('x y'.repeat(512 * 1024), 3)).toBe(`x y${ELLIPSIS}`)
  })
})
