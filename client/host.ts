import type { ComponentType } from 'react'
import type { DocumentState, WriteOp } from './document.ts'

/**
 * What the browser half uses of a DSH web host, in types of its own, so that one bundle fits every generation. All but
 * `slots` and `locale` may be missing.
 * @source dsh-contracts.md, "The loader" and "configForms and the row seat"; the types of rc.8
 */

/** Reads a text in the language of the page. */
export type Translate = (key: string, parameters?: Record<string, unknown>) => string

/** What every seat gives its component when a `locale` was registered with it. */
interface LocaleProps {
  readonly t: Translate
}

/** The stored settings of a row, as the row's seat hands them over. */
export interface RowForm {
  readonly state: DocumentState
  mutate(ops: readonly WriteOp[], revision?: number): Promise<boolean>
}

/** Where a seat's component is shown. */
export interface Seats {
  /** To 0.1.5: a card of its own in the list of configurable plugins. */
  'settings.plugin.item': LocaleProps
  /** From 0.1.6-alpha.2 on: the page of a plugin's row, or the line that stands for it where it has no description. */
  'plugins.row.config': LocaleProps & { readonly view?: 'summary' | 'page'; readonly form?: RowForm }
}

interface Slots {
  /** Do something for as long as a seat is declared; never, on a host that does not know it. */
  inject(seat: keyof Seats, register: () => () => void): unknown
  register<S extends keyof Seats>(
    seat: { readonly name: S; readonly key: string; readonly locale: string },
    component: ComponentType<Seats[S]>,
  ): () => void
}

interface Locale {
  register(namespace: string, texts: Record<'en' | 'zh', Record<string, string>>): () => void
}

/** What a browser reads all settings from. */
export interface SettingsMirror {
  /** Read, unless that has been done. A first read that fails is tried again by nobody. */
  ensure?(): unknown
}

/** Current generation: the settings of every row. */
export interface ConfigForms {
  describe?(): SettingsMirror
  get(row: string): {
    getSnapshot(): DocumentState
    subscribe(listener: () => void): () => void
    mutate(ops: readonly WriteOp[], revision?: number): Promise<boolean>
  }
}

/** Legacy: a namespace of the host's settings. Its writes resolve whether or not the host took them. */
export interface SettingsScope {
  getSnapshot(): DocumentState
  subscribe(listener: () => void): () => void
  set(field: string, value: unknown): Promise<void>
  unset(field: string): Promise<void>
  /** From 0.1.5 on: several changes at once, all of them or none. */
  mutate?(ops: readonly WriteOp[], revision?: number): Promise<void>
}

/** Legacy: the host's settings by namespace. */
export interface SettingsScopes {
  bind(spec: { readonly namespace: string; readonly decode?: (section: unknown) => unknown }): SettingsScope
  /** What all namespaces are read from; takes the answer to a write. */
  describe?(): SettingsMirror & { acceptView(view: unknown): void }
}

/** Legacy: the answer to a request over the wire. */
interface WireResponse {
  readonly result:
    | { readonly ok: true; readonly value: unknown }
    | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } }
}

/** Legacy: the connection to the host. */
export interface Connection {
  readonly api?: {
    readonly settings?: {
      mutate?(request: {
        readonly ns: string
        readonly ops: readonly WriteOp[]
        readonly expectedRevision?: number
      }): Promise<WireResponse>
    }
  }
}

/** The services that a host may have. */
interface Services {
  readonly settingsScope: SettingsScopes
  readonly configForms: ConfigForms
}

/** A context in which one more service is there. */
type With<S extends keyof Services> = Pick<Services, S> & {
  effect(start: () => () => void): unknown
  get(name: 'connection'): Connection | undefined
}

/** The context of a browser plugin. */
export interface ClientContext {
  readonly slots: Slots
  readonly locale: Locale
  effect(start: () => () => void): unknown
  /** Run something while a service is there; never, on a host without it. */
  inject<S extends keyof Services>(services: [S], attach: (child: With<S>) => void): unknown
}
