import type { ComponentType, ReactNode } from 'react'
import type { apply } from '../../client/index.tsx'
import type { ClientContext, Connection, ConfigForms, Seats, SettingsScopes, Translate } from '../../client/host.ts'

/** What a host has, besides slots and languages. */
export interface Host {
  /** The seats that its page declares. */
  readonly seats: readonly (keyof Seats)[]
  readonly settingsScope?: SettingsScopes
  readonly configForms?: ConfigForms
  readonly connection?: Connection
}

interface Registration {
  readonly key: string
  readonly locale: string
  readonly component: ComponentType<never>
}

/** The page of a host with our plugin in it. */
export interface Page {
  /** What is registered in each seat. */
  readonly seats: Readonly<Partial<Record<keyof Seats, Registration>>>
  /** The text of a key in one language. */
  t(language: 'en' | 'zh'): Translate
  /** What a seat renders. */
  card(language?: 'en' | 'zh'): ReactNode
  row(seat: Omit<Seats['plugins.row.config'], 't'>, language?: 'en' | 'zh'): ReactNode
  /** Unload the plugin. */
  unload(): void
}

/**
 * The slots, languages and services of a web host, as far as a browser plugin sees them.
 * @source dsh-contracts.md, "The loader"
 */
export function openPage(host: Host, plugin: { readonly apply: typeof apply }): Page {
  const seats: Partial<Record<keyof Seats, Registration>> = {}
  const ends: (() => void)[] = []
  const texts = new Map<string, Record<'en' | 'zh', Record<string, string>>>()
  const effect = (start: () => () => void) => void ends.push(start())
  const context: ClientContext = {
    effect,
    locale: {
      register(namespace, languages) {
        texts.set(namespace, languages)
        return () => texts.delete(namespace)
      },
    },
    slots: {
      inject(seat, register) {
        if (host.seats.includes(seat)) ends.push(register())
      },
      register({ name, key, locale }, component) {
        if (!host.seats.includes(name)) throw new Error(`nobody declares ${name}`)
        seats[name] = { key, locale, component: component as ComponentType<never> }
        return () => delete seats[name]
      },
    },
    inject(services, attach) {
      const { settingsScope, configForms } = host
      const has = services.every(service => host[service] !== undefined)
      const child = { settingsScope, configForms, effect, get: () => host.connection }
      if (has) attach(child as never)
    },
  }
  plugin.apply(context)

  const t = (namespace: string, language: 'en' | 'zh'): Translate => {
    const known = texts.get(namespace)?.[language]
    return (key, parameters = {}) =>
      Object.entries(parameters).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, String(value)),
        known?.[key] ?? key,
      )
  }
  const render = (seat: keyof Seats, props: object, language: 'en' | 'zh'): ReactNode => {
    const registration = seats[seat]
    if (registration === undefined) return null
    const Component = registration.component as ComponentType<object>
    return <Component {...props} {...{ t: t(registration.locale, language) }} />
  }
  return {
    seats,
    t: language => t('repeat-tool-breaker', language),
    card: (language = 'en') => render('settings.plugin.item', {}, language),
    row: (seat, language = 'en') => render('plugins.row.config', seat, language),
    unload: () =>
      ends
        .splice(0)
        .toReversed()
        .forEach(end => end()),
  }
}
