import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  digestOfAnswer,
  stableAnswer,
  withoutEchoes,
  type AnswerDigest,
  type GivenAnswer,
  type StableAnswer,
} from '../../src/answer/index.ts'
import { READ_CHARS } from '../../src/answer/digest.ts'
import { noise } from './noise.ts'

const SUCCESS = { reason: undefined, content: [] }

function stable(given: Partial<GivenAnswer>, keepsIds = false): StableAnswer {
  return stableAnswer({ ...SUCCESS, text: '', ...given }, keepsIds)
}

function digest(given: Partial<GivenAnswer>, keepsIds = false): AnswerDigest {
  return digestOfAnswer(stable(given, keepsIds))
}

/** What is compared where arguments vary. */
function alike(given: Partial<GivenAnswer>, args: unknown): AnswerDigest {
  return digestOfAnswer(withoutEchoes(stable(given), args))
}

describe('two answers are the same', () => {
  it('when they differ in nothing but what changes by itself', () => {
    expect(digest({ text: '3 failed in 1.2s at 10:00:00' })).toBe(digest({ text: '3 failed in 40 ms at 10:03:17' }))
  })

  it('when they failed for a reason that differs in nothing else', () => {
    expect(digest({ reason: 'timeout after 3000 ms' })).toBe(digest({ reason: 'timeout after 5000 ms' }))
  })

  it('whatever the middle of a long text says', () => {
    const end = 'x'.repeat(READ_CHARS)
    expect(digest({ text: `${end}one${end}` })).toBe(digest({ text: `${end}two${end}` }))
  })
})

it('of a long text only the ends are kept, and how long it was', () => {
  const whole = stable({ text: 'a'.repeat(2 * READ_CHARS) })
  expect(whole).toEqual({ reason: '', text: 'a'.repeat(2 * READ_CHARS), cutFrom: 0, attachments: '' })
  const cut = stable({ text: `${'a'.repeat(READ_CHARS)}b${'c'.repeat(READ_CHARS)}` })
  expect(cut.text).toBe(`${'a'.repeat(READ_CHARS)}\n${'c'.repeat(READ_CHARS)}`)
  expect(cut.cutFrom).toBe(2 * READ_CHARS + 1)
})

describe('two answers are not the same', () => {
  it.each<[string, Partial<GivenAnswer>, Partial<GivenAnswer>]>([
    ['a number in it', { text: '3 failed' }, { text: '2 failed' }],
    ['the reason of the failure', { reason: 'exit 1', text: 'no' }, { reason: 'exit 2', text: 'no' }],
    ['whether it failed', { reason: 'exit 1', text: 'no' }, { text: 'no' }],
    ['what belongs to the reason', { reason: 'exit 1', text: 'no' }, { reason: 'exit', text: ' 1no' }],
    ['the first character of a long text', long('a', 'm', 'z'), long('b', 'm', 'z')],
    ['the last character of a long text', long('a', 'm', 'z'), long('a', 'm', 'y')],
    ['how long a long text is', long('a', 'm', 'z'), long('a', 'mm', 'z')],
    ['the middle of a text that is read whole', { text: around('m') }, { text: around('n') }],
    ['a picture', { content: [picture('one')] }, { content: [picture('two')] }],
    ['how many pictures there are', { content: [picture('one')] }, { content: [picture('one'), picture('one')] }],
  ])('when they differ in %s', (_, one, other) => {
    expect(digest(one)).not.toBe(digest(other))
  })

  it('when a member named just id differs, and the call had no arguments', () => {
    const [one, other] = [{ text: '{"id":"job-1"}' }, { text: '{"id":"job-2"}' }]
    expect(digest(one, true)).not.toBe(digest(other, true))
    expect(digest(one)).toBe(digest(other))
  })
})

describe('where arguments vary', () => {
  it('what an answer repeats of them is no news', () => {
    const answer = (query: string): Partial<GivenAnswer> => ({
      reason: `no match for ${query}`,
      text: `Searched for "${query}" in 40 files.`,
    })
    expect(digest(answer('retry policy'))).not.toBe(digest(answer('backoff')))
    expect(alike(answer('retry policy'), { query: 'retry policy' })).toBe(
      alike(answer('backoff'), { query: 'backoff' }),
    )
  })

  it('what it does not repeat is', () => {
    expect(alike({ text: 'none of 40 files' }, { query: 'retry' })).not.toBe(
      alike({ text: 'none of 41 files' }, { query: 'backoff' }),
    )
  })
})

it('digests are whole numbers that are exact, whatever the answer', () => {
  fc.assert(
    fc.property(noise, fc.option(noise, { nil: undefined }), (text, reason) => {
      expect(digest({ text, reason })).toSatisfy(Number.isSafeInteger)
    }),
  )
})

/** A text with so much before and behind its middle that the middle is not read. */
function long(first: string, middle: string, last: string): Partial<GivenAnswer> {
  return { text: first + '-'.repeat(READ_CHARS) + middle + '-'.repeat(READ_CHARS) + last }
}

/** A text of the greatest length that is read whole. */
function around(middle: string): string {
  return '-'.repeat(READ_CHARS) + middle + '-'.repeat(READ_CHARS - middle.length)
}

function picture(attachmentId: string): object {
  return { type: 'image', attachment: { attachmentId, mediaType: 'image/png', bytes: 17, width: 1, height: 1 } }
}
