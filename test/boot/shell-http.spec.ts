import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { play } from '../../demo/play.ts'
import { shellHttp } from '../../demo/scenarios/shell-http.ts'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { useTheatre } from './theatre.ts'

const theatre = useTheatre()

describe('web_fetch_file in a real host', () => {
  it('writes the body into the workspace, where it stays', async () => {
    await play(theatre(), shellHttp, 'written', {})
    const file = join(theatre().root, 'written/workspace', DEFAULTS.outputDir, 'docs.example.org_guide.txt')
    expect(await readFile(file, 'utf8')).toBe(shellHttp.site?.get('/guide.txt'))
  })

  it('is not there without a provider: the shell runs the same command', async () => {
    const { canFetch: _canFetch, ...without } = shellHttp
    const run = await play(theatre(), without, 'without', {})
    expect(run.started[0]).toBe('curl -sS https://docs.example.org/guide.txt')
  })
})
