/** An event of a session's log. */
export interface SessionEvent {
  readonly type: string
  readonly seq: number
  readonly time: number
  readonly data: Readonly<Record<string, unknown>>
}

/** Is told of every event that is appended to any session of its host, before `append` returns. */
export type SessionListener = (session: SessionLog, event: SessionEvent) => unknown

/** How a question to the operator ends. */
export type ApprovalOutcome = 'allowed-once' | 'rejected' | 'cancelled' | 'unavailable'

/** What the sessions of all generations have: a log that only grows, of frozen events. */
export class SessionLog {
  readonly header: { readonly id: string }
  readonly #log: SessionEvent[] = []
  readonly #publish: (session: SessionLog, event: SessionEvent) => void
  #appending = false

  /**
   * @param id - the session's.
   * @param publish - tells the host's listeners.
   */
  constructor(id: string, publish: (session: SessionLog, event: SessionEvent) => void) {
    this.header = Object.freeze({ id })
    this.#publish = publish
  }

  get id(): string {
    return this.header.id
  }

  /** How many events there are. */
  get seq(): number {
    return this.#log.length
  }

  /**
   * Append an event, and tell the host's listeners.
   * @param data - JSON; a copy is kept.
   * @throws when a listener appends to the session that it is being told of.
   */
  append(type: string, data: object): SessionEvent {
    if (this.#appending) throw new Error('an append while another one is being published')
    const event = frozen({ type, seq: this.seq, time: Date.now(), data: structuredClone({ ...data }) })
    this.#appending = true
    try {
      this.#log.push(event)
      this.#publish(this, event)
    } finally {
      this.#appending = false
    }
    return event
  }

  protected read(): readonly SessionEvent[] {
    return Object.freeze([...this.#log])
  }
}

/** Of 0.1.0-rc.8 to 0.1.1. */
class SessionWithEvents extends SessionLog {
  get events(): readonly SessionEvent[] {
    return this.read()
  }
}

/** Of 0.1.2-alpha.4 and later. What the readers answer is not recorded, only that they are there. */
class SessionWithReaders extends SessionLog {
  snapshotEvents(): readonly SessionEvent[] {
    return this.read()
  }

  eventAt(seq: number): SessionEvent | undefined {
    return this.read()[seq]
  }

  ownEvents(): readonly SessionEvent[] {
    return this.read()
  }
}

/** Of 0.1.7-rc.2 and later, where a reader may go in any release: none may be needed. */
class SessionWithDeprecatedReaders extends SessionWithReaders {
  override snapshotEvents(): never {
    throw new Error('snapshotEvents is deprecated')
  }

  override eventAt(): never {
    throw new Error('eventAt is deprecated')
  }

  override ownEvents(): never {
    throw new Error('ownEvents is deprecated')
  }
}

/**
 * The shapes that sessions have had, by the hosts that have them. Those of the last one throw when one of their readers
 * is called. A session that publishes nothing is no host's: it stands for one whose events do not reach a plugin.
 */
const SESSION_SHAPES = {
  '0.1.0-rc.8 to 0.1.1, unheard': { Session: SessionWithEvents, publishes: false },
  '0.1.0-rc.8 to 0.1.1': { Session: SessionWithEvents, publishes: true },
  '0.1.2-alpha.4 to 0.1.6': { Session: SessionWithReaders, publishes: true },
  '0.1.7-rc.2 to 0.2.1-alpha.1': { Session: SessionWithDeprecatedReaders, publishes: true },
} as const

export type SessionShape = keyof typeof SESSION_SHAPES

/** All of them, for a table of tests. */
export const SESSION_SHAPE_NAMES: readonly SessionShape[] = Object.keys(SESSION_SHAPES).filter(isShape)

/** The part of a host that keeps sessions. */
export class SessionHost {
  readonly #shape: SessionShape
  readonly #listeners = new Set<SessionListener>()
  /** What listeners have thrown. A host writes it to its log and goes on. */
  readonly failures: unknown[] = []

  /** @param shape - which sessions it keeps. */
  constructor(shape: SessionShape) {
    this.#shape = shape
  }

  /**
   * Listen, as on a plugin's context.
   * @returns stops listening.
   */
  readonly on = (_name: 'session/event', listener: SessionListener): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** How many listeners there are. */
  get listeners(): number {
    return this.#listeners.size
  }

  /** A new session, which is within a turn: nobody can be asked outside of one. */
  session(id = 's1'): SessionLog {
    const { Session, publishes } = SESSION_SHAPES[this.#shape]
    const session = new Session(id, publishes ? this.#publish : () => undefined)
    session.append('turn/start', { turn: 1 })
    return session
  }

  readonly #publish: SessionListener = (session, event) => {
    for (const listener of this.#listeners) {
      try {
        listener(session, event)
      } catch (error) {
        this.failures.push(error)
      }
    }
  }
}

/**
 * Put a question into a session's log, as the host does before anybody is asked.
 * @returns writes down how it ended, as the host does before the asking call goes on.
 */
export function askedIn(
  session: SessionLog,
  question: { readonly callId?: string; readonly toolName?: string; readonly reason?: string },
): (outcome: ApprovalOutcome) => SessionEvent {
  const id = `approval-${session.seq}`
  session.append('approval/asked', { id, toolName: 'bash', ...question })
  return outcome => session.append('approval/decided', { id, outcome })
}

function isShape(name: string): name is SessionShape {
  return Object.hasOwn(SESSION_SHAPES, name)
}

function frozen(event: SessionEvent): SessionEvent {
  Object.freeze(event.data)
  return Object.freeze(event)
}
