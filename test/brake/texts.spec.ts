import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRAKE_DEFAULTS, MAX_SIGHTINGS, type BrakeSettings } from '../../src/brake/config.ts'
import {
  DuplicateTexts,
  MAX_MESSAGES,
  MAX_TEXTS,
  MAX_TOLD_AT_ONCE,
  type InjectedMessage,
} from '../../src/brake/texts.ts'

const {
  duplicateTextThreshold: threshold,
  duplicateTextWindowMs: windowMs,
  duplicateTextCooldownMs: cooldownMs,
  minimumDuplicateChars: least,
} = BRAKE_DEFAULTS

const TEXT = 'the same reminder '.repeat(10)

let ids = 0

function message(texts: string | readonly string[] = TEXT, source = 'plugin:memo', id = `m${++ids}`): InjectedMessage {
  return { id, source, texts: typeof texts === 'string' ? [texts] : texts }
}

function duplicates(settings: Partial<BrakeSettings> = {}): DuplicateTexts {
  return new DuplicateTexts({ ...BRAKE_DEFAULTS, ...settings })
}

/** At which of these times, each with one message of the text, it is noticed. */
function noticedAt(track: DuplicateTexts, times: readonly number[], text = TEXT): number[] {
  return times.filter(time => track.arrived([message(text)], time).length > 0)
}

describe('a duplicated text', () => {
  it('is noticed when it has come in duplicateTextThreshold times, under different message ids', () => {
    expect(noticedAt(duplicates(), [0, 1, 2])).toEqual([2])
  })

  it('is noticed when it is repeated inside one message', () => {
    const texts = Array.from({ length: threshold }, () => TEXT)
    expect(duplicates().arrived([message(texts)], 0)).toMatchObject([{ kind: 'text', count: threshold }])
    expect(duplicates().arrived([message(texts.slice(1))], 0)).toEqual([])
  })

  it('is noticed when it comes in several messages at once', () => {
    expect(duplicates().arrived([message(), message(), message()], 0)).toHaveLength(1)
    expect(duplicates().arrived([message([TEXT, TEXT]), message()], 0)).toHaveLength(1)
  })

  it('is told with its size, its beginning and the sources observed, each once', () => {
    const track = duplicates()
    track.arrived([message(TEXT, 'plugin:memo')], 0)
    track.arrived([message(TEXT, 'goal')], 1)
    expect(track.arrived([message(TEXT, 'plugin:memo')], 2)).toEqual([
      {
        kind: 'text',
        count: 3,
        sources: ['plugin:memo', 'goal'],
        chars: TEXT.length,
        preview: expect.stringMatching(/^the same reminder .{80,110}…$/u) as string,
      },
    ])
  })

  it.each([
    ['line feeds and carriage returns', ['one\r\ntwo', 'one\ntwo', 'one\rtwo'], 1],
    ['another word', ['one two', 'one too', 'one to'], 0],
    ['another indentation', ['one\n two', 'one\n  two', 'one\n   two'], 0],
  ])('is the same but for newlines: %s', (_title, texts, notices) => {
    const padded = texts.map(text => message(text + TEXT))
    expect(duplicates().arrived(padded, 0)).toHaveLength(notices)
  })

  it.each([
    ['one character short of minimumDuplicateChars', least - 1, 0],
    ['of minimumDuplicateChars', least, 1],
  ])('%s', (_title, chars, notices) => {
    const text = 'x'.repeat(chars)
    expect(duplicates().arrived([message(text), message(text), message(text)], 0)).toHaveLength(notices)
  })

  it('is measured after its newlines are one character each', () => {
    const text = '\r\n'.repeat(least / 2)
    expect(duplicates().arrived([message(text), message(text), message(text)], 0)).toEqual([])
  })

  it('is counted within a window that slides', () => {
    expect(noticedAt(duplicates(), [0, windowMs / 2, windowMs])).toEqual([windowMs])
    expect(noticedAt(duplicates(), [0, windowMs / 2, windowMs + 1])).toEqual([])
    expect(noticedAt(duplicates(), [0, windowMs / 2, windowMs + 1, windowMs + 2])).toEqual([windowMs + 2])
  })

  it('is noticed once a cooldown', () => {
    const times = [0, 1, 2, 3, cooldownMs, cooldownMs + 1, cooldownMs + 2, cooldownMs + 3]
    expect(noticedAt(duplicates(), times)).toEqual([2, cooldownMs + 2])
  })

  it('has a cooldown of its own', () => {
    const track = duplicates()
    expect(noticedAt(track, [0, 1, 2])).toEqual([2])
    expect(noticedAt(track, [3, 4, 5], `another ${TEXT}`)).toEqual([5])
  })

  it('never adds up from replayed history: a message counts once', () => {
    const track = duplicates()
    const history = [message(), message()]
    for (let time = 0; time < 20; time++) expect(track.arrived(history, time * 1000)).toEqual([])
    expect(track.arrived([...history, ...history, message()], 20_000)).toHaveLength(1)
  })

  it('does not add up from a replay that comes after the window, or after a human message', () => {
    const track = duplicates()
    const history = Array.from({ length: threshold }, () => message())
    for (const [index, one] of history.entries()) expect(track.arrived([one], index * (windowMs + 1))).toEqual([])
    expect(track.arrived(history, 10 * windowMs)).toEqual([])
    track.reset()
    expect(track.arrived(history, 10 * windowMs)).toEqual([])
  })

  it('starts from nothing after a human message, its cooldown included', () => {
    const track = duplicates()
    expect(noticedAt(track, [0, 1])).toEqual([])
    track.reset()
    expect(noticedAt(track, [2, 3, 4])).toEqual([4])
    track.reset()
    expect(noticedAt(track, [5, 6, 7])).toEqual([7])
  })

  it('is not told of with too many others at once, but when it comes again', () => {
    const track = duplicates()
    const texts = Array.from({ length: MAX_TOLD_AT_ONCE + 1 }, (_, index) => `${index} ${TEXT}`)
    const all = message(texts.flatMap(text => Array.from({ length: threshold }, () => text)))
    expect(track.arrived([all], 0)).toHaveLength(MAX_TOLD_AT_ONCE)
    expect(track.arrived([message(texts)], 1)).toMatchObject([{ preview: expect.stringMatching(/^4 /u) as string }])
  })
})

