import { describe, expect, it } from 'vitest'
import { BRAKE_DEFAULTS, type BrakeFinding } from '../../src/brake/index.ts'
import { brakeDenialText, brakeText, BRAKE_BLOCKED } from '../../src/messages/index.ts'

const round = ['grep', 'curl', 'read', 'bash']

const FINDINGS: Readonly<Record<string, BrakeFinding>> = {
  'a repeated call': { kind: 'repeat', tool: 'bash', count: 6 },
  'a loop': { kind: 'loop', round, calls: 12 },
  'a duplicated text': { kind: 'text', count: 3, sources: ['plugin:memo', 'goal'], chars: 700, preview: 'Remember…' },
}

const textOf = (finding: BrakeFinding) => brakeText(finding, BRAKE_DEFAULTS).text

describe.each(Object.entries(FINDINGS))('the notice about %s', (_title, finding) => {
  it('begins with what to do, and is short and on one line', () => {
    const text = textOf(finding)
    expect(text).toMatch(/^(?:Use|Leave|Take) /u)
    expect(text.length).toBeLessThan(400)
    expect(text).not.toContain('\n')
  })

  it('has a summary of one line for people', () => {
    expect(brakeText(finding, BRAKE_DEFAULTS).summary).toMatch(/^.{10,120}$/u)
  })
})

describe('a notice of the brake', () => {
  it('names the tool and the count of a repeated call', () => {
    expect(textOf({ kind: 'repeat', tool: 'bash', count: 6 })).toMatch(/\bbash\b.* 6 times/u)
  })

  it('names the sequence of a loop', () => {
    const { text, summary } = brakeText({ kind: 'loop', round, calls: 12 }, BRAKE_DEFAULTS)
    expect(text).toMatch(/last 12 calls .* same 4 .*grep → curl → read → bash\..* route that is not part of it/u)
    expect(summary).toMatch(/^12 calls .*: grep → curl → read → bash$/u)
  })

  it('names the sources, the size and the beginning of a duplicated text', () => {
    const [, , finding] = Object.values(FINDINGS)
    expect(finding && textOf(finding)).toMatch(
      /700 characters .* 3 times within 120 s.*plugin:memo, goal.*“Remember…”/u,
    )
  })

  it('names a few of many, and counts the others', () => {
    const many = Array.from({ length: 100 }, (_, index) => `tool${index}`)
    expect(textOf({ kind: 'loop', round: many, calls: 300 })).toContain('tool7 → 92 more.')
    expect(textOf({ kind: 'loop', round: many.slice(0, 8), calls: 24 })).toContain('tool7. ')
  })

  it('says that a repeated call will be refused only where it will', () => {
    const finding: BrakeFinding = { kind: 'repeat', tool: 'bash', count: 6 }
    expect(brakeText(finding, { ...BRAKE_DEFAULTS, mode: 'deny' }).text).toMatch(/After 10 times it is refused\.$/u)
    expect(brakeText(finding, BRAKE_DEFAULTS).text).toMatch(/Nothing is blocked\.$/u)
  })

  it('cannot be written about a finding that is none', () => {
    expect(() => brakeText({ kind: 'other' } as never, BRAKE_DEFAULTS)).toThrow('unknown finding')
  })
})

describe('the denial of the brake', () => {
  it('starts with its code, says what came up and how often, and then the way on and the limit', () => {
    expect(brakeDenialText('bash', 11, BRAKE_DEFAULTS)).toMatch(
      new RegExp(
        `^${BRAKE_BLOCKED}: the same call of bash, 11 times .* Work with .*did not run.* after 10 times\\.`,
        'u',
      ),
    )
  })
})
