import { describe, expect, it } from 'vitest'
import type { Fingerprint, FingerprintId } from '../../src/fingerprint/index.ts'
import { Gate, type Refusal } from '../../src/gate/index.ts'
import type { Finding } from '../../src/tracks/index.ts'

function hit(subject: string, count = 12): Finding {
  const fingerprint: Fingerprint = { measure: 'net', id: `net:${subject}` as FingerprintId, subject }
  return { evidence: { kind: 'repeat' }, stage: 'gate', count, threshold: 12, fingerprint }
}

describe('the gate', () => {
  it('allows what has hit nothing', () => {
    expect(new Gate().rulingOn([], [], 'deny', false)).toEqual({ kind: 'allow' })
  })

  it.each<['ask' | 'deny', boolean, string]>([
    ['ask', true, 'ask'],
    ['ask', false, 'deny'],
    ['deny', true, 'deny'],
    ['deny', false, 'deny'],
  ])('under onLimit: %s, with somebody to ask: %s, answers %s', (onLimit, canAsk, kind) => {
    expect(new Gate().rulingOn([hit('a')], [], onLimit, canAsk).kind).toBe(kind)
  })

  it.each([true, false])('under onLimit: observe, with somebody to ask: %s, notes what has hit', canAsk => {
    const gate = new Gate()
    const one = hit('a')
    expect(gate.rulingOn([one], [], 'observe', canAsk)).toEqual({ kind: 'observe', hits: [one] })
    expect(gate.rulingOn([], [], 'observe', canAsk)).toEqual({ kind: 'allow' })
  })

  it('keeps over a human message what was decided for the session, and forgets it when it is told to', () => {
    const gate = new Gate()
    const [allowed, blocked, approved, rejected] = [hit('a'), hit('b'), hit('c'), hit('d')]
    gate.allow(allowed, [allowed.fingerprint.id])
    gate.block(blocked)
    gate.exempt([approved])
    gate.refuse([rejected], 'rejected')
    expect(
      gate.decided().map(({ hit: about, decision, isLasting }) => [about.fingerprint.subject, decision, isLasting]),
    ).toEqual([
      ['a', 'exempt', true],
      ['c', 'exempt', false],
      ['b', 'blocked', true],
      ['d', 'rejected', false],
    ])
    gate.reset()
    expect(gate.decided().map(({ hit: about }) => about.fingerprint.subject)).toEqual(['a', 'b'])
    gate.forget()
    expect(gate.decided()).toEqual([])
  })

  it('lets the latest decision of a person stand', () => {
    const gate = new Gate()
    const one = hit('a')
    gate.block(one)
    gate.allow(one, [one.fingerprint.id])
    expect([gate.isExempt(one.fingerprint.id), gate.rulingOn([], [one.fingerprint], 'ask', true)]).toEqual([
      true,
      { kind: 'allow' },
    ])
    gate.block(one)
    expect(gate.isExempt(one.fingerprint.id)).toBe(false)
    expect(gate.rulingOn([], [one.fingerprint], 'ask', true)).toMatchObject({ kind: 'deny', refusal: 'blocked' })
  })

  it.each<['ask' | 'deny']>([['ask'], ['deny']])('puts the strongest first when it answers %s', onLimit => {
    const hits = [hit('a', 12), hit('b', 14), hit('c', 13)]
    const ranked = [hits[1], hits[2], hits[0]]
    expect(new Gate().rulingOn(hits, [], onLimit, true)).toMatchObject({ kind: onLimit, hits: ranked })
  })

  it('does not ask again about what was refused, and says how it was', () => {
    const gate = new Gate()
    gate.refuse([hit('a')], 'rejected')
    expect(gate.rulingOn([hit('b'), hit('a')], [], 'ask', true)).toMatchObject({ kind: 'deny', refusal: 'rejected' })
    expect(gate.rulingOn([hit('b')], [], 'ask', true).kind).toBe('ask')
  })

  it('denies what a person has rejected below its cap as well, as it stood when they did', () => {
    const gate = new Gate()
    const [rejected, other] = [hit('a', 13), hit('b')]
    gate.refuse([rejected], 'rejected')
    expect(gate.rulingOn([], [rejected.fingerprint], 'ask', true)).toEqual({
      kind: 'deny',
      hits: [rejected],
      refusal: 'rejected',
    })
    expect(gate.rulingOn([], [other.fingerprint], 'ask', true)).toEqual({ kind: 'allow' })
  })

  it.each<[Refusal]>([['unavailable'], ['unanswered']])('denies what is %s at its cap only', refusal => {
    const gate = new Gate()
    const asked = hit('a')
    gate.refuse([asked], refusal)
    expect(gate.rulingOn([], [asked.fingerprint], 'ask', true)).toEqual({ kind: 'allow' })
    expect(gate.rulingOn([asked], [asked.fingerprint], 'ask', true)).toMatchObject({ kind: 'deny', refusal })
  })

  it('tells that a person said no before it tells that nobody answered', () => {
    const gate = new Gate()
    const [open, rejected] = [hit('a', 14), hit('b', 13)]
    gate.refuse([open], 'unavailable')
    gate.refuse([rejected], 'rejected')
    expect(gate.rulingOn([open, rejected], [], 'ask', true)).toMatchObject({ refusal: 'rejected' })
  })

  it('forgets exemptions and refusals at a human message', () => {
    const gate = new Gate()
    const [a, b] = [hit('a'), hit('b')]
    gate.exempt([a])
    gate.refuse([b], 'unavailable')
    expect(gate.isExempt(a.fingerprint.id)).toBe(true)
    expect(gate.isExempt(b.fingerprint.id)).toBe(false)
    gate.reset()
    expect(gate.isExempt(a.fingerprint.id)).toBe(false)
    expect(gate.rulingOn([b], [], 'ask', true).kind).toBe('ask')
  })

  it('remembers a bounded number of decisions, the latest ones', () => {
    const gate = new Gate()
    const hits = Array.from({ length: 1000 }, (_, index) => hit(String(index)))
    gate.exempt(hits)
    const exempt = hits.filter(({ fingerprint }) => gate.isExempt(fingerprint.id))
    expect(exempt.length).toBeLessThan(hits.length)
    expect(exempt.at(-1)).toBe(hits.at(-1))
  })
})
