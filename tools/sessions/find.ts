import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { reasonOf } from '../../src/text/index.ts'
import type { OnProblem } from './event.ts'

/** A file that holds a session. */
export interface SessionFile {
  readonly path: string
  /** Its path below the folder that was given, which leads when several were; for a file that was given, its name. */
  readonly name: string
  /** The first folder below the one that was given, or that folder's own name. */
  readonly source: string
}

/** Files that lie beside sessions in a collection and are none. */
const COMPANIONS = new Set(['labels.jsonl', 'manifest.jsonl'])

const SESSION_FILE = /\.jsonl(?:\.zstd?)?$/u

/** `session.jsonl` and, once it was migrated, `session.v4.jsonl`; either may be compressed. */
const DSH_FILE = /^session(?:\.v(?<version>\d+))?\.jsonl(?:\.zstd?)?$/u

/**
 * Find the sessions that paths stand for.
 * @param paths - folders, searched to any depth, and single files; overlapping ones count once.
 * @param onProblem - told of each path that cannot be read.
 * @returns the files one by one, in the order of their names; of a migrated session the newest file only.
 */
export async function* findSessions(paths: readonly string[], onProblem: OnProblem): AsyncGenerator<SessionFile> {
  const roots = [...new Set(paths.map(path => resolve(path)))]
  const files: string[] = []
  const seen = new Set<string>()
  for (const root of roots) {
    if (roots.some(other => other !== root && root.startsWith(`${other}${sep}`))) continue
    const kind = await kindOf(root, onProblem)
    if (kind === 'file') files.push(root)
    if (kind !== 'folder') continue
    let isEmpty = true
    for await (const file of within(root, { root, isOnly: roots.length === 1, seen }, onProblem)) {
      isEmpty = false
      yield file
    }
    if (isEmpty) onProblem({ file: root, line: undefined, message: 'no sessions in this folder' })
  }
  for (const folder of new Set(files.map(file => dirname(file)))) {
    const given = files.filter(file => dirname(file) === folder)
    for (const name of newestOf(given.map(file => basename(file)))) {
      yield { path: join(folder, name), name, source: basename(folder) }
    }
  }
}

/** A folder that was given. */
interface Given {
  readonly root: string
  readonly isOnly: boolean
  /** The folders that were looked into, links resolved: none is a second time. */
  readonly seen: Set<string>
}

async function* within(folder: string, given: Given, onProblem: OnProblem): AsyncGenerator<SessionFile> {
  const place = await realpath(folder).catch(() => folder)
  if (given.seen.has(place)) return
  given.seen.add(place)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    onProblem({ file: folder, line: undefined, message: reasonOf(error) })
    return []
  })
  const linked = new Map<string, 'file' | 'folder' | undefined>()
  for (const entry of entries) {
    if (entry.isSymbolicLink()) linked.set(entry.name, await kindOf(join(folder, entry.name), onProblem))
  }
  const names = entries
    .filter(({ name }) => SESSION_FILE.test(name))
    .filter(entry => entry.isFile() || linked.get(entry.name) === 'file')
    .map(({ name }) => name)
  for (const file of newestOf(names.filter(name => !COMPANIONS.has(name)).toSorted())) {
    const path = join(folder, file)
    const below = relative(given.root, path).split(sep)
    const own = basename(given.root)
    const name = (given.isOnly ? below : [own, ...below]).join('/')
    yield { path, name, source: below.length > 1 ? (below[0] ?? own) : own }
  }
  const folders = entries
    .filter(entry => entry.isDirectory() || linked.get(entry.name) === 'folder')
    .map(({ name }) => name)
  for (const name of folders.toSorted()) yield* within(join(folder, name), given, onProblem)
}

async function kindOf(path: string, onProblem: OnProblem): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch {
    onProblem({ file: path, line: undefined, message: 'no such file or folder' })
    return undefined
  }
}

/** The files of one folder, without those of a session that there is a newer file of. */
function newestOf(names: readonly string[]): readonly string[] {
  const versions = names.flatMap(name => {
    const match = DSH_FILE.exec(name)
    return match ? [{ name, version: Number(match.groups?.['version'] ?? 0) }] : []
  })
  const newest = versions.toSorted((a, b) => b.version - a.version)[0]?.name
  return names.filter(name => !DSH_FILE.test(name) || name === newest)
}
