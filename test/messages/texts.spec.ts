import { describe, expect, it } from 'vitest'
import { BRAKE_DEFAULTS, type BrakeFinding } from '../../src/brake/index.ts'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import type { Fingerprint } from '../../src/fingerprint/index.ts'
import {
  advisoryText,
  brakeDenialText,
  brakeText,
  denialText,
  factOf,
  promptText,
  shellHttpText,
  summaryOf,
} from '../../src/messages/index.ts'
import {
  COUNT,
  dueAt,
  findingOf,
  fingerprintsOf,
  KINDS,
  REFUSALS,
  SHORT,
  stagesOf,
  WIDE,
  type Kind,
} from './findings.ts'
import { rowOf, wrapped } from './screen.ts'

const { previewChars } = DEFAULTS
const SETTINGS = resolveConfig({})

/** How much of a text a person reads in a row. */
const COLUMNS = 80

/** So long a name leaves room for what happened to it. */
const NAME_CHARS = 30

/** What a host puts before a denial. */
const HOST_WORD = 'Error: '

const KIND_NAMES = Object.keys(KINDS) as readonly (keyof typeof KINDS)[]
const LANGUAGES = ['en', 'zh'] as const

/** Every text about a finding that a person may see in a row or a question, by its language. */
function shownOf(
  kind: Kind,
  fingerprint: Fingerprint,
): { readonly en: readonly string[]; readonly zh: readonly string[] } {
  const en: string[] = []
  const zh: string[] = []
  for (const stage of stagesOf(kind)) {
    const finding = findingOf(kind, stage, fingerprint)
    en.push(factOf(finding, NAME_CHARS).en)
    if (stage !== 'gate') {
      en.push(advisoryText(finding, previewChars), summaryOf(finding, previewChars, SETTINGS))
      continue
    }
    const question = promptText([finding], previewChars)
    en.push(question.en)
    zh.push(question.zh)
    for (const refusal of REFUSALS) en.push(`${HOST_WORD}${denialText([finding], refusal, undefined, previewChars)}`)
  }
  return { en, zh }
}

describe.each(KIND_NAMES)('what is said of the evidence "%s"', name => {
  const kind: Kind = KINDS[name]

  it.each(LANGUAGES)(
    'tells within the first 80 columns what happened, and how often, at every stage and after every answer: %s',
    language => {
      for (const fingerprint of [...Object.values(SHORT), ...Object.values(WIDE)]) {
        const { [language]: shown } = shownOf(kind, fingerprint)
        const untold = shown.map(text => rowOf(text, COLUMNS)).filter(row => !kind.happened[language].test(row))
        expect(untold).toEqual([])
      }
    },
  )

  it('is the same fact in both languages, with the name, the count and the reason', () => {
    const finding = findingOf(kind, 'warn', SHORT.cmd)
    const { en, zh } = factOf(finding, previewChars)
    for (const told of [en, zh]) {
      expect(told).toContain('curl -o out.txt https://example.org/x')
      expect(told).toContain(String(COUNT))
      expect(told).toContain(('reason' in kind.evidence ? kind.evidence.reason : undefined) ?? '')
    }
    expect(en).not.toMatch(/[\u4e00-\u9fff]/u)
    expect(zh).toMatch(/[\u4e00-\u9fff]/u)
  })

  it('fits into the summary of a notice', () => {
    for (const fingerprint of Object.values(WIDE)) {
      for (const stage of stagesOf(kind)) {
        expect(summaryOf(findingOf(kind, stage, fingerprint), previewChars, SETTINGS)).toMatch(/^.{10,}$/u)
      }
    }
  })
})

const SECRET = 'hunter2hunter2'
const TOKEN = 'ghp_q8Zr2LxW5nVb7Kd3Tm9Yc4Hs6Jf1'

