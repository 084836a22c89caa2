import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { runChild } from '../../demo/child.ts'
import { usePacked } from './pack.ts'

const packed = usePacked()

const SCRIPT = fileURLToPath(new URL('../../.github/manifest.mjs', import.meta.url))

/** Say in a copy of the packed manifest where the package comes from, as the publish workflow does. */
async function publishedFrom(env: Readonly<Record<string, string>>) {
  const cwd = join(packed().root, 'published')
  await cp(packed().content, cwd, { recursive: true })
  await writeFile(join(cwd, 'package.json'), JSON.stringify(manifest))
  const options = { cwd, env: { PATH: process.env['PATH'], ...env }, timeoutMs: 20_000 }
  const outcome = await runChild(process.execPath, [SCRIPT], { ...options, signal: new AbortController().signal })
  const published: unknown = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'))
  return { outcome, published }
}

describe('what the publish workflow packs', () => {
  it('says where the package comes from, and nothing else than the repository does', async () => {
    const where = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'somebody/something' }
    const { published } = await publishedFrom(where)
    expect(published).toEqual({
      ...manifest,
      repository: { type: 'git', url: 'git+https://git.example/somebody/something.git' },
      homepage: 'https://git.example/somebody/something#readme',
      bugs: { url: 'https://git.example/somebody/something/issues' },
    })
  })

  it('is refused where nobody says where it runs', async () => {
    const { outcome, published } = await publishedFrom({})
    expect(outcome.code).not.toBe(0)
    expect(published).toEqual(manifest)
  })
})
