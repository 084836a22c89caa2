import { createVolatile, isVolatile, updateVolatile } from '@deepseek-ai/cosmokit'
import { Service, type Context, type Fiber } from '@deepseek-ai/cordis'
import { SettingsProvider, settingsNamespace } from '@deepseek-ai/dsh-settings'
import { WebRuntime } from '@deepseek-ai/dsh-web'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { IN_FORCE, inForceOf, readInForce } from '../../src/config/in-force.ts'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { FetchAvailability } from '../../src/host/fetch-file.ts'
import { liveSettings } from '../../src/host/settings.ts'
import { isRecord } from '../../src/json/index.ts'
import { disk } from './disk.ts'
import { Presentations } from './presentations.ts'
import { advisoriesOf, bootRuntime, type Runtime, type RuntimeOptions } from './runtime.ts'
import { UNREAD } from './logs.ts'

const NAMESPACE = settingsNamespace('repeat-tool-breaker')

/** The real legacy settings service, over a document in memory. */
class MemorySettings extends SettingsProvider {
  override readonly writable = true
  readonly #stored: Record<string, unknown>

  constructor(ctx: Context, stored: Record<string, unknown> = {}) {
    super(ctx)
    this.#stored = stored
  }

  protected override load(): Promise<Record<string, unknown>> {
    return Promise.resolve(structuredClone(this.#stored))
  }

  protected override persist(): Promise<void> {
    return Promise.resolve()
  }

  /** The file was edited by hand. */
  edit(section: unknown): void {
    this.publish({ [NAMESPACE]: section })
  }
}

const fibers: Fiber[] = []
afterEach(async () => {
  await Promise.all(fibers.splice(0).map(fiber => fiber.dispose()))
})

async function boot(options: RuntimeOptions & { readonly prepare?: (ctx: Context) => unknown } = {}): Promise<Runtime> {
  const runtime = await bootRuntime({ ...options, before: ctx => void options.prepare?.(ctx) })
  fibers.push(runtime.ctx.fiber)
  return runtime
}

/** The runtime with the legacy settings service mounted after the plugin, as services come and go. */
async function bootLegacy(config?: object, stored?: Record<string, unknown>) {
  const runtime = await boot(config === undefined ? {} : { config })
  const service = await runtime.ctx.plugin(MemorySettings, stored)
  await expect.poll(() => descriptor(runtime.ctx)).toBeDefined()
  return { ...runtime, service }
}

function descriptor(ctx: Context) {
  return ctx.settings.describe().find(({ ns }) => ns === NAMESPACE)
}

function settingsOf(ctx: Context): MemorySettings {
  const { settings } = ctx
  if (!(settings instanceof MemorySettings)) throw new Error('another settings service is mounted')
  return settings
}

/** How often the same command runs until the first advisory. */
async function callsUntilAdvice({ bash }: Runtime, command: string): Promise<number> {
  for (let calls = 1; calls <= DEFAULTS.window; calls++) {
    if (advisoriesOf(await bash(command)).length > 0) return calls
  }
  return 0
}

describe('on a host without a settings service', () => {
  it('the configuration holds', async () => {
    const runtime = await boot({ config: { warnAt: 4 } })
    expect(await callsUntilAdvice(runtime, 'echo a')).toBe(4)
    expect(runtime.logged.complaints).toEqual([])
  })
})

describe('on a host whose loader knows no references', () => {
  const host = { fiber: undefined, inject: () => ({ dispose: () => undefined }), on: () => undefined }

  it('the configuration is read as it is, and refused when it is none', () => {
    const read = (config: unknown) => liveSettings(host, UNREAD, config, new FetchAvailability())
    expect(read({ warnAt: 4, failLimit: null })).toMatchObject({ warnAt: 4, failLimit: undefined })
    expect(read(undefined).warnAt).toBe(DEFAULTS.warnAt)
    expect(() => read('fast')).toThrow('repeat-tool-breaker: config: "fast" must be a table')
  })
})

describe('on a host that keeps settings by namespace', () => {
  it('serves the seven fields live, over the configuration and its defaults', async () => {
    const { ctx } = await bootLegacy({ warnAt: 4, failLimit: null })
    expect(descriptor(ctx)).toMatchObject({
      applies: 'live',
      base: {
        blockShellHttp: DEFAULTS.blockShellHttp,
        blockLocalHttp: DEFAULTS.blockLocalHttp,
        shellHttpAllow: DEFAULTS.shellHttpAllow,
        warnAt: 4,
        summarizeAt: DEFAULTS.summarizeAt,
        failWarnAt: DEFAULTS.failWarnAt,
        failLimit: null,
      },
    })
  })

  it('tells its pages the caps as they are configured, and what happens there, but takes no change of them', async () => {
    const { ctx } = await bootLegacy({ onLimit: 'deny', limits: { host: null, 'verb:curl': 3 }, progress: false })
    const { host: _host, site: _site, 'family:http-fetch': _fetches, ...caps } = DEFAULTS.limits
    const on = Object.fromEntries(Object.entries(caps).filter(([, cap]) => cap !== null))
    expect(readInForce(descriptor(ctx)?.base)).toEqual({
      onLimit: 'deny',
      limits: { ...on, 'verb:curl': 3 },
      window: DEFAULTS.window,
      progress: false,
      canFetch: false,
    })
    await ctx.settings.update(NAMESPACE, { [IN_FORCE]: { onLimit: 'ask' } })
    expect(readInForce(descriptor(ctx)?.base)?.onLimit).toBe('deny')
  })

  it('tells its pages whether anything can fetch, as of the last time that one asked', async () => {
    const { ctx } = await bootLegacy()
    ctx.provide('fs', disk)
    await ctx.plugin(WebRuntime)
    const canFetch = () => readInForce(descriptor(ctx)?.base)?.canFetch
    await expect.poll(canFetch).toBe(false)
    const stop = ctx.web.registerFetchProvider({
      id: 'test',
      available: () => true,
      fetch: async (_, signal) => {
        signal?.throwIfAborted()
        throw new Error('a probe is cancelled')
      },
    })
    await expect.poll(canFetch).toBe(true)
    stop()
    await expect.poll(canFetch).toBe(false)
  })

  it('does not claim that nothing can fetch before anybody has asked', async () => {
    const availability = new FetchAvailability()
    availability.registered({ fetch: () => new Promise(() => undefined) })
    expect(readInForce({ [IN_FORCE]: inForceOf(resolveConfig({}), availability.known) })?.canFetch).toBeUndefined()
  })

  it('obeys a saved value on the next call, and the configuration again after it is removed', async () => {
    const runtime = await bootLegacy({ warnAt: 4 })
    await runtime.ctx.settings.update(NAMESPACE, { warnAt: 2 })
    expect(await callsUntilAdvice(runtime, 'echo a')).toBe(2)
    await runtime.ctx.settings.mutate(NAMESPACE, [{ op: 'unset', path: ['warnAt'] }])
    expect(await callsUntilAdvice(runtime, 'echo b')).toBe(4)
  })

  it('keeps a stage off that was switched off', async () => {
    const runtime = await bootLegacy({ warnAt: 4 })
    await runtime.ctx.settings.update(NAMESPACE, { warnAt: null })
    expect(await callsUntilAdvice(runtime, 'echo a')).toBe(DEFAULTS.summarizeAt)
  })

  it.each([
    [{ failLimit: 1 }, 'failLimit: 1 must be a whole number of at least 2'],
    [{ warnAt: 2.5 }, 'warnAt: 2.5 must be'],
    [{ shellHttpAllow: [''] }, 'shellHttpAllow'],
  ])('refuses to save %o', async (patch, reason) => {
    const { ctx } = await bootLegacy()
    await expect(ctx.settings.update(NAMESPACE, patch)).rejects.toThrow(reason)
    expect(descriptor(ctx)?.user).toBeUndefined()
  })

  it('keeps the last good value when the file is edited into a bad one', async () => {
    const runtime = await bootLegacy()
    settingsOf(runtime.ctx).edit({ warnAt: 3 })
    settingsOf(runtime.ctx).edit({ warnAt: 3.5 })
    expect(await callsUntilAdvice(runtime, 'echo a')).toBe(3)
  })

  it('starts with a bad stored value, which has no effect, is shown, and can be saved over', async () => {
    const runtime = await bootLegacy({ warnAt: 4 }, { [NAMESPACE]: { warnAt: 1.25 } })
    expect(descriptor(runtime.ctx)).toMatchObject({ user: { warnAt: 1.25 }, base: { warnAt: 4 } })
    expect(await callsUntilAdvice(runtime, 'echo a')).toBe(4)
    await runtime.ctx.settings.update(NAMESPACE, { warnAt: 2 })
    expect(await callsUntilAdvice(runtime, 'echo b')).toBe(2)
  })

  it('goes on with the configuration alone when the stored section cannot be read, and says so', async () => {
    const runtime = await boot({ config: { warnAt: 4 } })
    await runtime.ctx.plugin(MemorySettings, { [NAMESPACE]: 'nonsense' })
    await expect.poll(() => runtime.logged.complaints.join('\n')).toContain('the configuration alone holds')
    expect(await callsUntilAdvice(runtime, 'echo a')).toBe(4)
  })

  it('falls back to the configuration when the service goes', async () => {
    const runtime = await bootLegacy({ warnAt: 4 }, { [NAMESPACE]: { warnAt: 2 } })
    expect(await callsUntilAdvice(runtime, 'echo a')).toBe(2)
    await runtime.service.dispose()
    expect(await callsUntilAdvice(runtime, 'echo b')).toBe(4)
  })

  it('takes its namespace with it when it is unloaded', async () => {
    const { ctx, fiber } = await bootLegacy()
    await fiber.dispose()
    expect(descriptor(ctx)).toBeUndefined()
  })

  it('serves the namespace anew over a configuration that the loader has changed', async () => {
    const runtime = await bootLegacy({ warnAt: 4 }, { [NAMESPACE]: { summarizeAt: 9 } })
    const references: unknown = runtime.fiber.config
    const warnAt = isRecord(references) ? references.warnAt : undefined
    if (!isVolatile(warnAt)) throw new Error('warnAt is no reference')
    updateVolatile(warnAt, createVolatile(3))
    runtime.ctx.emit('loader/volatile-update', [['warnAt']])
    await expect.poll(() => descriptor(runtime.ctx)?.base).toMatchObject({ warnAt: 3 })
    expect(descriptor(runtime.ctx)?.user).toEqual({ summarizeAt: 9 })
    expect(await callsUntilAdvice(runtime, 'echo a')).toBe(3)
  })
})

describe('an unloading plugin', () => {
  it('does not fail over a change of its configuration that comes at the same time', async () => {
    const { ctx, fiber, logged } = await bootLegacy({ warnAt: 4 })
    ctx.emit('loader/volatile-update', [['warnAt']])
    await fiber.dispose()
    await expect.poll(() => logged.complaints.join('\n')).toContain('not renewed')
    expect(descriptor(ctx)).toBeUndefined()
  })
})

describe('on a host whose settings come from its loader', () => {
  class CurrentSettings extends Service {
    readonly presentations = new Presentations<Fiber>()
    configure: Presentations<Fiber>['configure'] = this.presentations.configure

    constructor(ctx: Context) {
      super(ctx, 'settings')
    }
  }

  async function bootCurrent(config?: object) {
    const services: CurrentSettings[] = []
    const prepare = (ctx: Context) => services.push(new CurrentSettings(ctx))
    const runtime = await boot({ prepare, ...(config ? { config } : {}) })
    const [service] = services
    if (!service) throw new Error('no settings service is mounted')
    const declined = () => service.presentations.all
    await expect.poll(() => declined()).toHaveLength(1)
    return { ...runtime, service, declined }
  }

  it('declines the page that the host would generate, once', async () => {
    const { ctx, fiber, logged, declined } = await bootCurrent()
    expect(declined()).toEqual([[fiber, { auto: false }]])
    ctx.emit('loader/volatile-update', [['warnAt']])
    expect(logged.complaints).toEqual([])
  })

  it('declines it again after an edit of a field that is not live, and warns of nothing', async () => {
    const { fiber, logged, declined, service } = await bootCurrent({ warnAt: 4 })
    for (const onLimit of ['deny', 'ask', 'deny']) {
      const again = vi.spyOn(service, 'configure')
      // The loader applies the plugin again, on the same fiber.
      await fiber.update({ warnAt: 4, onLimit })
      await expect.poll(() => again).toHaveBeenCalledOnce()
      again.mockRestore()
      expect(declined()).toEqual([[fiber, { auto: false }]])
    }
    expect(logged.complaints).toEqual([])
  })

  it('leaves the page to the host when it is unloaded', async () => {
    const { fiber, service } = await bootCurrent()
    await fiber.dispose()
    expect(service.presentations.all).toEqual([])
  })

  it('declines it once where settings are kept by namespace as well, and the configuration changes', async () => {
    const { ctx, fiber, logged, declined, service } = await bootCurrent()
    const register = vi.fn<() => { get(): unknown }>(() => ({ get: () => ({}) }))
    Object.assign(service, { register })
    await fiber.update({ onLimit: 'deny' })
    await expect.poll(() => register).toHaveBeenCalledTimes(1)
    ctx.emit('loader/volatile-update', [['warnAt']])
    await expect.poll(() => register).toHaveBeenCalledTimes(2)
    expect(declined()).toEqual([[fiber, { auto: false }]])
    expect(logged.complaints).toEqual([])
  })

  it('goes on when the host refuses that, and says so', async () => {
    const refuse = () => {
      throw new Error('configured twice')
    }
    const prepare = (ctx: Context) => {
      new CurrentSettings(ctx).configure = refuse
    }
    const runtime = await boot({ config: { warnAt: 4 }, prepare })
    await expect.poll(() => runtime.logged.complaints.join('\n')).toContain('configured twice')
    expect(await callsUntilAdvice(runtime, 'echo a')).toBe(4)
  })
})
