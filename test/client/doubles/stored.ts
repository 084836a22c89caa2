import type { DocumentState, WriteOp } from '../../../client/document.ts'
import { LIVE_KEYS } from '../../../src/config/fields.ts'
import { liveValue } from '../../../src/config/live.ts'

/** How a host treats the settings of our row. */
export interface Situation {
  /** What the profile configures. */
  readonly base?: Values
  /** What a person has saved. */
  readonly user?: Values
  readonly served?: boolean
  readonly writable?: boolean
  readonly mode?: 'host' | 'memory'
}

type Values = Readonly<Record<string, unknown>>

/** A change as it arrives at the host, of whatever field. */
export type HostOp =
  | WriteOp
  | { readonly op: 'set'; readonly path: readonly [string]; readonly value: unknown }
  | { readonly op: 'unset'; readonly path: readonly [string] }

/** The host's answer to a write. */
export type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'settings-conflict' | 'settings-rejected'; readonly message: string }

/** What a lost connection says, as the recording has it. */
export const CONNECTION_LOST = 'connection lost'

/**
 * The settings of one row inside a host, behind either of its services, and what it tells of them at once.
 * @source test/fixtures/hosts/client-forms.json; dsh-contracts.md, the table of generations
 */
export class Stored {
  readonly #base: Values
  #user: Values
  #revision = 0
  #served: boolean
  readonly #writable: boolean
  readonly #mode: 'host' | 'memory'
  readonly #listeners = new Set<() => void>()
  #snapshot: DocumentState
  /** Set to have every read and write fail on its way. */
  unreachable = false
  /** Set to have every write refused, as where a home patch configures the row. */
  overlaid = false
  /** Every write that arrived, one entry each. */
  readonly writes: (readonly HostOp[])[] = []
  /** When set, a write waits for it before it is answered. */
  gate: Promise<void> | undefined

  constructor({ base = {}, user = {}, served = true, writable = true, mode = 'host' }: Situation = {}) {
    this.#base = base
    this.#user = user
    this.#served = served
    this.#writable = writable
    this.#mode = mode
    this.#snapshot = this.#project()
  }

  get user(): Values {
    return this.#user
  }

  readonly getSnapshot = (): DocumentState => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Another browser, or an editor, changes what is stored.
   * @param told - whether this browser is told of it.
   */
  elsewhere(user: Values, { served = this.#served, told = true } = {}): void {
    this.#user = user
    this.#served = served
    this.#revision++
    this.#snapshot = this.#project()
    if (told) this.#tell()
  }

  /** The host stops or begins to serve the row. */
  serve(served: boolean): void {
    this.elsewhere(this.#user, { served })
  }

  /** A write is all or nothing. A write of a stale revision is a conflict; what breaks a rule is rejected. */
  async write(ops: readonly HostOp[], revision: number | undefined): Promise<Answer> {
    this.writes.push(ops)
    await this.gate
    if (this.unreachable) throw new Error(CONNECTION_LOST)
    if (!this.#writable || !this.#served || this.#mode === 'memory') {
      return { ok: false, code: 'settings-rejected', message: 'read-only' }
    }
    if (revision !== undefined && revision !== this.#revision) {
      return { ok: false, code: 'settings-conflict', message: `expected revision ${revision}, now ${this.#revision}` }
    }
    if (this.overlaid) return { ok: false, code: 'settings-rejected', message: 'overridden by a home patch' }
    const user = ops.reduce(applied, this.#user)
    try {
      for (const key of Object.keys(user)) {
        const live = LIVE_KEYS.find(known => known === key)
        if (live === undefined) throw new Error(`${key} is not a volatile path`)
        liveValue(live, user[key])
      }
    } catch (error) {
      return { ok: false, code: 'settings-rejected', message: error instanceof Error ? error.message : String(error) }
    }
    this.elsewhere(user)
    return { ok: true }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #project(): DocumentState {
    const visible = this.#served && this.#mode === 'host'
    return {
      status: visible ? 'ready' : 'unavailable',
      value: visible ? { ...this.#base, ...this.#user } : undefined,
      base: visible ? this.#base : undefined,
      user: visible ? this.#user : undefined,
      revision: visible ? this.#revision : undefined,
      writable: this.#writable && this.#mode === 'host',
      mode: this.#mode,
    }
  }
}

function applied(user: Values, op: HostOp): Values {
  const [key] = op.path
  if (op.op === 'set') return { ...user, [key]: op.value }
  return Object.fromEntries(Object.entries(user).filter(([name]) => name !== key))
}