describe('a secret', () => {
  it.each<[where: string, tool: string, args: object]>([
    ['in the user of an address', 'bash', { command: `curl -o f https://me:${SECRET}@example.org/x` }],
    ['in a query', 'bash', { command: `curl "https://example.org/x?a=1&api_key=${SECRET}&b=2"` }],
    ['in the query of a tool', 'web_fetch', { url: `https://example.org/x?access_token=${SECRET}` }],
    ['in a header', 'bash', { command: `curl -H "Authorization: Bearer ${SECRET}" https://example.org/x` }],
    ['in a header of its own', 'bash', { command: `curl -H 'X-Api-Key: ${SECRET}' https://example.org/x` }],
    ['in an option', 'bash', { command: `deploy --password ${SECRET} --to example.org` }],
    ['in an option with a sign', 'bash', { command: `deploy --client-secret=${SECRET}` }],
    ['in the user of a client', 'bash', { command: `curl -u me:${SECRET} https://example.org/x` }],
    ['in a variable', 'bash', { command: `DB_PASSWORD=${SECRET} npm test` }],
    ['in an argument', 'login', { user: 'me', password: SECRET }],
    ['in an argument in camel case', 'login', { accessToken: SECRET }],
    ['in a text within an argument', 'send', { body: `{"secret": "${SECRET}"}` }],
    ['by its looks', 'bash', { command: `gh auth status ${TOKEN}` }],
    ['by its looks, in a path', 'bash', { command: `curl https://example.org/hooks/${TOKEN}` }],
    ['by its looks, in a file', 'bash', { command: `make > /tmp/${TOKEN}` }],
    ['behind much else', 'bash', { command: `deploy ${'--verbose '.repeat(200)}; deploy --token ${SECRET}` }],
  ])('%s is in no text', (_where, tool, args) => {
    for (const fingerprint of fingerprintsOf(tool, args)) {
      for (const name of KIND_NAMES) {
        const { en, zh } = shownOf(KINDS[name], fingerprint)
        for (const text of [...en, ...zh, factOf(findingOf(KINDS[name], 'warn', fingerprint), 2048).en]) {
          expect(text).not.toContain(SECRET)
          expect(text).not.toContain(TOKEN)
        }
      }
    }
  })

  it('is in no refusal of HTTP', () => {
    const target = `example.org/x?token=${SECRET}`
    expect(shellHttpText({ command: 'curl', target, isHanded: false }, 'web_fetch_file', previewChars)).not.toContain(
      SECRET,
    )
  })
})

/** A section of a snapshot: what it is, and the text in rows of 80 columns. */
function section(title: string, text: string): string {
  return `--- ${title}\n${wrapped(text, COLUMNS)}\n`
}

/** A row, which is not wrapped but cut. */
function rowSection(title: string, text: string): string {
  return `--- ${title}, in a row\n${rowOf(text, COLUMNS)}\n`
}

describe('every text, in rows of 80 columns', () => {
  it('about a finding, in English', async () => {
    const sections: string[] = []
    for (const name of KIND_NAMES) {
      const kind: Kind = KINDS[name]
      sections.push(`=== ${name}\n`)
      for (const stage of stagesOf(kind)) {
        const finding = dueAt(kind, stage)
        if (stage === 'gate') {
          sections.push(section('question', promptText([finding], previewChars).en))
          for (const refusal of REFUSALS) {
            const text = denialText([finding], refusal, undefined, previewChars)
            const title = `denial, ${refusal ?? 'nobody asked'}`
            sections.push(rowSection(title, HOST_WORD + text), section(title, text))
          }
        } else {
          sections.push(
            rowSection(`notice, ${stage}`, summaryOf(finding, previewChars, SETTINGS)),
            section(`notice, ${stage}`, advisoryText(finding, previewChars)),
          )
        }
      }
    }
    await expect(sections.join('\n')).toMatchFileSnapshot('texts.en.txt')
  })

  it('about a finding, in Chinese', async () => {
    const sections = KIND_NAMES.flatMap(name => {
      const kind: Kind = KINDS[name]
      const finding = dueAt(kind, 'gate')
      const question = promptText([finding], previewChars).zh
      return [
        `=== ${name}\n`,
        section('fact', factOf(finding, previewChars).zh),
        ...(kind.stages.gate !== undefined ? [section('question', question)] : []),
      ]
    })
    await expect(sections.join('\n')).toMatchFileSnapshot('texts.zh.txt')
  })

  it('for what is counted, in both languages', async () => {
    const sections = [SHORT, WIDE].flatMap(all =>
      Object.entries(all).flatMap(([measure, fingerprint]) => {
        const facts = (['same answer', 'failure'] as const).map(name =>
          factOf(findingOf(KINDS[name], 'warn', fingerprint), COLUMNS / 2),
        )
        return [`=== ${measure}\n`, ...facts.map(({ en, zh }) => `${en}\n${zh}\n`)]
      }),
    )
    await expect(sections.join('\n')).toMatchFileSnapshot('facts.txt')
  })

  it('of the shell-HTTP block and of the brake', async () => {
    const brake: readonly BrakeFinding[] = [
      { kind: 'repeat', tool: 'bash', count: 6 },
      { kind: 'loop', round: ['grep', 'curl', 'read'], calls: 12 },
      { kind: 'text', count: 3, sources: ['plugin:memo', 'goal'], chars: 700, preview: 'Remember…' },
    ]
    const refused = [
      { command: 'curl', target: 'https://example.org/x', isHanded: false },
      { command: 'curl', target: undefined, isHanded: false },
      { command: 'npm', target: 'https://example.org/p.tgz', isHanded: true },
    ]
    const sections = [
      ...refused.map(forbidden => section('refusal', shellHttpText(forbidden, 'web_fetch_file', previewChars))),
      ...brake.flatMap(finding => {
        const { text, summary } = brakeText(finding, BRAKE_DEFAULTS)
        return [rowSection('notice of the brake', summary), section('notice of the brake', text)]
      }),
      section('denial of the brake', brakeDenialText('bash', 11, BRAKE_DEFAULTS)),
    ]
    await expect(sections.join('\n')).toMatchFileSnapshot('others.en.txt')
  })
})
