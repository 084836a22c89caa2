import { describe, expect, it } from 'vitest'
import type { FingerprintId } from '../../../src/fingerprint/index.ts'
import type { Hits } from '../../../src/gate/index.ts'
import { Answers, Question } from '../../../src/host/asking/index.ts'
import type { Agent, Execution, HostContext } from '../../../src/host/contract.ts'
import { askedIn, SESSION_SHAPE_NAMES, SessionHost, type SessionLog, type SessionShape } from '../sessions.ts'

const HITS: Hits = [
  {
    stage: 'gate',
    fingerprint: { measure: 'cmd', id: 'cmd:make' as FingerprintId, subject: 'make' },
    evidence: { kind: 'repeat' },
    count: 12,
    threshold: 12,
  },
]

const OUTCOMES = ['allowed-once', 'rejected', 'unavailable', 'cancelled'] as const

/** A host of one shape of sessions, whose questions are listened for. */
class Stand {
  readonly host: SessionHost
  readonly session: SessionLog
  readonly answers: Answers
  readonly #requests: ((
    request: { agent: Agent; callId?: unknown },
    next: () => Promise<string>,
  ) => Promise<string>)[] = []

  constructor(shape: SessionShape) {
    this.host = new SessionHost(shape)
    this.session = this.host.session()
    const on = (name: string, listener: never): void => {
      if (name === 'session/event') this.host.on(name, listener)
      else this.#requests.push(listener)
    }
    this.answers = new Answers({ on } as unknown as HostContext)
  }

  /** Ask about a call. */
  ask(callId = 'c1', session = this.session): Question {
    const question = new Question(callOf(callId, session), HITS, () => undefined)
    this.answers.expect(question)
    return question
  }

  /** The question reaches those who answer. @returns what they answer, as it comes back. */
  reach(callId: unknown): Promise<string> {
    const agent = { session: this.session }
    return this.#requests.reduce<() => Promise<string>>(
      (next, listener) => () => listener({ agent, callId }, next),
      () => Promise.resolve('theirs'),
    )()
  }
}

function callOf(callId: string, session: SessionLog | undefined): Execution {
  const agent = session && { session }
  return { callId, name: 'bash', arguments: {}, agent, signal: new AbortController().signal }
}

describe.each(SESSION_SHAPE_NAMES)('the answer to a question on %s', shape => {
  it.each(OUTCOMES)('is known: %s', async outcome => {
    const stand = new Stand(shape)
    const question = stand.ask()
    const decide = askedIn(stand.session, { callId: 'c1' })
    expect(await stand.reach('c1')).toBe('theirs')
    decide(outcome)
    stand.answers.close(question)
    expect(question.outcome).toBe(outcome)
    expect(stand.host.failures).toEqual([])
  })

  it('is that nobody was there when the host answered by itself, in the name of a person whom nobody asked', () => {
    const stand = new Stand(shape)
    const question = stand.ask()
    askedIn(stand.session, { callId: 'c1' })('rejected')
    stand.answers.close(question)
    expect([question.outcome, question.refusal]).toEqual(['unavailable', 'unavailable'])
  })

  it.each<[string, (stand: Stand) => unknown]>([
    ['the question was taken back on its way', () => undefined],
    ['nobody has answered yet', ({ session }) => askedIn(session, { callId: 'c1' })],
    ['another call was asked about', ({ session }) => askedIn(session, { callId: 'c2' })('unavailable')],
    ['a call of no name was', ({ session }) => askedIn(session, {})('unavailable')],
    ['one of another session was', ({ host }) => askedIn(host.session('s2'), { callId: 'c1' })('unavailable')],
    ['the answer is of an unknown kind', ({ session }) => askedIn(session, { callId: 'c1' })('maybe' as never)],
    ['the answer is to an earlier question', ({ session }) => session.append('approval/decided', { id: 'approval-0' })],
    ['events are odd', ({ session }) => session.append('approval/asked', [1])],
  ])('is unknown when %s, and the question is over with its call', (_title, act) => {
    const stand = new Stand(shape)
    const question = stand.ask()
    act(stand)
    stand.answers.close(question)
    expect([question.outcome, question.refusal, question.isOver]).toEqual([undefined, undefined, true])
  })

  it('is not taken from an earlier call of the same id', () => {
    const stand = new Stand(shape)
    askedIn(stand.session, { callId: 'c1' })('unavailable')
    const question = stand.ask()
    stand.answers.close(question)
    expect(question.outcome).toBeUndefined()
  })

  it('is not looked for once its call is over', () => {
    const stand = new Stand(shape)
    const question = stand.ask()
    const decide = askedIn(stand.session, { callId: 'c1' })
    stand.answers.close(question)
    decide('unavailable')
    expect(question.outcome).toBeUndefined()
  })

  it('is told apart from that to a further question of the same call, as its body may put one', async () => {
    const stand = new Stand(shape)
    const question = stand.ask()
    await stand.reach('c1')
    const [first, second] = [askedIn(stand.session, { callId: 'c1' }), askedIn(stand.session, { callId: 'c1' })]
    second('rejected')
    first('allowed-once')
    stand.answers.close(question)
    expect(question.outcome).toBe('allowed-once')
  })
})

describe('the answer to a question', () => {
  it.each(SESSION_SHAPE_NAMES.filter(shape => !shape.endsWith('unheard')))(
    'is known as soon as it is given on %s',
    shape => {
      const stand = new Stand(shape)
      const question = stand.ask()
      const decide = askedIn(stand.session, { callId: 'c1' })
      expect([question.isPut, question.isOver]).toEqual([true, false])
      decide('unavailable')
      expect([question.isOver, question.outcome]).toEqual([true, 'unavailable'])
    },
  )

  it('cannot be known for a call without a session, whose question is over with it all the same', () => {
    const stand = new Stand('0.1.7-rc.2 to 0.2.1-alpha.1')
    const question = new Question(callOf('c1', undefined), HITS, () => undefined)
    stand.answers.expect(question)
    stand.answers.close(question)
    expect([question.isOver, question.outcome]).toEqual([true, undefined])
  })
})
