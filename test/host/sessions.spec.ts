import { describe, expect, it } from 'vitest'
import { Context } from '@deepseek-ai/cordis'
import { SessionStore } from '@deepseek-ai/dsh-session'
import recorded from '../fixtures/hosts/session-shape.json' with { type: 'json' }
import { askedIn, SESSION_SHAPE_NAMES, SessionHost, type SessionEvent, type SessionShape } from './sessions.ts'

const HEARD = SESSION_SHAPE_NAMES.filter(shape => !shape.endsWith('unheard'))

/** What a session's question leaves in the events that a listener gets. */
function heardOf(shape: SessionShape): readonly SessionEvent[] {
  const host = new SessionHost(shape)
  const heard: SessionEvent[] = []
  host.on('session/event', (_session, event) => heard.push(event))
  askedIn(host.session(), { callId: 'c1', reason: 'why' })('rejected')
  return heard
}

describe('the double of a session', () => {
  it.each(recorded.session)('has the members that those of $hosts have, and lacks those that they lack', shape => {
    const names = SESSION_SHAPE_NAMES.filter(name => name.startsWith(shape.hosts))
    expect(names).not.toEqual([])
    for (const name of names) {
      const session = new SessionHost(name).session()
      expect(shape.has.filter(member => !(member in session))).toEqual([])
      expect(shape.lacks.filter(member => member in session)).toEqual([])
    }
  })

  it('is there for every shape that has been recorded, and for none that has not', () => {
    expect(HEARD).toEqual(recorded.session.map(({ hosts }) => hosts))
  })

  it.each(recorded.session)('says so when a reader that is deprecated on $hosts is called', ({ hosts, deprecated }) => {
    for (const name of HEARD.filter(shape => shape === hosts)) {
      const session = new SessionHost(name).session()
      for (const reader of deprecated ?? []) {
        expect(() => Reflect.apply(Reflect.get(session, reader), session, [0])).toThrow(`${reader} is deprecated`)
      }
    }
  })

  it.each(HEARD)('of %s tells a listener of the session and the event before append returns', shape => {
    const host = new SessionHost(shape)
    const heard: unknown[] = []
    const stop = host.on('session/event', (...told) => heard.push(told))
    const session = host.session()
    heard.length = 0
    const event = session.append('todo/write', { todos: [] })
    expect(heard).toEqual([[session, event]])
    stop()
    session.append('todo/write', { todos: [] })
    expect([heard.length, host.listeners]).toEqual([1, 0])
  })

  it.each(HEARD)('of %s brings a question and its end in the recorded form and order', shape => {
    const fields = recorded.approval.events.map(form => /^(\S+) \{(.*)\}$/u.exec(form)?.slice(1) ?? [])
    const heard = heardOf(shape).filter(({ type }) => type.startsWith('approval/'))
    expect(heard.map(({ type, data }) => [type, Object.keys(data).join(', ')])).toEqual(
      fields.map(([type, names]) => [type, names?.replaceAll('?', '')]),
    )
    expect(new Set(heard.map(({ data }) => data['id'])).size).toBe(1)
  })

  it.each(HEARD)('of %s goes on when a listener throws, and refuses an append from within one', shape => {
    const host = new SessionHost(shape)
    const session = host.session()
    host.on('session/event', told => told.append('again', {}))
    session.append('once', {})
    expect(host.failures).toEqual([expect.objectContaining({ message: expect.stringContaining('being published') })])
    expect(session.seq).toBe(2)
  })

  it('that is unheard tells nobody, and shows its events', () => {
    const unheard = '0.1.0-rc.8 to 0.1.1, unheard'
    expect(heardOf(unheard)).toEqual([])
    const session = new SessionHost(unheard).session()
    askedIn(session, {})('unavailable')
    expect(session).toMatchObject({
      events: [{ type: 'turn/start' }, { type: 'approval/asked' }, { type: 'approval/decided' }],
    })
  })

  it('of 0.1.0-rc.8 does as the real one does', async () => {
    const ctx = new Context()
    await ctx.plugin(SessionStore)
    const real: unknown[] = []
    ctx.on('session/event', (session, event) => {
      real.push([{ ...event, time: 0 }, session.events.at(-1) === event, Object.isFrozen(event)])
      session.append('turn/end', { turn: 1, reason: { kind: 'completed' } })
    })
    const session = ctx.sessions.create()
    session.append('turn/start', { turn: 1 })
    const host = new SessionHost('0.1.0-rc.8 to 0.1.1')
    const doubled: unknown[] = []
    host.on('session/event', (told, event) => {
      const events: unknown = Reflect.get(told, 'events')
      const last: unknown = Array.isArray(events) ? events.at(-1) : undefined
      doubled.push([{ ...event, time: 0 }, last === event, Object.isFrozen(event)])
      told.append('turn/end', { turn: 1, reason: { kind: 'completed' } })
    })
    host.session()
    expect(doubled).toEqual(real)
    expect(doubled).toHaveLength(1)
    expect(session.events).toHaveLength(1)
    await ctx.fiber.dispose()
  })
})
