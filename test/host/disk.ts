import { mkdir, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { FileService, HostFile } from '../../src/host/contract.ts'

/**
 * A file service on the real disk, as dsh-contracts.md describes one: paths are followed through symbolic links as far
 * as they exist, and a file appears in one step.
 */
export const disk: FileService = {
  resolve: async (path, { cwd = '/' }) => ({ displayPath: await follow(resolve(cwd, path)) }),
  contains: (parent, child) =>
    child.displayPath === parent.displayPath || child.displayPath.startsWith(`${parent.displayPath}${sep}`),
  async stat({ displayPath }: HostFile) {
    const found = await stat(displayPath).catch(() => undefined)
    if (found === undefined) return undefined
    return { type: found.isFile() ? 'file' : found.isDirectory() ? 'directory' : 'other' }
  },
  async writeText({ displayPath }: HostFile, text: string) {
    await mkdir(dirname(displayPath), { recursive: true })
    await writeFile(`${displayPath}.partial`, text)
    await rename(`${displayPath}.partial`, displayPath)
    return { operation: 'create' }
  },
}

async function follow(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined)
  return real ?? join(await follow(dirname(path)), basename(path))
}
