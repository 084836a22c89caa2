import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import type { JsonObject } from '../../tools/json.ts'
import { play } from '../../demo/play.ts'
import { brakeCycle } from '../../demo/scenarios/brake-cycle.ts'
import { plainLoop } from '../../demo/scenarios/plain-loop.ts'
import { verdictOf } from '../../demo/verdict.ts'
import { BRAKE_DEFAULTS } from '../../src/brake/index.ts'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { BRAKE_NOTICE_KIND, NOTICE_KIND } from '../../src/host/notice.ts'
import { BRAKE_BLOCKED } from '../../src/messages/index.ts'
import { useTheatre } from './theatre.ts'

const theatre = useTheatre()
const { callDenyCount, callWarnCount } = BRAKE_DEFAULTS
const { warnAt, summarizeAt } = DEFAULTS

const ON = { id: 'dsh-brake', disabled: false }

/** The breaker's row moved behind the brake's. */
const BREAKER_LAST = [
  { id: 'repeat-tool-breaker', disabled: true },
  { insert: [{ id: 'late-breaker', name: manifest.name }] },
]

/** The plain loop in a real host. @returns for each call on which there were notices, of which kind. */
async function noticesOf(folder: string, rows: readonly JsonObject[]) {
  const { calls, started } = await play(theatre(), { ...plainLoop, rows }, folder, {})
  const kinds = calls.map(call => [call.number, call.notices.map(({ kind }) => kind)] as const)
  return { calls, started, notices: Object.fromEntries(kinds.filter(([, of]) => of.length > 0)) }
}

describe('the brake in a real host', () => {
  it('is off as long as no profile turns it on', async () => {
    const run = await play(theatre(), { ...brakeCycle, rows: [] }, 'off', {})
    expect(run.calls.map(verdictOf)).toEqual(run.calls.map(() => 'ran'))
  })

  it.each([
    ['in the order of the bundle', [ON]],
    ['with the breaker behind it', [...BREAKER_LAST, ON]],
  ])('speaks on no call on which the breaker does, %s', async (folder, rows) => {
    const { calls, notices } = await noticesOf(folder, rows)
    expect(notices).toEqual({
      [callWarnCount]: [BRAKE_NOTICE_KIND],
      [warnAt]: [NOTICE_KIND],
      [summarizeAt]: [NOTICE_KIND],
    })
    expect(calls.map(verdictOf).at(-1)).toBe('blocked')
  })

  it('refuses a repeated call in deny mode, which the profile configures, before a shell starts', async () => {
    const { calls, started } = await noticesOf('deny', [{ ...ON, config: { mode: 'deny' } }])
    expect(calls[callDenyCount]?.result).toMatchObject({ isError: true })
    expect(calls[callDenyCount]?.result?.text).toContain(BRAKE_BLOCKED)
    expect(started).toHaveLength(callDenyCount)
  })
})
