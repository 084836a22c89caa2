import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Context, Fiber } from '@deepseek-ai/cordis'
import { defineTool } from '@deepseek-ai/dsh-tools'
import { WebError, WebRuntime, type WebFetchProvider } from '@deepseek-ai/dsh-web'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { FETCH_FILE_TOOL } from '../../src/fetch-file/index.ts'
import { FetchAvailability, mountFetchFile } from '../../src/host/fetch-file.ts'
import { SHELL_HTTP_BLOCKED } from '../../src/messages/index.ts'
import { disk } from './disk.ts'
import { advisoriesOf, bootRuntime, textOf, type Runtime, type RuntimeOptions } from './runtime.ts'
import { UNREAD } from './logs.ts'

const CAP = DEFAULTS.limits.exact
const CURL = 'curl -s https://docs.example.org/guide.html'

let root = ''
const booted: Context[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shell-http-'))
})

afterEach(async () => {
  await Promise.all(booted.splice(0).map(ctx => ctx.fiber.dispose()))
  await rm(root, { recursive: true, force: true })
})

/** A provider that answers every address with the same page, and counts. */
function providerOf(answer: WebFetchProvider['fetch']): WebFetchProvider {
  return {
    id: 'test',
    available: () => true,
    fetch: async (request, signal) => {
      signal?.throwIfAborted()
      return answer(request, signal)
    },
  }
}

const page = (content: string, statusCode = 200): WebFetchProvider =>
  providerOf(async ({ url }) => ({ url, statusCode, body: { kind: 'html', content }, truncated: false }))

/** The real web service, a file service on disk, and a sandbox service that says where the workspace is. */
async function boot(
  provider: WebFetchProvider | undefined,
  options: RuntimeOptions = {},
  web: object = {},
): Promise<Runtime> {
  const runtime = await bootRuntime({
    ...options,
    before: ctx => {
      ctx.provide('fs', disk)
      ctx.provide('sandboxPolicy', { resolve: () => ({ mode: 'workspace-write', workspaceRoot: root }) })
      void ctx.plugin(WebRuntime, web)
    },
  })
  booted.push(runtime.ctx)
  await expect.poll(() => runtime.ctx.tools.get(FETCH_FILE_TOOL) !== undefined).toBe(true)
  if (provider) runtime.ctx.web.registerFetchProvider(provider)
  return runtime
}

describe('while web_fetch_file can fetch', () => {
  it('a shell that would fetch is refused on the first call, and the body of the tool never runs', async () => {
    const { bash, ran } = await boot(page('<p>guide</p>'))
    const text = textOf(await bash(CURL))
    expect(text).toMatch(
      new RegExp(`^Error: ${SHELL_HTTP_BLOCKED}: curl would fetch docs\\.example\\.org.*${FETCH_FILE_TOOL}`, 'su'),
    )
    expect(ran).toEqual([])
  })

  it('the tool writes the file and tells its status', async () => {
    const { call } = await boot(page('<p>guide</p>'))
    const text = textOf(await call(FETCH_FILE_TOOL, { url: 'https://docs.example.org/guide.html' }))
    expect(text).toContain('HTTP 200')
    const file = join(root, DEFAULTS.outputDir, 'docs.example.org_guide.html')
    expect(await readFile(file, 'utf8')).toBe('<p>guide</p>')
  })

  it('nobody is asked, nothing is counted, and it is no failure', async () => {
    const { bash, asked, ran } = await boot(page('x'), { answer: 'allowed-once' })
    const results = []
    for (let index = 0; index < CAP + 4; index++) results.push(await bash(CURL))
    expect(results.every(result => textOf(result).startsWith(`Error: ${SHELL_HTTP_BLOCKED}`))).toBe(true)
    expect([asked, ran, results.flatMap(advisoriesOf)]).toEqual([[], [], []])
  })

  it.each([
    'git clone https://github.com/a/b',
    'docker pull example.com/x',
    'curl -s http://localhost:3000/health',
    'git commit -m "see https://example.com"',
    "cat > README.md <<'E'\nhttps://example.com\nE",
  ])('other work goes on: %s', async command => {
    const { bash, ran } = await boot(page('x'))
    await bash(command)
    expect(ran).toEqual([command])
  })

  it('its status feeds the failure track', async () => {
    const { call } = await boot(page('gone', 404))
    const texts: string[] = []
    for (let index = 0; index <= DEFAULTS.failLimit; index++) {
      texts.push(textOf(await call(FETCH_FILE_TOOL, { url: `https://docs.example.org/${index}` })))
    }
    expect(texts.at(-2)).toContain('HTTP 404')
    expect(texts.at(-1)).toMatch(/REPEAT_TOOL_BLOCKED: requests to docs\.example\.org failed.*HTTP 404/su)
  })

  it('errors of the provider pass through with their code', async () => {
    const { call } = await boot(providerOf(() => Promise.reject(new WebError('too big', 'WEB_TOO_LARGE'))))
    const result = await call(FETCH_FILE_TOOL, { url: 'https://a.org/x' })
    expect(result.error).toMatchObject({ message: 'too big', info: { code: 'WEB_TOO_LARGE' } })
  })

  it('a provider that hangs is given up when the call is aborted', async () => {
    const abort = new AbortController()
    const hanging = providerOf(
      (_request, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
          abort.abort()
        }),
    )
    const { call } = await boot(hanging)
    const result = await call(FETCH_FILE_TOOL, { url: 'https://a.org/x' }, { signal: abort.signal })
    expect(result.isError).toBe(true)
  })

  it.each([
    'WEB_PROVIDER_ERROR',
    'WEB_ABORTED',
    'WEB_BLOCKED_URL',
    'WEB_UNSUPPORTED_CONTENT_TYPE',
    'WEB_DUPLICATE_PROVIDER',
    undefined,
  ])('a provider that answers the question with %s is there', async code => {
    const error = code === undefined ? new Error('no') : new WebError('no', code)
    const { bash } = await boot({ id: 'test', available: () => true, fetch: () => Promise.reject(error) })
    expect(textOf(await bash(CURL))).toContain(SHELL_HTTP_BLOCKED)
  })
})

