import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { layOut, runDsh, startedCommands } from '../../demo/host/dsh.ts'
import { sessionLogs } from '../../demo/host/log.ts'
import type { JsonObject } from '../../tools/json.ts'
import { startModel } from '../../demo/model.ts'
import { plainLoop } from '../../demo/scenarios/plain-loop.ts'
import { useTheatre } from './theatre.ts'

const theatre = useTheatre()

/** Run the host once in a fresh home, and say how it ended. */
async function runOnce(folder: string, args: readonly string[], config?: JsonObject, rows: readonly JsonObject[] = []) {
  const { host, plugin, root, signal } = theatre()
  const plan = { plugin, approval: 'nobody', rows, ...(config === undefined ? {} : { config }) } as const
  const place = await layOut(join(root, folder), plan)
  const model = await startModel(plainLoop.steps(''))
  try {
    const outcome = await runDsh(host, place, { model: model.url }, args, signal)
    const logs = await sessionLogs(place.home)
    return { outcome, requests: model.requests, logs, started: await startedCommands(place) }
  } finally {
    await model.close()
  }
}

describe('the bundle in a real profile', () => {
  it('mounts each plugin as a row of its own, without a configuration, the brake turned off', async () => {
    const { outcome } = await runOnce('dump', ['--dump-config'])
    expect(outcome.code).toBe(0)
    const [, ownLayer = ''] = outcome.stdout.split(`# == ${manifest.name}\n`)
    expect(ownLayer.split('# ==')[0]?.trimEnd().split('\n')).toEqual([
      '- id: repeat-tool-breaker',
      `  name: ${manifest.name}`,
      '- id: dsh-brake',
      `  name: ${manifest.name}/brake`,
      '  disabled: true',
    ])
  })
})

describe('a configuration with a misspelled key', () => {
  it('keeps the host from starting, with an error that names the plugin, the key and the nearest known key', async () => {
    const { outcome } = await runOnce('misspelled', ['go'], { warnAtt: 3 })
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain(`failed to apply loader entry repeat-tool-breaker (${manifest.name})`)
    const [first] = outcome.stderr.split('\n')
    expect(first).toMatch(/^repeat-tool-breaker: warnAtt .*\bwarnAt\b.*; see docs\/configuration\.md$/)
  })

  it('leaves nothing running: no request to the model, no session, no command', async () => {
    const { requests, logs, started } = await runOnce('nothing', ['go'], { warnAtt: 3 })
    expect({ requests, logs, started }).toEqual({ requests: [], logs: [], started: [] })
  })

  it('is reported for a bad value too', async () => {
    const { outcome } = await runOnce('value', ['go'], { onLimit: 'shrug' })
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toMatch(/repeat-tool-breaker: .*\bonLimit\b/)
  })

  it('is reported for the brake under its own name, when it is turned on', async () => {
    const row = { id: 'dsh-brake', config: { callDenyCount: 6 } }
    const { outcome } = await runOnce('brake', ['go'], undefined, [{ ...row, disabled: false }])
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toMatch(/dsh-brake: callDenyCount: 6 must be greater than callWarnCount \(6\)/)
    expect((await runOnce('brake-off', ['go'], undefined, [row])).outcome.code).toBe(0)
  })
})
