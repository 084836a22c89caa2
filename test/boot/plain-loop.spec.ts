import { describe, expect, it } from 'vitest'
import { type Variation, play } from '../../demo/play.ts'
import type { Run } from '../../demo/scenario.ts'
import { plainLoop } from '../../demo/scenarios/plain-loop.ts'
import { DENIAL, verdictOf } from '../../demo/verdict.ts'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { NOTICE_KIND } from '../../src/host/notice.ts'
import { useTheatre } from './theatre.ts'

const theatre = useTheatre()
const CAP = DEFAULTS.limits.exact

interface Policy extends Variation {
  readonly policy: string
  readonly folder: string
  /** How the questions to a person ended. */
  readonly answers: readonly string[]
}

const POLICIES: readonly Policy[] = [
  { policy: 'onLimit ask and nobody to answer', folder: 'ask', answers: ['unavailable'] },
  {
    policy: 'onLimit ask and a session that never approves',
    folder: 'never',
    approval: 'never',
    answers: ['rejected'],
  },
  { policy: 'onLimit deny', folder: 'deny', config: { onLimit: 'deny' }, answers: [] },
]

describe.each(POLICIES)('a plain loop in a real host, with $policy', ({ folder, answers, ...variation }) => {
  let played: Promise<Run> | undefined
  const playOnce = () => (played ??= play(theatre(), plainLoop, folder, variation))

  it('runs up to the cap, with its advisories, and never again', async () => {
    expect(plainLoop.verify(await playOnce())).toEqual([])
  })

  it('answers every call from the cap on with a denial that the log keeps', async () => {
    const { calls } = await playOnce()
    const denied = calls.filter(call => call.number >= CAP).map(call => call.result)
    expect(denied.length).toBeGreaterThan(1)
    for (const result of denied) {
      expect(result?.isError).toBe(true)
      expect(result?.text.slice(0, DENIAL.length)).toBe(DENIAL)
    }
  })

  it('starts no shell for a blocked call', async () => {
    expect((await playOnce()).started).toEqual(Array.from({ length: CAP - 1 }, () => 'echo hello'))
  })

  it('says on standard error what it asks and blocks, in words', async () => {
    const { log } = await playOnce()
    const asked = answers.map(() =>
      expect.stringContaining('asked about bash (the same command `echo hello`, 12 times'),
    )
    const blocked = log
      .slice(answers.length)
      .map(() => expect.stringMatching(/: blocked bash \(the same command `echo hello`/u))
    expect(blocked.length).toBeGreaterThan(1)
    expect(log).toEqual([...asked, ...blocked])
  })

  it('asks a person at most once', async () => {
    expect((await playOnce()).answers).toEqual(answers)
  })
})

describe('an advisory in a real host', () => {
  it('is in the log as a notice of this plugin, and in the very next request to the model', async () => {
    const { calls, requests } = await play(theatre(), plainLoop, 'advisory', {})
    for (const number of [DEFAULTS.warnAt, DEFAULTS.summarizeAt]) {
      const [notice, ...others] = calls[number - 1]?.notices ?? []
      expect(notice).toMatchObject({ kind: NOTICE_KIND, form: 'notice' })
      expect(notice?.summary).toMatch(/^.{1,120}$/)
      expect(others).toEqual([])
      const sent = (request: number) => requests[request]?.some(message => message.text === notice?.text)
      expect([sent(number - 1), sent(number)]).toEqual([false, true])
    }
  })
})

describe('the configuration of the profile', () => {
  it('reaches the plugin: with every stage off the same loop runs to its end', async () => {
    const off = { warnAt: 0, summarizeAt: 0, limits: { exact: null, cmd: null } }
    const run = await play(theatre(), plainLoop, 'off', { config: off })
    expect(run.calls.map(verdictOf)).toEqual(run.calls.map(() => 'ran'))
    expect(plainLoop.verify(run)).not.toEqual([])
  })
})
