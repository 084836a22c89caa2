import { join } from 'node:path'
import { DEFAULTS } from '../src/config/defaults.ts'
import type { Host } from './host/install.ts'
import { startWebHost } from './host/web.ts'
import type { ModelStep } from './model.ts'

/** A host that nobody ends is gone after a day. */
const LIFE_MS = 24 * 60 * 60_000

/** The calls of one turn: the question comes at the cap, and a few more show what the answer has done. */
const CALLS = DEFAULTS.limits.cmd + 2

const CALL: ModelStep = [{ tool: 'bash', arguments: { command: 'echo hello', description: 'Say hello' } }]

/** Whatever is said to it, the model makes the same call over and over. @param request - counted from 1. */
function goInCircles(request: number): Promise<ModelStep> {
  return Promise.resolve(request % (CALLS + 1) === 0 ? [] : CALL)
}

/**
 * Serve the real page, with a model that goes in circles, until it is ended.
 * @param plugin - the unpacked plugin.
 * @param root - a folder for the host.
 * @param ready - told of the page's address.
 */
export async function showPage(
  host: Host,
  plugin: string,
  root: string,
  signal: AbortSignal,
  ready: (url: string) => void,
): Promise<void> {
  const web = await startWebHost(host, join(root, 'web'), { plugin, script: goInCircles, lifeMs: LIFE_MS })
  try {
    ready(web.url)
    if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
  } finally {
    await web.stop()
  }
}

/** What somebody who has the page does there. */
export function pageGuide(url: string): string {
  return [
    `Open ${url}`,
    '  1. Choose workspace, Open.',
    `  2. Say anything. The scripted model runs the same command ${CALLS} times: after ${DEFAULTS.warnAt} it is warned,`,
    `     after ${DEFAULTS.summarizeAt} asked to write down what it knows, and before the ${DEFAULTS.limits.cmd}th you are asked.`,
    '  3. Allow once or Reject; /loops shows what is counted.',
    'Ctrl-C ends the host and removes what it has written.',
  ].join('\n')
}
