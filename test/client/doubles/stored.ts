import type { DocumentState, WriteOp } from '../../../client/document.ts'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import { LIVE_KEYS } from '../../../src/config/fields.ts'
import { liveValue } from '../../../src/config/live.ts'

/** How a host treats the settings of our row. */
export interface Situation {
  /** What the profile configures. */
  readonly base?: Readonly<Record<string, unknown>>
  /** What a person has saved. */
  readonly user?: Readonly<Record<string, unknown>>
  readonly served?: boolean
  readonly writable?: boolean
  readonly mode?: 'host' | 'memory'
}

/** The host's answer to a write. */
export type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'settings-conflict' | 'settings-rejected'; readonly message: string }

/**
 * The settings of one row inside a host, behind either of its services.
 * @source dsh-contracts.md, "configForms and the row seat" and the table of generations
 */
export class Stored {
  #base: Readonly<Record<string, unknown>>
  #user: Readonly<Record<string, unknown>>
  #revision = 1
  #served: boolean
  readonly #writable: boolean
  readonly #mode: 'host' | 'memory'
  readonly #listeners = new Set<() => void>()
  #snapshot: DocumentState
  /** Set to have every write fail on its way. */
  unreachable = false
  /** Every write that arrived, one entry each. */
  readonly writes: (readonly WriteOp[])[] = []
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

  get user(): Readonly<Record<string, unknown>> {
    return this.#user
  }

  readonly getSnapshot = (): DocumentState => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Another browser, or an editor, changes what is stored. */
  elsewhere(user: Readonly<Record<string, unknown>>): void {
    this.#commit(user)
  }

  /** The host stops or begins to serve the row. */
  serve(served: boolean): void {
    this.#served = served
    this.#publish()
  }

  /** A write is all or nothing. A write of a stale revision is a conflict; what breaks a rule is rejected. */
  async write(ops: readonly WriteOp[], revision: number | undefined): Promise<Answer> {
    this.writes.push(ops)
    await this.gate
    if (this.unreachable) throw new Error('the connection is gone')
    if (!this.#writable || !this.#served || this.#mode === 'memory') {
      return { ok: false, code: 'settings-rejected', message: 'read-only' }
    }
    if (revision !== undefined && revision !== this.#revision) {
      return { ok: false, code: 'settings-conflict', message: `expected revision ${revision}, now ${this.#revision}` }
    }
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
    this.#commit(user)
    return { ok: true }
  }

  #commit(user: Readonly<Record<string, unknown>>): void {
    this.#user = user
    this.#revision++
    this.#publish()
  }

  #publish(): void {
    this.#snapshot = this.#project()
    for (const listener of this.#listeners) listener()
  }

  #project(): DocumentState {
    const visible = this.#served && this.#mode === 'host'
    return {
      status: visible ? 'ready' : 'unavailable',
      value: visible ? { ...DEFAULTS, ...this.#base, ...this.#user } : undefined,
      base: visible ? this.#base : undefined,
      user: visible ? this.#user : undefined,
      revision: visible ? this.#revision : undefined,
      writable: this.#writable && this.#mode === 'host',
      mode: this.#mode,
    }
  }
}

function applied(user: Readonly<Record<string, unknown>>, op: WriteOp): Readonly<Record<string, unknown>> {
  const [key] = op.path
  if (op.op === 'set') return { ...user, [key]: op.value }
  return Object.fromEntries(Object.entries(user).filter(([name]) => name !== key))
}
