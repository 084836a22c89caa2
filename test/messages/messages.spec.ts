import { describe, expect, it } from 'vitest'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import type { Fingerprint } from '../../src/fingerprint/index.ts'
import type { Hits } from '../../src/gate/index.ts'
import { BLOCKED, denialText, advisoryText, factOf, promptText, summaryOf } from '../../src/messages/index.ts'
import { byStrength, type Finding, type Stage } from '../../src/tracks/index.ts'
import { POLL } from '../../src/tracks/progress/constants.ts'
import { dueAt, fingerprintsOf, KINDS, SHORT } from './findings.ts'

const { limits, previewChars, warnAt } = DEFAULTS
const CAP = limits.cmd
const COMMAND = 'curl --max-time 5 -o page.html https://api.example.org/items?page=1 # a long command line'

function repeats(fingerprints: readonly Fingerprint[], stage: Stage = 'gate', count: number = CAP): Finding[] {
  return fingerprints.map(fingerprint => {
    return { evidence: { kind: 'repeat' }, stage, fingerprint, count, threshold: count }
  })
}

function asHits([first = expect.unreachable(), ...others]: readonly Finding[]): Hits {
  return [first, ...others]
}

const hits = asHits(repeats(fingerprintsOf('bash', { command: COMMAND })).toSorted(byStrength))
const [strongest] = hits

describe('the denial', () => {
  const denial = denialText(hits, undefined, undefined, previewChars)

  it('starts with its code and the fact, then offers a way on, and says that cosmetic change is no new action', () => {
    expect(denial).toMatch(
      new RegExp(
        `^${BLOCKED}: requests to api\\.example\\.org, ${CAP} times\\. .*result that you have.*did not run.*a new action`,
        'su',
      ),
    )
  })

  it('says in the last chance that the turn is ended otherwise, and asks for an answer', () => {
    const last = denialText(hits, undefined, undefined, previewChars, true)
    expect(last).toMatch(/Answer the user now .*the turn is ended\./u)
    expect(denial).not.toContain('the turn is ended')
  })

  it('quotes the previous result, or says where it is', () => {
    const quoting = denialText(hits, undefined, 'HTTP 404', previewChars)
    expect(quoting).toMatch(/Previous result:\nHTTP 404$/u)
    expect(quoting).not.toContain('history')
    expect(denial).toMatch(/The previous result is in the history\.$/u)
  })

  it.each([
    ['rejected' as const, 'rejected by the user'],
    ['unavailable' as const, 'nobody was there to approve'],
    ['unanswered' as const, 'closed without an answer'],
  ])('says in its first sentence how the question to the operator ended: %s', (refusal, said) => {
    const [first = ''] = denialText(hits, refusal, undefined, previewChars).split('. ')
    expect(first).toContain(said)
  })

  it('says nothing of approval when there was no question', () => {
    expect(denial).not.toMatch(/approv|reject|question/iu)
  })

  it('leaves open what may run again, but not what a person has rejected', () => {
    const same = asHits([dueAt(KINDS['same answer'], 'gate')])
    expect(denialText(same, 'unavailable', undefined, previewChars)).toContain('may run again')
    expect(denialText(same, 'rejected', undefined, previewChars)).not.toContain('may run again')
  })

  it('names every fingerprint that hit, once, with its count, as logs know it', () => {
    const twice = asHits([{ ...strongest, count: CAP + 1 }, ...hits])
    expect(denialText(twice, undefined, undefined, previewChars)).toContain(
      ` Counted: host:api.example.org × ${CAP + 1}; net:api.example.org/items?page=1 × ${CAP}; site:example.org × ${CAP}; ` +
        `sink:page.html × ${CAP}; family:http-fetch × ${CAP}; verb:curl × ${CAP}; ` +
        `cmd:curl:curl -o page.html https://api.example.org/items?page=1 × ${CAP}; ` +
        `exact:bash:${JSON.stringify({ command: COMMAND })} × ${CAP}.`,
    )
  })

  it('names a few of many fingerprints, and counts the others', () => {
    const sinks = fingerprintsOf('bash', { command: Array.from({ length: 10 }, (_, index) => `> f${index}`).join(' ') })
    const many = asHits(repeats(sinks.filter(({ measure }) => measure === 'sink')))
    expect(denialText(many, undefined, undefined, previewChars)).toMatch(/sink:f7 × \d+ \+2\./u)
    expect(denialText(asHits(many.slice(0, 8)), undefined, undefined, previewChars)).toMatch(/sink:f7 × \d+\. /u)
  })

  it('says of failures that rewording will not help, and what still works', () => {
    const failing = dueAt(KINDS.failure, 'gate')
    expect(denialText([failing, ...hits], undefined, undefined, previewChars)).toMatch(
      /^\w+: requests to example\.org failed 5 times in a row \(exit 1\)\. Find the cause.*Rewording.*not blocked/su,
    )
  })
})

describe('the question', () => {
  it('tells the operator in both languages one finding, and the effects of the buttons by their names', () => {
    const { en, zh } = promptText(asHits([dueAt(KINDS['same failure'], 'gate'), ...hits]), previewChars)
    expect(en).toBe(
      'npm test failed 5 times in a row (exit 1). “Allow once” lets it be tried again until your next message; “Reject” ' +
        'blocks it until then, other work goes on.',
    )
    expect(zh).toBe(
      'npm test 连续失败 5 次（exit 1）。点「允许一次」：在你发送下一条消息之前可继续尝试；点「拒绝」：在此之前不再执行，' +
        '其他工作照常进行。',
    )
  })

  it('quotes the arguments of a call, of which the host shows nothing', () => {
    const { en } = promptText(asHits(repeats([SHORT.exact])), previewChars)
    expect(en).toContain(`The same call of read, ${CAP} times: \`{"file_path":"src/a.ts"}\`. “Allow once”`)
  })
})

