import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { at, listAt, textAt } from '../../tools/json.ts'

/** A little more than it is. */
const MAX_BRAKE_BYTES = 32 * 1024

/** Libraries that only the breaker needs: the shell's grammar, and ranges of addresses. */
const BREAKER_LIBRARIES = ['unbash', 'ipaddr.js']

/** What the build says of its files. @source esbuild, "Metafile" */
const OUTPUTS: unknown = at(JSON.parse(readFileSync('lib/metafile-esm.json', 'utf8')), 'outputs')

/** A file of the build, with what it was made of. */
interface Built {
  readonly bytes: number
  readonly sources: readonly string[]
}

/** What a file of the build loads, itself included. */
function loadedBy(entry: string): readonly Built[] {
  const loaded = new Map<string, Built>()
  const waiting = [posix.normalize(entry)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    const output = at(OUTPUTS, file)
    const sources = Object.keys(Object(at(output, 'inputs')))
    if (sources.length === 0) throw new Error(`the build says nothing of ${file}`)
    loaded.set(file, { bytes: statSync(file).size, sources })
    const imported = listAt(output, 'imports').filter(one => at(one, 'external') !== true)
    waiting.push(...imported.map(one => textAt(one, 'path')))
  }
  return [...loaded.values()]
}

/** Those of the breaker's libraries that are in some files. */
function librariesIn(files: readonly Built[]): readonly string[] {
  const sources = files.flatMap(file => file.sources)
  return BREAKER_LIBRARIES.filter(name => sources.some(source => source.includes(`node_modules/${name}/`)))
}

describe('what a host loads', () => {
  it('for the breaker holds the libraries that it needs', () => {
    expect(librariesIn(loadedBy(manifest.exports['.'].default))).toEqual(BREAKER_LIBRARIES)
  })

  it('for the brake alone is small, and holds none of them', () => {
    const files = loadedBy(manifest.exports['./brake'].default)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    process.stdout.write(`loaded by the brake alone: ${(bytes / 1024).toFixed(0)} KiB\n`)
    expect(files.length).toBeGreaterThan(1)
    expect(librariesIn(files)).toEqual([])
    expect(bytes).toBeLessThan(MAX_BRAKE_BYTES)
  })
})
