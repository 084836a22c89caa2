import { describe, expect, it } from 'vitest'
import { askWith } from '../../../src/host/asking/index.ts'

const OURS = { en: 'ours', zh: '我们' }
const BOTH = 'ours\n我们'

describe('the question that the host is told to put', () => {
  it('is ours where nobody else asks, in both languages where a host shows but one text', () => {
    expect(askWith(OURS, { kind: 'allow' })).toEqual({ kind: 'ask', reason: BOTH, displayReason: OURS })
  })

  it.each<[string, object, object]>([
    [
      'a reason',
      { reason: 'theirs' },
      { reason: `theirs\n${BOTH}`, displayReason: { en: 'theirs\nours', zh: 'theirs\n我们' } },
    ],
    ['none', {}, { reason: BOTH, displayReason: OURS }],
    ['an empty one', { reason: '' }, { reason: BOTH, displayReason: OURS }],
    [
      'one in languages of its own',
      { reason: 'theirs', displayReason: { en: 'shown', fr: 'montré' } },
      { reason: `theirs\n${BOTH}`, displayReason: { en: 'shown\nours', zh: 'shown\n我们', fr: 'montré\nours' } },
    ],
    [
      'one in Chinese, and further members',
      { reason: 'theirs', displayReason: { zh: '他们' }, info: { name: 'x' } },
      { reason: `theirs\n${BOTH}`, displayReason: { en: 'theirs\nours', zh: '他们\n我们' }, info: { name: 'x' } },
    ],
    ['odd ones', { reason: 7, displayReason: 'x' }, { reason: BOTH, displayReason: OURS }],
  ])('carries the reason of another listener first: %s', (_title, theirs, both) => {
    expect(askWith(OURS, { kind: 'ask', ...theirs })).toEqual({ kind: 'ask', ...both })
  })
})