it('a provider that does not notice the question whether it is there is taken to be there', async () => {
  const deaf: WebFetchProvider = { id: 'deaf', available: () => true, fetch: () => new Promise(() => undefined) }
  const availability = new FetchAvailability(0)
  const apply = (ctx: Context) => mountFetchFile(ctx, UNREAD, resolveConfig({}), availability)
  await boot(deaf, { mount: ctx => ctx.plugin({ name: 'fetch-file', inject: ['tools'], apply }) })
  expect([availability.known, availability.canFetch]).toEqual([undefined, false])
  await availability.refresh()
  expect(availability.canFetch).toBe(true)
})

describe('the shell is left alone', () => {
  it('without a provider', async () => {
    const { bash, ran } = await boot(undefined)
    await bash(CURL)
    expect(ran).toEqual([CURL])
  })

  it('when the provider goes, and no longer when one comes', async () => {
    const { ctx, bash, ran } = await boot(undefined)
    await bash(CURL)
    const stop = ctx.web.registerFetchProvider(page('x'))
    await bash(CURL)
    stop()
    await bash(CURL)
    expect(ran).toEqual([CURL, CURL])
  })

  it.each<[string, object, readonly WebFetchProvider[]]>([
    ['that is configured is missing', { fetchProvider: 'other' }, [page('x')]],
    ['that is configured is not available', { fetchProvider: 'test' }, [{ ...page('x'), available: () => false }]],
    ['has to be chosen', {}, [page('x'), { ...page('y'), id: 'other' }]],
  ])('while the provider %s', async (_title, web, providers) => {
    const { ctx, bash, ran } = await boot(undefined, {}, web)
    for (const provider of providers) ctx.web.registerFetchProvider(provider)
    await bash(CURL)
    expect(ran).toEqual([CURL])
  })

  it('without a web service', async () => {
    const runtime = await bootRuntime()
    booted.push(runtime.ctx)
    await runtime.bash(CURL)
    expect(runtime.ran).toEqual([CURL])
    expect(runtime.ctx.tools.get(FETCH_FILE_TOOL)).toBeUndefined()
  })

  it.each<[string, object]>([
    ['when the block is switched off', { blockShellHttp: false }],
    ['for excluded tools', { exclude: ['bash'] }],
    ['for exempted commands', { shellHttpAllow: ['curl'] }],
  ])('%s', async (_title, config) => {
    const { bash, ran } = await boot(page('x'), { config })
    await bash(CURL)
    expect(ran).toEqual([CURL])
  })

  it('for calls without an agent', async () => {
    const { bash, ran } = await boot(page('x'))
    await bash(CURL, { agent: undefined })
    expect(ran).toEqual([CURL])
  })
})

describe('on a host that has a tool of that name already', () => {
  const foreign = defineTool({
    name: FETCH_FILE_TOOL,
    description: 'another one',
    parameters: {},
    output: { schema: { type: 'json' }, render: () => [{ type: 'text', text: 'theirs' }] },
    execute: async () => ({}),
  })

  async function bootBeside() {
    const web: Fiber[] = []
    const runtime = await bootRuntime({
      before: ctx => {
        ctx.tools.register(foreign)
        ctx.provide('fs', disk)
      },
    })
    booted.push(runtime.ctx)
    const mountWeb = async () => {
      web.push(await runtime.ctx.plugin(WebRuntime))
      runtime.ctx.web.registerFetchProvider(page('x'))
      // Time for what waits for the service.
      await setImmediate()
    }
    await mountWeb()
    return { ...runtime, mountWeb, unmountWeb: () => web.pop()?.dispose() }
  }

  it('nothing is refused in the name of ours, and theirs stays', async () => {
    const { bash, call, ran } = await bootBeside()
    await bash(CURL)
    expect(ran).toEqual([CURL])
    expect(textOf(await call(FETCH_FILE_TOOL, {}))).toBe('theirs')
  })

  it('the log says so once, however often the services come', async () => {
    const { logged, mountWeb, unmountWeb } = await bootBeside()
    await unmountWeb()
    await mountWeb()
    expect(logged.complaints).toEqual([
      expect.stringMatching(/^repeat-tool-breaker: web_fetch_file is not there.*: tool "web_fetch_file" is already/u),
    ])
  })

  it('the plugin counts and gates as ever', async () => {
    const { bash, ran } = await bootBeside()
    for (let index = 0; index <= CAP; index++) await bash('make')
    expect(ran).toHaveLength(CAP - 1)
  })
})

