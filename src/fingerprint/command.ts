import { posix } from 'node:path'
import { SHELL_TOOLS } from '../config/shell-tools.ts'
import { isRecord } from '../json/index.ts'
import { MAX_PATH_CHARS } from '../reading/index.ts'

/** What a shell is told to run. */
export interface ShellCommand {
  readonly text: string
  /** The folder that it runs in, with its slash; undefined when the call names none, or `.`. */
  readonly workdir: string | undefined
}

/**
 * The command line of a call.
 * @param tool - the tool's name.
 * @param args - its arguments, as for `readCall`.
 * @returns undefined when the tool is no shell, or is given no text to run.
 */
export function shellCommandOf(tool: string, args: unknown): ShellCommand | undefined {
  if (!SHELL_TOOLS.has(tool) || !isRecord(args) || typeof args['command'] !== 'string') return undefined
  const workdir = args['workdir']
  const folder = typeof workdir === 'string' && workdir !== '' ? `${workdir}/` : undefined
  const isPath = folder !== undefined && folder.length <= MAX_PATH_CHARS
  const normal = isPath ? posix.normalize(folder) : folder
  return { text: args['command'], workdir: normal === './' ? undefined : normal }
}
