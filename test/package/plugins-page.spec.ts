import { readFile, readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import own from '../../package.json' with { type: 'json' }
import { at, listAt, textAt } from '../../tools/json.ts'
import { usePacked } from './pack.ts'

/** What the Plugins page of DSH 0.1.6-alpha.2 and later shows of each row, found as that page finds it. */

const packed = usePacked()

/** What the page takes for an icon. @source test/fixtures/hosts/session-shape.json, "metadata" */
const ICON = { types: ['.svg', '.png', '.jpg', '.webp'], maxBytes: 256 * 1024 }

/** A file that a host asks for by a name that begins with a row's, through the exports of the package. */
function resolved(specifier: string): string {
  return createRequire(join(packed().content, 'package.json')).resolve(specifier)
}

async function json(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** The names of the rows that the bundle brings. */
async function rowNames(): Promise<readonly string[]> {
  const patch: unknown = parse(await readFile(join(packed().content, 'cordis.patch.yml'), 'utf8'))
  if (!Array.isArray(patch)) throw new Error('the patch is no list')
  return patch.flatMap(layer => listAt(layer, 'insert')).map(row => textAt(row, 'name'))
}

/** What a row is called and what is said of it, by language. */
async function metaOf(row: string): Promise<ReadonlyMap<string, unknown>> {
  const folder = dirname(resolved(`${row}/locale/en.json`))
  const languages = (await readdir(folder)).map(file => basename(file, '.json'))
  const metas = languages.map(async name => {
    const meta = at(await json(resolved(`${row}/locale/${name}.json`)), 'meta')
    return [name, meta] as const
  })
  return new Map(await Promise.all(metas))
}

describe('the Plugins page of a host', () => {
  it('finds a title and a text of every row, in English and Chinese', async () => {
    const said = { title: expect.stringMatching(/\S/u), description: expect.stringMatching(/\S/u) }
    const rows = await rowNames()
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(Object.fromEntries(await metaOf(row))).toEqual({ en: said, zh: said })
  })

  it('can tell the rows apart by their titles, and the languages by their texts', async () => {
    const metas = await Promise.all((await rowNames()).map(async row => [...(await metaOf(row)).values()]))
    for (const member of ['title', 'description']) {
      const told = metas.flat().map(meta => at(meta, member))
      expect(new Set(told).size).toBe(told.length)
    }
  })

  it('finds the icon below the manifest, of a type and size that it takes', async () => {
    const manifest = resolved(`${own.name}/package.json`)
    const icon = join(dirname(manifest), textAt(await json(manifest), 'icon'))
    expect(relative(dirname(manifest), icon)).not.toMatch(/^\.\./u)
    expect(ICON.types).toContain(extname(icon))
    expect((await stat(icon)).size).toBeLessThanOrEqual(ICON.maxBytes)
  })
})
