import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { readCall, type Fingerprint, type FingerprintId } from '../../src/fingerprint/index.ts'
import {
  FailureTrack,
  outcomeOf,
  type AgentEvent,
  type Outcome,
  type ToolAnswer,
  type TrackedCall,
} from '../../src/tracks/index.ts'
import { endingWith, trackedCall } from './tracked-call.ts'

const settings = resolveConfig({})
const { failWarnAt, failLimit } = DEFAULTS

/** What a foreground bash hands over. */
function foreground(value: object): object {
  const streams = { stdout: { text: '', truncated: false }, stderr: { text: '', truncated: false } }
  return { kind: 'foreground', exitCode: 0, signal: null, timedOut: false, aborted: false, ...streams, ...value }
}

function outcome(tool: string, args: object, answer: Partial<ToolAnswer>): Outcome {
  const whole = { isError: false, errorCode: undefined, value: undefined, text: '', ...answer }
  return outcomeOf(readCall(tool, args, settings), whole)
}

function ofBash(command: string, value: object | undefined, text = ''): Outcome {
  return outcome('bash', { command }, { value: value && foreground(value), text })
}

const failed = (reason: string): Outcome => ({ kind: 'failure', reason })
const SUCCESS: Outcome = { kind: 'success' }
const NEITHER: Outcome = { kind: 'neither' }

const TRACEBACK = `Traceback (most recent call last):
  File "a.py", line 1, in <module>
    import nope
ModuleNotFoundError: No module named 'nope'
`

describe('a structured answer', () => {
  it.each<[string, object, Outcome]>([
    ['a non-zero exit code', { exitCode: 2 }, failed('exit 2')],
    ['a timeout', { exitCode: null, timedOut: true, timeoutMs: 120000 }, failed('timeout after 120000 ms')],
    ['a timeout of unknown length', { timedOut: true }, failed('timeout')],
    ['a signal', { exitCode: null, signal: 'SIGKILL' }, failed('killed by SIGKILL')],
    ['a sandbox denial', { exitCode: 1, sandbox: { mode: 'workspace-write', denied: true } }, failed('sandbox denial')],
    ['a sandbox that denied nothing', { sandbox: { mode: 'workspace-write', denied: false } }, SUCCESS],
    ['exit code 0', {}, SUCCESS],
    ['a cancellation', { aborted: true, exitCode: 130 }, NEITHER],
    ['a background start', { kind: 'background', exitCode: 7 }, NEITHER],
  ])('of a shell: %s', (_title, value, expected) => {
    expect(ofBash('make', value)).toEqual(expected)
  })

  it.each<[number, Outcome]>([
    [400, failed('HTTP 400')],
    [404, failed('HTTP 404')],
    [500, failed('HTTP 500')],
    [200, SUCCESS],
    [302, SUCCESS],
  ])('of a fetch with status %i is decided by the status alone', (statusCode, expected) => {
    const text = 'The page says: HTTP Error 400, and Traceback (most recent call last)'
    expect(outcome('web_fetch', { url: 'https://a.org' }, { value: { statusCode }, text })).toEqual(expected)
  })

  it('of a tool of an MCP server fails when it says so', () => {
    const content = [{ type: 'text', text: 'no such page' }]
    expect(outcome('mcp__web__get', {}, { value: { content, isError: true } })).toEqual(failed('an error'))
    expect(outcome('mcp__web__get', {}, { value: { content, isError: false } })).toEqual(SUCCESS)
    expect(outcome('lint', {}, { value: { isError: true } })).toEqual(SUCCESS)
  })

  it('is not contradicted by markers in the text, which come from a log that was printed', () => {
    expect(ofBash('tail build.log', {}, 'all fine\n[exit code: 2]\n(HTTP 500)\n')).toEqual(SUCCESS)
  })

  it('tells a timeout that the command itself set', () => {
    expect(ofBash('timeout 5 make', { exitCode: 124 })).toEqual(failed('timeout (exit 124)'))
    expect(ofBash('cd src && timeout 5 make', { exitCode: 124 })).toEqual(failed('timeout (exit 124)'))
    expect(ofBash('./odd', { exitCode: 124 })).toEqual(failed('exit 124'))
    expect(ofBash('timeout 5 make', { exitCode: 2 })).toEqual(failed('exit 2'))
  })

  it.each([1, 2, 124])('of a tool that is no shell fails with exit code %i, whatever it means elsewhere', exitCode => {
    expect(outcome('run_job', { name: 'nightly' }, { value: { exitCode } })).toEqual(failed(`exit ${exitCode}`))
  })
})

