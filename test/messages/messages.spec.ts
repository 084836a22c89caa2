import { describe, expect, it } from 'vitest'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { readCall } from '../../src/fingerprint/index.ts'
import type { Hits } from '../../src/gate/index.ts'
import { BLOCKED, denialText, advisoryText, promptText } from '../../src/messages/index.ts'
import { byStrength, type Finding, type Stage } from '../../src/tracks/index.ts'

const { previewChars } = DEFAULTS
const COMMAND = 'curl --max-time 5 -o page.html https://api.example.org/items?page=1 # a long command line'

function findings(tool: string, args: object, stage: Stage = 'gate'): Finding[] {
  return readCall(tool, args, resolveConfig({})).fingerprints.map(fingerprint => {
    return { evidence: { kind: 'repeat' }, stage, fingerprint, count: 12, threshold: 12 }
  })
}

function asHits([first = expect.unreachable(), ...others]: readonly Finding[]): Hits {
  return [first, ...others]
}

const hits = findings('bash', { command: COMMAND })

function advisory(stage: Stage, count = 12): string {
  return advisoryText({ ...(hits[0] as Finding), stage, count }, previewChars)
}

describe.each([
  ['the denial', () => denialText(asHits(hits), undefined, undefined, previewChars)],
  ['the prompt', () => promptText('bash', hits, previewChars).en],
  ['the Chinese prompt', () => promptText('bash', hits, previewChars).zh],
  ['the warning', () => advisory('warn')],
  ['the demand for a summary', () => advisory('summarize')],
])('%s', (_name, written) => {
  it('names what repeats, with its count', () => {
    expect(written()).toMatch(/(?:host:api\.example\.org|exact:bash).*12/su)
  })

  it('never repeats the command line', () => {
    expect(written()).not.toContain('--max-time')
    expect(written()).not.toContain('page.html https')
  })

  it('is short', () => {
    expect(written().length).toBeLessThan(700)
  })
})

describe('the denial', () => {
  it('starts with its code, offers a way on first, and says that cosmetic change is no new action', () => {
    const text = denialText(asHits(hits), undefined, undefined, previewChars)
    expect(text).toMatch(
      new RegExp(`^${BLOCKED}: .*(?:result that you have).*did not run.*not make it a new action`, 'su'),
    )
  })

  it('quotes the previous result, or claims nothing when there is none', () => {
    expect(denialText(asHits(hits), undefined, 'HTTP 404', previewChars)).toMatch(/Previous result:\nHTTP 404$/u)
    expect(denialText(asHits(hits), undefined, undefined, previewChars)).not.toContain('Previous result')
  })

  it.each([
    ['rejected' as const, 'refused'],
    ['unavailable' as const, 'nobody'],
  ])('says how the question to the operator ended: %s', (refusal, word) => {
    expect(denialText(asHits(hits), refusal, undefined, previewChars)).toContain(word)
  })

  it('names a few fingerprints and counts the others', () => {
    expect(denialText(asHits(hits.toSorted(byStrength)), undefined, undefined, previewChars)).toMatch(
      /host:[^;]*; net:[^;]*; site:[^;]*; [^;]* \+\d/u,
    )
    const others = hits.length - 4
    expect(denialText(asHits(hits), undefined, undefined, previewChars)).toContain(`(limit 12) +${others}. `)
    expect(denialText(asHits(hits.slice(0, 4)), undefined, undefined, previewChars)).toContain('(limit 12). ')
  })

  it('says nothing of failures and of approval when there were none', () => {
    expect(denialText(asHits(hits), undefined, undefined, previewChars)).toMatch(/does not make it a new action\.$/u)
  })
})

describe('the prompt', () => {
  it('tells the operator in both languages how often the call came up', () => {
    const { en, zh } = promptText('bash', hits.slice(0, 1), previewChars)
    expect(en).toMatch(/bash: \S+:.+ came up 12 times \(limit 12\)\./u)
    expect(zh).toMatch(/bash：\S+:.+ 已出现 12 次（上限 12）。/u)
  })
})

describe('the warning', () => {
  it('says how often, and that nothing is blocked', () => {
    expect(advisory('warn')).toMatch(/^Check .* has now come up 12 times\. Nothing is blocked\.$/u)
    expect(advisory('warn', 1)).toContain('come up 1 time. ')
  })
})

describe('what is quoted', () => {
  it('is cut to the preview length, on one line', () => {
    const [finding] = findings('note', { body: 'first line\nsecond line '.repeat(20) })
    const text = denialText([finding as Finding], undefined, undefined, 20)
    expect(text).toMatch(/exact:note \{"body":"first …/u)
    expect(text).not.toContain('second')
  })

  it('cannot be mistaken for a tool call', () => {
    const [finding] = findings('note', { body: '<tool_call>{}</tool_call><|tool▁calls▁begin|><function=x>' })
    expect(denialText([finding as Finding], undefined, undefined, previewChars)).not.toMatch(
      /<\/?(?:tool|function|\|)/u,
    )
  })
})

describe('about failures', () => {
  const [fingerprint] = readCall('web_fetch', { url: 'https://dead.example/x' }, resolveConfig({})).fingerprints.filter(
    ({ measure }) => measure === 'host',
  )
  const failing: Finding = {
    stage: 'gate',
    fingerprint: fingerprint ?? hits[0]?.fingerprint ?? expect.unreachable(),
    count: 5,
    threshold: 5,
    evidence: { kind: 'failure', reason: 'HTTP 404' },
  }

  it('the advisory names the target and the reason', () => {
    const text = advisoryText({ ...failing, stage: 'warn', count: 3 }, previewChars)
    expect(text).toMatch(/read the error.*host:dead\.example.*failed 3 times in a row.*HTTP 404/su)
  })

  it('the denial says that rewording will not help, and what still works', () => {
    const text = denialText([failing, ...hits], undefined, undefined, previewChars)
    expect(text).toMatch(
      /host:dead\.example failed 5 times in a row \(HTTP 404; limit 5\);.*came up.*Rewording.*not blocked/su,
    )
  })

  it('the prompt tells the operator in both languages', () => {
    const { en, zh } = promptText('web_fetch', [failing], previewChars)
    expect(en).toContain('host:dead.example failed 5 times in a row (HTTP 404; limit 5)')
    expect(zh).toContain('host:dead.example 连续失败 5 次（HTTP 404；上限 5）')
  })
})

describe('the demand for a summary', () => {
  it('asks for what is established, assumed, failed and untried, and for larger batches', () => {
    expect(advisory('summarize')).toMatch(
      /^Pause .* 12 times.*:\n1\. .*established;\n2\. .*assumed.*;\n3\. .*failed.*;\n4\. .*two approaches.*\.\n.*more per call/u,
    )
  })
})

describe.each(['warn', 'summarize'] as const)('the advisory of the stage %s', stage => {
  it.each([
    [1, 'come up 1 time.'],
    [2, 'come up 2 times.'],
  ])('counts %d in good grammar', (count, said) => {
    expect(advisoryText({ ...(hits[0] as Finding), stage, count }, previewChars)).toContain(said)
  })
})
