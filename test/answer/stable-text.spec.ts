import { describe, expect, it } from 'vitest'
import { stableText } from '../../src/answer/index.ts'
import { itHolds } from '../properties/it-holds.ts'
import { STABLE_TEXT } from '../properties/stable-text.ts'
import { charactersRead } from './characters-read.ts'
import { REPEATED } from './noise.ts'
import { plainlySpelled } from './plain-spelling.ts'
import { recordedAnswers } from './recorded-answers.ts'

/** Of one character: by the scan itself, and by what may begin or end near it. */
const MOST_READS = 16

const UUID = '550e8400-e29b-41d4-a716-446655440000'

describe('what changes by itself leaves a text', () => {
  it.each<[string, string, string]>([
    ['an id', '{"id":"msg_1","n":2}', '{"id":~,"n":2}'],
    [
      'an id under any kind of it',
      '{"requestId": "9f2c", "trace_id": "a", "chunkID": 7}',
      '{"requestId": ~, "trace_id": ~, "chunkID": ~}',
    ],
    ['a token of the request', '{"uuid":"a","nonce":"b","etag":"c"}', '{"uuid":~,"nonce":~,"etag":~}'],
    ['a time', '{"ts":1.5e9,"now":"later","date":"Monday"}', '{"ts":~,"now":~,"date":~}'],
    [
      'a moment',
      '{"createdAt":"x","updated_on":"y","server_time":3,"sent":4}',
      '{"createdAt":~,"updated_on":~,"server_time":~,"sent":~}',
    ],
    [
      'a duration',
      '{"elapsed":1,"duration_ms":2,"tookSeconds":-3.5,"latency_s":4}',
      '{"elapsed":~,"duration_ms":~,"tookSeconds":~,"latency_s":~}',
    ],
    [
      'a counter',
      '{"execution_count":1,"seq":2,"attempt":3,"attempts":4,"uptime":5}',
      '{"execution_count":~,"seq":~,"attempt":~,"attempts":~,"uptime":~}',
    ],
    [
      'a number in any spelling',
      '{"ts":1.5e-9,"seq":1E+5,"uptime":-0,"now":2e3}',
      '{"ts":~,"seq":~,"uptime":~,"now":~}',
    ],
    ['a value behind tabs', '{"ts"\t:\r\n\t17}', '{"ts"\t:\r\n\t~}'],
    ['a value on a line of its own', '{\n  "ts" :\n    17\n}', '{\n  "ts" :\n    ~\n}'],
    ['a value with a quote in it', String.raw`{"etag":"W/\"9f2c\"","n":1}`, '{"etag":~,"n":1}'],
  ])('as the value of a JSON member that is %s', (_, text, stable) => {
    expect(stableText(text)).toBe(stable)
  })

  it.each<[string, string]>([
    ['request_id=9f2c1b7d done', 'request_id=~ done'],
    ['<row id="msg-17a">', '<row id="~">'],
    ["Message(id='msg_17a')", "Message(id='~')"],
    ['x-request-id=9f2c1b7d&page=2', 'x-request-id=~&page=2'],
    ['SessionId=0a1b2c3d;', 'SessionId=~;'],
  ])('as an id that is an attribute: %s', (text, stable) => {
    expect(stableText(text)).toBe(stable)
  })

  it.each([
    '2026-11-30',
    '2026-11-30T10:00:00Z',
    '2026-11-30 10:00',
    '2026-11-30T10:00:00.123456789+01:00',
    '2026-11-30 10:00:00,123 -0700',
    '2026-11-30 10:00:00 UTC',
    'Mon, 30 Nov 2026 10:00:00 GMT',
    'Mon Nov 30 10:00:00',
    'Nov  3 10:00:00',
    'November 30, 2026, 1:02:03 PM',
    'Monday, 30 November 10:00:00',
    '1:02:03',
    '23:59:59.999',
    '10:00:00AM UTC',
  ])('as a date or a time: %s', text => {
    expect(stableText(text)).toBe('~')
    expect(stableText(`[${text}] GET /items`)).toBe('[~] GET /items')
  })

  it.each(['1790000000', '1790000000.123', '1790000000123', '1790000000123456', '1790000000123456789'])(
    'as a time since 1970: %s',
    text => {
      expect(stableText(`at ${text}, then`)).toBe('at ~, then')
      expect(stableText(`It was ${text}.`)).toBe('It was ~.')
    },
  )

  it.each([UUID, UUID.toUpperCase(), 'abcdefab-cdef-4abc-8abc-abcdefabcdef', '0x7ffd1a2b', '0xdeadbeefdeadbeef'])(
    'as a UUID or an address: %s',
    text => {
      expect(stableText(`(${text})`)).toBe('(~)')
    },
  )

  it('as a UUID behind a name', () => {
    expect(stableText(`req_${UUID}.json, job-${UUID}`)).toBe('req_~.json, job-~')
  })

  it.each([
    '3s',
    '1.23s',
    '120 ms',
    '1,234 ms',
    '3 seconds',
    '1 minute',
    '15µs',
    '15 μs',
    '7us',
    '9 ns',
    '2 min',
    '0m1.234s',
    '3700000000 ns',
    '1700000000 ns',
  ])('as a duration: %s', text => {
    expect(stableText(`Done in ${text}.`)).toBe('Done in ~.')
  })

  it.each<[string, string]>([
    ['pid 4711', 'pid ~'],
    ['[pid=4711]', '[pid=~]'],
    ['Attempt #3 of 5', 'Attempt #~ of 5'],
    ['read 5x', 'read ~'],
    ['retry: 2, try 1', 'retry: ~, try ~'],
    ['Run 12; poll 4', 'Run ~; poll ~'],
    ['process 17 exited', 'process ~ exited'],
  ])('as the number of a process or a repetition: %s', (text, stable) => {
    expect(stableText(text)).toBe(stable)
  })
})

