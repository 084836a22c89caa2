import { DEFAULTS } from '../../src/config/defaults.ts'
import { eachOf } from '../../src/config/each.ts'
import { LIVE_FIELDS, LIVE_KEYS, type LiveKey } from '../../src/config/fields.ts'
import { readInForce, type InForce } from '../../src/config/in-force.ts'
import { firstSet, memberOf } from '../../src/config/live-values.ts'
import { isRecord } from '../../src/json/record.ts'
import { reasonOf } from '../../src/text/reason.ts'
import type { DocumentState, SettingsDocument, WriteOp, WriteOutcome } from '../document.ts'
import { draftOf, readDraft, type Draft, type DraftProblem } from './draft.ts'
import { unreachedOf, type Unreached } from './reach.ts'
import { sameJson } from './same.ts'

/** One field as its controls show it. */
export interface FieldState {
  readonly draft: Draft
  /** `edited`: a save would change it. `overridden`: somebody has saved it. */
  readonly mark: 'edited' | 'overridden' | undefined
  /** What a reset returns the field to; undefined where there is nothing to reset. */
  readonly resetTo: Draft | undefined
  /** Whether a save takes the field out of the profile's row, where it may have been written by hand. */
  readonly removedFromProfile: boolean
  /** Why what is shown cannot be saved. */
  readonly problem: DraftProblem | undefined
  /** Why what is shown, though it can be saved, never has an effect. */
  readonly unreached: Unreached | undefined
  /** What somebody else has saved since the field was edited. */
  readonly theirs: Draft | undefined
}

/** Why the last save did not go through. What was typed is still there. */
export type SaveProblem =
  /** Somebody else has saved; the form shows an older state until it is reloaded. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused'; readonly reason: string | undefined }
  | { readonly kind: 'unreachable'; readonly reason: string }

/** The whole form. */
export interface FormState {
  /** `unserved`: the host does not serve these settings. `memory`: not to a browser on another machine. */
  readonly status: 'loading' | 'ready' | 'unserved' | 'memory'
  /** Whether the host can be asked once more for what has not come. */
  readonly canRetry: boolean
  readonly writable: boolean
  /** What the host tells beside the fields; undefined where it tells nothing. */
  readonly inForce: InForce | undefined
  readonly fields: Readonly<Record<LiveKey, FieldState>>
  /** Whether there is something to save or discard. */
  readonly dirty: boolean
  readonly canSave: boolean
  readonly saving: boolean
  /** The last thing that happened was a save that went through. */
  readonly saved: boolean
  readonly problem: SaveProblem | undefined
}

/** What a document holds for one field. */
interface Stored {
  readonly value: unknown
  readonly overridden: boolean
}

/** What a person wants for one field, and what was there when they began. */
interface Staged {
  readonly want: Draft | 'reset'
  readonly seen: Stored
}

const UNSERVED: DocumentState = {
  status: 'unavailable',
  value: undefined,
  base: undefined,
  user: undefined,
  revision: undefined,
  writable: false,
  mode: 'host',
}

/**
 * The form: stages what a person does, field by field, and writes it in one go when they save. It outlives the
 * components that show it, so that a card can be closed over edits, and the service that it reads from.
 */
export class FormModel {
  readonly #staged = new Map<LiveKey, Staged>()
  readonly #listeners = new Set<() => void>()
  /** The documents at hand, the preferred one last. */
  #documents: readonly SettingsDocument[] = []
  #saving = false
  #saved = false
  #problem: SaveProblem | undefined
  #state: FormState

  constructor() {
    this.#state = this.#project()
  }

  /** The same object until something changes. */
  readonly getSnapshot = (): FormState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Read from a document, and write to it, as long as it is there.
   * @param rank - `fallback`: only while there is no other.
   * @returns ends it.
   */
  connect(document: SettingsDocument, rank: 'preferred' | 'fallback' = 'preferred'): () => void {
    this.#documents = rank === 'preferred' ? [...this.#documents, document] : [document, ...this.#documents]
    const unsubscribe = document.subscribe(() => this.#publish())
    this.#publish()
    return () => {
      unsubscribe()
      this.#documents = this.#documents.filter(other => other !== document)
      this.#publish()
    }
  }

  /** Stage what a field's controls show. */
  edit(key: LiveKey, draft: Draft): void {
    this.#stage(key, draft)
  }

  /** Stage the return of a field to its base. */
  reset(key: LiveKey): void {
    this.#stage(key, 'reset')
  }

  /** Forget everything that is staged. */
  discard(): void {
    this.#staged.clear()
    this.#problem = undefined
    this.#publish()
  }

  /** After a conflict: take over what is stored now. Edits of fields that nobody else touched stay. */
  reload(): void {
    for (const key of this.#moved()) this.#staged.delete(key)
    this.#problem = undefined
    this.#publish()
  }

  /** Ask the host once more for settings that have not come. */
  retry(): void {
    this.#documents.at(-1)?.retry?.()
  }

  /** Write everything that is staged, if it can be. */
  async save(): Promise<void> {
    const document = this.#documents.at(-1)
    if (!document || !this.#state.canSave) return
    const ops = this.#plan()
    this.#saving = true
    this.#saved = false
    this.#problem = undefined
    this.#publish()
    try {
      this.#conclude(ops, await document.write(ops, document.getSnapshot().revision))
    } catch (error) {
      this.#problem = { kind: 'unreachable', reason: reasonOf(error) }
    }
    this.#saving = false
    this.#publish()
  }

  #conclude(ops: readonly WriteOp[], outcome: WriteOutcome): void {
    switch (outcome.kind) {
      case 'accepted':
        this.#staged.clear()
        this.#saved = true
        break
      case 'conflict':
        this.#problem = { kind: 'conflict' }
        break
      case 'refused':
        for (const { path } of ops) {
          if (outcome.landed?.includes(path[0])) this.#staged.delete(path[0])
        }
        this.#problem = { kind: 'refused', reason: outcome.reason }
    }
  }

  #stage(key: LiveKey, want: Staged['want']): void {
    const seen = this.#staged.get(key)?.seen ?? this.#stored(key)
    this.#staged.set(key, { want, seen })
    this.#saved = false
    if (this.#problem?.kind !== 'conflict') this.#problem = undefined
    this.#publish()
  }

  get #document(): DocumentState {
    return this.#documents.at(-1)?.getSnapshot() ?? UNSERVED
  }

  #stored(key: LiveKey): Stored {
    const { value, base, user } = this.#document
    return {
      value: firstSet(memberOf(value, key), memberOf(base, key), DEFAULTS[key]),
      overridden: isRecord(user) && Object.hasOwn(user, key),
    }
  }

