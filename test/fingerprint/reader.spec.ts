import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveConfig } from '../../src/config/index.ts'
import { CallReader, readCall } from '../../src/fingerprint/index.ts'

const settings = resolveConfig({})

describe('a reader of calls', () => {
  it('knows a call again that came a moment ago, whatever its decoys and the order of its arguments', () => {
    const reader = new CallReader(settings)
    const first = reader.read('bash', { command: 'make', description: 'one', workdir: 'a' })
    expect(reader.read('bash', { workdir: 'a', description: 'two', command: 'make' })).toBe(first)
  })

  it('reads every call as if it came for the first time', () => {
    const reader = new CallReader(settings)
    const calls = fc.record({
      tool: fc.constantFrom('bash', 'read', 'web_fetch'),
      args: fc.oneof(
        fc.record({ command: fc.constantFrom('make', 'curl a.org', 'ls > x'), workdir: fc.constantFrom('a', 'b') }),
        fc.record({ url: fc.webUrl() }),
        fc.jsonValue(),
      ),
    })
    fc.assert(
      fc.property(calls, ({ tool, args }) => {
        expect(reader.read(tool, args)).toEqual(readCall(tool, args, settings))
        expect(reader.read(tool, args)).toEqual(readCall(tool, args, settings))
      }),
    )
  })

  it.each([
    ['command', 'bash', { command: 'make' }, { command: 'ls' }],
    ['url', 'web_fetch', { url: 'https://a.org' }, { url: 'https://b.org' }],
  ])('does not take calls for one that differ only in a %s that is left out', (name, tool, one, other) => {
    const ignoring = resolveConfig({ ignoreArgs: { '*': [name] } })
    const reader = new CallReader(ignoring)
    reader.read(tool, one)
    expect(reader.read(tool, other)).toEqual(readCall(tool, other, ignoring))
  })

  it('forgets long calls at once and short ones in time', () => {
    const reader = new CallReader(settings)
    const long = { command: `echo ${'word '.repeat(500)}` }
    const short = { command: 'make' }
    const [first, second] = [reader.read('bash', long), reader.read('bash', short)]
    expect(reader.read('bash', long)).not.toBe(first)
    expect(reader.read('bash', short)).toBe(second)
    for (let index = 0; index < 1000; index++) reader.read('bash', { command: `echo ${index}` })
    expect(reader.read('bash', short)).not.toBe(second)
    expect(reader.read('bash', short)).toEqual(second)
  })

  it('does not keep what a short command comes to', () => {
    const reader = new CallReader(settings)
    const args = { command: `eval '${'a;'.repeat(100)}'` }
    expect(reader.read('bash', args)).not.toBe(reader.read('bash', args))
  })
})
