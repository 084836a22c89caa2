import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { failureOf, runChild } from '../../demo/child.ts'
import { layOut, runDsh } from '../../demo/host/dsh.ts'
import { packPlugin } from '../../demo/host/pack.ts'
import { play } from '../../demo/play.ts'
import { plainLoop } from '../../demo/scenarios/plain-loop.ts'
import { useTheatre } from './theatre.ts'

/** Another name than any that this package has had, with a scope. */
const NAME = '@somebody/loop-breaker'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

/** What a build and a package are made of. */
const SOURCES = [
  'src',
  'client',
  'brake',
  'locale',
  'icon.svg',
  'LICENSE',
  'README.md',
  'tsconfig.json',
  'tsup.config.ts',
]

const theatre = useTheatre()

let plugin: string

/** A checkout that differs in nothing but the name in its manifest, built and packed. */
beforeAll(async () => {
  const { root, signal } = theatre()
  const checkout = join(root, 'renamed')
  for (const source of SOURCES) await cp(join(REPOSITORY, source), join(checkout, source), { recursive: true })
  await symlink(join(REPOSITORY, 'node_modules'), join(checkout, 'node_modules'))
  await writeFile(join(checkout, 'package.json'), JSON.stringify({ ...manifest, name: NAME }))
  const build = await runChild('npm', ['run', '--silent', 'build', '--', '--silent'], {
    cwd: checkout,
    timeoutMs: 120_000,
    signal,
  })
  if (build.code !== 0) throw new Error(failureOf('building under another name', build))
  const into = join(root, 'packed')
  await mkdir(into)
  plugin = await packPlugin(into, signal, checkout)
})

describe('the package under another name', () => {
  it('brings its rows under that name', async () => {
    const { host, root, signal } = theatre()
    const place = await layOut(join(root, 'rows'), { plugin, approval: 'nobody' })
    const { stdout } = await runDsh(host, place, { model: '' }, ['--dump-config'], signal)
    const [, ownLayer = ''] = stdout.split(`# == ${NAME}\n`)
    expect(ownLayer.split('# ==')[0]).toMatch(
      /name: '?@somebody\/loop-breaker'?\n[^]*name: '?@somebody\/loop-breaker\/brake'?\n/,
    )
  })

  it('stops a loop', async () => {
    const run = await play({ ...theatre(), plugin }, plainLoop, 'loop', {})
    expect(plainLoop.verify(run)).toEqual([])
  })

  it('offers its settings under that name in the browser', async () => {
    const client = await readFile(join(plugin, 'lib/client.js'), 'utf8')
    expect(client).toContain(`id: "${NAME}"`)
    expect(client).toContain(`name = "${NAME}"`)
    expect(client).not.toContain(manifest.name)
  })
})
