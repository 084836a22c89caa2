import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { packPlugin } from '../../demo/host/pack.ts'

/** The package as it would be published. */
export interface Packed {
  /** A folder of its own. */
  readonly root: string
  /** The folder with the package's content. */
  readonly content: string
  readonly tarball: string
}

/**
 * Pack the package for a file's tests.
 * @returns a function that gives it once the tests run.
 */
export function usePacked(): () => Packed {
  let packed: Packed | undefined
  beforeAll(async () => {
    const root = await mkdtemp(join(tmpdir(), 'dsh-repeat-tool-breaker-package-'))
    const content = await packPlugin(root, new AbortController().signal)
    const tarball = (await readdir(root)).find(name => name.endsWith('.tgz')) ?? ''
    packed = { root, content, tarball: join(root, tarball) }
  })
  afterAll(async () => {
    if (packed) await rm(packed.root, { recursive: true, force: true })
  })
  return () => {
    if (packed === undefined) throw new Error('the package could not be packed')
    return packed
  }
}
