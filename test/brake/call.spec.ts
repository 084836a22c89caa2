import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brakeCallOf } from '../../src/brake/call.ts'

const identityOf = (tool: string, args: unknown) => brakeCallOf(tool, args).identity

/** The same value with the keys of every object in reverse. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reversed(item)]),
  )
}

const json = fc.jsonValue({ maxDepth: 3 }).map(value => JSON.parse(JSON.stringify(value)) as unknown)

describe('the identity of a call', () => {
  it('does not depend on the order of keys, at any depth', () => {
    fc.assert(
      fc.property(json, args => {
        expect(identityOf('read', reversed(args))).toBe(identityOf('read', args))
      }),
    )
  })

  it('is the same for the same arguments, and for no others', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(identityOf('read', one) === identityOf('read', other)).toBe(isDeepStrictEqual(one, other))
      }),
    )
  })

  it.each<[string, [string, unknown], [string, unknown]]>([
    ['the tool', ['read', {}], ['write', {}]],
    ['a value', ['read', { path: 'a' }], ['read', { path: 'b' }]],
    ['the order of a list', ['read', [1, 2]], ['read', [2, 1]]],
    ['text and what it spells', ['read', '{"a":1}'], ['read', { a: 1 }]],
    ['the end of a long text', ['write', { text: `${'x'.repeat(1e5)}a` }], ['write', { text: `${'x'.repeat(1e5)}b` }]],
    ['where the tool ends', ['read a', 'b'], ['read', 'a b']],
  ])('tells calls apart by %s', (_title, one, other) => {
    expect(identityOf(...one)).not.toBe(identityOf(...other))
  })

  it.each(['description', 'timeoutMs', 'run_in_background', 'justification'])(
    'of a shell does not depend on its %s, and of any other tool it does',
    decoy => {
      const [one, other] = [1, 2].map(value => ({ command: 'ls', [decoy]: value }))
      for (const tool of ['bash', 'shell', 'pwsh']) expect(identityOf(tool, one)).toBe(identityOf(tool, other))
      expect(identityOf('issue_create', one)).not.toBe(identityOf('issue_create', other))
      expect(identityOf('bash', { x: one })).not.toBe(identityOf('bash', { x: other }))
    },
  )

  it('is of one size, whatever the arguments: huge, deep, malformed', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    for (const args of [undefined, null, '{"path": ', { text: 'x'.repeat(1e6) }, deep, '\uD800']) {
      expect(identityOf('read', args)).toHaveLength(43)
    }
  })

  it('comes with the name of the tool, fit to be quoted', () => {
    expect(brakeCallOf('read', {}).tool).toBe('read')
    expect(brakeCallOf(`a\n${'b'.repeat(1000)}`, {}).tool).toMatch(/^a b{62}…$/u)
    expect(brakeCallOf('<tool_call>', {}).tool).not.toContain('<')
  })
})
