import { afterEach, describe, expect, it } from 'vitest'
import recorded from '../fixtures/hosts/host-settings.json' with { type: 'json' }
import { SettingsHost, type Given } from './settings-host.ts'

/** What is done to a host, by the words of the recording. What begins with "edit" hands it the patch as recorded. */
const ACTIONS: Readonly<Record<string, (host: SettingsHost) => Promise<void>>> = {
  'mutate set warnAt 3, failLimit null, shellHttpAllow [] at revision 0': host =>
    host.mutate([set('warnAt', 3), set('failLimit', null), set('shellHttpAllow', [])], 0),
  'mutate set warnAt 4 at the stale revision 0': host => host.mutate([set('warnAt', 4)], 0),
  'mutate set failLimit 1, which a rule of the plugin refuses': host => host.mutate([set('failLimit', 1)]),
  'mutate set onLimit, which is not volatile': host => host.mutate([set('onLimit', 'deny')]),
  'mutate unset all three': host => host.mutate([unset('warnAt'), unset('failLimit'), unset('shellHttpAllow')]),
  'mutate unset what is not set': host => host.mutate([unset('warnAt')]),
  'mutate unset warnAt: deletes what the person wrote': host => host.mutate([unset('warnAt')]),
  'mutate set warnAt 3': host => host.mutate([set('warnAt', 3)]),
}

/** A line of the recorded log that was a fault of this package, which declines its page once for each fiber since. */
const MENDED = 'the host keeps its own settings page'

const set = (key: string, value: unknown) => ({ op: 'set', path: [key], value }) as const
const unset = (key: string) => ({ op: 'unset', path: [key] }) as const

let host: SettingsHost | undefined
afterEach(() => host?.stop())

function actionOf(step: { readonly do: string; readonly patch: string }) {
  if (step.do.startsWith('edit the file by hand')) return (running: SettingsHost) => running.edit(step.patch)
  const action = ACTIONS[step.do]
  if (action === undefined) throw new Error(`nobody knows how to "${step.do}"`)
  return action
}

/** The answer to an action, as it is recorded. */
function answerOf(action: Promise<void>): Promise<unknown> {
  return action.then(
    () => 'accepted',
    (error: Error) => ({
      refused: {
        name: error.name,
        code: 'code' in error ? error.code : '(undefined)',
        message: error.message,
      },
    }),
  )
}

describe('the settings of the current generation around our plugin', () => {
  it.each(recorded)('answer as recorded: $title', async ({ given, steps }) => {
    const profile: Given = given
    const running = (host = await SettingsHost.boot(profile))
    for (const step of steps) {
      const [told, logged] = [running.events.length, running.log.length]
      const answer = 'answer' in step ? await answerOf(actionOf(step)(running)) : undefined
      const seen = {
        do: step.do,
        describe: running.describe() ?? 'not served',
        patch: running.patch,
        ...(answer === undefined
          ? {}
          : { answer, events: running.events.slice(told), log: running.log.slice(logged), applied: running.applied }),
      }
      const log = 'log' in step ? { log: step.log?.filter(line => !line.includes(MENDED)) } : {}
      expect(seen).toEqual({ ...step, ...log })
    }
  })
})