  /** Fields that somebody else has changed since they were staged. */
  #moved(): readonly LiveKey[] {
    return [...this.#staged].filter(([key, { seen }]) => !sameJson(seen, this.#stored(key))).map(([key]) => key)
  }

  /** The changes that a save would write. */
  #plan(): readonly WriteOp[] {
    return LIVE_KEYS.flatMap((key): readonly WriteOp[] => {
      const want = this.#staged.get(key)?.want
      const stored = this.#stored(key)
      if (want === undefined) return []
      if (want === 'reset') return stored.overridden ? [{ op: 'unset', path: [key] }] : []
      const read = readDraft(key, want)
      const isChange = read.ok && !sameJson(read, readDraft(key, draftOf(key, stored.value)))
      return isChange ? [{ op: 'set', path: [key], value: read.value }] : []
    })
  }

  #publish(): void {
    this.#state = this.#project()
    for (const listener of this.#listeners) listener()
  }

  #project(): FormState {
    const { status, mode, writable, base } = this.#document
    const inForce = readInForce(base)
    const ops = this.#plan()
    const fields = this.#fields(ops, inForce)
    const isInvalid = [...this.#staged.keys()].some(key => fields[key].problem !== undefined)
    const isConflict = this.#problem?.kind === 'conflict' || (!this.#saving && this.#moved().length > 0)
    const isReady = status === 'ready' && mode === 'host'
    const dirty = ops.length > 0 || isInvalid
    return {
      status: mode === 'memory' ? 'memory' : status === 'unavailable' ? 'unserved' : status,
      canRetry: status === 'loading' && this.#documents.at(-1)?.retry !== undefined,
      writable,
      inForce,
      fields,
      dirty,
      canSave: isReady && writable && ops.length > 0 && !isInvalid && !isConflict && !this.#saving,
      saving: this.#saving,
      saved: this.#saved,
      problem: isConflict ? { kind: 'conflict' } : this.#problem,
    }
  }

  #fields(ops: readonly WriteOp[], inForce: InForce | undefined): FormState['fields'] {
    const moved = this.#moved()
    const failLimit = numberIn('failLimit', this.#draftOf('failLimit'))
    return eachOf<FormState['fields']>(LIVE_FIELDS, key => {
      const stored = this.#stored(key)
      const want = this.#staged.get(key)?.want
      const draft = this.#draftOf(key)
      const read = readDraft(key, draft)
      const op = ops.find(({ path }) => path[0] === key)?.op
      const isEdited = op !== undefined || (want !== undefined && !read.ok)
      const at = numberIn(key, draft)
      return {
        draft,
        mark: isEdited ? 'edited' : stored.overridden ? 'overridden' : undefined,
        resetTo: stored.overridden && want !== 'reset' ? this.#baseOf(key) : undefined,
        removedFromProfile: op === 'unset' && this.#documents.at(-1)?.overrides === 'profile',
        problem: read.ok ? undefined : read.problem,
        unreached: at === undefined ? undefined : unreachedOf(key, at, failLimit, inForce),
        theirs: !this.#saving && moved.includes(key) ? draftOf(key, stored.value) : undefined,
      }
    })
  }

  /** What a field's controls show. */
  #draftOf(key: LiveKey): Draft {
    const want = this.#staged.get(key)?.want
    return want === 'reset' ? this.#baseOf(key) : (want ?? draftOf(key, this.#stored(key).value))
  }

  #baseOf(key: LiveKey): Draft {
    return draftOf(key, firstSet(memberOf(this.#document.base, key), DEFAULTS[key]))
  }
}

/** The number that a field holds; undefined when it is off, or none. */
function numberIn(key: LiveKey, draft: Draft): number | undefined {
  const read = readDraft(key, draft)
  return draft.kind === 'count' && draft.on && read.ok && typeof read.value === 'number' ? read.value : undefined
}
