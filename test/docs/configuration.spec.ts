import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BRAKE_DEFAULTS } from '../../src/brake/config.ts'
import { DEFAULTS } from '../../src/config/index.ts'
import { rowsOf, sectionsOf } from './markdown.ts'

/** The table under the heading Keys of a document: what is said of the default, by key. */
function keysIn(document: string): ReadonlyMap<string, string> {
  const markdown = readFileSync(new URL(`../../docs/${document}`, import.meta.url), 'utf8')
  const keys = sectionsOf(markdown).find(({ title }) => title === 'Keys')
  if (keys === undefined) throw new Error(`${document} has no table of keys`)
  return new Map(rowsOf(keys).map(([key = '', told = '']) => [named(key), told]))
}

/** A name without its backticks. */
function named(cell: string): string {
  return cell.replaceAll('`', '')
}

/** A default as the tables spell it. */
function spelled(value: unknown): string {
  if (value === undefined) return '`null`'
  return Array.isArray(value) ? `\`[${value.join(', ')}]\`` : `\`${String(value)}\``
}

/** What a table of defaults has to name: its keys and its values. */
function namesIn(table: object): readonly string[] {
  return Object.entries(table).flatMap(([key, value]) => [key, ...[value].flat().map(String)])
}

describe.each([
  ['configuration.md', DEFAULTS],
  ['brake.md', BRAKE_DEFAULTS],
] as const)('docs/%s', (document, defaults: Readonly<Record<string, unknown>>) => {
  const told = keysIn(document)
  const entries = Object.entries(defaults)
  const isTable = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value)

  it('tells of every key that there is', () => {
    expect([...told.keys()].toSorted()).toEqual(Object.keys(defaults).toSorted())
  })

  it.each(entries.filter(([, value]) => !isTable(value)))('tells the default of %s', (key, value) => {
    expect(told.get(key)).toBe(spelled(value))
  })

  it('names what is in each default that is a table', () => {
    const unnamed = entries.flatMap(([key, value]) =>
      isTable(value) ? namesIn(value).filter(name => told.get(key)?.includes(name) !== true) : [],
    )
    expect(unnamed).toEqual([])
  })
})
