import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { failureOf, runChild } from '../../demo/child.ts'
import { ensureNode, type Host } from '../../demo/host/install.ts'
import type { StepProgress } from '../../demo/progress.ts'

/** Outside of this repository, in whose packages the host's compiler would look for types. */
const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'dsh-repeat-tool-breaker')

const TIMEOUT_MS = 30 * 60_000

/** Tags of releases of the host; others are of its parts. */
const RELEASES = 'dsh-v*'

/** The package manager that the repository names as its own, from 0.1.1-rc.1 on. @source dsh-contracts.md, "Building 0.1.1-rc.2" */
const PNPM = 'pnpm@11.7.0'

/** What makes a host out of a checkout, in order. @source the same */
const STEPS: readonly (readonly [title: string, ...command: string[]])[] = [
  ['installing its packages', 'npx', '--yes', PNPM, 'install', '--frozen-lockfile', '--ignore-scripts'],
  ['building its libraries', 'npm', 'run', 'build:lib:host'],
  ['building its client', 'npm', 'run', 'build:lib:client'],
  ['building its page', 'npx', '--yes', PNPM, '--filter', '@deepseek-ai/dsh-web-frontend', 'run', 'build'],
]

/** Where a built host has what runs it. */
const BIN = 'apps/cli/lib/bin.js'

/** A host that was built from its sources. */
export interface BuiltHost extends Host {
  readonly tag: string
}

/**
 * Build a release of the official repository in the user's cache, unless it is there.
 * @param clone - a clone of the repository; it is not changed.
 * @param tag - which release; the newest of the clone when absent.
 * @throws what git or a step of the build has said when it failed.
 */
export async function buildHost(
  clone: string,
  tag: string | undefined,
  progress: StepProgress,
  signal: AbortSignal,
): Promise<BuiltHost> {
  const source = resolve(clone)
  const release = tag ?? (await newestRelease(source, signal))
  const place = join(CACHE, `host-${release}`)
  const node = await ensureNode(progress, signal)
  const host: BuiltHost = { tag: release, node, dsh: join(place, BIN) }
  if (await isFile(host.dsh)) return host

  const partial = `${place}.${process.pid}.partial`
  await mkdir(CACHE, { recursive: true })
  try {
    progress.begin(`copying ${release}`)
    await run('git', ['clone', '--quiet', '--depth', '1', '--branch', release, `file://${source}`, partial], CACHE)
    for (const [title, program, ...args] of STEPS) {
      progress.begin(`${title}, at ${release}`)
      await run(program ?? '', args, partial)
    }
    await rm(place, { recursive: true, force: true })
    await rename(partial, place)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return host

  async function run(program: string, args: readonly string[], cwd: string): Promise<void> {
    const env = { ...process.env, CI: '1', PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
    const outcome = await runChild(program, args, { cwd, env, timeoutMs: TIMEOUT_MS, signal })
    if (outcome.code !== 0) throw new Error(failureOf([program, ...args].join(' '), outcome))
  }
}

async function newestRelease(clone: string, signal: AbortSignal): Promise<string> {
  const args = ['tag', '--list', RELEASES, '--sort=-creatordate']
  const outcome = await runChild('git', args, { cwd: clone, timeoutMs: TIMEOUT_MS, signal })
  const [newest] = outcome.stdout.split('\n')
  if (outcome.code !== 0 || !newest) throw new Error(failureOf(`looking for ${RELEASES} in ${clone}`, outcome))
  return newest
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    file => file.isFile(),
    () => false,
  )
}