describe('what is news stays', () => {
  it.each([
    '14 tests failed, 3 passed',
    'commit 9f2c1b7d4e5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c',
    '{"status":"ok","count":3,"user_id":"u17"}',
    '{"finished":false,"updated_at":null,"date":{"from":1}}',
    '{"user":{"name":"2nd"}}',
    'user_id=abcdef17 item-id=abcdef17',
    'id=17',
    'ls: Nov 30 10:00 a.txt',
    'Mayday 30 10:00',
    '30 Nov 1 :00:00',
    'at 10:00',
    'version 1.1790000000.2',
    '1790000000.1.2',
    '{"ts":1.5.2,"seq":12ab,"now":-,"uptime":1-2}',
    '2026/11/30 2026-11/30 2026-1-30 2026-11-301',
    '10:00 10:0:00 10:00:000 100:00:00',
    'v2026-11-30',
    '3790000000',
    '17900000001',
    '1790000000x',
    'localhost:1790',
    '0x1f',
    '0x7ffd1a2b7ffd1a2b7',
    '550e8400-e29b-41d4-a716-4466554400001',
    '550e8400-e29b-41d4-a716',
    '5 MB, 5M, 5 files, 5 metres',
    'a 3-second-rule, 3s-old, 10 mins-ish',
    'node1s',
    'runs 5, prerun 5, run5, run  :5',
    'attempt three',
    'no digits at all',
    '',
  ])('%s', text => {
    expect(stableText(text)).toBe(text)
  })

  it('whatever a JSON string of more than a line or 80 characters says, its key notwithstanding', () => {
    const long = `{"date":"${'x'.repeat(81)}"}`
    expect(stableText(long)).toBe(long)
    expect(stableText(`{"date":"${'x'.repeat(80)}"}`)).toBe('{"date":~}')
    const open = '{"id":"abc\n","n":1}'
    expect(stableText(open)).toBe(open)
  })
})

describe('of several rules', () => {
  it.each<[string, string]>([
    ['run 2026-11-30 done', 'run ~ done'],
    ['read 30 Nov 10:00:00', 'read ~'],
    ['attempt 3s', 'attempt ~'],
    ['process 12345678-e29b-41d4-a716-446655440000', 'process ~'],
    ['{"ts":"request_id=9f2c1b"}', '{"ts":~}'],
    ['id=2026-11-30', 'id=~'],
    ['pid 5 Nov 30 10:00:00', 'pid ~ ~'],
    ['1,2026-11-30', '1,~'],
    ['1790000000.2026-11-30', '~.~'],
    ['1790000000.5.2026-11-30', '~.~'],
    ['2026-11-30T10:00:00Nov 30 10:00:00', '~~'],
    ['12:00:00-12:30:15', '~-~'],
    ['2026-11-30T12:00:00-12:30:15', '~-~'],
  ])('the right one reads %s', (text, stable) => {
    expect(stableText(text)).toBe(stable)
  })
})

describe('a member named just id', () => {
  const claimed = `{"id": "${UUID}", "request_id": 17, "took": "3 ms"}`

  it('stays when it may be the only news, whatever its value looks like', () => {
    expect(stableText(claimed, true)).toBe(`{"id": "${UUID}", "request_id": ~, "took": ~}`)
    expect(stableText('{"ID":1790000000}', true)).toBe('{"ID":1790000000}')
  })

  it('leaves the text otherwise', () => {
    expect(stableText(claimed)).toBe('{"id": ~, "request_id": ~, "took": ~}')
  })
})

describe('the scan', () => {
  itHolds(STABLE_TEXT)

  it('says what the rules say of what tools have answered', async () => {
    const answers = await recordedAnswers()
    expect(answers.size).toBeGreaterThan(100)
    for (const answer of answers) {
      for (const keepsIds of [true, false]) expect(stableText(answer, keepsIds)).toBe(plainlySpelled(answer, keepsIds))
    }
  })

  it.each(REPEATED)('reads each character of %j, over and over, a few times at most', unit => {
    const text = unit.repeat(8192 / unit.length)
    const doubled = text + text
    const reads = charactersRead(() => stableText(text))
    expect(reads).toBeGreaterThanOrEqual(text.length)
    expect(reads).toBeLessThan(MOST_READS * text.length)
    expect(charactersRead(() => stableText(doubled))).toBeLessThan(2.1 * reads)
  })
})
