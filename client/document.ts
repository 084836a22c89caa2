import type { LiveKey } from '../src/config/fields.ts'

/**
 * What a host says about the stored settings of one plugin. Both generations publish this shape.
 * @source dsh-contracts.md, "configForms and the row seat"
 */
export interface DocumentState {
  /** `unavailable`: the host does not serve these settings, or not to this browser. */
  readonly status: 'loading' | 'ready' | 'unavailable'
  /** The values in effect, by key. */
  readonly value: unknown
  /** What a field falls back to when nobody has set it. */
  readonly base: unknown
  /** What a person has saved; a key that is present is an override, whatever its value. */
  readonly user: unknown
  /** Grows with every change. */
  readonly revision: number | undefined
  readonly writable: boolean
  /** `memory`: a browser on another machine, which the host lets neither read nor write. */
  readonly mode: 'host' | 'memory'
}

/** One change of the stored settings. */
export type WriteOp =
  | { readonly op: 'set'; readonly path: readonly [LiveKey]; readonly value: unknown }
  | { readonly op: 'unset'; readonly path: readonly [LiveKey] }

/** What became of a write. */
export type WriteOutcome =
  | { readonly kind: 'accepted' }
  /** Somebody else has saved in between; nothing was written. */
  | { readonly kind: 'conflict' }
  /** The host said no. */
  | {
      readonly kind: 'refused'
      /** In the host's own words. */
      readonly reason?: string
      /** Fields that were written before the refused one. */
      readonly landed?: readonly LiveKey[]
    }

/** The stored settings of one plugin. */
export interface SettingsDocument {
  /**
   * Where overrides are. `settings`: apart from the configuration, so that nothing but what was saved can be reset.
   * `profile`: in the profile's row, which is as well where a person configures the plugin by hand.
   */
  readonly overrides: 'settings' | 'profile'
  /** The same object until something changes. */
  getSnapshot(): DocumentState
  subscribe(listener: () => void): () => void
  /** Read again what could not be read; missing where the host offers no way. */
  retry?(): void
  /**
   * Write several changes at once.
   * @param revision - of the snapshot that the changes were made on.
   * @throws when the host cannot be reached.
   */
  write(ops: readonly WriteOp[], revision: number | undefined): Promise<WriteOutcome>
}
