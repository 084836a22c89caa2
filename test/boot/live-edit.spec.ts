import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { layOut, runDsh } from '../../demo/host/dsh.ts'
import { loggedCallsOf, readEvents } from '../../demo/host/log.ts'
import { writePatch, type ProfilePlan } from '../../demo/host/profile.ts'
import type { JsonObject } from '../../tools/json.ts'
import { type ReadMessage, type ModelStep, startModel } from '../../demo/model.ts'
import { useTheatre } from './theatre.ts'

const theatre = useTheatre('dsh-mixed')

/** The call that is counted. */
const COMMAND = 'echo hello'

/** How the model learns that an edit has arrived: every edit has the first failure of an action noticed. */
const CANARY: JsonObject = { failWarnAt: 1 }

/** Keeps what was counted in sight, however many canaries it takes. */
const COMMON: JsonObject = { window: 200 }

const PAUSE_MS = 250
const MOST_CANARIES = 80

type Script = AsyncGenerator<ModelStep, void, readonly ReadMessage[]>

const bash = (command: string): ModelStep => [{ tool: 'bash', arguments: { command, description: 'try' } }]

/** Make the counted call this often. */
async function* repeat(times: number): Script {
  for (let time = 0; time < times; time++) yield bash(COMMAND)
}

/**
 * Edit the row, and go on failing in ever new ways.
 * @param most - how often, when the edit does not arrive.
 * @returns whether it has arrived.
 */
async function* failAfter(
  edit: () => Promise<void>,
  most = MOST_CANARIES,
): AsyncGenerator<ModelStep, boolean, readonly ReadMessage[]> {
  for (let canary = 1; canary <= most; canary++) {
    // A host that has only just begun to watch may have missed an edit.
    await edit()
    await setTimeout(PAUSE_MS)
    const messages = yield bash(`ls /missing-${Date.now()}-${canary}`)
    if (messages.some(({ text }) => text.includes('failed 1 time in a row'))) return true
  }
  return false
}

/**
 * Run one turn in the mixed host.
 * @param config - of the plugin's row, at start.
 * @param scriptOf - what the model does, given a way to edit that row.
 * @returns the numbers of the counted calls that brought a notice, and how the host ended.
 */
async function runTurn(
  folder: string,
  config: JsonObject,
  scriptOf: (edit: (config: JsonObject) => () => Promise<void>) => Script,
) {
  const { host, plugin, root, signal } = theatre()
  const planOf = (row: JsonObject): ProfilePlan => {
    return { plugin, approval: 'nobody', isWatched: true, config: { ...COMMON, ...row } }
  }
  const place = await layOut(join(root, folder), planOf({ failWarnAt: null, ...config }))
  const script = scriptOf(row => () => writePatch(place.home, planOf({ ...CANARY, ...row })))
  const model = await startModel(async (_request, messages) => {
    const { value } = await script.next(messages)
    return value ?? []
  })
  try {
    const outcome = await runDsh(host, place, { model: model.url }, ['go'], signal)
    const counted = loggedCallsOf(await readEvents(place.home)).filter(call => call.arguments.includes(COMMAND))
    const noticed = counted.flatMap(({ notices }, index) => (notices.length > 0 ? [index + 1] : []))
    return { outcome, noticed }
  } finally {
    await model.close()
  }
}

describe('the legacy host on the framework of the current generation', () => {
  it('boots with the package, and the running plugin obeys a live edit of its row', async () => {
    const { outcome, noticed } = await runTurn('edit', { warnAt: 9 }, async function* (edit) {
      yield* repeat(1)
      yield* failAfter(edit({ warnAt: 4 }))
      yield* repeat(5)
    })
    expect(outcome).toMatchObject({ code: 0 })
    // What was counted before the edit still counts, so nothing was applied anew.
    expect(noticed).toEqual([4])
  })

  it('goes back to the default when the field is taken out again', async () => {
    const { noticed } = await runTurn('remove', { warnAt: 4 }, async function* (edit) {
      yield* repeat(1)
      yield* failAfter(edit({}))
      yield* repeat(5)
    })
    expect(noticed).toEqual([])
  })

  it('lets no part of an edit in that cannot be used, and obeys the next one', async () => {
    const arrived: boolean[] = []
    const { outcome, noticed } = await runTurn('invalid', { warnAt: 2 }, async function* (edit) {
      arrived.push(yield* failAfter(edit({ warnAt: 3.5 }), 8))
      yield* repeat(2)
      arrived.push(yield* failAfter(edit({ summarizeAt: 5 })))
      yield* repeat(3)
    })
    expect(outcome).toMatchObject({ code: 0 })
    expect(arrived).toEqual([false, true])
    expect(noticed).toEqual([2, 5])
  })
})
