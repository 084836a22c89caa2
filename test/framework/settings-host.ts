import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Context, resolveConfig, type Fiber } from '@deepseek-ai/cordis'
import { applyEntryPatches, Include, type PatchOptions } from '@deepseek-ai/cordis-plugin-include'
import { Loader } from '@deepseek-ai/cordis-plugin-loader'
import { isSeq, parse, parseDocument } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import * as breaker from '../../src/index.ts'
import { isRecord } from '../../src/json/index.ts'
import { Presentations } from '../host/presentations.ts'

/** What stands in the files of a profile when its host starts. */
export interface Given {
  /** The profile's patch; of YAML, as all of them. */
  readonly patch?: string
  /** The patch of all profiles, which lies over that of the profile. */
  readonly homePatch?: string
  /** The settings of an older host, which are imported once. */
  readonly settingsYaml?: string
}

/** One change of a row's configuration. */
type Op =
  | { readonly op: 'set'; readonly path: readonly [string]; readonly value: unknown }
  | { readonly op: 'unset'; readonly path: readonly [string] }

type Config = Readonly<Record<string, unknown>>

/** Somebody else has changed the row since it was read. */
class SettingsConflictError extends Error {
  override readonly name = 'SettingsConflictError'
  readonly code = 'SETTINGS_CONFLICT'
}

const BUNDLE_ROW = { id: breaker.name, name: manifest.name }

/**
 * The settings service and the configuration editor of 0.1.7 around the real plugin in the real loader of that
 * generation: a row's volatile fields are its form, and what is saved is written into the profile's patch.
 * @source test/fixtures/hosts/host-settings.json
 */
export class SettingsHost {
  readonly #ctx: Context
  readonly #folder: string
  readonly #presentations = new Presentations<unknown>()
  #include = ''
  #patch: string
  readonly #homePatch: string
  #revision = 0
  #applied = 0
  /** Every change that the browsers are told of: the row and its new revision. */
  readonly events: (readonly [string, number])[] = []
  /** What is written to the host's log, beginning with the level. */
  readonly log: string[] = []

  private constructor(ctx: Context, folder: string, { patch = '[]\n', homePatch = '[]\n' }: Given) {
    this.#ctx = ctx
    this.#folder = folder
    this.#patch = patch
    this.#homePatch = homePatch
  }

  /** Start a host whose only plugin is ours, as its bundle mounts it. */
  static async boot(given: Given): Promise<SettingsHost> {
    const host = new SettingsHost(new Context(), await mkdtemp(join(tmpdir(), 'settings-host-')), given)
    await host.#start()
    if (given.settingsYaml !== undefined) await host.#import(parse(given.settingsYaml))
    return host
  }