describe('what is remembered of texts', () => {
  it('is a limited number of sightings, which is the count that is told', () => {
    const many = Array.from({ length: 10 * MAX_SIGHTINGS }, () => TEXT)
    expect(duplicates().arrived([message(many)], 0)).toMatchObject([{ count: MAX_SIGHTINGS }])
  })

  it('is a limited number of texts, those seen last', () => {
    const track = duplicates()
    track.arrived([message(), message()], 0)
    const others = Array.from({ length: MAX_TEXTS }, (_, index) => `${index} ${TEXT}`)
    track.arrived([message(others.slice(1))], 1)
    expect(track.arrived([message()], 2)).toHaveLength(1)
    track.arrived([message(others)], 3)
    expect(track.arrived([message()], cooldownMs + 3)).toEqual([])
  })

  it('is a limited number of messages, those seen last', () => {
    const track = duplicates({ duplicateTextThreshold: 2 })
    const first = message()
    track.arrived([first], 0)
    const fill = (count: number) =>
      track.arrived(
        Array.from({ length: count }, (_, index) => message(`${ids} ${index} ${TEXT}`)),
        1,
      )
    fill(MAX_MESSAGES - 1)
    expect(track.arrived([first], 2)).toEqual([])
    fill(MAX_MESSAGES)
    // Its text is forgotten too, so it takes another message to be noticed.
    expect(track.arrived([first, message()], 3)).toHaveLength(1)
  })

  it('does not include messages without a text of that size', () => {
    const track = duplicates({ duplicateTextThreshold: 2 })
    const first = message()
    track.arrived([first], 0)
    for (let index = 0; index < 2 * MAX_MESSAGES; index++) track.arrived([message('short')], 1)
    expect(track.arrived([first], 2)).toEqual([])
  })
})

describe('a text in any stream of messages', () => {
  it('is noticed only when the window holds enough different messages, and never within the cooldown', () => {
    const arrivals = fc.array(fc.tuple(fc.nat(12), fc.integer({ min: 0, max: 60_000 })), { maxLength: 60 })
    fc.assert(
      fc.property(arrivals, steps => {
        const track = duplicates()
        const sightings = new Map<number, number>()
        let now = 0
        let last = -Infinity
        for (const [id, pause] of steps) {
          now += pause
          if (!sightings.has(id)) sightings.set(id, now)
          const isNew = sightings.get(id) === now
          const found = track.arrived([message(TEXT, 'x', `id${id}`)], now)
          const within = [...sightings.values()].filter(at => at >= now - windowMs).length
          if (found.length === 0) continue
          expect(isNew).toBe(true)
          expect(within).toBeGreaterThanOrEqual(threshold)
          expect(now - last).toBeGreaterThanOrEqual(cooldownMs)
          last = now
        }
      }),
    )
  })
})
