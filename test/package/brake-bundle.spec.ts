import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { at } from '../../tools/json.ts'

/** A little more than it is. */
const MAX_BRAKE_BYTES = 28 * 1024

/** Libraries that only the breaker needs: the shell's grammar, and ranges of addresses. */
const BREAKER_LIBRARIES = ['unbash', 'ipaddr.js']

/** A file of the build, with what it was made of. */
interface Built {
  readonly bytes: number
  readonly sources: readonly string[]
}

/** What a file of the build loads, itself included. */
async function loadedBy(entry: string): Promise<readonly Built[]> {
  const loaded = new Map<string, Built>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    const code = await readFile(file, 'utf8')
    loaded.set(file, { bytes: Buffer.byteLength(code), sources: await sourcesOf(file) })
    waiting.push(...importsOf(code).map(name => posix.join(posix.dirname(file), name)))
  }
  return [...loaded.values()]
}

/** The other files of the build that a module imports. */
function importsOf(code: string): readonly string[] {
  return [...code.matchAll(/(?:^|\})\s*(?:from|import)\s*"(\.[^"]+)"/gmu)].map(([, name = '']) => name)
}

async function sourcesOf(file: string): Promise<readonly string[]> {
  const sources = at(JSON.parse(await readFile(`${file}.map`, 'utf8')), 'sources')
  if (!Array.isArray(sources)) throw new Error(`${file}.map names no sources`)
  return sources.map(String)
}

/** Those of the breaker's libraries that are in some files. */
function librariesIn(files: readonly Built[]): readonly string[] {
  const sources = files.flatMap(file => file.sources)
  return BREAKER_LIBRARIES.filter(name => sources.some(source => source.includes(`/node_modules/${name}/`)))
}

describe('what a host loads', () => {
  it('for the breaker holds the libraries that it needs', async () => {
    expect(librariesIn(await loadedBy(manifest.exports['.'].default))).toEqual(BREAKER_LIBRARIES)
  })

  it('for the brake alone is small, and holds none of them', async () => {
    const files = await loadedBy(manifest.exports['./brake'].default)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    process.stdout.write(`loaded by the brake alone: ${(bytes / 1024).toFixed(0)} KiB\n`)
    expect(files.length).toBeGreaterThan(1)
    expect(librariesIn(files)).toEqual([])
    expect(bytes).toBeLessThan(MAX_BRAKE_BYTES)
  })
})
