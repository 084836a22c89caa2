import { describe, expect, it } from 'vitest'
import { resolveConfig } from '../../src/config/index.ts'
import { EngineGuard } from '../../tools/guard/engine.ts'
import type { GuardMaker } from '../../tools/guard/guard.ts'
import { originalGuard } from '../../tools/guard/original.ts'
import { scoreOf, sharesOf, type Scored } from '../../tools/scoring/score.ts'
import { readSequences } from '../../tools/scoring/sequences.ts'
import { scratchFolder, written } from './recording.ts'

const folder = await scratchFolder()
const settings = resolveConfig(undefined)

async function scored(makeGuard: GuardMaker, file = 'test/cases/sequences.jsonl'): Promise<readonly Scored[]> {
  const all: Scored[] = []
  for await (const sequence of readSequences(file)) all.push(await scoreOf(sequence, makeGuard, 'nobody'))
  return all
}

/** The scores that `docs/thresholds.md` states. */
const STATED = {
  'loops signalled': [16, 24],
  'loops signalled in budget': [16, 24],
  'required gates': [13, 18],
  'required gates in budget': [13, 18],
  'optional gates taken': [1, 6],
  'work wrongly gated': [7, 24],
  'work gated that looks like a loop': [1, 1],
  'work advised where advice is noise': [9, 15],
  'work advised where advice is tolerated': [6, 10],
}

describe('npm run score', () => {
  it('gives the score that the documentation states', async () => {
    const shares = sharesOf(await scored(() => new EngineGuard(settings)))
    expect(Object.fromEntries(shares.map(({ name, met, of }) => [name, [met, of]]))).toEqual(STATED)
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
