import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { isRecord } from '../../src/json/index.ts'

const require = createRequire(import.meta.url)

/** What a page gives to a browser plugin. @source dsh-contracts.md, "The loader" */
const PAGE_MODULES = new Map<string, () => unknown>([
  ['react', () => require('react')],
  ['react/jsx-runtime', () => require('react/jsx-runtime')],
  ['react-dom', () => require('react-dom')],
  ['react-dom/client', () => require('react-dom/client')],
  ['@deepseek-ai/cordis', () => ({})],
  ['@deepseek-ai/dsh-client-ui-slots', () => ({})],
  ['@deepseek-ai/dsh-client-ui-primitives', () => ({})],
])

interface Factory {
  readonly id: string
  factory(require: (name: string) => unknown): unknown
}

let code: string
const required: string[] = []

beforeAll(async () => {
  code = await readFile(manifest.exports['./client'], 'utf8')
})

/** Run the file as a page does. @returns what it hands to the page's loader. */
function load(): Factory {
  const loaded: Factory[] = []
  const style = { remove: () => {} }
  const page = {
    window: { __ModuleLoader__: { load: (factory: Factory) => loaded.push(factory) } },
    document: { createElement: () => style, head: { append: () => {} } },
  }
  runInContext(code, createContext(page))
  const [factory, ...others] = loaded
  if (factory === undefined || others.length > 0) throw new Error('it has to hand over one factory')
  return factory
}

function plugin(): Readonly<Record<string, unknown>> {
  const exported = load().factory(name => {
    required.push(name)
    const module = PAGE_MODULES.get(name)
    if (module === undefined) throw new Error(`a page has no ${name}`)
    return module()
  })
  if (!isRecord(exported)) throw new Error('it has to export something')
  return exported
}

describe('the built browser half', () => {
  it('does nothing but hand over a factory under the name of the package', () => {
    expect(load().id).toBe(manifest.name)
    expect(required).toEqual([])
  })

  it('exports what the loader looks for, and requires only what a page has', () => {
    const { apply, inject } = plugin()
    expect(apply).toBeTypeOf('function')
    expect([...(Array.isArray(inject) ? inject : [])]).toEqual(['slots', 'locale'])
    expect(required.length).toBeGreaterThan(0)
  })

  it('starts on a host that declares neither seat and lacks every optional service', () => {
    const { apply } = plugin()
    const effects: unknown[] = []
    const host = {
      effect: (start: () => unknown) => effects.push(start()),
      inject: () => {},
      locale: { register: () => () => {} },
      slots: {
        inject: () => () => {},
        register: () => {
          throw new Error('nobody declares this')
        },
      },
    }
    if (typeof apply !== 'function') throw new Error('no apply')
    expect(() => Reflect.apply(apply, undefined, [host])).not.toThrow()
    expect(effects).toHaveLength(3)
  })

  it('holds no way to run text as code', () => {
    expect(code).not.toMatch(/\beval\b|\bFunction\(|\bimport\(|\bprocess\b/u)
  })
})

describe('the package', () => {
  it('says that it has a browser half, for the web', () => {
    expect(manifest.dsh.client).toEqual({ platform: 'web' })
  })

  it.each(['lib/*.js', 'lib/*.d.ts', 'locale', 'icon.svg', 'cordis.patch.yml', 'README.zh.md'])('ships %s', name => {
    expect(manifest.files).toContain(name)
  })

  it('has an icon that needs nothing from elsewhere', async () => {
    const icon = await readFile('icon.svg', 'utf8')
    expect(icon).toMatch(/^<svg [^>]*viewBox=/u)
    expect(icon.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/href|url\(|script|https?:/u)
    expect(icon.length).toBeLessThan(2000)
  })
})
