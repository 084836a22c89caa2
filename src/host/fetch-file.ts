import type { Settings } from '../config/index.ts'
import { FETCH_FILE_TOOL, fetchFileDefinition, fetchToFile, type FetchWorld } from '../fetch-file/index.ts'
import { isRecord } from '../json/index.ts'
import { reasonOf } from '../text/index.ts'
import type {
  Execution,
  FileService,
  HostContext,
  HostFile,
  ServiceContext,
  ToolDefinition,
  WebService,
} from './contract.ts'
import type { HostLog } from './log.ts'

/** A request to a name that cannot exist, for the question whether anybody would carry it out. */
const PROBE = { url: 'https://availability.invalid/' }

/** A provider that does not notice that the probe is cancelled is there, whatever it is doing. */
const PROBE_TIMEOUT_MS = 1000

const FETCH_TIMEOUT_MS = 120_000

/**
 * What the web service says when it has no provider to hand a request to. A provider's own errors are none of these,
 * `WEB_PROVIDER_ERROR` either: that is its network.
 * @source dsh-contracts.md, "Default fetch"; @deepseek-ai/dsh-web, how a provider is selected
 */
const NO_PROVIDER = new Set<unknown>([
  'WEB_PROVIDER_AMBIGUOUS',
  'WEB_PROVIDER_CONFIGURED_MISSING',
  'WEB_PROVIDER_CONFIGURED_UNAVAILABLE',
  'WEB_PROVIDER_UNAVAILABLE',
])

/** Whether `web_fetch_file` can really fetch. */
export interface FetchAvailability {
  /** Whether the tool is registered at all. */
  readonly isRegistered: boolean
  /** As of the last request or {@link refresh}. */
  readonly canFetch: boolean
  /** Ask anew, without any traffic. */
  refresh(): Promise<void>
}

/**
 * Register `web_fetch_file` while the host has a web and a file service, and no other tool of that name.
 * @param ctx - the plugin's context.
 * @param log - told when the tool cannot be there.
 * @param settings - read on every call.
 * @param patienceMs - how long a provider has to notice that the probe is cancelled.
 */
export function mountFetchFile(
  ctx: HostContext,
  log: HostLog,
  settings: Settings,
  patienceMs: number = PROBE_TIMEOUT_MS,
): FetchAvailability {
  const state: { web: WebService | undefined; canFetch: boolean } = { web: undefined, canFetch: false }

  let isTold = false
  function tellOnce(message: string): void {
    if (!isTold) log.complain(message)
    isTold = true
  }

  /** Fetch, and learn from how it ends whether there is a provider. */
  async function fetch(web: WebService, request: { readonly url: string }, signal: AbortSignal): Promise<unknown> {
    try {
      const answer = await web.fetch(request, signal)
      state.canFetch = true
      return answer
    } catch (error) {
      state.canFetch = !NO_PROVIDER.has(isRecord(error) ? error['code'] : undefined)
      throw error
    }
  }

  ctx.inject(['tools', 'web', 'fs'], child => {
    const [web, fs] = [child.get('web'), child.get('fs')]
    if (!isWebService(web) || !isFileService(fs)) return
    try {
      child.tools.register(toolOf(child, fs, settings, (url, signal) => fetch(web, { url }, signal)))
    } catch (error) {
      // Somebody else's tool of that name need not do what a refusal would promise.
      tellOnce(`${FETCH_FILE_TOOL} is not there, and HTTP from a shell is left alone: ${reasonOf(error)}`)
      return
    }
    state.web = web
    child.effect(() => () => {
      state.web = undefined
      state.canFetch = false
    })
  })

  return {
    get isRegistered() {
      return state.web !== undefined
    },
    get canFetch() {
      return state.web !== undefined && state.canFetch
    },
    async refresh() {
      if (state.web === undefined) return
      // The web service looks for a provider before anything else, and a provider sees that it is cancelled already.
      const probe = fetch(state.web, PROBE, AbortSignal.abort()).catch(() => undefined)
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>(resolve => {
        timer = setTimeout(() => {
          state.canFetch = true
          resolve()
        }, patienceMs)
      })
      await Promise.race([probe, timeout])
      clearTimeout(timer)
    },
  }
}

function toolOf(
  ctx: ServiceContext,
  fs: FileService,
  settings: Settings,
  fetch: (url: string, signal: AbortSignal) => Promise<unknown>,
): ToolDefinition {
  return {
    ...fetchFileDefinition(settings.outputDir),
    timeoutMs: FETCH_TIMEOUT_MS,
    execute: (args, execution) => fetchToFile(args, settings, worldOf(ctx, fs, execution, fetch)),
  }
}

/** The host's services, as one call may use them. */
function worldOf(
  ctx: ServiceContext,
  fs: FileService,
  { agent, signal }: Execution,
  fetch: (url: string, signal: AbortSignal) => Promise<unknown>,
): FetchWorld<HostFile> {
  const policy = policyFor(ctx.get('sandboxPolicy'), agent?.session)
  const cwd = workspaceOf(policy, agent?.session?.header)
  return {
    fetch: url => fetch(url, signal),
    resolve: path => fs.resolve(path, { ...cwd, signal }),
    contains: (folder, target) => fs.contains(folder, target),
    typeOf: async target => (await fs.stat(target, signal))?.type,
    write: (target, text) => fs.writeText(target, text, undefined, signal, policy),
  }
}

function isWebService(service: unknown): service is WebService {
  return hasMethods(service, ['fetch'])
}

function isFileService(service: unknown): service is FileService {
  return hasMethods(service, ['contains', 'resolve', 'stat', 'writeText'])
}

/** Services are classes with their methods up the prototype chain. */
function hasMethods(service: unknown, names: readonly string[]): boolean {
  return (
    typeof service === 'object' &&
    service !== null &&
    names.every(name => typeof Reflect.get(service, name) === 'function')
  )
}

/** What the sandbox service says about a session, or else what the session says itself. */
function workspaceOf(policy: unknown, header: unknown): { readonly cwd?: string } {
  const root = isRecord(policy) ? policy['workspaceRoot'] : isRecord(header) && header['cwd']
  return typeof root === 'string' ? { cwd: root } : {}
}

function policyFor(service: unknown, session: unknown): unknown {
  const resolve = isRecord(service) ? service['resolve'] : undefined
  return typeof resolve === 'function' ? Reflect.apply(resolve, service, [{ session }]) : undefined
}
