import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChildOutcome, runChild } from '../child.ts'
import type { Host } from './install.ts'
import { PROFILE, type ProfilePlan, writeHome } from './profile.ts'

/** One isolated place for one host: its home, the folder that the agent works in, and what the shell noted. */
export interface HostPlace {
  readonly home: string
  readonly workspace: string
  /** Commands that a shell really started, each ended by a NUL. */
  readonly shellTrace: string
  /** The host's temporary folder: it leaves things there when it ends. */
  readonly temporary: string
}

const RUN_TIMEOUT_MS = 90_000

/** Sourced by every bash that the host starts: notes the command before it runs. */
const TRACE_SCRIPT = `printf '%s\\0' "$BASH_EXECUTION_STRING" >> "$DEMO_SHELL_TRACE"\n`

/**
 * Lay out a place.
 * @param root - a folder of its own; created.
 */
export async function layOut(root: string, plan: ProfilePlan): Promise<HostPlace> {
  const place = {
    home: join(root, 'home'),
    workspace: join(root, 'workspace'),
    shellTrace: join(root, 'commands'),
    temporary: join(root, 'tmp'),
  }
  await mkdir(place.workspace, { recursive: true })
  await mkdir(place.temporary)
  await writeHome(place.home, plan)
  await writeFile(place.shellTrace, '')
  await writeFile(join(place.home, 'trace.sh'), TRACE_SCRIPT)
  return place
}

/** How a run differs from one that just does its task. */
interface RunOptions {
  /** @defaultValue 90 seconds */
  readonly timeoutMs?: number
  /** Told of every piece of output. */
  readonly onOutput?: (text: string) => void
}

/**
 * Run `dsh --profile … <args>` in a place.
 * @param servers - the base address of the model, which also stands in for every proxy, so that nothing which a command
 * fetches from a public address leaves the machine; and that of the site, if there is one.
 */
export function runDsh(
  host: Host,
  place: HostPlace,
  servers: { readonly model: string; readonly site?: string | undefined },
  args: readonly string[],
  signal: AbortSignal,
  options: RunOptions = {},
): Promise<ChildOutcome> {
  const env = {
    PATH: process.env.PATH,
    TMPDIR: place.temporary,
    LANG: 'C.UTF-8',
    HOME: join(place.home, 'user'),
    DSH_HOME: place.home,
    DSH_TELEMETRY_DISABLED: '1',
    DEEPSEEK_API_KEY: 'none',
    DEEPSEEK_BASE_URL: servers.model,
    DEMO_SITE: servers.site,
    BASH_ENV: join(place.home, 'trace.sh'),
    DEMO_SHELL_TRACE: place.shellTrace,
    http_proxy: servers.model,
    https_proxy: servers.model,
    no_proxy: '127.0.0.1,localhost',
  }
  const argv = [host.dsh, '--profile', PROFILE, ...args]
  return runChild(host.node, argv, { cwd: place.workspace, env, timeoutMs: RUN_TIMEOUT_MS, signal, ...options })
}

/** The commands that a shell really started in a place, in order. */
export async function startedCommands(place: HostPlace): Promise<readonly string[]> {
  return (await readFile(place.shellTrace, 'utf8')).split('\0').slice(0, -1)
}
