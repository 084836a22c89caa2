import { describe, expect, it } from 'vitest'
import { configForms } from './config-forms.ts'
import { connection, settingsScopes } from './settings-scope.ts'
import { Stored, type Situation } from './stored.ts'

/** The doubles keep what dsh-contracts.md says of the services that they stand for. */
const ROW = 'repeat-tool-breaker'
const SET = [{ op: 'set', path: ['warnAt'], value: 3 }] as const

function current(situation: Situation = {}) {
  const stored = new Stored(situation)
  return { stored, form: configForms(ROW, stored).get(ROW) }
}

function legacy(situation: Situation = {}) {
  const stored = new Stored(situation)
  return { stored, scope: settingsScopes(ROW, stored).bind({ namespace: ROW }), wire: connection(stored).api?.settings }
}

describe('the double of configForms', () => {
  it('has value, base, user, revision, writable and mode in its snapshot', () => {
    const { form } = current({ base: { warnAt: 9 }, user: { failLimit: 3 } })
    expect(form.getSnapshot()).toMatchObject({
      status: 'ready',
      value: { warnAt: 9, failLimit: 3 },
      base: { warnAt: 9 },
      user: { failLimit: 3 },
      revision: 1,
      writable: true,
      mode: 'host',
    })
    expect(form.getSnapshot()).toBe(form.getSnapshot())
  })

  it('answers a write with true, tells its subscribers, and counts the revision up', async () => {
    const { form } = current()
    let told = 0
    form.subscribe(() => told++)
    expect(await form.mutate(SET, 1)).toBe(true)
    expect([told, form.getSnapshot().revision]).toEqual([1, 2])
    expect(form.getSnapshot().user).toEqual({ warnAt: 3 })
  })

  it('inherits again what is unset', async () => {
    const { form } = current({ base: { warnAt: 9 }, user: { warnAt: 3 } })
    await form.mutate([{ op: 'unset', path: ['warnAt'] }])
    expect(form.getSnapshot()).toMatchObject({ value: { warnAt: 9 }, user: {} })
  })

  it('answers false to a stale revision, a bad value, a read-only host, a row not served, and a remote browser', async () => {
    const bad = [{ op: 'set', path: ['failLimit'], value: 1 }] as const
    expect(await current().form.mutate(SET, 7)).toBe(false)
    expect(await current().form.mutate(bad, 1)).toBe(false)
    expect(await current({ writable: false }).form.mutate(SET, 1)).toBe(false)
    expect(await current({ served: false }).form.mutate(SET)).toBe(false)
    expect(await current({ mode: 'memory' }).form.mutate(SET)).toBe(false)
  })

  it('rejects when the host cannot be reached', async () => {
    const { form, stored } = current()
    stored.unreachable = true
    await expect(form.mutate(SET, 1)).rejects.toThrow('connection')
  })

  it('is unavailable when the row is not served, and to a remote browser', () => {
    expect(current({ served: false }).form.getSnapshot()).toMatchObject({ status: 'unavailable', mode: 'host' })
    expect(current({ mode: 'memory' }).form.getSnapshot()).toMatchObject({ status: 'unavailable', mode: 'memory' })
  })
})

describe('the double of settingsScope', () => {
  it('writes one field, and forgets one', async () => {
    const { scope } = legacy()
    await scope.set('warnAt', 3)
    expect(scope.getSnapshot()).toMatchObject({ user: { warnAt: 3 }, value: { warnAt: 3 }, revision: 2 })
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
    expect(await wire?.mutate?.({ ns: ROW, ops: SET, expectedRevision: 1 })).toMatchObject({ result: { ok: true } })
  })
})
