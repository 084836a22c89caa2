import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { at } from '../../tools/json.ts'
import { usePacked } from './pack.ts'

const packed = usePacked()

/** What the shipped code must not contain. @source decisions.md §1 */
const FORBIDDEN = [
  ['eval', /(?<![.\w])eval\s*\(/u],
  ['Function', /(?<![.\w])Function\s*\(/u],
  ['a dynamic import', /(?<![.\w])import\s*\(/u],
  ['process', /(?<![.\w$])process\s*[.[]/u],
  ['child_process', /["'](?:node:)?child_process["']/u],
  ['the file system', /(?:from|import|require\()\s*["'](?:node:)?fs(?:\/promises)?["']/u],
] as const

/** A third more than it is. */
const MAX_TARBALL_BYTES = 240 * 1024

async function shipped(): Promise<readonly string[]> {
  const names = await readdir(packed().content, { recursive: true, withFileTypes: true })
  return names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

describe('the packed package', () => {
  it.each(FORBIDDEN)('contains no %s', async (_name, pattern) => {
    const scripts = (await shipped()).filter(file => file.endsWith('.js'))
    expect(scripts).not.toEqual([])
    for (const file of scripts) expect((await readFile(file, 'utf8')).match(pattern)).toBeNull()
  })

  it('contains no source, source map, test or tool', async () => {
    const names = (await shipped()).map(file => file.slice(packed().content.length + 1))
    expect(
      names.filter(
        name =>
          !/^(?:lib\/[^/]+\.(?:js|d\.ts)$|(?:brake\/)?locale\/|icon\.svg$|[A-Z]+(?:\.[a-z]+)?\.?(?:md)?$|package\.json$|cordis\.patch\.yml$)/u.test(
            name,
          ),
      ),
    ).toEqual([])
  })

  it('runs nothing when it is installed, and depends on one package', async () => {
    const manifest: unknown = JSON.parse(await readFile(join(packed().content, 'package.json'), 'utf8'))
    for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(at(manifest, 'scripts', script)).toBeUndefined()
    expect(Object.keys(Object(at(manifest, 'dependencies')))).toEqual(['@deepseek-ai/schemastery'])
    expect(at(manifest, 'peerDependencies')).toBeUndefined()
  })

  it('is a quick download', async () => {
    const files = await shipped()
    const sizes = await Promise.all(files.map(async file => [file, (await stat(file)).size] as const))
    const lib = sizes.filter(([file]) => file.includes('/lib/')).reduce((sum, [, size]) => sum + size, 0)
    const tarball = (await stat(packed().tarball)).size
    process.stdout.write(`tarball: ${kibibytes(tarball)}; lib/: ${kibibytes(lib)}\n`)
    expect(tarball).toBeLessThan(MAX_TARBALL_BYTES)
  })
})

function kibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KiB`
}
