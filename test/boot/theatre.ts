import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { ensureHost } from '../../demo/host/install.ts'
import type { PinnedHost } from '../../demo/host/pins.ts'
import { packPlugin } from '../../demo/host/pack.ts'
import type { Theatre } from '../../demo/play.ts'
import { silentProgress } from '../../demo/progress.ts'

/**
 * Give a file's tests a pinned host and the packed plugin, in a folder that goes when they are over. What cannot be
 * brought up fails the tests.
 * @param pinned - which host; the one as published when absent.
 * @returns a function that gives the theatre once the tests run.
 */
export function useTheatre(pinned?: PinnedHost): () => Theatre {
  const over = new AbortController()
  let theatre: Theatre | undefined
  beforeAll(async () => {
    const root = await mkdtemp(join(tmpdir(), 'dsh-repeat-tool-breaker-boot-'))
    const host = await ensureHost(silentProgress, over.signal, pinned)
    theatre = { host, root, plugin: await packPlugin(root, over.signal), signal: over.signal }
  })
  afterAll(async () => {
    over.abort(new Error('the tests are over'))
    if (theatre !== undefined) await rm(theatre.root, { recursive: true, force: true, maxRetries: 3 })
  })
  return () => {
    if (theatre === undefined) throw new Error('the DSH host could not be brought up')
    return theatre
  }
}
