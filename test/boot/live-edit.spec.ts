import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { layOut, runDsh } from '../../demo/host/dsh.ts'
import { callsOf, readSession } from '../../demo/host/log.ts'
import { writePatch, type ProfilePlan } from '../../demo/host/profile.ts'
import { startModel } from '../../demo/model.ts'
import { useTheatre } from './theatre.ts'

const theatre = useTheatre('dsh-mixed')

const CALLS = 6

/** How long the host may take to see that a file has changed. */
const NOTICED_MS = 3_000

type Row = ProfilePlan['config']

/**
 * Run one turn of equal calls, and edit the profile's patch in its middle: one edit before each call from the second
 * on.
 * @returns the numbers of the calls that brought a notice, and how the host ended.
 */
async function editMidTurn(folder: string, config: Row, ...edits: readonly Row[]) {
  const { host, plugin, root, signal } = theatre()
  const plan = (row: Row): ProfilePlan => {
    return { plugin, approval: 'nobody', isWatched: true, ...(row ? { config: row } : {}) }
  }
  const place = await layOut(join(root, folder), plan(config))
  const call = [{ tool: 'bash', arguments: { command: 'echo hello', description: 'say hello' } }]
  const model = await startModel(
    Array.from({ length: CALLS }, () => call),
    async request => {
      const isEdited = request >= 2 && request - 2 < edits.length
      if (!isEdited) return
      await writePatch(place.home, plan(edits[request - 2]))
      await setTimeout(NOTICED_MS)
    },
  )
  try {
    const outcome = await runDsh(host, place, { model: model.url }, ['go'], signal)
    const calls = callsOf(await readSession(place.home))
    const noticed = calls.filter(({ notices }) => notices.length > 0).map(({ number }) => number)
    return { outcome, calls, noticed }
  } finally {
    await model.close()
  }
}

describe('the legacy host on the framework of the current generation', () => {
  it('boots with the package, and the running plugin obeys a live edit of its row', async () => {
    const { outcome, calls, noticed } = await editMidTurn('edit', { warnAt: 9 }, { warnAt: 4 })
    expect(outcome).toMatchObject({ code: 0 })
    expect(calls).toHaveLength(CALLS)
    // The fourth call of the turn: what was counted before the edit still counts, so nothing was applied anew.
    expect(noticed).toEqual([4])
  })

  it('goes back to the default when the row is taken out again', async () => {
    const { noticed } = await editMidTurn('remove', { warnAt: 4 }, {})
    expect(noticed).toEqual([])
  })

  it('survives an edit that cannot be used, and obeys the next one', async () => {
    const { outcome, noticed } = await editMidTurn('invalid', { warnAt: 2 }, { warnAt: 3.5 }, { summarizeAt: 5 })
    expect(outcome).toMatchObject({ code: 0 })
    // The old value held for the second call, and the new one for the fifth.
    expect(noticed).toEqual([2, 5])
  })
})