  async stop(): Promise<void> {
    await this.#ctx.fiber.dispose()
    await rm(this.#folder, { recursive: true })
  }

  /** The text of the profile's patch. */
  get patch(): string {
    return this.#patch
  }

  /** How often the plugin has been applied. */
  get applied(): number {
    return this.#applied
  }

  /** What a browser reads of our row; undefined while the row is not served. */
  describe() {
    const fiber = this.#running
    if (fiber === undefined) return undefined
    const fields = fieldsOf(fiber)
    const written = (config: Config) => pick(config, [...fields.keys()])
    return {
      autoGenerate: this.#presentations.of(fiber)?.auto ?? true,
      applies: 'live',
      revision: this.#revision,
      value: Object.fromEntries([...fields].filter(([, value]) => value !== undefined)),
      base: {},
      user: written(this.#user),
    }
  }

  /**
   * Save changes of the row.
   * @param revision - of what they were made on.
   * @throws what the host refuses, in its words; then nothing is changed.
   */
  async mutate(ops: readonly Op[], revision?: number): Promise<void> {
    const fiber = this.#running
    if (!fiber?.runtime) throw new Error(`Settings namespace "${breaker.name}" is not served`)
    if (revision !== undefined && revision !== this.#revision) {
      throw new SettingsConflictError(
        `settings namespace "${breaker.name}" changed since it was read (expected revision ${revision}, now ${this.#revision})`,
      )
    }
    const fields = fieldsOf(fiber)
    for (const [key] of ops.map(({ path }) => path)) {
      if (!fields.has(key)) throw new Error(`Config field "${key}" is not volatile`)
    }
    if (rowIn(this.#homePatch) !== undefined) {
      throw new Error(`Configuration for "${breaker.name}" is overridden by a home patch or command-line overlay`)
    }
    const config = ops.reduce(applied, this.#user)
    resolveConfig(fiber.runtime, config)
    if (JSON.stringify(config) !== JSON.stringify(this.#user)) await this.edit(withConfig(this.#patch, config))
  }

  /** The profile's patch becomes another text, by whatever editor. */
  async edit(patch: string): Promise<void> {
    this.#patch = patch
    await this.#write()
    const include = this.#ctx.loader.resolve(this.#include).subtree
    if (!(include instanceof Include)) throw new Error('the rows are not there')
    await include.refresh()
    await this.#ctx.loader.await()
    this.events.push([breaker.name, ++this.#revision])
  }

  async #start(): Promise<void> {
    const ctx = this.#ctx
    ctx.logger.exporter({
      levels: { default: 2 },
      export: ({ type, args }) => void this.log.push(`${type}: ${args.map(String).join(' ')}`),
    })
    ctx.reflect.provide('tools', { guard: () => undefined })
    ctx.reflect.provide('settings', { configure: this.#presentations.configure })
    await ctx.plugin(Loader, { baseUrl: pathToFileURL(`${this.#folder}/`).href })
    ctx.loader.builtins.include = Include
    ctx.loader.builtins.breaker = {
      ...breaker,
      apply: (...args: Parameters<typeof breaker.apply>) => {
        this.#applied++
        breaker.apply(...args)
      },
    }
    await this.#write()
    this.#include = await ctx.loader.create({ name: 'cordis:include', config: { path: 'rows.yml' } })
    await ctx.loader.await()
  }

  /** Compose the rows, as the loader is to run them. JSON is YAML. */
  async #write(): Promise<void> {
    const patches = [this.#patch, this.#homePatch].flatMap(patchesIn)
    const rows = applyEntryPatches([{ ...BUNDLE_ROW }], patches, message => this.log.push(`warn: ${message}`))
    const mounted = rows.map(row => ({ ...row, name: 'cordis:breaker' }))
    await writeFile(join(this.#folder, 'rows.yml'), JSON.stringify(mounted))
  }

  /** Settings of an older host, all of them or none. */
  async #import(settings: unknown): Promise<void> {
    const section = isRecord(settings) ? settings[breaker.name] : undefined
    const ops = Object.entries(isRecord(section) ? section : {}).map(([key, value]): Op => ({
      op: 'set',
      path: [key],
      value,
    }))
    await this.mutate(ops).catch((error: unknown) => this.log.push(`warn: ${String(error)}`))
  }

  get #running(): Fiber | undefined {
    const entries = [...this.#ctx.loader.entries()]
    const entry = entries.find(({ options }) => options.id === breaker.name)
    return entry !== undefined && !entry.disabled && isRecord(entry.fiber?.config) ? entry.fiber : undefined
  }

  /** What the profile's row overrides. */
  get #user(): Config {
    return configIn(this.#patch)
  }
}

/** The form of a plugin: its volatile fields, with the values in effect. */
function fieldsOf(fiber: Fiber): ReadonlyMap<string, unknown> {
  const config: unknown = fiber.config
  return new Map(
    Object.entries(isRecord(config) ? config : {}).flatMap(([key, value]) =>
      isRecord(value) && typeof value.get === 'function' ? [[key, Reflect.apply(value.get, value, [])] as const] : [],
    ),
  )
}

function applied(config: Config, op: Op): Config {
  const [key] = op.path
  return op.op === 'set'
    ? { ...config, [key]: op.value }
    : pick(
        config,
        Object.keys(config).filter(name => name !== key),
      )
}

function pick(config: Config, keys: readonly string[]): Config {
  return Object.fromEntries(Object.entries(config).filter(([key]) => keys.includes(key)))
}

function patchesIn(text: string): readonly PatchOptions[] {
  const patches: unknown = parse(text)
  return Array.isArray(patches) ? patches.filter(isRecord) : []
}

/** What a patch says of our row. */
function rowIn(text: string): PatchOptions | undefined {
  return patchesIn(text).find(({ id }) => id === breaker.name)
}

function configIn(text: string): Config {
  const config: unknown = rowIn(text)?.config
  return isRecord(config) ? config : {}
}

/** A patch in which our row has another configuration; without one, a row that says nothing else is left out. */
function withConfig(text: string, config: Config): string {
  const document = parseDocument(text)
  const index = patchesIn(text).findIndex(({ id }) => id === breaker.name)
  const { id: _id, name: _name, config: _config, ...others } = rowIn(text) ?? {}
  if (Object.keys(config).length === 0) {
    document.deleteIn(Object.keys(others).length === 0 ? [index] : [index, 'config'])
  } else if (index >= 0) {
    document.setIn([index, 'config'], document.createNode(config))
  } else {
    if (isSeq(document.contents)) document.contents.flow = false
    document.add(document.createNode({ ...BUNDLE_ROW, config }))
  }
  return document.toString()
}