describe('a thrown error', () => {
  it.each<[string | undefined, Outcome]>([
    ['FS_NOT_FOUND', failed('FS_NOT_FOUND')],
    ['TOOL_TIMEOUT', failed('TOOL_TIMEOUT')],
    [undefined, failed('an error')],
    ['ABORTED', NEITHER],
    ['ABORTED_BEFORE_DISPATCH', NEITHER],
  ])('with code %s', (errorCode, expected) => {
    expect(outcome('read', { file_path: 'x' }, { isError: true, errorCode })).toEqual(expected)
  })
})

describe('a thrown error without a code', () => {
  it('is told by the beginning of what it says', () => {
    const text = 'Error: payment amount does not add up\nmore'
    expect(outcome('book', {}, { isError: true, text })).toEqual(failed('payment amount does not add up'))
    const long = outcome('book', {}, { isError: true, text: 'x'.repeat(5000) })
    expect(long).toEqual(failed(expect.stringMatching(/^x{50,99}…$/u) as string))
  })

  it('is not told for a shell, whose errors may repeat the command line', () => {
    expect(outcome('bash', { command: 'make' }, { isError: true, text: 'Error: make failed' })).toEqual(
      failed('an error'),
    )
  })
})

describe('exit code 1', () => {
  it.each<[string, Outcome]>([
    ['grep -q needle file', SUCCESS],
    ['cd src && grep -rn needle .', SUCCESS],
    ['cat file | grep needle', SUCCESS],
    ['rg needle', SUCCESS],
    ['diff a b', SUCCESS],
    ['cmp a b', SUCCESS],
    ['test -f x', SUCCESS],
    ['[ -f x ]', SUCCESS],
    ['[[ -f x ]]', SUCCESS],
    ['pgrep node', SUCCESS],
    ['make; grep -c FAIL log', SUCCESS],
    ['make & grep -c FAIL log', SUCCESS],
    ['make |& grep FAIL', SUCCESS],
    ['grep -q needle file;', SUCCESS],
    ['sudo grep root /etc/shadow', SUCCESS],
    ['make', failed('exit 1')],
    ['grep needle file | xargs make', failed('exit 1')],
    ['for f in *; do grep x "$f"; done', SUCCESS],
    ['for f in *; do make "$f"; done', failed('exit 1')],
    // Either may have said so: it touches no streak.
    ['make && grep -c FAIL log', NEITHER],
    ['grep -q needle file && make', NEITHER],
    ['grep -q needle file && cd src && npm ci', NEITHER],
  ])('of `%s`', (command, expected) => {
    expect(ofBash(command, { exitCode: 1 })).toEqual(expected)
  })

  it('is told from 2, with which such commands say that they failed', () => {
    expect(ofBash('grep -q needle missing', { exitCode: 2 })).toEqual(failed('exit 2'))
  })
})