describe('the warning', () => {
  it('says how often, and that nothing is blocked', () => {
    const [warning = expect.unreachable()] = repeats([SHORT.sink], 'warn', warnAt)
    expect(advisoryText(warning, previewChars)).toMatch(/^Writes to out\.txt, 7 times\. .* Nothing is blocked\.$/u)
    expect(advisoryText({ ...warning, count: 1 }, previewChars)).toContain(', 1 time. ')
  })

  it('says of a failure what to look into', () => {
    expect(advisoryText(dueAt(KINDS['same failure'], 'warn'), previewChars)).toMatch(
      /^npm test failed 3 times in a row \(exit 1\)\. It failed in the same way .*read the error.*Nothing is blocked\.$/u,
    )
  })
})

describe('the demand for a summary', () => {
  it('asks for what is established, assumed, failed and untried, and for larger batches', () => {
    expect(advisoryText(dueAt(KINDS.repeat, 'summarize'), previewChars)).toMatch(
      /^The same command, 11 times: `npm test`\. Pause .*:\n1\. .*established;\n2\. .*assumed.*;\n3\. .*failed.*;\n4\. .*two approaches.*\.\n.*more per call/u,
    )
  })
})

describe('the summary of a notice', () => {
  const summary = (finding: Finding, config: object = {}) => summaryOf(finding, previewChars, resolveConfig(config))

  it.each([
    ['same answer', 'warn', 'the same command, 7 times (stops at 12): `npm test`'],
    ['repeat', 'summarize', 'asked for a summary: the same command, 11 times (stops at 12): `npm test`'],
    ['round', 'warn', '4 actions in turn, 14 times with nothing new (stops at 25): `npm test` and others'],
    ['same failure', 'warn', 'npm test failed 3 times in a row (exit 1)'],
    ['many requests', 'warn', 'requests to example.org, 16 times'],
    ['nothing new', 'warn', '11 calls of read in a row, nothing new after the first'],
  ] as const)('is the fact, and where it stops: %s, %s', (kind, stage, said) => {
    expect(summary(dueAt(KINDS[kind], stage))).toContain(said)
  })

  it('counts higher where it waits', () => {
    const waiting = { ...dueAt(KINDS['same answer'], 'warn'), count: POLL * warnAt, threshold: POLL * warnAt }
    expect(summary(waiting)).toContain(`${POLL * warnAt} times (stops at ${POLL * CAP})`)
  })

  it('promises no stop where there is none, or where it is past', () => {
    expect(summary(dueAt(KINDS['same answer'], 'warn'), { limits: { cmd: null } })).not.toContain('stops')
    expect(summary({ ...dueAt(KINDS.repeat, 'warn'), count: CAP })).not.toContain('stops')
    expect(summary({ ...dueAt(KINDS.round, 'warn'), count: 2 * CAP + 1 })).not.toContain('stops')
    expect(summary(dueAt(KINDS['same answer'], 'warn'), { warnAt: 0 })).not.toContain('stops')
  })
})

describe('what is quoted', () => {
  it('is cut to the preview length, on one line', () => {
    const [note = expect.unreachable()] = repeats(
      fingerprintsOf('note', { body: 'first line\nsecond line '.repeat(20) }),
    )
    const text = denialText([note], undefined, undefined, 20)
    expect(text).toMatch(/exact:note:\{"body":"first/u)
    expect(text).not.toContain('second')
  })

  it('cannot be mistaken for a tool call', () => {
    const body = '<tool_call>{}</tool_call><|tool▁calls▁begin|><function=x>'
    for (const tool of ['note', '<tool_call>']) {
      const [note = expect.unreachable()] = repeats(fingerprintsOf(tool, { body }))
      const texts = [denialText([note], undefined, undefined, previewChars), promptText([note], previewChars).en]
      expect(texts.join('')).not.toMatch(/<\/?(?:tool|function|\|)/u)
    }
  })

  it('is what a command does, not the folder that it goes to first', () => {
    const all = fingerprintsOf('bash', { command: 'cd /srv/shop/packages/core && npm test' })
    const [finding = expect.unreachable()] = repeats(all.filter(({ measure }) => measure === 'cmd'))
    expect(factOf(finding, previewChars).en).toBe(`the same command \`npm test\`, ${CAP} times`)
  })
})

describe('a fact about a fingerprint of which less is known than usual', () => {
  const told = (measure: Fingerprint['measure'], subject: string): string => {
    const fingerprint = { measure, id: `${measure}:${subject}` as Fingerprint['id'], subject }
    return factOf(
      { evidence: { kind: 'repeat' }, stage: 'gate', fingerprint, count: CAP, threshold: CAP },
      previewChars,
    ).en
  }

  it('names a command by its subject, and a call by its tool', () => {
    expect(told('cmd', 'make all')).toBe(`the same command \`make all\`, ${CAP} times`)
    expect(told('exact', 'read')).toContain(`the same call of read, ${CAP} times`)
  })
})
