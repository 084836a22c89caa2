import { describe, expect, it, vi } from 'vitest'
import { PLUGIN_NAME, resolveConfig } from '../../src/config/index.ts'
import { refusal } from './refusal.ts'

describe('host aliases', () => {
  it.each([
    ['a chain', { 'a.com': 'b.com', 'b.com': 'c.com', 'c.com': 'd.com' }, { 'a.com': 'd.com', 'b.com': 'd.com' }],
    ['any spelling', { 'WWW.A.com.': 'B.COM' }, { 'a.com': 'b.com' }],
    ['punycode', { 'bücher.example': 'b.com' }, { 'xn--bcher-kva.example': 'b.com' }],
    ['a name that stands for itself', { 'a.com': 'a.com' }, { 'a.com': 'a.com' }],
    ['a chain to a name that stands for itself', { 'a.com': 'b.com', 'b.com': 'b.com' }, { 'a.com': 'b.com' }],
    ['addresses', { '[::1]': 'localhost', '127.0.0.1': 'localhost' }, { '::1': 'localhost', '127.0.0.1': 'localhost' }],
    ['a chain behind a default', { 'open.canada.ca': 'canada.ca' }, { 'open-data.canada.ca': 'canada.ca' }],
  ])('follow %s', (_, hostAliases, folded) => {
    expect(Object.fromEntries(resolveConfig({ hostAliases }).hostAliases)).toMatchObject(folded)
  })

  it.each([
    ['two names', { 'a.com': 'b.com', 'b.com': 'a.com' }],
    ['three names', { 'a.com': 'b.com', 'b.com': 'c.com', 'c.com': 'a.com' }],
    ['names behind a chain', { 'a.com': 'b.com', 'b.com': 'c.com', 'c.com': 'b.com' }],
    ['two spellings', { 'a.com': 'WWW.b.com', 'B.com.': 'a.com' }],
    ['a default turned round', { 'open.canada.ca': 'open-data.canada.ca' }],
  ])('that lead back to themselves are refused: %s', (_, hostAliases) => {
    expect(refusal({ hostAliases })).toMatch(
      new RegExp(`^${PLUGIN_NAME}: hostAliases\\.\\S+: "\\S+" must be an alias`, 'u'),
    )
  })

  it.each([
    ['forwards', (names: readonly string[]) => names],
    ['backwards', (names: readonly string[]) => names.toReversed()],
  ])('are looked up a few times each, however long their chain is, when it is written %s', (_, ordered) => {
    const length = 1000
    const names = Array.from({ length }, (_name, index) => `h${index}.example`)
    const chain = ordered(names).map(name => [name, `h${Number.parseInt(name.slice(1), 10) + 1}.example`])
    const get = vi.spyOn(Map.prototype, 'get')
    const { hostAliases } = resolveConfig({ hostAliases: Object.fromEntries(chain) })
    const lookups = get.mock.calls.length
    get.mockRestore()
    expect(new Set(names.map(name => hostAliases.get(name)))).toEqual(new Set([`h${length}.example`]))
    expect(lookups).toBeLessThan(5 * length)
  })

  it('is not confused by names that every object has', () => {
    expect(resolveConfig({}).hostAliases.get('constructor')).toBeUndefined()
    expect(resolveConfig({ hostAliases: JSON.parse('{"__proto__":"b.com"}') }).hostAliases.get('__proto__')).toBe(
      'b.com',
    )
  })
})
