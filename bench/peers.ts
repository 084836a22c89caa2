import { createRequire } from 'node:module'
import * as reminder from '@deepseek-ai/dsh-repeat-tool-reminder'
import * as original from 'original'
import { isRecord } from '../src/json/index.ts'
import { applyBare, type Apply } from '../tools/guard/bare-context.ts'

/** A plugin that is measured. */
export interface Peer {
  readonly name: string
  readonly version: string
  /** What to import it by: a package, or the file that was built. */
  readonly specifier: string
  /** Apply it anew, with its defaults. */
  start(): Started
}

/** One tool call with its result. */
export interface DrivenCall {
  /** Calls with the same number are one agent's. */
  readonly agent: number
  readonly tool: string
  readonly args: unknown
  readonly result: object
}

/** A plugin that was applied, driven through what it has registered. */
export interface Started {
  /** Guard, body, post-execute and result of one call. @param agent - its identity is what plugins keep their state by. */
  call(step: DrivenCall, agent: object): Promise<void>
  /** A human message. */
  human(agent: object): Promise<void>
}

const require = createRequire(import.meta.url)

/** What is measured: this package as built, the original as published, and the harness's own reminder. */
export interface Peers {
  readonly ours: Peer
  readonly original: Peer
  readonly reminder: Peer
}

/** @throws when this package is not built. */
export async function loadPeers(): Promise<Peers> {
  const built = new URL('../lib/index.js', import.meta.url).href
  return {
    ours: peerOf(await import(built), built, '../package.json'),
    original: peerOf(original, 'original'),
    reminder: peerOf(reminder, '@deepseek-ai/dsh-repeat-tool-reminder'),
  }
}

function peerOf(plugin: unknown, specifier: string, manifest = `${specifier}/package.json`): Peer {
  const { name, version }: { name: string; version: string } = require(manifest)
  if (!isPlugin(plugin)) throw new Error(`${specifier} exports no "apply"`)
  const { apply, Config: schema } = plugin
  return { name, version, specifier, start: () => started(apply, schema?.({}) ?? {}) }
}

function isPlugin(value: unknown): value is { apply: Apply; Config?: (raw: object) => object } {
  return isRecord(value) && typeof value['apply'] === 'function'
}

const { signal } = new AbortController()
const accept = (): Promise<object> => Promise.resolve({ kind: 'accept' })

function started(apply: Apply, config: object): Started {
  const plugin = applyBare(apply, config)
  const execute = plugin.listenerTo('tools/execute')
  const conclude = plugin.listenerTo('tools/post-execute')
  const observe = plugin.listenerTo('tools/result')
  const enter = plugin.listenerTo('agent/pre-step')
  return {
    async call({ tool, args, result }, agent) {
      const execution = { callId: 'c', rootCallId: 'c', name: tool, arguments: args, agent, signal }
      const denial = plugin.guard(execution)
      if (denial === undefined) await execute?.(execution, () => Promise.resolve(result))
      const outcome = typeof denial === 'string' ? denied(denial) : result
      await conclude?.(execution, outcome, accept)
      observe?.(execution, outcome)
    },
    async human(agent) {
      await enter?.({ agent, messages: [{ source: { kind: 'user' } }] }, accept)
    },
  }
}

/** A guard's denial as a host hands it to post-execute. */
function denied(denial: string): object {
  const text = `Error: ${denial}`
  return { isError: true, content: [{ type: 'text', text }], error: { message: denial } }
}
