import { describe, expect, it } from 'vitest'
import { connection, settingsScopes } from './settings-scope.ts'
import { Stored, type Situation } from './stored.ts'

/** The doubles of the legacy generation keep what dsh-contracts.md says of the services that they stand for. */
const ROW = 'repeat-tool-breaker'
const SET = [{ op: 'set', path: ['warnAt'], value: 3 }] as const

function legacy(situation: Situation = {}) {
  const stored = new Stored(situation)
  return { stored, scope: settingsScopes(ROW, stored).bind({ namespace: ROW }), wire: connection(stored).api?.settings }
}

describe('the double of settingsScope', () => {
  it('writes one field, and forgets one', async () => {
    const { scope } = legacy()
    await scope.set('warnAt', 3)
    expect(scope.getSnapshot()).toMatchObject({ user: { warnAt: 3 }, value: { warnAt: 3 }, revision: 1 })
    await scope.unset('warnAt')
    expect(scope.getSnapshot().user).toEqual({})
  })

  it('resolves a refused write, which shows only in what is read back', async () => {
    const { scope, stored } = legacy()
    await expect(scope.set('failLimit', 1)).resolves.toBeUndefined()
    stored.unreachable = true
    await expect(scope.set('warnAt', 3)).resolves.toBeUndefined()
    expect(scope.getSnapshot().user).toEqual({})
  })

  it('writes several fields at once from 0.1.5 on, or none of them, and resolves all the same', async () => {
    const stored = new Stored()
    const scope = settingsScopes(ROW, stored, { isAtomic: true }).bind({ namespace: ROW })
    const bad = { op: 'set', path: ['failLimit'], value: 1 } as const
    for (const [ops, revision] of [
      [[...SET, bad], 0],
      [SET, 7],
    ] as const) {
      await expect(scope.mutate?.(ops, revision)).resolves.toBeUndefined()
      expect(scope.getSnapshot()).toMatchObject({ user: {}, revision: 0 })
    }
    await scope.mutate?.(SET, 0)
    expect(scope.getSnapshot()).toMatchObject({ user: { warnAt: 3 }, revision: 1 })
  })

  it('decodes the section', () => {
    const { stored } = legacy({ user: { warnAt: 3 } })
    const scope = settingsScopes(ROW, stored).bind({ namespace: ROW, decode: () => ({ seen: true }) })
    expect(scope.getSnapshot().value).toEqual({ seen: true })
    expect(scope.getSnapshot()).toBe(scope.getSnapshot())
  })

  it('has a wire below it that writes at once, and says why it does not', async () => {
    const { wire } = legacy()
    const conflict = await wire?.mutate?.({ ns: ROW, ops: SET, expectedRevision: 7 })
    const bad = await wire?.mutate?.({ ns: ROW, ops: [{ op: 'set', path: ['failLimit'], value: 1 }] })
    expect(conflict?.result).toMatchObject({ ok: false, error: { code: 'settings-conflict' } })
    expect(bad?.result).toMatchObject({ ok: false, error: { code: 'settings-rejected' } })
    expect(await wire?.mutate?.({ ns: ROW, ops: SET, expectedRevision: 0 })).toMatchObject({ result: { ok: true } })
  })
})