describe('a failure that exit code 0 hides', () => {
  it.each<[string, string, Outcome]>([
    ['a traceback', TRACEBACK, failed('ModuleNotFoundError')],
    ['a traceback that was cut', 'Traceback (most recent call last):\n  File "a.py"', failed('a Python traceback')],
    ['a Python exception', 'SyntaxError: invalid syntax', failed('SyntaxError')],
    ['a Python exception about text', 'UnicodeDecodeError: invalid start byte', failed('UnicodeDecodeError')],
    ['a built-in exception with its module', 'builtins.OSError: no', failed('OSError')],
    ['an exception of a library that calls it so', 'a.b_1.SomeException: no', failed('SomeException')],
    ['an exception of a library', 'urllib.error.URLError: <urlopen error>', failed('URLError')],
    ['an HTTP error that was caught', 'giving up: HTTP Error 404: Not Found', failed('HTTP 404')],
    ['one inside a traceback', `${TRACEBACK}urllib.error.HTTPError: HTTP Error 503: busy`, failed('HTTP 503')],
    ['a diagnostic of curl', 'curl: (6) Could not resolve host: x', failed('curl error 6')],
    ['no error status', 'HTTP Error 200', NEITHER],
    ['an exception in the middle of a line', 'tests: caught ValueError: as expected', NEITHER],
    ['a word that looks like one', 'MyError: x', NEITHER],
    ['a word that begins like one', 'OSErrors: x', NEITHER],
    ['a member of a library that is no exception', 'a.b.Value: x Error:', NEITHER],
    ['plain output', 'done', NEITHER],
  ])('%s', (_title, text, expected) => {
    expect(ofBash('python3 a.py | tail', {}, `some output\n${text}\n`)).toEqual(expected)
  })

  it.each([
    'cat a.log',
    'tail -n 50 a.log | grep -A3 Error',
    'git log -p',
    'sed -n 1,50p a.py',
    'sed -ne 1,50p a.py',
    'cd x && jq . a.json',
  ])('is not read into what `%s` shows', command => {
    expect(ofBash(command, {}, TRACEBACK)).toEqual(SUCCESS)
  })

  it.each(['make -n', 'sed s/a/b/ a.py', 'git commit -m x', 'cat a.py && python3 a.py'])(
    'is read in what `%s` prints',
    command => {
      expect(ofBash(command, {}, TRACEBACK)).toEqual(failed('ModuleNotFoundError'))
    },
  )

  it('stands near the beginning of its line', () => {
    expect(ofBash('make', {}, `${'x '.repeat(20)}HTTP Error 404`)).toEqual(failed('HTTP 404'))
    expect(ofBash('make', {}, `${'x '.repeat(2000)}HTTP Error 404`)).toEqual(SUCCESS)
  })

  it('is not looked for in the text of other tools', () => {
    expect(outcome('read', { file_path: 'a.py' }, { text: 'ValueError: x\n[exit code: 2]' })).toEqual(SUCCESS)
  })
})

describe('the status that curl was asked to print', () => {
  const check = "curl -s -o /dev/null -w '%{http_code}' https://a.org/x"

  it.each<[string, string, Outcome]>([
    [check, '404', failed('HTTP 404')],
    [check, '\n503\n', failed('HTTP 503')],
    ["curl -s -w '%{response_code} %{size_download}' https://a.org", '404 153', failed('HTTP 404')],
    ['curl --write-out "%{http_code}" https://a.org', '500', failed('HTTP 500')],
    [`cd /tmp && ${check}`, '404', failed('HTTP 404')],
    [check, '200', SUCCESS],
    [check, 'took 404 ms', SUCCESS],
    [check, '153226 /tmp/x', SUCCESS],
    [check, '4041', SUCCESS],
    ["curl -s -w '%{http_code}' https://a.org | wc -c", '451', NEITHER],
    ["curl -s -w '%{http_code}' https://a.org |& wc -c", '451', NEITHER],
    ['wc -c < /tmp/x', '404', SUCCESS],
    ['curl -s https://a.org', '404', SUCCESS],
  ])('of `%s` printing %j', (command, text, expected) => {
    expect(ofBash(command, {}, text)).toEqual(expected)
  })
})

describe('a shell that gave no structured value', () => {
  it.each<[string, Outcome]>([
    ['out\n[exit code: 3]', failed('exit 3')],
    ['\n[exit code: 130]', failed('exit 130')],
    ['[exit code: 2]\nout\n[exit code: 0]', SUCCESS],
    ['[timed out after 5000ms]', failed('timeout after 5000 ms')],
    ['[killed by signal: SIGTERM]', failed('killed by SIGTERM')],
    ['[sandbox: file access denied under read-only mode]', failed('sandbox denial')],
    ['(HTTP 404)', failed('HTTP 404')],
    ['(HTTP 200)\n', SUCCESS],
    ['not at the line start [exit code: 3]', SUCCESS],
    ['(as before: [exit code: 3])', SUCCESS],
    ['(a remark)\n[a list]', SUCCESS],
    ['', SUCCESS],
  ])('is judged by the last marker: %j', (text, expected) => {
    expect(ofBash('make', undefined, text)).toEqual(expected)
  })
})

