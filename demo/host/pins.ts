import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package manager that resolves the host's tree; plain npm does not finish on it. */
export const PNPM = 'pnpm@10.34.8'

/** The oldest Node.js that the host starts on, `[major, minor]`. @source dsh-contracts.md, "Node.js" */
const OLDEST_NODE = [22, 19] as const

/**
 * One folder under `pinned/`: a manifest, a workspace file and a lockfile, which fix every version of the tree. To move
 * a pin, edit one of the first two and run `npx pnpm@<version> install --lockfile-only` in the folder.
 */
export type Pinned = PinnedHost | 'node'

/**
 * A host that can be installed: `dsh`, of the legacy generation, as it was published; and `dsh-mixed`, the same host on
 * the framework of the current generation. @source dsh-contracts.md, "Running a real host offline"
 */
export type PinnedHost = 'dsh' | 'dsh-mixed'

/** The folder that holds a pinned installation's three files. */
export function pinnedFolder(pinned: Pinned): string {
  return fileURLToPath(new URL(`./pinned/${pinned}/`, import.meta.url))
}

/** What an installation depends on, as one digest: the pinned files, the package manager and the platform. */
export function pinsDigest(pinned: Pinned): string {
  const folder = pinnedFolder(pinned)
  const hash = createHash('sha256').update(`${PNPM} ${process.platform} ${process.arch}`)
  for (const file of readdirSync(folder).toSorted()) hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

/**
 * Whether a Node.js can run the host.
 * @param version - as in `process.versions.node`.
 */
export function runsTheHost(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  return major === oldestMajor ? minor >= oldestMinor : major >= 24
}
