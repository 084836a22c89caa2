import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { symlink } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../tools/sessions/event.ts'
import { findSessions } from '../../tools/sessions/find.ts'
import { LOGGED, logOf, rawFrame, readAll, scratchFolder, written } from './recording.ts'

const FIXTURES = fileURLToPath(new URL('../fixtures/collection/', import.meta.url))
const folder = await scratchFolder()

async function found(...paths: string[]): Promise<{ names: string[]; sources: string[]; problems: Problem[] }> {
  const problems: Problem[] = []
  const files = []
  for await (const file of findSessions(paths, problem => problems.push(problem))) files.push(file)
  return { names: files.map(file => file.name), sources: files.map(file => file.source), problems }
}

describe('a session log', () => {
  it.each([0, 1, 2, 3, 4])('of format %i is read', async version => {
    const file = await written(folder, `format-${version}/session.jsonl`, `${logOf(version).join('\n')}\n`)
    expect(await readAll(file)).toEqual({ events: LOGGED, problems: [] })
  })

  it.each([0, 3, 4])('of format %i is read from several zstd frames', async version => {
    const [header = '', ...lines] = logOf(version)
    const frames = [rawFrame(`${header}\n`), rawFrame(lines.slice(0, 3).join('\n')), rawFrame(`\n${lines[3]}\n`)]
    const bytes = Buffer.concat([...frames, rawFrame(`${lines[4]}\n`)])
    const file = await written(folder, `frames-${version}/session.jsonl.zstd`, bytes)
    expect(await readAll(file)).toEqual({ events: LOGGED, problems: [] })
  })

  it('that was really compressed is read', async () => {
    const { events, problems } = await readAll(
      join(FIXTURES, 'sessions/--home-dev-shop--/packed-0002/session.jsonl.zstd'),
    )
    expect(problems).toEqual([])
    expect(events.filter(event => event.kind === 'call')).toHaveLength(7)
    expect(events.filter(event => event.kind === 'result')).toHaveLength(7)
  })

  it('may end in a torn line', async () => {
    const lines = logOf(3)
    const torn = `${lines.slice(0, -1).join('\n')}\n${lines.at(-1)?.slice(0, 20)}`
    const file = await written(folder, 'torn/session.jsonl', torn)
    expect(await readAll(file)).toEqual({ events: LOGGED.slice(0, -1), problems: [] })
  })

  it('may end in a torn line that a later writer has ended', async () => {
    const lines = logOf(3)
    const torn = `${lines.slice(0, -1).join('\n')}\n${lines.at(-1)?.slice(0, 20)}\n`
    const file = await written(folder, 'torn-ended/session.jsonl', torn)
    expect(await readAll(file)).toEqual({ events: LOGGED.slice(0, -1), problems: [] })
  })

  it('may begin with a byte order mark', async () => {
    const file = await written(folder, 'marked/session.jsonl', `\uFEFF${logOf(3).join('\n')}\n`)
    expect(await readAll(file)).toEqual({ events: LOGGED, problems: [] })
  })

  it.each([
    ['torn', logOf(3)[0]?.slice(0, 20) ?? ''],
    ['missing', ''],
  ])('whose first line is %s is told of, and not guessed at', async (_, first) => {
    const file = await written(folder, 'headless/session.jsonl', [first, ...logOf(3).slice(1)].join('\n'))
    const { events, problems } = await readAll(file)
    expect(events).toEqual([])
    expect(problems.at(-1)?.message).toContain('the first line has to be whole')
  })

  it('with lines that are no objects is read for the others', async () => {
    const [header = '', ...lines] = logOf(3)
    const odd = ['7', '"text"', '[]', 'null', 'true']
    const file = await written(folder, 'odd/session.jsonl', [header, ...odd, ...lines, ''].join('\n'))
    expect((await readAll(file)).events).toEqual(LOGGED)
  })

  it('with bad bytes behind good zstd frames is read up to them', async () => {
    const frames = [rawFrame(`${logOf(0).join('\n')}\n`), Buffer.from('no zstd frame at all')]
    const file = await written(folder, 'bad/session.jsonl.zstd', Buffer.concat(frames))
    const { events, problems } = await readAll(file)
    expect(events).toEqual(LOGGED)
    expect(problems).toHaveLength(1)
  })

  it('may end in a whole line without a newline', async () => {
    const file = await written(folder, 'whole/session.jsonl', logOf(3).join('\n'))
    expect(await readAll(file)).toEqual({ events: LOGGED, problems: [] })
  })

  it.each([1, 7, 20])('may end in a zstd frame that misses %i bytes', async missing => {
    const lines = logOf(0)
    const frames = [rawFrame(`${lines.slice(0, -1).join('\n')}\n`), rawFrame(`${lines.at(-1)}\n`).subarray(0, -missing)]
    const file = await written(folder, `torn-${missing}/session.jsonl.zstd`, Buffer.concat(frames))
    expect(await readAll(file)).toEqual({ events: LOGGED.slice(0, -1), problems: [] })
  })

  it('with arguments that are no JSON gives the raw text', async () => {
    const call = { type: 'tool/call', seq: 0, data: { callId: 'c', name: 'bash', arguments: '{"command": "ls' } }
    const file = await written(folder, 'raw/session.jsonl', `${logOf(0)[0]}\n${JSON.stringify(call)}\n`)
    expect((await readAll(file)).events).toMatchObject([{ kind: 'call', args: '{"command": "ls' }])
  })

  it('of a fork tells only what the fork did', async () => {
    const [, ...lines] = logOf(3)
    const header = JSON.stringify({ type: 'session', version: 3, id: 'f', parentSession: 's', seedLength: 2 })
    const file = await written(folder, 'fork/session.jsonl', `${[header, ...lines].join('\n')}\n`)
    expect((await readAll(file)).events).toEqual(LOGGED.slice(1))
  })

  it.each([
    ['code-dispatch', 0],
    ['code-dispatch', 3],
    ['ptc-dispatch', 4],
  ])('of a host that writes %s tells the calls of a program, in the step of the program', async (name, version) => {
    const sub = { rootCallId: 'c1', parentCallId: 'c1', subCallId: 'c1:1', name: 'bash', arguments: { command: 'ls' } }
    const [header = '', ...lines] = logOf(version)
    const dispatches = [
      { type: `tool/${name}-start`, seq: 3, data: sub },
      { type: `tool/${name}`, seq: 4, data: { ...sub, isError: true, content: [{ type: 'text', text: 'Error: no' }] } },
    ].map(line => JSON.stringify(line))
    const file = await written(
      folder,
      `${name}-${version}.jsonl`,
      [header, ...lines.toSpliced(3, 0, ...dispatches)].join('\n'),
    )
    const call = LOGGED.find(event => event.kind === 'call')
    expect((await readAll(file)).events).toEqual(
      LOGGED.toSpliced(
        2,
        0,
        {
          kind: 'call',
          id: 'c1:1',
          parent: 'c1',
          agent: 'main',
          step: call?.step,
          tool: 'bash',
          args: { command: 'ls' },
        },
        {
          kind: 'result',
          id: 'c1:1',
          isError: true,
          errorCode: undefined,
          value: undefined,
          text: 'Error: no',
          content: [{ type: 'text', text: 'Error: no' }],
          ran: true,
        },
      ),
    )
  })

  it.each([
    ['bash', 'bash', ['call 1', 'result 1', 'call 2', 'result 2']],
    ['read', 'bash', ['call 1', 'result 1', 'call 2', 'result 2']],
    ['bash', 'read', ['call 1', 'result 1', 'call 2', 'result 2']],
    ['read', 'read', ['call 1', 'result 1', 'call 2', 'result 2'], true],
    ['read', 'read', ['call 1', 'call 2', 'result 1', 'result 2']],
  ])('tells of the end of a call of %s before the call of %s that waited for it: %j', async (...given) => {
    const [first, second, order, isDenied = false] = given
    const line = (type: string, number: number, name: string): string => {
      const of = { rootCallId: 'c', parentCallId: 'c', subCallId: String(number), name, arguments: {} }
      const text = isDenied ? 'Error: REPEAT_TOOL_BLOCKED: use what you have' : 'done'
      const data = { ...of, isError: isDenied, content: [{ type: 'text', text }] }
      return JSON.stringify({ type, seq: number, data })
    }
    const [starts, ends] = ['tool/code-dispatch-start', 'tool/code-dispatch']
    const dispatches = [line(starts, 1, first), line(starts, 2, second), line(ends, 1, first), line(ends, 2, second)]
    const file = await written(folder, 'lane/session.jsonl', [logOf(0)[0], ...dispatches].join('\n'))
    const { events } = await readAll(file)
    expect(events.map(event => `${event.kind} ${'id' in event ? event.id : ''}`)).toEqual(order)
  })

  const endOfSeed = (seq: number, data: object): string => JSON.stringify({ type: 'session/end-seed', seq, data })

  it.each([
    ['a mark where it ends', { isSeeded: true }, [[3, { inherited: true }]], 1],
    [
      'the last of several marks, for the seed of a fork has one',
      { isSeeded: true },
      [
        [1, { inherited: true }],
        [3, { inherited: true }],
      ],
      1,
    ],
    ['no mark', { isSeeded: true }, [], 0],
    [
      'only the mark of a session that was opened again',
      { parentSession: 's' },
      [
        [3, {}],
        [3, { inherited: false }],
      ],
      0,
    ],
    [
      'a mark in the log of an agent that another one has started',
      { parentSession: 's' },
      [[3, { inherited: true }]],
      1,
    ],
  ] as const)('of a fork is cut where it says that its seed ends: %s', async (_what, head, marks, cut) => {
    const [header = '{}', ...lines] = logOf(4)
    const marked = marks.map(([seq, data]) => endOfSeed(seq, data))
    const text = [
      JSON.stringify({ ...JSON.parse(header), ...head }),
      ...lines.slice(0, 3),
      ...marked,
      ...lines.slice(3),
    ]
    const file = await written(folder, 'marked/session.v4.jsonl', `${text.join('\n')}\n`)
    // The mark has the number of the event that it stands in front of, which goes with it.
    expect((await readAll(file)).events).toEqual(cut === 0 ? LOGGED : LOGGED.slice(3))
  })

  it('keeps the code of an error, which says more than its text', async () => {
    const lines = logOf(4).map(line =>
      line.replace('"step":1,"message"', '"step":1,"error":{"code":"FS_NOT_FOUND"},"message"'),
    )
    const file = await written(folder, 'code/session.v4.jsonl', `${lines.join('\n')}\n`)
    expect((await readAll(file)).events).toMatchObject([{}, {}, { isError: true, errorCode: 'FS_NOT_FOUND' }, {}])
  })

  it.each([
    ['was aborted before it began', 'Error: tool call aborted before dispatch'],
    ['named a tool that only programs may call', 'Error: unknown tool "read": only `run_code` is callable directly'],
  ])('does not tell of a call that no plugin has seen, since it %s', async (_why, text) => {
    const lines = logOf(3).map(line => line.replace('no such file\\n', JSON.stringify(text).slice(1, -1)))
    const file = await written(folder, 'unseen/session.jsonl', `${lines.join('\n')}\n`)
    expect((await readAll(file)).events).toEqual(LOGGED.filter(({ kind }) => kind === 'human' || kind === 'notice'))
  })

  it('tells of a call whose result comes later than that of another one, though it was aborted', async () => {
    const [header = '', ...lines] = logOf(3)
    const text = 'Error: tool call aborted before dispatch'
    const other = JSON.stringify({ type: 'tool/call', seq: 3, data: { callId: 'c2', name: 'read', arguments: '' } })
    const aborted = lines.map(line => line.replace('no such file\\n', text)).toSpliced(3, 0, other)
    const file = await written(folder, 'late/session.jsonl', [header, ...aborted].join('\n'))
    expect((await readAll(file)).events).toMatchObject([
      { kind: 'human' },
      { kind: 'call', id: 'c1' },
      { kind: 'call', id: 'c2', args: {} },
      { kind: 'result', id: 'c1', ran: false },
      { kind: 'notice' },
    ])
  })

  it('joins the texts of a result as a guard reads them, and keeps what is no text', async () => {
    const content = [
      { type: 'text', text: 'a' },
      { type: 'image', data: 'x' },
      { type: 'text', text: 'b' },
    ]
    const result = { role: 'tool', toolCallId: 'c', content, source: { kind: 'tool' } }
    const line = JSON.stringify({ type: 'tool/result', seq: 0, data: { message: result } })
    const file = await written(folder, 'blocks/session.v4.jsonl', `${logOf(4)[0]}\n${line}\n`)
    expect((await readAll(file)).events).toMatchObject([{ text: 'a\nb', content }])
  })

  it.each([
    ['Error: REPEAT_TOOL_BLOCKED: use what you have', false, undefined],
    ['REPEAT_TOOL_BLOCKED: use what you have', false, undefined],
    ['Error: DSH_BRAKE_BLOCKED: use what you have', false, undefined],
    ['Error: SHELL_HTTP_BLOCKED: use two steps', false, undefined],
    ['Error: the user rejected tool "bash"', false, undefined],
    ['Error: tool "bash" requires approval, but no approval channel is available', false, undefined],
    ['Error: tool call aborted', true, 'ABORTED'],
    ['Error: no such file', true, undefined],
  ])('tells of %j whether the call ran, and whether it was cancelled', async (text, ran, errorCode) => {
    const result = { type: 'tool-result', toolCallId: 'c', content: [{ type: 'text', text }], isError: true }
    const line = JSON.stringify({ type: 'tool/result', seq: 0, data: { message: { role: 'user', content: [result] } } })
    const file = await written(folder, 'ended/session.jsonl', `${logOf(0)[0]}\n${line}\n`)
    expect((await readAll(file)).events).toMatchObject([{ kind: 'result', ran, errorCode }])
  })
})