describe('the classifier', () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.dictionary(fc.constantFrom('kind', 'exitCode', 'signal', 'statusCode', 'sandbox'), fc.anything()),
  )

  /** A failure with a reason. */
  const SAID = { kind: 'failure', reason: expect.stringMatching(/./su) as string }

  it('has an outcome for every value and every text, and a reason for every failure', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('bash', 'read', 'web_fetch'),
        fc.string(),
        odd,
        fc.boolean(),
        fc.string(),
        (tool, command, value, isError, text) => {
          const ended = outcome(tool, { command }, { isError, value, text })
          expect(isError ? [SAID] : [SAID, SUCCESS, NEITHER]).toContainEqual(ended)
        },
      ),
    )
  })

  it('has an outcome for a megabyte of any text, repeated, and a reason for every failure', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }), fc.boolean(), (piece, structured) => {
        const text = piece.repeat(Math.ceil(2 ** 20 / piece.length))
        expect([SAID, SUCCESS]).toContainEqual(ofBash('make', structured ? {} : undefined, text))
      }),
      { numRuns: 40 },
    )
  })

  it.each<[string, string]>([
    ['blank lines', '\n'],
    ['closing brackets', ')'],
    ['spaces', ' '],
    ['dots', 'A.'],
    ['beginnings of a marker', '[exit code: '],
    ['beginnings of curl errors', 'curl: ('],
    ['beginnings of counts', '1 of 1 '],
  ])('reads the ends of a megabyte of %s', (_title, piece) => {
    const filler = piece.repeat(2 ** 20 / piece.length)
    expect(ofBash('make', {}, filler)).toEqual(SUCCESS)
    expect(ofBash('make; true', {}, `make: *** [all] Error 1\n${filler}`)).toEqual(failed('make error'))
    expect(ofBash('make', {}, `${filler}\ncurl: (7) refused`)).toEqual(failed('curl error 7'))
    expect(ofBash('make', undefined, `${filler}\n[exit code: 9]`)).toEqual(failed('exit 9'))
  })

  it('reads nothing but the ends of a megabyte', () => {
    const filler = 'plain output\n'.repeat(50_000)
    expect(ofBash('make', {}, `${filler}curl: (7) refused\n${filler}`)).toEqual(SUCCESS)
  })
})

