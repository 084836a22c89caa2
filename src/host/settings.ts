import { DEFAULTS, PLUGIN_NAME, resolveConfig, type Settings } from '../config/index.ts'
import { isLiveKey, LIVE_KEYS } from '../config/fields.ts'
import { firstSet, memberOf } from '../config/live-values.ts'
import { IN_FORCE, inForceOf, type InForce } from '../config/in-force.ts'
import { liveValue, withLiveFields, type LiveSource } from '../config/live.ts'
import { liveSchema } from '../config/schema.ts'
import { isRecord } from '../json/index.ts'
import { reasonOf } from '../text/index.ts'
import type { HostLog } from './log.ts'

/** A namespace of the legacy settings service, as its owner reads it. */
interface Namespace {
  /** The values in effect: those that a person saved over those of the configuration. */
  get(): unknown
}

/** What this package uses of the settings services of all host generations: each has its own half. */
interface SettingsService {
  /** Legacy: serve a namespace, and store what a person saves in it. */
  register?(
    namespace: string,
    schema: unknown,
    options: { base: object; applies: 'live'; validate: (values: unknown) => void },
  ): Namespace
  /**
   * Current: say how the settings page treats a plugin.
   * @returns takes that back; until then the same fiber cannot say anything else, and it lives on when the plugin is
   * applied again.
   */
  configure?(options: { auto: boolean }, fiber: unknown): (() => unknown) | undefined
}

/** A fiber that runs while the services it was injected with are there. */
interface Attachment {
  dispose(): unknown
}

/** What settings need of a plugin's context. */
export interface SettingsHost {
  readonly fiber: unknown
  inject(services: string[], attach: (child: SettingsHostChild) => void): Attachment
  /** Current: volatile fields of the configuration have changed. */
  on(name: 'loader/volatile-update', listener: () => undefined): unknown
}

interface SettingsHostChild {
  readonly settings: SettingsService
  effect(register: () => () => void): unknown
}

/** What is known of whether the host can fetch. */
interface FetchState {
  /** Undefined while nobody has asked. */
  readonly known: boolean | undefined
  refresh(): Promise<void>
}

/** A value that the loader may change under the running plugin. */
interface Reference {
  get(): unknown
}

/**
 * Check the configuration and keep its live fields live, whatever the host has for that: references that its loader
 * writes into (current), a namespace of its settings service (legacy), both, or neither.
 * @param log - told what is wrong with a value, later on.
 * @param config - as the loader passes it: a table whose live fields may be references.
 * @param availability - whether the host can fetch, which its pages tell.
 * @returns settings whose live fields are read on every access.
 * @throws ConfigError when the configuration cannot be used.
 * @source dsh-contracts.md, "The loader" and its table of generations
 */
export function liveSettings(ctx: SettingsHost, log: HostLog, config: unknown, availability: FetchState): Settings {
  const configured: LiveSource = key => plain(memberOf(config, key))
  const settings = resolveConfig(withoutReferences(config))
  const inForce = (): InForce => {
    // A page that opens reads more than once; an answer that comes too late for it is there for the next one.
    void availability.refresh()
    return inForceOf(settings, availability.known)
  }
  const saved = attachNamespace(ctx, configured, inForce, log)
  return withLiveFields(
    settings,
    key => firstSet(saved(key), configured(key)),
    reason => log.complain(`${reason}; the last good value stays`),
  )
}

/**
 * Serve the live fields as a namespace wherever the host keeps settings by namespace.
 * @param inForce - what its pages are told beside them; asked whenever one reads.
 * @returns reads a value of the namespace; undefined while there is none.
 */
function attachNamespace(ctx: SettingsHost, configured: LiveSource, inForce: () => InForce, log: HostLog): LiveSource {
  let namespace: Namespace | undefined

  const attach = (): Attachment =>
    ctx.inject(['settings'], child => {
      attempt('the host keeps its own settings page for the plugin', () => declinePage(child))
      namespace = attempt('the settings page is missing, and the configuration alone holds', () => serve(child))
    })

  function declinePage(child: SettingsHostChild): void {
    const takeBack = child.settings.configure?.({ auto: false }, ctx.fiber)
    if (takeBack) child.effect(() => takeBack)
  }

  function serve(child: SettingsHostChild): Namespace | undefined {
    // What is stored already must not keep the card from showing it: only changes are refused.
    let isServed = false
    const served = child.settings.register?.(PLUGIN_NAME, liveSchema(), {
      base: {
        ...Object.fromEntries(LIVE_KEYS.map(key => [key, firstSet(configured(key), DEFAULTS[key])])),
        get [IN_FORCE]() {
          return inForce()
        },
      },
      applies: 'live',
      validate: values => {
        if (isServed) checkAll(values)
      },
    })
    isServed = true
    child.effect(() => () => {
      if (namespace === served) namespace = undefined
    })
    return served
  }

  function attempt<T>(otherwise: string, act: () => T): T | undefined {
    try {
      return act()
    } catch (error) {
      log.complain(`${otherwise}: ${reasonOf(error)}`)
      return undefined
    }
  }

  async function renew(): Promise<void> {
    await attachment.dispose()
    attachment = attach()
  }

  let attachment = attach()
  let renewing = Promise.resolve()
  ctx.on('loader/volatile-update', () => {
    const current = namespace
    if (current === undefined) return undefined
    // The namespace lies over the configuration as it was: serve it anew. Until then what a person saved holds.
    namespace = { get: () => current.get() }
    renewing = renewing.then(renew).catch((error: unknown) => {
      // The plugin is being unloaded as well, which is the end of all of it.
      namespace = undefined
      log.complain(`the settings page is not renewed: ${reasonOf(error)}`)
    })
    return undefined
  })

  return key => memberOf(namespace?.get(), key)
}

function checkAll(values: unknown): void {
  for (const key of LIVE_KEYS) liveValue(key, memberOf(values, key))
}

/** A configuration as a person wrote it. */
function withoutReferences(config: unknown): unknown {
  if (!isRecord(config)) return config
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, isLiveKey(key) ? plain(value) : value]))
}

function plain(value: unknown): unknown {
  return isReference(value) ? value.get() : value
}

function isReference(value: unknown): value is Reference {
  return isRecord(value) && typeof value.get === 'function'
}
