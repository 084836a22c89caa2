import { access, appendFile, cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastLines, runChild } from '../child.ts'
import type { StepProgress } from '../progress.ts'
import { givenHost } from './given.ts'
import { PNPM, type Pinned, type PinnedHost, pinnedFolder, pinsDigest, runsTheHost } from './pins.ts'

/** A host that is ready to run: both are absolute paths. */
export interface Host {
  readonly node: string
  readonly dsh: string
}

/** The repository's git-ignored cache. Deleting it costs one installation. */
const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url))

/** Written last; holds the digest of the pins that an installation was made from. */
const STAMP = 'installed'

const INSTALL_TIMEOUT_MS = 10 * 60_000

/**
 * Install a pinned host, unless the cache already has exactly it; or take the one that the environment names.
 * @throws with the last lines of the log when an installation fails.
 */
export async function ensureHost(
  progress: StepProgress,
  signal: AbortSignal,
  pinned: PinnedHost = 'dsh',
): Promise<Host> {
  if (process.platform === 'win32') throw new Error('the demo needs bash, curl and tar: run it on Linux or macOS')
  // The mixed host stands for a framework, whatever host is tried.
  const given = pinned === 'dsh' ? await givenHost(process.env) : undefined
  if (given) return given
  const node = runsTheHost(process.versions.node) ? process.execPath : await ensureNode(progress, signal)
  const home = await ensureInstalled(pinned, 'installing a pinned DSH host into .cache (once)', progress, signal)
  return { node, dsh: join(home, 'node_modules/@deepseek-ai/dsh/lib/bin.js') }
}

/** A Node.js that runs hosts: a pinned one from the cache. @returns its absolute path. */
export async function ensureNode(progress: StepProgress, signal: AbortSignal): Promise<string> {
  const home = await ensureInstalled(
    'node',
    'installing a newer Node.js for the host into .cache (once)',
    progress,
    signal,
  )
  const modules = join(home, 'node_modules')
  for (const name of await readdir(modules)) {
    const node = join(modules, name, 'bin/node')
    if (await exists(node)) return node
  }
  throw new Error(
    `DSH needs Node.js 22.19 or 24, this one is ${process.versions.node}, and none is pinned for ` +
      `${process.platform} ${process.arch}: run the demo with a newer Node.js`,
  )
}

/**
 * Bring one pinned installation into the cache. It is made in a folder beside its place and moved there when it is
 * complete, so neither an interruption nor a second run at the same time leaves half of one.
 * @returns its folder.
 */
async function ensureInstalled(
  pinned: Pinned,
  step: string,
  progress: StepProgress,
  signal: AbortSignal,
): Promise<string> {
  const digest = pinsDigest(pinned)
  const place = join(CACHE, pinned)
  if (await isInstalled(place, digest)) return place

  progress.begin(step)
  const log = join(CACHE, `${pinned}-install.log`)
  const partial = join(CACHE, `${pinned}.${process.pid}.partial`)
  await mkdir(CACHE, { recursive: true })
  await rm(partial, { recursive: true, force: true })
  await writeFile(log, '')
  try {
    await cp(pinnedFolder(pinned), partial, { recursive: true })
    await install(partial, log, progress, signal)
    await writeFile(join(partial, STAMP), digest)
    await rm(place, { recursive: true, force: true })
    await rename(partial, place).catch(async (error: unknown) => {
      if (!(await isInstalled(place, digest))) throw error
    })
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return place
}

async function install(folder: string, log: string, progress: StepProgress, signal: AbortSignal): Promise<void> {
  const store = join(CACHE, 'pnpm-store')
  const flags = ['--frozen-lockfile', '--reporter=append-only', `--store-dir=${store}`]
  let writing = Promise.resolve()
  const outcome = await runChild('npx', ['--yes', PNPM, 'install', ...flags], {
    cwd: folder,
    env: { ...process.env, CI: '1' },
    timeoutMs: INSTALL_TIMEOUT_MS,
    signal,
    onOutput(text) {
      writing = writing.then(() => appendFile(log, text))
      const counts = /^Progress: (.*)$/m.exec(text)?.[1]
      if (counts !== undefined) progress.detail(counts)
    },
  })
  await writing
  if (outcome.code === 0) return
  const why = outcome.timedOut ? `did not finish in ${INSTALL_TIMEOUT_MS / 60_000} minutes` : 'failed'
  const tail = lastLines(await readFile(log, 'utf8'), 15).join('\n  ')
  throw new Error(`the installation of the DSH host ${why}; the end of ${log}:\n  ${tail}`)
}

async function isInstalled(place: string, digest: string): Promise<boolean> {
  return (await readFile(join(place, STAMP), 'utf8').catch(() => '')) === digest
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
