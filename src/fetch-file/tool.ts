import { posix } from 'node:path'
import { isRecord } from '../json/index.ts'
import { fileNameOf } from './file-name.ts'
import { FetchFileError, readRequest } from './request.ts'
import { readResponse } from './response.ts'

/** A file or folder as the host's file service names it. */
export interface FileTarget {
  readonly displayPath: string
}

/** What the tool needs of the world around one call. Every path is relative to the workspace root. */
export interface FetchWorld<T extends FileTarget> {
  /** Request an address. Rejects with the provider's error. */
  fetch(url: string): Promise<unknown>
  /** Follow symbolic links to what a path stands for; it need not exist. */
  resolve(path: string): Promise<T>
  contains(folder: T, target: T): boolean
  /** `file`, `directory` or other; undefined when there is nothing. */
  typeOf(target: T): Promise<string | undefined>
  /** Create or replace a file, parents included, in one step. */
  write(target: T, text: string): Promise<unknown>
}

/** What the tool answers. */
export interface FetchedFile {
  /** Relative to the workspace root. */
  readonly path: string
  readonly statusCode: number
  readonly bytes: number
  readonly kind: 'html' | 'text'
  /** Present when the body went on. */
  readonly truncated?: true
  /** Present when there was such a file before. */
  readonly overwritten?: true
  /** Present when the answer came from another address: where redirects have led, secrets left out. */
  readonly from?: string
}

/**
 * Fetch an address into a file below the output folder. A status of 400 or more is a result like others.
 * @param args - the call's arguments.
 * @param settings - where files go, and how large they may be.
 * @param world - the host.
 * @throws FetchFileError for arguments, paths and responses that cannot be used, before anything is written; errors of
 * the provider and of the file service as they are.
 * @source decisions.md §8
 */
export async function fetchToFile<T extends FileTarget>(
  args: unknown,
  settings: { readonly outputDir: string; readonly maxBytes: number },
  world: FetchWorld<T>,
): Promise<FetchedFile> {
  const { outputDir, maxBytes } = settings
  const { url, path } = readRequest(args, outputDir)
  const folder = await outputFolder(outputDir, world)
  if (path !== undefined) await fileIn(folder, posix.join(outputDir, path), world)
  const { statusCode, kind, text, bytes, truncated, from } = readResponse(await world.fetch(url.href), url, maxBytes)
  const relative = posix.join(outputDir, path ?? fileNameOf(url))
  // Looked at again: the folder may have changed while the request was under way.
  const target = await fileIn(folder, relative, world)
  const existed = (await world.typeOf(target)) !== undefined
  await world.write(target, text)
  const flags = { ...(truncated ? { truncated } : {}), ...(existed ? { overwritten: existed } : {}) } as const
  return { path: relative, statusCode, bytes, kind, ...flags, ...(from === undefined ? {} : { from }) }
}

async function outputFolder<T extends FileTarget>(outputDir: string, world: FetchWorld<T>): Promise<T> {
  const [root, repository] = [await world.resolve('.'), await world.resolve('.git')]
  const folder = await world.resolve(outputDir)
  const type = await world.typeOf(folder)
  const isInside = world.contains(root, folder) && !world.contains(folder, root) && !world.contains(repository, folder)
  if (!isInside || (type !== undefined && type !== 'directory')) {
    throw refused(`${outputDir} is not a folder inside the workspace, other than itself and outside .git`)
  }
  return folder
}

async function fileIn<T extends FileTarget>(folder: T, path: string, world: FetchWorld<T>): Promise<T> {
  const target = await world.resolve(path)
  const type = await world.typeOf(target)
  if (!world.contains(folder, target)) throw refused(`${path} leads out of the output folder`)
  if (type !== undefined && type !== 'file') throw refused(`${path} is there already and no file`)
  return target
}

function refused(why: string): FetchFileError {
  return new FetchFileError(why, 'FETCH_PATH_REFUSED')
}

/**
 * What the model reads; the body is not in it.
 * @param value - what {@link fetchToFile} gave.
 */
export function renderFetchedFile(value: unknown): string {
  const file = isRecord(value) ? value : {}
  const notes = [
    `HTTP ${String(file['statusCode'])}`,
    `${String(file['bytes'])} bytes`,
    String(file['kind']),
    ...(file['truncated'] === true ? ['cut: the body is longer'] : []),
    ...(file['overwritten'] === true ? ['replaces the earlier file'] : []),
    ...(typeof file['from'] === 'string' ? [`redirected to ${file['from']}`] : []),
  ]
  return `Saved to ${String(file['path'])} (${notes.join(', ')}).`
}
