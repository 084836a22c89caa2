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

/** Whether `web_fetch_file` can really fetch, as the requests have shown that there were. */
export class FetchAvailability {
  readonly #patienceMs: number
  #web: WebService | undefined
  #canFetch: boolean | undefined

  /** @param patienceMs - how long a provider has to notice that the probe is cancelled. */
  constructor(patienceMs: number = PROBE_TIMEOUT_MS) {
    this.#patienceMs = patienceMs
  }

  /** Whether the tool is registered at all. */
  get isRegistered(): boolean {
    return this.#web !== undefined
  }

  /** As of the last request or {@link refresh}. */
  get canFetch(): boolean {
    return this.known === true
  }

  /** The same; undefined while there has been neither. */
  get known(): boolean | undefined {
    return this.#web === undefined ? false : this.#canFetch
  }

  /** The tool is registered over a web service. @returns ends it. */
  registered(web: WebService): () => void {
    this.#web = web
    this.#canFetch = undefined
    return () => {
      this.#web = undefined
    }
  }

  /** Fetch, and learn from how it ends whether there is a provider. */
  async fetch(web: WebService, request: { readonly url: string }, signal: AbortSignal): Promise<unknown> {
    try {
      const answer = await web.fetch(request, signal)
      this.#canFetch = true
      return answer
    } catch (error) {
      this.#canFetch = !NO_PROVIDER.has(isRecord(error) ? error['code'] : undefined)
      throw error
    }
  }

  /** Ask anew, without any traffic. */
  async refresh(): Promise<void> {
    if (this.#web === undefined) return
    // The web service looks for a provider before anything else, and a provider sees that it is cancelled already.
    const probe = this.fetch(this.#web, PROBE, AbortSignal.abort()).catch(() => undefined)
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>(resolve => {
      timer = setTimeout(() => {
        this.#canFetch = true
        resolve()
      }, this.#patienceMs)
    })
    await Promise.race([probe, timeout])
    clearTimeout(timer)
  }
}

/**
 * Register `web_fetch_file` while the host has a web and a file service, and no other tool of that name.
 * @param ctx - the plugin's context.
 * @param log - told when the tool cannot be there.
 * @param settings - read on every call.
 * @param availability - kept up to date.
 */
export function mountFetchFile(
  ctx: HostContext,
  log: HostLog,
  settings: Settings,
  availability: FetchAvailability,
): void {
  let isTold = false
  function tellOnce(message: string): void {
    if (!isTold) log.complain(message)
    isTold = true
  }

  ctx.inject(['tools', 'web', 'fs'], child => {
    const [web, fs] = [child.get('web'), child.get('fs')]
    if (!isWebService(web) || !isFileService(fs)) return
    try {
      child.tools.register(toolOf(child, fs, settings, (url, signal) => availability.fetch(web, { url }, signal)))
    } catch (error) {
      // Somebody else's tool of that name need not do what a refusal would promise.
      tellOnce(`${FETCH_FILE_TOOL} is not there, and HTTP from a shell is left alone: ${reasonOf(error)}`)
      return
    }
    child.effect(() => availability.registered(web))
  })
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