describe('symbolic links', () => {
  it('are followed once, and cycles are cut', async () => {
    const root = join(folder, 'links')
    await written(folder, 'links/real/session.jsonl', logOf(3).join('\n'))
    await symlink(root, join(root, 'real/back'))
    await symlink(join(root, 'real'), join(root, 'zz-again'))
    await symlink(join(root, 'real/session.jsonl'), join(root, 'linked.jsonl'))
    const { names, problems } = await found(root)
    expect(names).toEqual(['linked.jsonl', 'real/session.jsonl'])
    expect(problems).toEqual([])
  })
})

describe('what cannot be read', () => {
  it('is named by line, and what stands around it is read', async () => {
    const lines = logOf(3).toSpliced(2, 0, 'not json')
    const file = await written(folder, 'bad-line/session.jsonl', `${lines.join('\n')}\n`)
    expect(await readAll(file)).toEqual({ events: LOGGED, problems: [{ file, line: 3, message: 'not JSON' }] })
  })

  it('is a log of a format to come', async () => {
    const file = await written(folder, 'future/session.jsonl', '{"type":"session","version":5}\n{}\n')
    const { events, problems } = await readAll(file)
    expect(events).toEqual([])
    expect(problems).toMatchObject([{ file, line: 1, message: expect.stringContaining('session format 5') }])
  })

  it('is a file of another kind', async () => {
    const file = await written(folder, 'other.jsonl', '{"hello":1}\n{"t":"user"}\n')
    expect((await readAll(file)).problems).toMatchObject([{ line: 1, message: expect.stringContaining('neither') }])
  })

  it('is a compressed file that is none', async () => {
    const file = await written(folder, 'no.jsonl.zstd', 'this is plain text, whatever its name says\n')
    expect((await readAll(file)).problems).toMatchObject([{ file, message: expect.stringContaining('zstd') }])
  })

  it('is a folder without sessions', async () => {
    await written(folder, 'bare/notes.txt', 'none')
    expect((await found(join(folder, 'bare'))).problems).toMatchObject([{ message: 'no sessions in this folder' }])
  })

  it('is a path where nothing is', async () => {
    const nowhere = join(folder, 'nowhere')
    expect((await found(nowhere)).problems).toMatchObject([{ file: nowhere, message: 'no such file or folder' }])
  })
})

