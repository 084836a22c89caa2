import { describe, expect, it } from 'vitest'
import type { Fingerprint, FingerprintId } from '../../../src/fingerprint/index.ts'
import { OpenQuestions, Question } from '../../../src/host/asking/index.ts'
import type { Hits } from '../../../src/gate/index.ts'
import type { Finding } from '../../../src/tracks/index.ts'
import { settled } from '../../properties/settled.ts'

function hitOn(subject: string): Finding {
  const fingerprint: Fingerprint = { measure: 'cmd', id: `cmd:${subject}` as FingerprintId, subject }
  return { evidence: { kind: 'repeat' }, stage: 'gate', fingerprint, count: 12, threshold: 12 }
}

/** A question, the signal of the call that asks, and what it has told of its answer. */
function asked(hits: Hits = [hitOn('make')]) {
  const abort = new AbortController()
  const execution = { callId: 'c1', name: 'bash', arguments: {}, signal: abort.signal }
  const told: unknown[] = []
  const question = new Question(execution, hits, ({ outcome, refusal }) => told.push([outcome, refusal]))
  return { question, abort, told }
}

describe('waiting for an answer', () => {
  it('ends with it, however long it takes', async () => {
    const { question } = asked()
    const waiting = question.answered()
    question.put()
    await expect(settled('a person', waiting)).rejects.toThrow('hangs')
    question.answer('allowed-once')
    expect(await settled('waiting', waiting)).toBe(true)
  })

  it.each<[string, (question: Question) => void]>([
    ['it has been answered', question => question.answer('rejected')],
    ['it never will be', question => question.end()],
  ])('ends at once when %s', async (_title, act) => {
    const { question } = asked()
    act(question)
    expect(await settled('waiting', question.answered(), 1)).toBe(true)
  })

  it('ends in vain when the question was held up or taken back before anybody could put it', async () => {
    const { question } = asked()
    expect(await settled('waiting', question.answered())).toBe(false)
  })

  it.each([true, false])('ends when the waiting call is aborted; put: %s', async isPut => {
    const { question } = asked()
    const abort = new AbortController()
    if (isPut) question.put()
    const waiting = question.answered(new AbortController().signal, abort.signal)
    abort.abort()
    expect(await settled('waiting', waiting)).toBe(true)
  })
})

describe('an answer', () => {
  it.each([
    ['allowed-once' as const, undefined],
    ['rejected' as const, 'rejected'],
    ['unavailable' as const, 'unavailable'],
    ['cancelled' as const, 'unanswered'],
  ])('is told at once: %s', (outcome, refusal) => {
    const { question, told } = asked()
    question.answer(outcome)
    expect(told).toEqual([[outcome, refusal]])
    expect([question.outcome, question.refusal, question.isOver]).toEqual([outcome, refusal, true])
  })

  it('decides nothing when the call was cancelled with its turn', () => {
    const { question, abort, told } = asked()
    abort.abort()
    question.answer('cancelled')
    expect(told).toEqual([['cancelled', undefined]])
  })

  it('is the first one, and none comes after the end', () => {
    const { question, told } = asked()
    question.answer('allowed-once')
    question.answer('rejected')
    const over = asked()
    over.question.end()
    over.question.answer('rejected')
    expect([told, over.told]).toEqual([[['allowed-once', undefined]], []])
  })
})

describe('the open questions of an agent', () => {
  it('are found by anything that they are about, until they are over', () => {
    const open = new OpenQuestions()
    const { question } = asked([hitOn('make'), hitOn('test')])
    open.add(question)
    expect(open.about([hitOn('lint'), hitOn('test')])).toBe(question)
    expect(open.about([hitOn('lint')])).toBeUndefined()
    question.end()
    expect(open.about([hitOn('make')])).toBeUndefined()
  })
})
