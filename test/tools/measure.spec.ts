import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { NOTICE_KIND } from '../../src/host/notice.ts'
import { BLOCKED } from '../../src/messages/index.ts'
import { at, contentText, textAt } from '../../tools/json.ts'
import expected from '../fixtures/hosts/sessions/expected.json' with { type: 'json' }
import { readMeasureOptions } from '../../tools/options.ts'
import { run } from '../../tools/run.ts'
import { logOf, scratchFolder, written } from './recording.ts'

const FIXTURES = fileURLToPath(new URL('../fixtures/collection', import.meta.url))
const RECORDED = fileURLToPath(new URL('../fixtures/hosts/sessions', import.meta.url))
const CODE_MODE = fileURLToPath(new URL('../fixtures/hosts/rc8/code-mode/session.jsonl', import.meta.url))
const folder = await scratchFolder()

/** What `npm run measure` prints, and what it cannot read. */
async function measured(...argv: string[]): Promise<{ out: string; problems: readonly unknown[] }> {
  return measuredAt(undefined, ...argv)
}

/** The same on a terminal of some width, with what is told beside. */
async function measuredAt(columns: number | undefined, ...argv: string[]) {
  const options = readMeasureOptions(argv)
  if (!options) throw new Error('no options')
  let out = ''
  let beside = ''
  const problems = await run(
    options,
    text => {
      out += text
      return Promise.resolve()
    },
    {
      write: text => {
        beside += text
      },
    },
    columns,
  )
  return { out, beside, problems }
}

async function jsonOf(...argv: string[]): Promise<unknown> {
  return JSON.parse((await measured(...argv, '--json')).out)
}