describe('the normal form', () => {
  it('is one line a call, with its result', async () => {
    const call = { t: 'call', tool: 'bash', args: { command: 'ls' }, isError: false, text: 'a', value: { exitCode: 0 } }
    const lines = [{ t: 'user' }, call, { t: 'notice' }].map(line => JSON.stringify(line))
    const file = await written(folder, 'normal.jsonl', `${lines.join('\n')}\n`)
    expect((await readAll(file)).events).toMatchObject([
      { kind: 'human' },
      { kind: 'call', id: 'line 2', tool: 'bash', args: { command: 'ls' } },
      { kind: 'result', id: 'line 2', isError: false, text: 'a', value: { exitCode: 0 }, ran: true },
      { kind: 'notice' },
    ])
  })

  it('knows no other lines', async () => {
    const file = await written(folder, 'strange.jsonl', '{"t":"user"}\n{"t":"caII"}\n{"t":"call"}\n')
    expect((await readAll(file)).problems.map(({ line }) => line)).toEqual([2, 3])
  })
})

describe('the sessions of a folder', () => {
  it('are found at any depth, a migrated one once', async () => {
    const { names, sources } = await found(FIXTURES)
    expect(names).toEqual([
      'normal-form/honest-reading.jsonl',
      'normal-form/shell-http.jsonl',
      'sessions/--home-dev-shop--/migrated-0003/session.v4.jsonl',
      'sessions/--home-dev-shop--/packed-0002/session.jsonl.zstd',
      'sessions/--home-dev-shop--/plain-0001/session.jsonl',
    ])
    expect(new Set(sources)).toEqual(new Set(['normal-form', 'sessions']))
  })

  it('count once, however often the folder is given', async () => {
    const once = await found(FIXTURES)
    expect(await found(FIXTURES, join(FIXTURES, 'sessions'), FIXTURES)).toEqual({
      ...once,
      names: once.names.map(name => `collection/${name}`),
    })
  })

  it('count once, given as files', async () => {
    const migrated = join(FIXTURES, 'sessions/--home-dev-shop--/migrated-0003')
    const { names } = await found(join(migrated, 'session.jsonl'), join(migrated, 'session.v4.jsonl'))
    expect(names).toEqual(['session.v4.jsonl'])
  })

  it('do not include the lists that lie beside them', async () => {
    await written(folder, 'collection/manifest.jsonl', '{}\n')
    await written(folder, 'collection/labels.jsonl', '{}\n')
    await written(folder, 'collection/some/one.jsonl', '{"t":"user"}\n')
    expect((await found(join(folder, 'collection'))).names).toEqual(['some/one.jsonl'])
  })
})
