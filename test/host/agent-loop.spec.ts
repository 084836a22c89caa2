import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { BLOCKED } from '../../src/messages/index.ts'
import { NOTICE_KIND } from '../../src/host/notice.ts'
import { runLoop, type Step } from './loop.ts'

const CAP = DEFAULTS.limits.exact
const { warnAt, summarizeAt } = DEFAULTS

/** The same call in `times` steps. */
function steps(times: number, command: string): Step[] {
  return Array.from({ length: times }, () => [command])
}

describe('in the real agent loop', () => {
  it('an advisory is a notice in the session log, and in the next request of the model', async () => {
    const { notices, requests } = await runLoop([steps(CAP, 'make')])
    expect(notices.map(notice => notice.kind)).toEqual([NOTICE_KIND, NOTICE_KIND])
    for (const [index, at] of [warnAt, summarizeAt].entries()) {
      const [before, after] = [requests[at - 1], requests[at]].map(texts => texts?.join('\n'))
      expect(after).toContain(notices[index]?.text)
      expect(before).not.toContain(notices[index]?.text)
    }
  })

  it('an advisory is no human turn: the count goes on to the cap', async () => {
    const { results, ran } = await runLoop([steps(CAP + 1, 'make')])
    expect(ran).toHaveLength(CAP - 1)
    expect(results.slice(CAP - 1).every(text => text.startsWith(`Error: ${BLOCKED}`))).toBe(true)
  })

  it('a human message gives the budget back', async () => {
    const { ran } = await runLoop([steps(CAP - 1, 'make'), steps(CAP - 1, 'make')])
    expect(ran).toHaveLength(2 * (CAP - 1))
  })

  it.each([
    ['allowed-once' as const, CAP + 4],
    ['rejected' as const, CAP - 1],
    ['unavailable' as const, CAP - 1],
  ])('an operator who answers %s', async (answer, runs) => {
    const { ran, results } = await runLoop([steps(CAP + 4, 'make')], { answer })
    expect(ran).toHaveLength(runs)
    expect(results.slice(runs).every(text => text.startsWith(`Error: ${BLOCKED}`))).toBe(true)
  })

  it('calls of one parallel step count like calls in a row', async () => {
    const { ran, results } = await runLoop([[Array.from({ length: CAP + 2 }, () => 'make')]])
    expect(ran).toHaveLength(CAP - 1)
    expect(results.filter(text => text.startsWith(`Error: ${BLOCKED}`))).toHaveLength(3)
  })
})
