import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../tools/sessions/event.ts'
import { findSessions } from '../../tools/sessions/find.ts'
import { LOGGED, logOf, rawFrame, readAll, scratchFolder, written } from './recording.ts'

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url))
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
    ['Error: REPEAT_TOOL_BLOCKED: use what you have', false, undefined],
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
      names: once.names.map(name => `fixtures/${name}`),
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
