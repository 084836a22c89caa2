import { posix } from 'node:path'
import { isRecord } from '../json/index.ts'

/** What a part of a path may be made of, and how long it may be. @source decisions.md §8 */
const PART = /^[\p{L}\p{N}._ -]+$/u
const MAX_PART_BYTES = 150

/** What the tool is asked to do. */
export interface FetchRequest {
  /** Absolute http(s) address. */
  readonly url: URL
  /** The file to write, relative to the output folder; undefined to have one named. */
  readonly path: string | undefined
}

/** A request that cannot be carried out, in the form in which hosts tell a tool's errors. */
export class FetchFileError extends Error {
  override name = 'FetchFileError'

  constructor(
    message: string,
    readonly code: 'FETCH_BAD_RESPONSE' | 'FETCH_PATH_REFUSED' | 'INVALID_ARGS',
  ) {
    super(message)
  }
}

/**
 * Check the arguments of a call, before anything is requested.
 * @param args - the arguments as they came.
 * @param outputDir - the output folder, relative to the workspace root.
 * @throws FetchFileError naming the argument and the rule.
 * @source decisions.md §8
 */
export function readRequest(args: unknown, outputDir: string): FetchRequest {
  const { url, path } = isRecord(args) ? args : {}
  const address = typeof url === 'string' ? httpAddress(url) : undefined
  if (address === undefined) throw new FetchFileError('url must be an absolute http or https address', 'INVALID_ARGS')
  if (path === undefined || path === null || path === '') return { url: address, path: undefined }
  if (typeof path !== 'string') throw new FetchFileError('path must be a text', 'INVALID_ARGS')
  return { url: address, path: insideOf(outputDir, path) }
}

function httpAddress(text: string): URL | undefined {
  try {
    const url = new URL(text)
    return /^https?:$/u.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

/** A path below the output folder, which it may name itself. */
function insideOf(outputDir: string, path: string): string {
  const normal = posix.normalize(path)
  const relative = normal.startsWith(`${outputDir}/`) ? normal.slice(outputDir.length + 1) : normal
  const parts = [...relative.split('/'), ...path.split('/').filter(part => part === '..')]
  if (relative.startsWith('/') || parts.some(part => part.startsWith('.') || !isPart(part))) {
    throw new FetchFileError(
      `path ${JSON.stringify(path.slice(0, MAX_PART_BYTES))} must name a file inside ${outputDir}/, without "..", dot-files ` +
        `and a leading or trailing slash, each part at most ${MAX_PART_BYTES} bytes of letters, digits, ".", "_", "-" and blanks`,
      'FETCH_PATH_REFUSED',
    )
  }
  return relative
}

function isPart(part: string): boolean {
  return PART.test(part) && Buffer.byteLength(part) <= MAX_PART_BYTES
}
