import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { failureOf, runChild } from '../../demo/child.ts'
import { at } from '../../tools/json.ts'
import { usePacked } from './pack.ts'

const packed = usePacked()

const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))

/** The plugins of the package; what a browser loads and the manifest are exported for hosts only. */
const PLUGINS = { [manifest.name]: 'repeat-tool-breaker', [`${manifest.name}/brake`]: 'dsh-brake' }

const FACE = ['Config', 'apply', 'inject', 'name']

/** A folder of its own, with nothing in it but what is installed. */
function consumer(): string {
  return join(packed().root, 'consumer')
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const options = { cwd: consumer(), timeoutMs: 100_000, signal: new AbortController().signal }
  const outcome = await runChild(program, args, options)
  if (outcome.code !== 0) throw new Error(failureOf(program, outcome))
  return outcome.stdout
}

beforeAll(async () => {
  await mkdir(consumer())
  await writeFile(join(consumer(), 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
  await run('npm', ['install', '--no-audit', '--no-fund', packed().tarball])
})

describe('a consumer of the packed package', () => {
  it.each(Object.entries(PLUGINS))(
    'can import %s, and finds the plugin %s with named exports and no default',
    async (specifier, plugin) => {
      const script = `import * as m from '${specifier}'; console.log(JSON.stringify([Object.keys(m).sort(), m.name]))`
      const printed: unknown = JSON.parse(await run(process.execPath, ['--input-type=module', '-e', script]))
      expect(printed).toEqual([FACE, plugin])
    },
  )

  it('can import the manifest', async () => {
    const script = `import m from '${manifest.name}/package.json' with { type: 'json' }; console.log(m.name)`
    expect(await run(process.execPath, ['--input-type=module', '--no-warnings', '-e', script])).toBe(
      `${manifest.name}\n`,
    )
  })

  it('finds every exported file', async () => {
    const shipped: unknown = JSON.parse(await readFile(join(packed().content, 'package.json'), 'utf8'))
    const files = JSON.stringify(at(shipped, 'exports')).match(/\.\/[^"*]+\.(?:json|js|d\.ts)/gu) ?? []
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) await expect(readFile(join(packed().content, file))).resolves.toBeDefined()
  })

  it.each([
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ])('gets types that check under moduleResolution %s', async (moduleResolution, module) => {
    const imports = Object.keys(PLUGINS).map(
      (specifier, index) => `import { apply as a${index}, name as n${index} } from '${specifier}'`,
    )
    const uses = Object.keys(PLUGINS).map(
      (_, index) => `export const u${index}: [string, unknown] = [n${index}, a${index}]`,
    )
    await writeFile(join(consumer(), 'consumer.ts'), [...imports, ...uses, ''].join('\n'))
    const flags = ['--noEmit', '--strict', '--target', 'es2023', '--module', module]
    expect(await run(process.execPath, [TSC, ...flags, '--moduleResolution', moduleResolution, 'consumer.ts'])).toBe('')
  })
})