describe('streaks', () => {
  const fingerprint = (subject: string): Fingerprint => {
    return { measure: 'host', id: `host:${subject}` as FingerprintId, subject }
  }
  const callOf = (fingerprints: readonly Fingerprint[]): TrackedCall => {
    return trackedCall({ fingerprints })
  }
  const endOf = (fingerprints: readonly Fingerprint[], how: Outcome): AgentEvent => {
    return { kind: 'ended', of: callOf(fingerprints), ending: endingWith({ outcome: how }) }
  }
  const [a, b] = [fingerprint('a'), fingerprint('b')]
  const fail = failed('HTTP 404')

  it('bring one advisory, at the warning, and a hit from the limit on', () => {
    const track = new FailureTrack(settings)
    const seen = Array.from({ length: failLimit + 1 }, () => {
      const hits = track.hits(callOf([a])).length
      return [hits, track.tell(track.see(endOf([a], fail))).map(({ count }) => count)]
    })
    const quiet = [0, []]
    const expected = Array.from({ length: failLimit + 1 }, () => quiet as [number, number[]])
    expected[failWarnAt - 1] = [0, [failWarnAt]]
    expected[failLimit] = [1, []]
    expect(seen).toEqual(expected)
    const evidence = { kind: 'failure', reason: 'HTTP 404' }
    const hit = { evidence, fingerprint: a, count: failLimit + 1, threshold: failLimit }
    expect(track.hits(callOf([a]))).toEqual([{ ...hit, stage: 'gate' }])
  })

  it('bring an advisory that names the fingerprint, the count and the last reason', () => {
    const track = new FailureTrack(settings)
    for (let index = 1; index < failWarnAt; index++) track.see(endOf([a], failed('exit 2')))
    const evidence = { kind: 'failure', reason: 'HTTP 404' }
    const warning = { evidence, stage: 'warn', count: failWarnAt, threshold: failWarnAt }
    expect(track.see(endOf([a], fail))).toEqual([{ ...warning, fingerprint: a }])
  })

  it('bring their advisory later when the call on which it was due could not tell it, or when it is lowered', () => {
    const live = { ...settings }
    const track = new FailureTrack(live)
    const untold = Array.from({ length: failWarnAt }, () => track.see(endOf([a], fail))).at(-1) ?? []
    expect(track.tell(track.see(endOf([a], fail))).map(({ count }) => count)).toEqual([failWarnAt + 1])
    expect(track.tell(untold)).toEqual([])
    Object.assign(live, { failWarnAt: failWarnAt + 3 })
    for (let index = 1; index < failWarnAt; index++) expect(track.tell(track.see(endOf([b], fail)))).toEqual([])
    Object.assign(live, { failWarnAt: 1 })
    expect(track.tell(track.see(endOf([b], fail))).map(({ count }) => count)).toEqual([failWarnAt])
  })

  it('are not lengthened by what says nothing about the target', () => {
    const track = new FailureTrack(settings)
    for (let index = 1; index < failLimit; index++) track.see(endOf([a], fail))
    for (let index = 0; index < failLimit; index++) expect(track.see(endOf([a], NEITHER))).toEqual([])
    expect(track.hits(callOf([a]))).toEqual([])
  })

  it('are cleared by a success that carries the fingerprint, and by no other', () => {
    const track = new FailureTrack(settings)
    const times = (count: number): void => {
      for (let index = 0; index < count; index++) track.see(endOf([a, b], fail))
    }
    times(failLimit)
    track.see(endOf([b], SUCCESS))
    track.see(endOf([a], NEITHER))
    expect(track.hits(callOf([a, b])).map(hit => hit.fingerprint)).toEqual([a])
    track.see(endOf([a], SUCCESS))
    expect(track.hits(callOf([a, b]))).toEqual([])
  })

  it('are all over at a human message', () => {
    const track = new FailureTrack(settings)
    for (let index = 0; index < failLimit; index++) track.see(endOf([a], fail))
    track.see({ kind: 'human' })
    expect(track.hits(callOf([a]))).toEqual([])
  })

  it.each([
    ['no limit keeps the advisory', { failLimit: null }, failWarnAt, 0],
    ['no warning keeps the gate', { failWarnAt: 0 }, undefined, 1],
  ])('can be switched off one by one: %s', (_title, config, warned, hits) => {
    const track = new FailureTrack(resolveConfig(config))
    const advisories = Array.from({ length: failLimit }, () => track.see(endOf([a], fail))).flat()
    expect(advisories[0]?.count).toBe(warned)
    expect(track.hits(callOf([a]))).toHaveLength(hits)
  })

  it('are kept for a bounded number of fingerprints, the latest failures', () => {
    const track = new FailureTrack(settings)
    const many = Array.from({ length: 5000 }, (_, index) => fingerprint(String(index)))
    for (let index = 0; index < failLimit; index++) track.see(endOf([a], fail))
    for (const other of many) {
      for (let index = 0; index < failLimit; index++) track.see(endOf([other], fail))
    }
    expect(track.hits(callOf([a]))).toEqual([])
    const kept = track.hits(callOf(many))
    expect(kept.length).toBeLessThan(500)
    expect(kept.at(-1)?.fingerprint).toBe(many.at(-1))
  })

  it('are all kept for a window of calls that carry eight fingerprints each', () => {
    const track = new FailureTrack(settings)
    const many = Array.from({ length: 8 * settings.window }, (_, index) => fingerprint(String(index)))
    for (let index = 0; index < failLimit; index++) track.see(endOf(many, fail))
    expect(track.hits(callOf(many))).toHaveLength(many.length)
  })
})
