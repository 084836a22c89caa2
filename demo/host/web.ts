import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failureOf, type ChildOutcome } from '../child.ts'
import { layOut, runDsh, type HostPlace } from './dsh.ts'
import type { Host } from './install.ts'
import type { JsonObject } from '../../tools/json.ts'
import { startModel, type Script, type ScriptedModel } from '../model.ts'

/** A DSH host that serves its page, with the plugin in its profile and a scripted model behind it. */
export interface WebHost {
  readonly url: string
  readonly place: HostPlace
  readonly model: ScriptedModel
  stop(): Promise<void>
}

/** What differs from a host with nothing but the plugin. */
interface WebHostPlan {
  /** The unpacked plugin. */
  readonly plugin: string
  /** The profile's own row for the plugin. */
  readonly config?: JsonObject
  /** What a person has saved for the plugin: YAML of one line. */
  readonly stored?: string
  /** What the model does; nothing when absent. */
  readonly script?: Script
  /** @defaultValue ten minutes */
  readonly lifeMs?: number
}

const START_MS = 60_000
const DEFAULT_LIFE_MS = 10 * 60_000

/** Settings of a host whose first visitor has answered the notice. */
export const SEEN = 'ui-onboarding:\n  welcomeNoticeVersion: 2026-08-13.1\n'

/**
 * Start a host in a fresh place.
 * @param root - a folder of its own; created.
 * @throws when it does not print its address, or ends right after.
 */
export async function startWebHost(host: Host, root: string, plan: WebHostPlan): Promise<WebHost> {
  const { plugin, config, stored, script = [], lifeMs = DEFAULT_LIFE_MS } = plan
  const place = await layOut(root, { plugin, approval: 'person', surface: 'web', ...(config ? { config } : {}) })
  await writeFile(
    join(place.home, 'settings.yaml'),
    stored === undefined ? SEEN : `${SEEN}repeat-tool-breaker: ${stored}\n`,
  )
  const model = await startModel(script)
  const over = new AbortController()
  const ended = new AbortController()
  let output = ''
  let announce: ((url: string) => void) | undefined
  const announced = new Promise<string>(resolve => (announce = resolve))
  const running = runDsh(host, place, { model: model.url }, ['--no-open', '--port', '0'], over.signal, {
    timeoutMs: lifeMs,
    onOutput(text) {
      output += text
      const url = /dsh web: (http:\/\/127\.0\.0\.1:\d+)/u.exec(output)?.[1]
      if (url !== undefined) announce?.(url)
    },
  })
  const stopped = running.then(
    (outcome: ChildOutcome) => {
      ended.abort()
      return new Error(failureOf('the web host', outcome))
    },
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  const stop = async () => {
    over.abort(new Error('it is not needed any more'))
    await stopped
    await model.close()
  }
  const tooLate = new Promise<Error>(resolve => {
    setTimeout(() => resolve(new Error(`the web host prints no address; it printed:\n${output}`)), START_MS).unref()
  })
  const url = await Promise.race([announced, stopped, tooLate])
  // It prints its address also when it is about to end.
  const late = typeof url === 'string' ? await Promise.race([stopped, settled()]) : url
  if (typeof url !== 'string' || late !== undefined) {
    await stop()
    throw late ?? url
  }
  return { url, place, model, stop }
}

function settled(): Promise<undefined> {
  return new Promise(resolve => setTimeout(() => resolve(undefined), 150))
}
