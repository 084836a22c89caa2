import { describe, expect, it } from 'vitest'
import type { Counted } from '../../src/engine/index.ts'
import type { Fingerprint, FingerprintId } from '../../src/fingerprint/index.ts'
import type { Refusal } from '../../src/gate/index.ts'
import {
  allowedText,
  askedLine,
  blockedText,
  deniedLine,
  loopsText,
  observedLine,
  shellHttpLine,
  unsaidLine,
  whyText,
  type Tallies,
} from '../../src/messages/index.ts'
import type { Finding } from '../../src/tracks/index.ts'

const MAKE: Fingerprint = { measure: 'cmd', id: 'cmd:make' as FingerprintId, subject: 'make:make', command: 'make' }
const FINDING: Finding = { stage: 'gate', fingerprint: MAKE, evidence: { kind: 'repeat' }, count: 7, threshold: 12 }
const WATCHED: Counted = { finding: FINDING, isTold: false, decided: undefined }
const QUIET: Tallies = { session: new Map(), total: new Map(), isObserving: false, observed: [] }

function lineOf(counted: Partial<Counted>): string {
  return loopsText([{ ...WATCHED, ...counted }], QUIET).split('\n')[0] ?? ''
}

describe('a line of /loops', () => {
  it('says what, how often, where it is stopped, and in which state it is', () => {
    expect(lineOf({})).toBe('1. the same command `make`, 7 times (stops at 12): watched')
    expect(lineOf({ isTold: true })).toMatch(/: warned$/u)
    expect(lineOf({ finding: { ...FINDING, threshold: Infinity } })).toContain('(never stopped)')
    expect(lineOf({ finding: { ...FINDING, count: 13 } })).toMatch(/: watched, over it$/u)
    expect(lineOf({ finding: { ...FINDING, count: 12 } })).toMatch(/: watched$/u)
  })

  it.each<['exempt' | Refusal, boolean, string]>([
    ['exempt', true, 'exempt for this session'],
    ['exempt', false, 'exempt until your next message'],
    ['blocked', true, 'refused for this session'],
    ['rejected', false, 'refused until your next message'],
    ['unavailable', false, 'refused while it is at its limit, since nobody has answered'],
    ['unanswered', false, 'refused while it is at its limit, since nobody has answered'],
  ])('says of what is %s, lasting %s: %s', (decision, isLasting, state) => {
    expect(lineOf({ decided: { decision, isLasting } }).endsWith(`: ${state}`)).toBe(true)
  })
})

describe('what was done', () => {
  it('is told in the order of its weight, and what was never done is left out', () => {
    const session = new Map([['denied', 2] as const, ['warned', 1] as const])
    const text = loopsText([], { ...QUIET, session, total: new Map([['refused HTTP', 3]]) })
    expect(text).toContain('This session: 1 warned, 2 denied. Since the start: 3 refused HTTP.')
  })

  it('is told as what would have been, with the latest of it, where nothing is done', () => {
    const text = loopsText([], { ...QUIET, isObserving: true, observed: ['would have stopped bash'] })
    expect(text).toContain('Noted, and not done (`onLimit: observe`):\n- would have stopped bash')
    expect(text).toContain('This session (would have been): nothing')
  })
})

describe('the other answers', () => {
  it('name what they are about', () => {
    expect(allowedText(WATCHED)).toMatch(/^Allowed for this session.*`make`, 7 times.*reset/u)
    expect(blockedText(WATCHED, false)).toMatch(/^Blocked for this session.*`make`, 7 times.*reset/u)
    expect(blockedText(WATCHED, true)).toMatch(/nothing is blocked.*`make`, 7 times/u)
  })

  it('tell why by calls, their answers in one line', () => {
    const calls = [
      { did: MAKE, quote: ' \n done\nit ' },
      { did: undefined, quote: '' },
    ]
    expect(whyText(WATCHED, calls).split('\n').slice(2)).toEqual(['- `make` → “done it”', '- a call → (nothing)'])
    expect(whyText(WATCHED, [])).toMatch(/^No call that ran lately is counted here: the same command/u)
  })

  it('show no secret', () => {
    const secret = 'token=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA'
    const finding = { ...FINDING, fingerprint: { ...MAKE, subject: `curl:curl ${secret}`, command: `curl ${secret}` } }
    const one = { ...WATCHED, finding }
    const said = [
      loopsText([one], QUIET),
      whyText(one, [{ did: finding.fingerprint, quote: secret }]),
      allowedText(one),
      blockedText(one, false),
      askedLine('bash', finding),
      deniedLine('bash', finding, 'rejected'),
      observedLine('bash', finding),
      unsaidLine('bash', finding),
      shellHttpLine('bash', { command: 'curl', target: `https://a.org/?${secret}`, isHanded: false }, false),
    ]
    for (const text of said) expect(text).not.toContain('Zm9v')
  })
})

describe('a line of the log', () => {
  it('says what was done, with which tool, why, and how a question about it ended', () => {
    expect(askedLine('bash', FINDING)).toBe('asked about bash (the same command `make`, 7 times)')
    expect(deniedLine('bash', FINDING, undefined)).toBe('blocked bash (the same command `make`, 7 times)')
    expect(deniedLine('bash', FINDING, 'unavailable')).toMatch(/; nobody was there to approve\)$/u)
    expect(observedLine('bash', FINDING)).toMatch(/^would have stopped bash \(/u)
    expect(unsaidLine('bash', FINDING)).toMatch(/^would have said of bash \(/u)
  })

  it('says where HTTP from a shell would have gone', () => {
    const forbidden = { command: 'curl', target: undefined, isHanded: false }
    expect(shellHttpLine('bash', forbidden, false)).toBe(
      'refused HTTP from bash (curl: an address that only run time knows)',
    )
    expect(shellHttpLine('bash', { ...forbidden, target: 'https://a.org' }, true)).toBe(
      'would have refused HTTP from bash (curl: https://a.org)',
    )
  })
})
