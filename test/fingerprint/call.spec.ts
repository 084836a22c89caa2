import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { MAX_LITERAL_CHARS } from '../../src/json/index.ts'
import { MAX_PARSED_CHARS } from '../../src/shell/index.ts'
import { identities, measured, measuresOf, SETTINGS, shell } from './measured.ts'

const MEGABYTE = 1024 * 1024
/** The longest name of a measure, a colon, and the longest literal. */
const MAX_ID_CHARS = 'family:'.length + MAX_LITERAL_CHARS

function deep(depth: number): unknown {
  let value: unknown = 'core'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const BAD_INPUT: readonly (readonly [name: string, args: unknown])[] = [
  ['raw text', '{"command": "ls'],
  ['a raw megabyte', 'x'.repeat(MEGABYTE)],
  ['null', null],
  ['undefined', undefined],
  ['a number', 7],
  ['an array', ['ls', { url: 'https://a.com' }]],
  ['a long text', { command: 'x'.repeat(MEGABYTE), url: 'x'.repeat(MEGABYTE), text: 'x'.repeat(MEGABYTE) }],
  ['a long address', { url: `https://a.com/${'x'.repeat(MEGABYTE)}` }],
  ['a long host', { url: `https://${'x.'.repeat(MEGABYTE / 2)}com/` }],
  ['many addresses', { urls: Array.from({ length: 10_000 }, (_, index) => `https://h${index}.com`) }],
  ['deep nesting', deep(20_000)],
  ['deep nesting in an argument', { command: 'ls', url: 'https://a.com', more: deep(20_000) }],
  ['lone surrogates', { command: 'ls \uD800 "\uDFFF', url: 'https://a.com/\uD800', '\uDC00': '\uD800' }],
  ['an own __proto__ key', JSON.parse('{"__proto__":{"command":"ls","url":"https://a.com"}}')],
  ['a command that does not parse', { command: 'if ((( "' }],
  ['an address that does not parse', { url: 'https://[', urls: ['https://%', 'https://a:b:c'] }],
  ['a command that is too long to parse', { command: `curl a.com; ${'#'.repeat(MAX_PARSED_CHARS)}` }],
  ['a long word', { command: `${'v'.repeat(5000)} > ${'f'.repeat(5000)}; curl a.com/${'x'.repeat(5000)}` }],
  ['a working folder that is none', { command: 'ls > f', workdir: { a: 1 } }],
  ['a long working folder', { command: 'ls > f', workdir: 'd'.repeat(MEGABYTE) }],
]

/** What messages may say about the action of a shell call. */
function subjects(command: string): readonly string[] {
  return shell(command)
    .fingerprints.filter(({ measure }) => measure === 'exact' || measure === 'cmd')
    .map(({ subject }) => subject)
}

describe('readCall', () => {
  it.each(BAD_INPUT)('measures every tool that is given %s, and keeps little of it', (_, args) => {
    for (const tool of ['bash', 'pwsh', 'web_fetch', 'read', 'constructor']) {
      const call = measured(tool, args)
      expect(call.tool).toBe(tool)
      expect(call.fingerprints[0]?.measure).toBe('exact')
      expect(new Set(call.fingerprints.map(fingerprint => fingerprint.id)).size).toBe(call.fingerprints.length)
      for (const { id, measure, subject } of call.fingerprints) {
        expect(id.startsWith(`${measure}:`)).toBe(true)
        expect(id.length).toBeLessThanOrEqual(MAX_ID_CHARS)
        expect(subject.length).toBeLessThanOrEqual(Math.max(MAX_LITERAL_CHARS, DEFAULTS.previewChars + '…'.length))
      }
      expect(measured(tool, args)).toEqual(call)
    }
  })

  it('measures a call of a tool with a name of any length', () => {
    const [exact] = measured('x'.repeat(MEGABYTE), {}).fingerprints
    expect(exact?.id.length).toBeLessThanOrEqual(MAX_ID_CHARS)
    expect(exact?.subject).toHaveLength(DEFAULTS.previewChars + '…'.length)
  })

  it('measures a call exactly, and in no way twice, whatever the tool and its arguments', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('bash', 'web_fetch', 'read', '__proto__'),
        fc.oneof(
          fc.jsonValue(),
          fc.record(
            {
              command: fc.string({ unit: 'binary' }),
              workdir: fc.string(),
              url: fc.webUrl(),
              urls: fc.array(fc.jsonValue()),
            },
            { requiredKeys: [] },
          ),
        ),
        (tool, args) => {
          const { fingerprints } = measured(tool, args)
          expect(fingerprints[0]?.measure).toBe('exact')
          expect(new Set(fingerprints.map(({ id }) => id)).size).toBe(fingerprints.length)
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each([
    ['two texts of a megabyte', { a: `${'x'.repeat(MEGABYTE)}1` }, { a: `${'x'.repeat(MEGABYTE)}2` }],
    ['a raw text and what it would parse to', '{"a":1}', { a: 1 }],
    ['two lone surrogates', { a: '\uD800' }, { a: '\uD801' }],
    ['an own __proto__ key and none', JSON.parse('{"__proto__":{"a":1}}'), {}],
    ['a nested decoy', { a: { description: '1st' } }, { a: { description: '2nd' } }],
    ['two depths', deep(20_000), deep(20_001)],
  ])('tells %s apart', (_, one, other) => {
    expect(identities(measured('tool', one), 'exact')).not.toEqual(identities(measured('tool', other), 'exact'))
  })

  it('measures a long command by its text, without its parts', () => {
    const long = `curl a.com > f; ${'#'.repeat(MAX_PARSED_CHARS)}`
    expect(measuresOf(shell(long))).toEqual(['exact', 'cmd'])
    expect(identities(shell(long), 'cmd')).not.toEqual(identities(shell(`${long}#`), 'cmd'))
  })

  it('quotes at most previewChars of a long subject', () => {
    for (const previewChars of [1, 40]) {
      const { fingerprints } = shell(`curl a.com/${'x'.repeat(1000)}`, { previewChars })
      const net = fingerprints.find(fingerprint => fingerprint.measure === 'net')
      expect(net?.subject).toHaveLength(previewChars + '…'.length)
    }
  })

  it('names a call by its tool and arguments, and a command by its verb and line', () => {
    expect(subjects('curl  --max-time 5  a.com')).toEqual([
      'bash:{"command":"curl  --max-time 5  a.com"}',
      'curl:curl a.com',
    ])
    expect(subjects('X=1')).toEqual(['bash:{"command":"X=1"}', 'shell:X=1'])
  })

  it('tells of which command both are, in its one spelling', () => {
    const { fingerprints } = measured('bash', { command: 'cd sub;  npm   test', workdir: 'pkg' })
    expect(fingerprints.flatMap(({ command }) => command ?? [])).toEqual(['cd sub ; npm test', 'cd sub ; npm test'])
  })

  it('keeps no secret of what is too long to be kept as a whole', () => {
    const { fingerprints } = shell(`deploy --password hunter2 ${'x'.repeat(1000)}`)
    for (const { subject, command = '' } of fingerprints) expect(subject + command).not.toContain('hunter2')
  })

  it.each([
    ['an argument that its tool ignores', 'bash', 'description'],
    ['an argument that every tool ignores', 'other', 'reason'],
    ['an argument that every tool ignores, for a tool with a list of its own', 'bash', 'reason'],
  ])('leaves out %s', (_, tool, name) => {
    const [one, other] = ['1st', '2nd'].map(value =>
      identities(measured(tool, { command: 'ls', [name]: value }), 'exact'),
    )
    expect(one).toEqual(other)
  })

  it('keeps an argument that is not ignored', () => {
    const [one, other] = ['1st', '2nd'].map(path => identities(measured('other', { path }), 'exact'))
    expect(one).not.toEqual(other)
  })

  it('leaves out nothing when nothing is listed', () => {
    const instead = { ...SETTINGS, ignoreArgs: new Map<string, ReadonlySet<string>>() }
    const [one, other] = ['1st', '2nd'].map(description => identities(measured('t', { description }, instead), 'exact'))
    expect(one).not.toEqual(other)
  })
})
