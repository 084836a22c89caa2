import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalSkeleton } from '../../src/shell/index.ts'
import { canonicalWord } from '../../src/shell/canonical.ts'
import { commandNamed, lineOf, wordsOf } from './lines.ts'

describe('canonicalWord', () => {
  it('is a spelling that a shell reads back as the same word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), word => {
        expect(wordsOf(commandNamed('echo', `echo ${canonicalWord(word)}`))).toEqual([word])
      }),
    )
  })

  it.each(['npm', '--flag=x', 'https://a.com/x,y', './a-b_c.ts', '@scope/name', '*.ts', '~/x'])(
    'leaves %s without quotes',
    word => {
      expect(canonicalWord(word)).toBe(word)
    },
  )
})

describe('canonicalSkeleton', () => {
  it('is a spelling that reads back as the same line', () => {
    for (const text of ['a b; c | d && e &', "a 'b c' > f", '! a', '( a; b ) > f', 'A=1 B="2 3" sudo c']) {
      const once = canonicalSkeleton(lineOf(text).skeleton)
      expect(canonicalSkeleton(lineOf(once).skeleton)).toBe(once)
    }
  })
})