describe('npm run measure', () => {
  it('replay tells what was said, in which session, on which call, on which fingerprint', async () => {
    const json = await jsonOf('replay', FIXTURES)
    expect(json).toMatchObject({
      what: 'replay',
      problems: [],
      total: {
        sessions: 5,
        calls: 43,
        flagged: 2,
        callsBySaying: { warn: 1, summarize: 1, gate: 3, 'failure warn': 1, 'failure gate': 2 },
        byMeasure: { 'gate cmd': 3, 'failure gate host': 2 },
        bySource: { 'normal-form': { sessions: 2, flagged: 0 }, sessions: { sessions: 3, flagged: 2 } },
      },
    })
    expect(json).toMatchObject({
      sessions: expect.arrayContaining([
        expect.objectContaining({
          name: 'sessions/--home-dev-shop--/plain-0001/session.jsonl',
          calls: 14,
          findings: expect.arrayContaining([
            {
              call: 12,
              tool: 'bash',
              verdict: 'ask',
              remarks: expect.arrayContaining([
                {
                  evidence: 'same answer',
                  stage: 'gate',
                  measure: 'cmd',
                  fingerprint: 'cmd:grep -c ERROR app.log',
                  count: 12,
                },
              ]),
            },
          ]),
        }),
      ]),
    })
  })

  it.each([
    ['plain', { calls: expected.plain.calls, humanTurns: expected.plain.humanTurns, notices: expected.plain.notices }],
    ['fork', { calls: expected.fork.calls, humanTurns: 0, notices: 0 }],
    ['ptc', { calls: expected.ptc.calls, inner: expected.ptc.inner, humanTurns: 1 }],
  ])('counts in the log of a host of the current generation what is in it: %s', async (name, contents) => {
    for (const subject of ['replay', 'failures', 'thresholds', 'shell-http', 'allowlist']) {
      expect(await jsonOf(subject, `${RECORDED}/${name}`)).toMatchObject({ sessions: [{ contents }], problems: [] })
    }
  })

  it('failures counts those of a host of the current generation, and replay its calls', async () => {
    const calls = expected.plain.calls + expected.fork.calls + expected.ptc.outer + expected.ptc.inner
    expect(await jsonOf('failures', RECORDED)).toMatchObject({ total: { calls, failed: expected.plain.failures } })
    expect(await jsonOf('replay', RECORDED)).toMatchObject({ total: { calls } })
  })

  it('leaves out what a fork has inherited, and nothing else', async () => {
    const log = await readFile(`${RECORDED}/fork/session.v4.jsonl`, 'utf8')
    const { calls, inheritedCalls } = expected.fork
    expect(log.split('"type":"tool/call"')).toHaveLength(1 + inheritedCalls + calls)
    const own = await written(folder, 'own.jsonl', log.replace('"inherited":true', '"inherited":false'))
    expect(await jsonOf('replay', own)).toMatchObject({ total: { calls: inheritedCalls + calls } })
  })

  it('replay says about the calls of programs what the plugin said when the log was made', async () => {
    const log = (await readFile(CODE_MODE, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    const inner = log.filter(event => textAt(event, 'type') === 'tool/code-dispatch')
    const denied = inner.filter(event => contentText(at(event, 'data', 'content')).includes(BLOCKED))
    const advised = log.filter(event => textAt(event, 'data', 'source', 'kind') === NOTICE_KIND)
    const { warnAt, summarizeAt, limits } = DEFAULTS
    expect([advised.length, denied.length]).toEqual([2, inner.length - limits.cmd + 1])
    expect(await jsonOf('replay', CODE_MODE)).toMatchObject({
      sessions: [
        {
          contents: { inner: inner.length },
          findings: [
            { tool: 'bash', verdict: 'allow', remarks: [{ stage: 'warn', measure: 'cmd', count: warnAt }] },
            { tool: 'bash', verdict: 'allow', remarks: [{ stage: 'summarize', measure: 'cmd', count: summarizeAt }] },
            ...denied.map((_, index) => ({
              tool: 'bash',
              verdict: index === 0 ? 'ask' : 'deny',
              remarks: [{ stage: 'gate', measure: 'cmd', count: limits.cmd + index }, { stage: 'gate' }],
            })),
          ],
        },
      ],
      problems: [],
    })
  })

  it('replay tries other settings, as a table or as a row of a patch', async () => {
    const table = await written(folder, 'table.yml', 'limits: { cmd: 5, exact: 5 }\nfailLimit: null\n')
    const patch = await written(
      folder,
      'patch.yml',
      '- id: other\n  config: { x: 1 }\n- id: repeat-tool-breaker\n  config: { limits: { cmd: 5, exact: 5 }, failLimit: null }\n',
    )
    const tried = await jsonOf('replay', FIXTURES, '--config', table)
    expect(tried).toMatchObject({ total: { callsBySaying: { gate: 10, 'failure warn': 2 } } })
    expect(await jsonOf('replay', FIXTURES, '--config', patch)).toEqual(tried)
  })

  it('replay --compare tells the sessions to which counting with and without progress does something else', async () => {
    const call = (index: number): object => ({ t: 'call', tool: 'read', args: { path: 'log' }, text: `line ${index}` })
    const growing = Array.from({ length: 12 }, (_, index) => JSON.stringify(call(index)))
    const file = await written(folder, 'growing.jsonl', `${['{"t":"user"}', ...growing].join('\n')}\n`)
    const config = await written(folder, 'on.yml', 'progress: true\n')
    const json = await jsonOf('replay', FIXTURES, file, '--compare', '--config', config)
    expect(json).toMatchObject({
      sessions: expect.arrayContaining([
        expect.objectContaining({
          calls: 12,
          differs: true,
          on: { advised: [], gated: [] },
          off: {
            advised: [expect.objectContaining({ call: 7 }), expect.objectContaining({ call: 11 })],
            gated: [expect.objectContaining({ call: 12 })],
          },
        }),
      ]),
      total: {
        sessions: 6,
        bySaying: {
          'advised both': 2,
          'advised progress off only': 1,
          'advised neither': 3,
          'gated both': 2,
          'gated progress off only': 1,
          'gated neither': 3,
        },
      },
    })
    const { out } = await measured('replay', file, '--compare')
    expect(out).toContain('progress on   nothing')
    expect(out).toMatch(/progress off {2}gated {3}#12 {2}12 × exact:read/)
  })

  it('replay --compare says nothing about sessions to which both do the same', async () => {
    const { out } = await measured('replay', `${FIXTURES}/sessions`, '--compare')
    expect(out).toMatch(/^What happens to 3 sessions/)
  })

  it('replay drives the published 0.5.2 as well', async () => {
    expect(await jsonOf('replay', FIXTURES, '--original')).toMatchObject({
      guard: 'original 0.5.2',
      total: { callsBySaying: { warn: 1, summarize: 1, gate: 3, 'failure warn': 1, 'failure gate': 2 } },
    })
  })

  it('failures tells the longest runs, and how many sessions reach the marks', async () => {
    expect(await jsonOf('failures', FIXTURES)).toMatchObject({
      total: {
        failed: 7,
        reach: { 3: 1, 5: 1 },
        byHost: [{ length: 7, fingerprint: 'host:api.dead.invalid', reason: 'exit 6' }],
      },
    })
  })

  it('thresholds tells the peaks, and what other settings would do', async () => {
    const json = await jsonOf('thresholds', FIXTURES)
    expect(json).toMatchObject({
      total: { highest: { cmd: 14, net: 2, host: 7, failures: 7 }, sessionsReaching: { cmd: { 7: 1, 14: 1, 15: 0 } } },
    })
    const row = { warnAt: 7, summarizeAt: 11, cap: 12, warned: 2, summarized: 1, gated: 1 }
    expect(json).toMatchObject({ total: { grid: expect.arrayContaining([row]) } })
  })

  it('shell-http tells refused calls that fetch from those that only mention', async () => {
    expect(await jsonOf('shell-http', FIXTURES)).toMatchObject({
      total: { refused: 10, fetch: 9, mention: 1, verbs: { curl: 9, npm: 2, git: 1 } },
    })
  })

  it('allowlist tells what exempting a verb would let through', async () => {
    expect(await jsonOf('allowlist', FIXTURES)).toMatchObject({
      total: {
        verbs: [
          { verb: 'curl', refused: 9, flips: 8, alsoFetch: 8 },
          { verb: 'npm', refused: 2, flips: 1, alsoFetch: 0 },
        ],
      },
    })
  })

  it.each(['replay', 'failures', 'thresholds', 'shell-http', 'allowlist'])('%s prints tables', async subject => {
    const { out } = await measured(subject, FIXTURES)
    expect(out).toMatchSnapshot()
  })

  it('measures the rest when something cannot be read', async () => {
    const good = '{"t":"user"}\n{"t":"call","tool":"read","args":{},"text":"a"}\n'
    await written(folder, 'mixed/bad.jsonl', `${good}{"t":"call","tool":\n${good}`)
    await written(folder, 'mixed/good.jsonl', good)
    const { out, problems } = await measured('replay', `${folder}/mixed`, `${folder}/gone`, '--json')
    expect(problems).toMatchObject([
      { file: `${folder}/mixed/bad.jsonl`, line: 3, message: 'not JSON' },
      { file: `${folder}/gone`, message: 'no such file or folder' },
    ])
    expect(JSON.parse(out)).toMatchObject({ problems: [{ line: 3 }, {}], total: { sessions: 2, calls: 3 } })
  })

  it('tells of a file that is no log in five lines and a count', async () => {
    const page = Array.from({ length: 100 }, (_, index) => `<p>${index}</p>`)
    await written(folder, 'page/page.jsonl', [...logOf(3), ...page, ...logOf(3).slice(-1), ''].join('\n'))
    const { beside, problems } = await measuredAt(undefined, 'replay', `${folder}/page`)
    expect(problems).toHaveLength(page.length)
    expect(beside.trimEnd().split('\n')).toHaveLength(6)
    expect(beside).toContain(`… and ${page.length - 5} more`)
  })

  it('tells the reason alone where nothing can be measured', async () => {
    const { out, beside } = await measuredAt(undefined, 'replay', `${folder}/nowhere`)
    expect(out).toBe('')
    expect(beside).toBe(`${folder}/nowhere: no such file or folder\n`)
  })

  it('cuts lines to the width of a terminal, and leaves them whole in a pipe', async () => {
    const widest = (text: string): number => Math.max(...text.split('\n').map(line => line.length))
    expect(widest((await measuredAt(60, 'replay', FIXTURES)).out)).toBe(60)
    expect(widest((await measured('replay', FIXTURES)).out)).toBeGreaterThan(60)
  })

  it('lets no control character of a recording get to a terminal', async () => {
    const path = `${folder}/evil-\u001b[31m`
    const { beside } = await measuredAt(80, 'replay', path)
    expect(beside).toMatch(/no such file/u)
    expect(beside).not.toContain('\u001b')
  })

  it.each([
    ['--html', 'cannot write'],
    ['--config', 'cannot read'],
  ])('says in one sentence that the file of %s cannot be used', async (option, said) => {
    const file = `${folder}/no/such/folder/file`
    await expect(measured('replay', FIXTURES, option, file)).rejects.toThrow(`${said} ${file}: `)
  })

  it.each([
    [[], 'measure what?'],
    [['everything', '.'], 'measure what?'],
    [['replya', '.'], 'unknown: replya. Did you mean replay?'],
    [['replay'], 'which sessions?'],
    [['failures', '.', '--html', 'x.html'], 'replay only'],
    [['failures', '.', '--compare'], 'replay only'],
    [['replay', '.', '--compare', '--original'], 'neither --original nor --html'],
    [['replay', '.', '--jsno'], '--jsno'],
  ])('explains what is wrong with %j', (argv, message) => {
    expect(() => readMeasureOptions(argv)).toThrow(message)
  })

  it('refuses a configuration that cannot be used', async () => {
    const config = await written(folder, 'wrong.yml', 'warnAtt: 3\n')
    await expect(measured('replay', FIXTURES, '--config', config)).rejects.toThrow('did you mean warnAt?')
  })
})

describe('the command line', () => {
  const command = promisify(execFile)
  const node = (...argv: string[]) => command(process.execPath, ['--import', 'tsx', 'tools/measure.ts', ...argv])

  it('exits with 1 and names file and line when something cannot be read', async () => {
    const file = await written(folder, 'broken.jsonl', '{"t":"user"}\n{"t":\n{"t":"user"}\n')
    const failure = { code: 1, stderr: expect.stringContaining(`${file}:2: not JSON`) }
    await expect(node('failures', file, FIXTURES)).rejects.toMatchObject({
      ...failure,
      stdout: expect.stringContaining('6 sessions'),
    })
  })

  it('exits with 2 on a wrong command line', async () => {
    await expect(node('replay')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') })
  })
})
