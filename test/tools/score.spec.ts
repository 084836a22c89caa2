import { describe, expect, it } from 'vitest'
import { resolveConfig } from '../../src/config/index.ts'
import { EngineGuard } from '../../tools/guard/engine.ts'
import type { GuardMaker } from '../../tools/guard/guard.ts'
import { originalGuard } from '../../tools/guard/original.ts'
import { intervalText } from '../../tools/scoring/interval.ts'
import { precisionAndRecall, scoreOf, sharesOf, wrongOnes, type Scored } from '../../tools/scoring/score.ts'
import { readSequences } from '../../tools/scoring/sequences.ts'
import { scratchFolder, written } from './recording.ts'

const folder = await scratchFolder()
const settings = resolveConfig(undefined)

async function scored(makeGuard: GuardMaker, file = 'test/cases/sequences.jsonl'): Promise<readonly Scored[]> {
  const all: Scored[] = []
  for await (const sequence of readSequences(file)) all.push(await scoreOf(sequence, makeGuard, 'nobody'))
  return all
}

/** The scores that `docs/thresholds.md` states, with progress on and off: how many met it, of how many. */
const STATED: Readonly<Record<string, Readonly<Record<'on' | 'off', readonly [number, number]>>>> = {
  'loops signalled': { on: [24, 24], off: [16, 24] },
  'loops signalled in budget': { on: [24, 24], off: [16, 24] },
  'required gates': { on: [18, 18], off: [13, 18] },
  'required gates in budget': { on: [18, 18], off: [13, 18] },
  'optional gates taken': { on: [0, 6], off: [1, 6] },
  'work wrongly gated': { on: [0, 24], off: [7, 24] },
  'work gated that looks like a loop': { on: [1, 1], off: [1, 1] },
  'work advised where advice is noise': { on: [0, 15], off: [9, 15] },
  'work advised where advice is tolerated': { on: [6, 10], off: [6, 10] },
}

const COUNTINGS = [
  ['on', settings],
  ['off', resolveConfig({ progress: false })],
] as const

describe('npm run score', () => {
  it.each(COUNTINGS)('gives the score that the documentation states, with progress %s', async (progress, counting) => {
    const shares = sharesOf(await scored(() => new EngineGuard(counting)))
    const stated = Object.entries(STATED).map(([name, share]) => [name, share[progress]])
    expect(shares.map(({ name, met, of }) => [name, [met, of]])).toEqual(stated)
  })

  it('has no sequence that is still wrong, with progress on', async () => {
    expect(wrongOnes(await scored(() => new EngineGuard(settings)))).toEqual([])
  })

  it('names each sequence that is wrong, and what is wrong with it', async () => {
    const all = await scored(() => new EngineGuard(resolveConfig({ progress: false })))
    const missed = (name: string): readonly string[] =>
      sharesOf(all)
        .filter(share => share.name === name)
        .flatMap(({ ids }) => ids.map(id => id.replace(/@.*/u, '')))
    const named = (what: string): readonly string[] =>
      wrongOnes(all)
        .filter(wrong => wrong.what === what)
        .map(({ id }) => id)
    expect(named('a loop is not signalled in time')).toEqual(missed('loops signalled in budget'))
    expect(named('a loop is not gated in time')).toEqual(missed('required gates in budget'))
    expect(named('work is gated')).toEqual(missed('work wrongly gated'))
    expect(named('work is advised')).toEqual(missed('work advised where advice is noise'))
    expect(named('a loop is not signalled in time')).toContain('L06')
  })

  it.each([
    [24, 24, '86.2–100'],
    [0, 24, '0–13.8'],
    [5, 10, '23.7–76.3'],
    [0, 0, ''],
  ])('tells of %i of %i how sure the share is, with 95 %%', (met, of, interval) => {
    expect(intervalText(met, of)).toBe(interval)
  })

  it('tells precision and recall of each way of counting', async () => {
    const measures = precisionAndRecall(await scored(() => new EngineGuard(settings)))
    expect(measures.map(({ name, met, of }) => [name, met, of])).toEqual([
      ['recall of signals', 24, 24],
      ['recall of required gates', 18, 18],
      ['precision of signals', 24, 24],
      ['precision of gates', 18, 18],
    ])
  })

  it('scores no loop worse, and no work worse, than the published 0.5.2', async () => {
    const [ours, theirs] = [await scored(() => new EngineGuard(settings)), await scored(() => originalGuard({}))]
    const worse = ours.filter(({ sequence, signalled, gated }, index) =>
      sequence.kind === 'loop'
        ? signalled === undefined && theirs[index]?.signalled !== undefined
        : gated !== undefined && theirs[index]?.gated === undefined,
    )
    expect(worse.map(({ sequence }) => sequence.id)).toEqual([])
  })

  it('writes repetitions out, and lets calls of one step begin together', async () => {
    const call = { t: 'call', agent: 'main', step: 1, tool: 'bash', args: {}, isError: false, text: 'a', value: null }
    const block = { t: 'repeat', times: 2, calls: [call, call, { ...call, step: 2 }, { t: 'notice', text: '' }] }
    const expectation = { signalBy: null, gateBy: null, gate: 'never', advice: 'none' }
    const line = JSON.stringify({
      id: 'X',
      kind: 'work',
      title: '',
      expect: expectation,
      calls: [block, { t: 'user' }],
    })
    const kinds: string[] = []
    for await (const { events } of readSequences(await written(folder, 'some.jsonl', `${line}\n`))) {
      kinds.push(...events.map(({ kind }) => kind))
    }
    const lap = ['call', 'call', 'result', 'result', 'call', 'result', 'notice']
    expect(kinds).toEqual([...lap, ...lap, 'human'])
  })

  it.each([
    ['{"id":"X","kind":"play"}', 'kind of X'],
    ['{"id":"X","kind":"work","expect":{"gate":"required","advice":"none"},"calls":[]}', 'a required gate'],
    ['{"id":"X","kind":"loop","expect":{"gate":"optional","advice":"none"},"calls":[]}', 'signalBy'],
  ])('refuses the malformed sequence %s', async (line, message) => {
    const file = await written(folder, 'malformed.jsonl', `${line}\n`)
    await expect(scored(() => new EngineGuard(settings), file)).rejects.toThrow(message)
    await expect(scored(() => new EngineGuard(settings), file)).rejects.toThrow(`${file}:1`)
  })
})
