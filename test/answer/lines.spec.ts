import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineHashesOf } from '../../src/answer/index.ts'

describe('lineHashesOf', () => {
  it('tells a new line from those that were there, in whatever order they come', () => {
    const seen = new Set(lineHashesOf('one\ntwo\nthree'))
    expect(lineHashesOf('three\none').filter(hash => !seen.has(hash))).toEqual([])
    expect(lineHashesOf('three\nfour\none').filter(hash => !seen.has(hash))).toEqual(lineHashesOf('four'))
  })

  it.each(['', '\n\n', ' \t\n', '(Showing 20 of 40)', '  <path>/w/a.ts</path>', '\r\n'])('has none of %j', text => {
    expect(lineHashesOf(text)).toEqual([])
  })

  it.each(['a (b)', '[x]', '  a', '1'])('has one of %j', text => {
    expect(lineHashesOf(text)).toHaveLength(1)
  })

  it('are whole numbers of 32 bits, one a line', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z][^\n]{0,40}$/u)), lines => {
        const hashes = lineHashesOf(lines.join('\n'))
        expect(hashes).toHaveLength(lines.length)
        expect([...Int32Array.from(hashes)]).toEqual(hashes)
      }),
    )
  })

  it('are the published ones of a few lines', () => {
    expect(lineHashesOf('a\nfoobar')).toEqual([0xe40c292c | 0, 0xbf9cf968 | 0])
  })
})
