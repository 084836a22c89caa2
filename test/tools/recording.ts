import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import type { Problem, SessionEvent } from '../../tools/sessions/event.ts'
import { readSession } from '../../tools/sessions/read.ts'

/** A folder that goes when the file's tests are over. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dsh-repeat-tool-breaker-tools-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Write a file below a folder, and give its path. */
export async function written(folder: string, name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return path
}

/** Everything that can be read of a session's file. */
export async function readAll(path: string): Promise<{ events: SessionEvent[]; problems: Problem[] }> {
  const events: SessionEvent[] = []
  const problems: Problem[] = []
  for await (const event of readSession(path, problem => problems.push(problem))) events.push(event)
  return { events, problems }
}

/** The lines of a DSH session log with one human message and one failing call, as a version writes them. */
export function logOf(version: number): readonly string[] {
  const message = { id: 'm', role: 'user', content: [{ type: 'text', text: 'hello' }], source: { kind: 'user' } }
  const notice = { ...message, source: { kind: 'plugin:x', form: 'notice', summary: '' } }
  const wrapped = (value: object): object => (version < 2 ? value : { message: value })
  const content = [{ type: 'text', text: 'no such file\n' }]
  const result =
    version < 4
      ? { role: 'user', content: [{ type: 'tool-result', toolCallId: 'c1', content, isError: true }] }
      : { role: 'tool', toolCallId: 'c1', content, isError: true, source: { kind: 'tool' } }
  const call = { turn: 1, step: 1, callId: 'c1', name: 'read', arguments: '{"file_path":"a.txt"}' }
  return [
    { type: 'session', version, id: 's' },
    { type: 'turn/start', seq: 0, data: { turn: 1 } },
    { type: 'user/message', seq: 1, data: wrapped(message) },
    { type: 'tool/call', seq: 2, data: call },
    { type: 'tool/result', seq: 3, data: { turn: 1, step: 1, message: result } },
    { type: 'user/message', seq: 4, data: wrapped(notice) },
  ].map(line => JSON.stringify(line))
}

/** What `logOf` tells, whatever the version; a step is told apart from those of other turns by its turn, in millions. */
export const LOGGED: readonly SessionEvent[] = [
  { kind: 'human', agent: 'main' },
  { kind: 'call', id: 'c1', agent: 'main', step: 1_000_001, tool: 'read', args: { file_path: 'a.txt' } },
  {
    kind: 'result',
    id: 'c1',
    isError: true,
    errorCode: undefined,
    value: undefined,
    text: 'no such file\n',
    content: [{ type: 'text', text: 'no such file\n' }],
    ran: true,
  },
  { kind: 'notice', isJobReport: false, isScheduled: false },
]

/** One zstd frame that holds its bytes as they are: no compressor is needed for it. */
export function rawFrame(text: string): Buffer {
  const bytes = Buffer.from(text)
  const head = Buffer.alloc(12)
  head.writeUInt32LE(0xfd2fb528, 0)
  // One segment, with its size in four bytes.
  head.writeUInt8(0b1010_0000, 4)
  head.writeUInt32LE(bytes.length, 5)
  // The last block, raw.
  head.writeUIntLE((bytes.length << 3) | 1, 9, 3)
  return Buffer.concat([head, bytes])
}
