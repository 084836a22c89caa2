import { describe, expect, it } from 'vitest'
import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { apply } from '../../src/index.ts'
import { EngineGuard } from '../../tools/guard/engine.ts'
import type { Reply, Guard } from '../../tools/guard/guard.ts'
import { originalGuard } from '../../tools/guard/original.ts'
import { PipelineGuard } from '../../tools/guard/pipeline.ts'
import { replay, type RuledCall } from '../../tools/replay.ts'
import type { SessionEvent } from '../../tools/sessions/event.ts'
import { readSequences } from '../../tools/scoring/sequences.ts'

const CAP = DEFAULTS.limits.cmd

/** One call and its result. */
function call(number: number, command: string, exitCode = 0, agent = 'main'): SessionEvent[] {
  const id = `c${number}`
  const value = { kind: 'foreground', exitCode }
  return [
    { kind: 'call', id, agent, tool: 'bash', args: { command } },
    { kind: 'result', id, isError: false, errorCode: undefined, value, text: 'ok', ran: true },
  ]
}

function times(count: number, make: (index: number) => SessionEvent[]): SessionEvent[] {
  return Array.from({ length: count }, (_, index) => make(index + 1)).flat()
}

async function ruled(events: readonly SessionEvent[], guard: Guard, answer: Reply = 'nobody'): Promise<RuledCall[]> {
  const calls: RuledCall[] = []
  for await (const one of replay(events, guard, answer === 'approve')) calls.push(one)
  return calls
}

const engine = (answer: Reply = 'nobody', config = {}): Guard => new EngineGuard(resolveConfig(config), answer)

/** The numbers of the calls on which a stage spoke. */
function at(calls: readonly RuledCall[], stage: string): number[] {
  return calls.filter(({ remarks }) => remarks.some(remark => remark.stage === stage)).map(({ number }) => number)
}

describe('a replay', () => {
  it('says what the stages say, where they say it', async () => {
    const calls = await ruled(
      times(CAP + 2, id => call(id, 'ls')),
      engine(),
    )
    expect(at(calls, 'warn')).toEqual([DEFAULTS.warnAt])
    expect(at(calls, 'summarize')).toEqual([DEFAULTS.summarizeAt])
    expect(at(calls, 'gate')).toEqual([CAP, CAP + 1, CAP + 2])
    expect(calls.map(({ verdict }) => verdict).slice(CAP - 2)).toEqual(['allow', 'ask', 'deny', 'deny'])
    expect(calls[CAP - 1]?.remarks[0]).toEqual({
      evidence: 'repeat',
      stage: 'gate',
      measure: 'cmd',
      fingerprint: 'cmd:ls',
      count: CAP,
    })
  })

  it('tells failures in a row on the call that failed, and gates the next', async () => {
    const calls = await ruled(
      times(DEFAULTS.failLimit + 1, id => call(id, 'make', 2)),
      engine(),
    )
    expect(at(calls, 'warn')).toEqual([DEFAULTS.failWarnAt])
    expect(at(calls, 'gate')).toEqual([DEFAULTS.failLimit + 1])
  })

  it('begins anew with every human message', async () => {
    const human: SessionEvent = { kind: 'human', agent: 'main' }
    const half = times(DEFAULTS.warnAt - 1, id => call(id, 'ls'))
    const calls = await ruled([...half, human, ...half], engine())
    expect(calls.flatMap(({ remarks }) => remarks)).toEqual([])
    expect(calls.at(-1)?.turn).toBe(1)
  })

  it('keeps agents apart', async () => {
    const two = times(CAP, id => [...call(id, 'ls', 0, 'a'), ...call(id + 100, 'ls', 0, 'b')])
    expect(at(await ruled(two, engine()), 'gate')).toEqual([2 * CAP - 1, 2 * CAP])
  })

  it('lets an approved action go on', async () => {
    const calls = await ruled(
      times(CAP + 5, id => call(id, 'ls')),
      engine('approve'),
      'approve',
    )
    expect(calls.map(({ verdict }) => verdict).filter(verdict => verdict !== 'allow')).toEqual(['ask'])
  })

  it('lets calls of one step begin before the first of them ends', async () => {
    const all = times(CAP, id => call(id, 'ls'))
    const parallel = [...all.filter(({ kind }) => kind === 'call'), ...all.filter(({ kind }) => kind === 'result')]
    expect(at(await ruled(parallel, engine()), 'gate')).toEqual([CAP])
  })

  it('does not judge the outcome of a call that never ran in the recording', async () => {
    const denied = times(DEFAULTS.failLimit + 1, id =>
      call(id, 'make', 2).map(event => (event.kind === 'result' ? { ...event, isError: true, ran: false } : event)),
    )
    expect(at(await ruled(denied, engine()), 'gate')).toEqual([])
  })

  it('tells of calls whose results are lost', async () => {
    const lost = times(3, id => call(id, 'ls').slice(0, 1))
    expect((await ruled(lost, engine())).map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('does not look at tools that are not counted', async () => {
    const calls = await ruled(
      times(CAP, id => call(id, 'ls')),
      engine('nobody', { exclude: ['bash'] }),
    )
    expect(calls.flatMap(({ remarks }) => remarks)).toEqual([])
  })
})

describe('the engine', () => {
  /** Of the live plugin's words, only how many there were can be compared. */
  const COUNTING = { advisory: () => [REMARK], gate: () => [REMARK] }
  const REMARK = { evidence: 'repeat', stage: 'warn', measure: 'exact', fingerprint: '', count: 0 } as const

  it.each(['nobody', 'approve'] as const)('rules as the live hooks do when an ask meets %s', async answer => {
    for await (const { id, events } of readSequences('test/cases/sequences.jsonl')) {
      const live = new PipelineGuard(apply, {}, COUNTING, answer)
      const [replayed, hooked] = [await ruled(events, engine(answer), answer), await ruled(events, live, answer)]
      const said = (calls: readonly RuledCall[]) =>
        calls.map(({ number, verdict, remarks }) => [id, number, verdict, verdict === 'allow' ? remarks.length : 0])
      expect(said(replayed)).toEqual(said(hooked))
    }
  })
})

describe('the original 0.5.2', () => {
  it('is driven the same way', async () => {
    const calls = await ruled(
      times(CAP + 1, id => call(id, 'ls')),
      originalGuard({}),
    )
    expect(at(calls, 'warn')).toEqual([7])
    expect(at(calls, 'summarize')).toEqual([11])
    expect(at(calls, 'gate')).toEqual([12, 13])
    expect(calls[11]?.remarks[0]).toMatchObject({ evidence: 'repeat', count: 12 })
  })

  it('tells failures', async () => {
    const calls = await ruled(
      times(6, id => call(id, `curl https://api.dead.invalid/v${id}`, 6)),
      originalGuard({}),
    )
    expect(calls[2]?.remarks[0]).toMatchObject({ evidence: 'failure', stage: 'warn', measure: 'host', count: 3 })
    expect(calls[5]).toMatchObject({ verdict: 'ask', remarks: [{ evidence: 'failure', stage: 'gate', count: 5 }] })
  })
})