describe('the settings of the block', () => {
  it('extend it to local addresses', async () => {
    const { bash, ran } = await boot(page('x'), { config: { blockLocalHttp: true } })
    expect(textOf(await bash('curl localhost:3000'))).toContain(SHELL_HTTP_BLOCKED)
    expect(ran).toEqual([])
  })

  it('exempt nothing when the list is empty', async () => {
    const { bash } = await boot(page('x'), { config: { shellHttpAllow: [] } })
    const text = textOf(await bash('git clone https://github.com/a/b'))
    expect(text).toMatch(/git is handed github\.com\/a\/b.*shellHttpAllow exempts git/su)
  })
})

it('another policy that denies keeps its denial', async () => {
  const { ctx, bash } = await boot(page('x'))
  ctx.on('tools/pre-execute', () => Promise.resolve({ kind: 'deny', reason: 'POLICY' }))
  expect(textOf(await bash(CURL))).toBe('Error: POLICY')
})

it('the tool goes when the plugin is unloaded', async () => {
  const { ctx, fiber, bash, ran } = await boot(page('x'))
  await fiber.dispose()
  expect(ctx.tools.get(FETCH_FILE_TOOL)).toBeUndefined()
  await bash(CURL)
  expect(ran).toEqual([CURL])
})

describe('where the workspace is', () => {
  async function fetchWith(prepare: (ctx: Context) => void, cwd: unknown): Promise<string> {
    const runtime = await bootRuntime({
      before: ctx => {
        ctx.provide('fs', disk)
        prepare(ctx)
        void ctx.plugin(WebRuntime)
      },
    })
    booted.push(runtime.ctx)
    await expect.poll(() => runtime.ctx.tools.get(FETCH_FILE_TOOL) !== undefined).toBe(true)
    runtime.ctx.web.registerFetchProvider(page('x'))
    Object.assign(runtime.agent.session, { header: { cwd } })
    return textOf(await runtime.call(FETCH_FILE_TOOL, { url: 'https://a.example/x.html' }))
  }

  it('is what the session says when there is no sandbox service', async () => {
    expect(await fetchWith(() => undefined, root)).toContain('Saved to')
    expect(await readFile(join(root, DEFAULTS.outputDir, 'a.example_x.html'), 'utf8')).toBe('x')
  })

  it('is what the sandbox service says when both do', async () => {
    await fetchWith(ctx => void ctx.provide('sandboxPolicy', { resolve: () => ({ workspaceRoot: root }) }), '/nowhere')
    expect(await readFile(join(root, DEFAULTS.outputDir, 'a.example_x.html'), 'utf8')).toBe('x')
  })
})

it.each(['web', 'fs'])('a %s service that is none brings no tool and no harm', async name => {
  const runtime = await bootRuntime({
    before: ctx => {
      for (const service of ['web', 'fs'])
        ctx.provide(service, service === name ? {} : { ...disk, fetch: () => undefined })
    },
  })
  booted.push(runtime.ctx)
  await runtime.bash(CURL)
  expect(runtime.ran).toEqual([CURL])
  expect(runtime.ctx.tools.get(FETCH_FILE_TOOL)).toBeUndefined()
})

it('a question about providers is answered although the services have just gone', async () => {
  const availability = new FetchAvailability()
  await availability.refresh()
  expect([availability.isRegistered, availability.known]).toEqual([false, false])
})

it('a fetch without an agent takes the working folder that the file service takes', async () => {
  const places: unknown[] = []
  const fs = {
    ...disk,
    resolve: async (path: string, options: { cwd?: string }) => {
      places.push(options.cwd)
      return disk.resolve(path, { ...options, cwd: root })
    },
  }
  const runtime = await bootRuntime({
    before: ctx => {
      ctx.provide('fs', fs)
      void ctx.plugin(WebRuntime)
    },
  })
  booted.push(runtime.ctx)
  await expect.poll(() => runtime.ctx.tools.get(FETCH_FILE_TOOL) !== undefined).toBe(true)
  runtime.ctx.web.registerFetchProvider(page('x'))
  const result = await runtime.call(FETCH_FILE_TOOL, { url: 'https://a.example/x.html' }, { agent: undefined })
  expect(result.isError).toBe(false)
  expect(new Set(places)).toEqual(new Set([undefined]))
})
