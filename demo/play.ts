import { createServer } from 'node:http'
import { join } from 'node:path'
import { failureOf } from './child.ts'
import { layOut, runDsh, startedCommands } from './host/dsh.ts'
import type { Host } from './host/install.ts'
import { answersOf, endOf, loggedCallsOf, readEvents } from './host/log.ts'
import type { Approval } from './host/profile.ts'
import type { JsonObject } from '../tools/json.ts'
import { type Listening, listenOnLoopback } from './loopback.ts'
import { startModel } from './model.ts'
import type { Run, Scenario } from './scenario.ts'
import { PLUGIN_NAME } from '../src/config/name.ts'

/** What every scenario of one demo shares. */
export interface Theatre {
  readonly host: Host
  /** The unpacked plugin. */
  readonly plugin: string
  /** A folder for the scenarios' own folders. */
  readonly root: string
  readonly signal: AbortSignal
}

/** How one performance differs from the defaults. */
export interface Variation {
  /** Added to the scenario's own configuration. */
  readonly config?: JsonObject
  /** @defaultValue 'nobody' */
  readonly approval?: Approval
}

/**
 * Act out a scenario in a fresh home, with a model and a site of its own.
 * @param folder - the name of its folder under the root, not used before.
 * @throws when the host itself fails; what the plugin did is for `verify` to judge.
 */
export async function play(theatre: Theatre, scenario: Scenario, folder: string, variation: Variation): Promise<Run> {
  theatre.signal.throwIfAborted()
  const config = { ...scenario.config, ...variation.config }
  const place = await layOut(join(theatre.root, folder), {
    plugin: theatre.plugin,
    approval: variation.approval ?? 'nobody',
    canFetch: scenario.canFetch ?? false,
    ...(Object.keys(config).length === 0 ? {} : { config }),
    ...(scenario.rows === undefined ? {} : { rows: scenario.rows }),
  })
  const site = scenario.site === undefined ? undefined : await serve(scenario.site)
  const model = await startModel(scenario.steps(site?.url ?? ''))
  try {
    const outcome = await runDsh(
      theatre.host,
      place,
      { model: model.url, site: site?.url },
      [scenario.title],
      theatre.signal,
    )
    if (outcome.code !== (scenario.exitCode ?? 0)) throw new Error(failureOf(`dsh, in "${scenario.name}",`, outcome))
    const events = await readEvents(place.home)
    const started = await startedCommands(place)
    return {
      calls: loggedCallsOf(events),
      answers: answersOf(events),
      requests: model.requests,
      end: endOf(events),
      log: logOf(outcome.stderr),
      started,
    }
  } finally {
    await Promise.all([model.close(), site?.close()])
  }
}

function serve(site: ReadonlyMap<string, string>): Promise<Listening> {
  const server = createServer((request, response) => {
    const body = site.get(request.url ?? '')
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(body)
  })
  return listenOnLoopback(server)
}

/** The lines that are in the plugin's name. */
function logOf(stderr: string): readonly string[] {
  return stderr.split('\n').filter(line => line.startsWith(`${PLUGIN_NAME}: `))
}
