import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Context } from '@deepseek-ai/cordis'
import { Include } from '@deepseek-ai/cordis-plugin-include'
import { Loader } from '@deepseek-ai/cordis-plugin-loader'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import * as breaker from '../../src/index.ts'

/** The loader of the current host generation with one row, ours, in a file that a person edits. */
interface Row {
  /** How often the plugin has been applied. */
  readonly applied: number
  /** What the loader has said in its log. */
  readonly log: readonly string[]
  edit(config: object): Promise<void>
  /** One call of the same tool by the same agent. @returns how many notices it brought. */
  call(): Promise<number>
}

let folder: string
let ctx: Context

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loader-'))
})

afterEach(async () => {
  await ctx.fiber.dispose()
  await rm(folder, { recursive: true })
})

async function loadRow(config: object): Promise<Row> {
  const file = join(folder, 'rows.yml')
  const write = (settings: object) =>
    // JSON is YAML.
    writeFile(file, JSON.stringify([{ id: breaker.name, name: 'cordis:breaker', config: settings }]))
  await write(config)

  ctx = new Context()
  const log: string[] = []
  ctx.logger.exporter({ levels: { default: 3 }, export: ({ args }) => void log.push(args.map(String).join(' ')) })
  let guard: (execution: object) => unknown = () => undefined
  ctx.reflect.provide('tools', {
    guard: (registered: typeof guard) => {
      guard = registered
    },
  })
  let applied = 0
  const counted: typeof breaker.apply = (context, settings) => {
    applied++
    breaker.apply(context, settings)
  }
  await ctx.plugin(Loader, { baseUrl: pathToFileURL(`${folder}/`).href })
  ctx.loader.builtins.breaker = { ...breaker, apply: counted }
  ctx.loader.builtins.include = Include
  const id = await ctx.loader.create({ name: 'cordis:include', config: { path: 'rows.yml' } })
  await ctx.loader.await()

  const agent = {}
  const { signal } = new AbortController()
  return {
    get applied() {
      return applied
    },
    log,
    async edit(settings) {
      await write(settings)
      const include = ctx.loader.resolve(id).subtree
      if (!(include instanceof Include)) throw new Error('the rows are not there')
      await include.refresh()
      await ctx.loader.await()
    },
    async call() {
      const execution = { callId: 'c', name: 'read', arguments: { path: 'a' }, agent, signal }
      const fire = (event: string, ...args: unknown[]): unknown => Reflect.apply(ctx.waterfall, ctx, [event, ...args])
      await fire('tools/pre-execute', execution, () => Promise.resolve({ kind: 'allow' }))
      guard(execution)
      const result = { isError: false, content: [], value: {} }
      await fire('tools/execute', execution, () => Promise.resolve(result))
      const decision = await fire('tools/post-execute', execution, result, () => Promise.resolve({ kind: 'accept' }))
      return noticesOf(decision)
    },
  }
}

function noticesOf(decision: unknown): number {
  if (typeof decision !== 'object' || decision === null || !('additionalContexts' in decision)) return 0
  return Array.isArray(decision.additionalContexts) ? decision.additionalContexts.length : 0
}

/** The numbers of the calls that brought a notice. */
async function noticed(row: Row, calls: number): Promise<readonly number[]> {
  const numbers: number[] = []
  for (let number = 1; number <= calls; number++) {
    if ((await row.call()) > 0) numbers.push(number)
  }
  return numbers
}

describe('in the loader of the current generation', () => {
  it('an edit of a live field is obeyed by the next call, without the plugin being applied again', async () => {
    const row = await loadRow({ warnAt: 9 })
    expect(await noticed(row, 2)).toEqual([])
    await row.edit({ warnAt: 3 })
    // The third call of the agent: what was counted before the edit still counts.
    expect(await row.call()).toBe(1)
    expect(row.applied).toBe(1)
  })

  it('an invalid edit is refused in the words of our rules, and the old value holds', async () => {
    const row = await loadRow({ warnAt: 3 })
    await row.edit({ warnAt: 2.5 })
    expect(await noticed(row, 3)).toEqual([3])
    expect(row.applied).toBe(1)
    expect(row.log.join('\n')).toContain('repeat-tool-breaker: warnAt: 2.5 must be a positive whole number')
  })

  it('an override that is removed gives way to the base', async () => {
    const row = await loadRow({ warnAt: 3 })
    await row.edit({})
    expect(await noticed(row, DEFAULTS.warnAt)).toEqual([DEFAULTS.warnAt])
    expect(row.applied).toBe(1)
  })

  it('a stage can be switched off and on again', async () => {
    const row = await loadRow({ warnAt: 3, summarizeAt: null })
    await row.edit({ warnAt: null, summarizeAt: null })
    expect(await noticed(row, 3)).toEqual([])
    await row.edit({ warnAt: 4, summarizeAt: null })
    expect(await row.call()).toBe(1)
    expect(row.applied).toBe(1)
  })

  it('an edit of another field applies the plugin again', async () => {
    const row = await loadRow({ warnAt: 3 })
    await row.edit({ warnAt: 3, window: 5 })
    expect(row.applied).toBe(2)
    expect(await noticed(row, 3)).toEqual([3])
  })
})
