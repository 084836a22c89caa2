import { describe, expect, it } from 'vitest'
import { configFormDocument, rowFormDocument } from '../../../client/documents/config-forms.ts'
import { settingsScopeDocument } from '../../../client/documents/settings-scope.ts'
import type { SettingsDocument } from '../../../client/document.ts'
import type { Draft } from '../../../client/form/draft.ts'
import { FormModel } from '../../../client/form/model.ts'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import { configForms } from '../doubles/config-forms.ts'
import { connection, settingsScopes } from '../doubles/settings-scope.ts'
import { CONNECTION_LOST, Stored, type Situation } from '../doubles/stored.ts'

const ROW = 'repeat-tool-breaker'

const number = (text: string | number): Draft => ({ kind: 'count', on: true, text: String(text) })
const off = { kind: 'count', on: false, text: '7' } as const
const flag = (on: boolean): Draft => ({ kind: 'flag', on })
const list = (...items: readonly string[]): Draft => ({ kind: 'list', text: items.join('\n') })

/** A form over a document that a host keeps. */
function over(documentOf: (stored: Stored) => SettingsDocument) {
  return (situation: Situation = {}) => {
    const stored = new Stored(situation)
    const form = new FormModel()
    const disconnect = form.connect(documentOf(stored))
    return { stored, form, disconnect, state: () => form.getSnapshot() }
  }
}

const SERVICES = [
  { service: 'configForms', open: over(stored => configFormDocument(configForms(ROW, stored), ROW)) },
  {
    service: 'settingsScope with its connection',
    open: over(stored => settingsScopeDocument(settingsScopes(ROW, stored), ROW, connection(stored))),
  },
  {
    service: 'settingsScope with one write of its own',
    open: over(stored => settingsScopeDocument(settingsScopes(ROW, stored, { isAtomic: true }), ROW, undefined)),
  },
  {
    service: 'settingsScope alone',
    open: over(stored => settingsScopeDocument(settingsScopes(ROW, stored), ROW, undefined)),
  },
]

describe.each(SERVICES)('the form over $service', ({ service, open }) => {
  const writesAtOnce = service !== 'settingsScope alone'

  it('shows what is in effect, and which of it is overridden', () => {
    const { state } = open({ base: { warnAt: 9 }, user: { failLimit: 3 } })
    expect(state()).toMatchObject({ status: 'ready', writable: true, dirty: false, canSave: false, problem: undefined })
    const plain = { removedFromProfile: false, problem: undefined, unreached: undefined, theirs: undefined }
    expect(state().fields.warnAt).toEqual({ ...plain, draft: number(9), mark: undefined, resetTo: undefined })
    expect(state().fields.failLimit).toEqual({
      ...plain,
      draft: number(3),
      mark: 'overridden',
      resetTo: number(DEFAULTS.failLimit),
    })
    expect(state().fields.summarizeAt.draft).toEqual(number(DEFAULTS.summarizeAt))
  })

  it('writes nothing before it is saved, and everything when it is', async () => {
    const { form, stored, state } = open()
    form.edit('warnAt', number(4))
    form.edit('blockShellHttp', flag(false))
    form.edit('shellHttpAllow', list())
    expect([stored.writes.length, state().dirty, state().canSave]).toEqual([0, true, true])
    await form.save()
    expect(stored.user).toEqual({ warnAt: 4, blockShellHttp: false, shellHttpAllow: [] })
    expect(stored.writes).toHaveLength(writesAtOnce ? 1 : 3)
    expect(state()).toMatchObject({ dirty: false, canSave: false, saving: false, saved: true, problem: undefined })
    expect(state().fields.warnAt).toMatchObject({ draft: number(4), mark: 'overridden' })
  })

  it('saves again after a save', async () => {
    const { form, stored, state } = open()
    form.edit('warnAt', number(4))
    await form.save()
    form.edit('warnAt', number(5))
    expect(state().saved).toBe(false)
    await form.save()
    expect(stored.user).toEqual({ warnAt: 5 })
    expect(state().problem).toBeUndefined()
  })

  it('switches a stage off, and says so', async () => {
    const { form, stored, state } = open()
    form.edit('warnAt', off)
    form.edit('failLimit', off)
    await form.save()
    expect(stored.user).toEqual({ warnAt: 0, failLimit: null })
    expect(state().fields.failLimit).toMatchObject({ draft: { on: false }, mark: 'overridden' })
  })

  it('stages a reset like any edit, shows what it returns to, and removes the key when it is saved', async () => {
    const { form, stored, state } = open({ base: { warnAt: 9 }, user: { warnAt: 3, failLimit: 4 } })
    form.reset('warnAt')
    expect(stored.writes).toEqual([])
    expect(state().fields.warnAt).toMatchObject({ draft: number(9), mark: 'edited', problem: undefined })
    expect(state().dirty).toBe(true)
    await form.save()
    expect(stored.user).toEqual({ failLimit: 4 })
  })

  it('is edited until it is saved, and overridden after', async () => {
    const { form, state } = open()
    const warnAt = () => [state().fields.warnAt.mark, state().fields.warnAt.resetTo]
    form.edit('warnAt', number('x'))
    expect(warnAt()).toEqual(['edited', undefined])
    form.edit('warnAt', number(4))
    expect(warnAt()).toEqual(['edited', undefined])
    await form.save()
    expect(warnAt()).toEqual(['overridden', number(DEFAULTS.warnAt)])
    form.edit('warnAt', number(5))
    expect(warnAt()).toEqual(['edited', number(DEFAULTS.warnAt)])
    form.reset('warnAt')
    expect(warnAt()).toEqual(['edited', undefined])
    form.discard()
    expect(warnAt()).toEqual(['overridden', number(DEFAULTS.warnAt)])
  })

  it('returns to the default when nobody has configured the field', () => {
    const { form, state } = open({ user: { warnAt: null } })
    form.reset('warnAt')
    expect(state().fields.warnAt.draft).toEqual(number(DEFAULTS.warnAt))
  })

  it('does not save what cannot be a value, and says what can', async () => {
    const { form, stored, state } = open()
    form.edit('failLimit', number(1))
    expect(state().fields.failLimit.problem).toEqual({ kind: 'number', least: 2 })
    expect(state()).toMatchObject({ dirty: true, canSave: false })
    await form.save()
    expect(stored.writes).toEqual([])
    expect(state().fields.failLimit.draft).toEqual(number(1))
  })

  it('has nothing to save when an edit is taken back', () => {
    const { form, state } = open()
    form.edit('warnAt', number(4))
    form.edit('warnAt', number(DEFAULTS.warnAt))
    form.reset('failLimit')
    form.edit('shellHttpAllow', { kind: 'list', text: `${DEFAULTS.shellHttpAllow.join('\n')}\n` })
    expect(state()).toMatchObject({ dirty: false, canSave: false })
    expect(state().fields.shellHttpAllow.draft).toMatchObject({ text: expect.stringMatching(/\n$/u) })
  })

  it('forgets everything staged when it is discarded', () => {
    const { form, state } = open()
    form.edit('warnAt', number('x'))
    form.discard()
    expect(state().fields.warnAt.draft).toEqual(number(DEFAULTS.warnAt))
    expect(state().dirty).toBe(false)
  })

  it('does not write again while a save is on its way', async () => {
    const { form, stored, state } = open()
    let arrive = () => {}
    stored.gate = new Promise(resolve => (arrive = resolve))
    form.edit('warnAt', number(4))
    const saving = form.save()
    expect(state()).toMatchObject({ saving: true, canSave: false })
    await form.save()
    arrive()
    await saving
    expect(stored.writes).toHaveLength(1)
    expect(state()).toMatchObject({ saving: false, saved: true })
  })

  it('keeps the draft of a refused write, says so, and can save a better one', async () => {
    const { form, stored, state } = open({ user: { elsewhere: 1 } })
    form.edit('warnAt', number(4))
    await form.save()
    expect(state().problem?.kind).toBe('refused')
    expect(state().fields.warnAt.draft).toEqual(number(4))
    expect(state()).toMatchObject({ dirty: true, canSave: true, saved: false })
    stored.elsewhere({})
    form.edit('warnAt', number(5))
    expect(state().problem).toBeUndefined()
    await form.save()
    expect(stored.user).toEqual({ warnAt: 5 })
  })

  it('follows what is changed elsewhere, as long as nothing is staged there', () => {
    const { form, stored, state } = open()
    form.edit('warnAt', number(4))
    stored.elsewhere({ failLimit: 9 })
    expect(state().fields.failLimit).toMatchObject({ draft: number(9), mark: 'overridden' })
    expect(state()).toMatchObject({ problem: undefined, canSave: true })
  })

  it('saves on top of a change of another field', async () => {
    const { form, stored } = open()
    form.edit('warnAt', number(4))
    stored.elsewhere({ failLimit: 9 })
    await form.save()
    expect(stored.user).toEqual({ failLimit: 9, warnAt: 4 })
  })

  it('shows a conflict when a staged field is changed elsewhere, and takes it over on reload', async () => {
    const { form, stored, state } = open()
    form.edit('warnAt', number(4))
    form.edit('failLimit', number(6))
    stored.elsewhere({ warnAt: 5 })
    expect(state()).toMatchObject({ problem: { kind: 'conflict' }, canSave: false })
    expect([state().fields.warnAt.theirs, state().fields.failLimit.theirs]).toEqual([number(5), undefined])
    expect(state().fields.warnAt.draft).toEqual(number(4))
    form.edit('summarizeAt', number(8))
    expect(state().problem).toEqual({ kind: 'conflict' })
    await form.save()
    expect(stored.writes).toEqual([])
    form.reload()
    expect(state()).toMatchObject({ problem: undefined, canSave: true })
    expect(state().fields.warnAt.draft).toEqual(number(5))
    await form.save()
    expect(stored.user).toEqual({ warnAt: 5, failLimit: 6, summarizeAt: 8 })
  })

  it('cannot be saved on a read-only host', async () => {
    const { form, stored, state } = open({ writable: false })
    form.edit('warnAt', number(4))
    expect(state()).toMatchObject({ status: 'ready', writable: false, canSave: false })
    await form.save()
    expect(stored.writes).toEqual([])
  })

  it('says when the host does not serve the settings, and keeps edits until it does', () => {
    const { form, stored, state } = open()
    form.edit('warnAt', number(4))
    stored.serve(false)
    expect(state()).toMatchObject({ status: 'unserved', canSave: false })
    stored.serve(true)
    expect(state()).toMatchObject({ status: 'ready', canSave: true })
  })

  it('says when this browser may not see the settings', () => {
    expect(open({ mode: 'memory' }).state()).toMatchObject({ status: 'memory', canSave: false })
  })

  it('tells its subscribers, and has one state for as long as nothing changes', () => {
    const { form, state } = open()
    let told = 0
    const unsubscribe = form.subscribe(() => told++)
    const before = state()
    expect(state()).toBe(before)
    form.edit('warnAt', number(4))
    expect(told).toBe(1)
    expect(state()).not.toBe(before)
    unsubscribe()
    form.discard()
    expect(told).toBe(1)
  })

  it('is unserved when the service goes', () => {
    const { disconnect, state } = open()
    disconnect()
    expect(state().status).toBe('unserved')
  })
})

describe('a write that meets a change on its way', () => {
  it.each(SERVICES.slice(0, 3))('is a conflict over $service', async ({ open }) => {
    const { form, stored, state } = open()
    let arrive = () => {}
    stored.gate = new Promise(resolve => (arrive = resolve))
    form.edit('warnAt', number(4))
    const saving = form.save()
    stored.elsewhere({ failLimit: 9 })
    arrive()
    await saving
    expect(state()).toMatchObject({ problem: { kind: 'conflict' }, canSave: false })
    form.reload()
    await form.save()
    expect(stored.user).toEqual({ failLimit: 9, warnAt: 4 })
  })
})

describe('a host that cannot be reached', () => {
  it.each(SERVICES.slice(0, 2))('is reported over $service, and costs no edit', async ({ open }) => {
    const { form, stored, state } = open()
    stored.unreachable = true
    form.edit('warnAt', number(4))
    await form.save()
    expect(state().problem).toEqual({ kind: 'unreachable', reason: CONNECTION_LOST })
    expect(state()).toMatchObject({ dirty: true, canSave: true })
  })

  it('is reported in words even when it fails with something that is no error', async () => {
    const { form, state } = over(stored => ({
      overrides: 'settings',
      getSnapshot: stored.getSnapshot,
      subscribe: stored.subscribe,
      write: () => Promise.reject('gone'),
    }))()
    form.edit('warnAt', number(4))
    await form.save()
    expect(state().problem).toEqual({ kind: 'unreachable', reason: 'gone' })
  })
})

describe('a refusal', () => {
  it('comes with the words of the host where it sends them', async () => {
    const stored = new Stored({ user: { elsewhere: 1 } })
    const form = new FormModel()
    form.connect(settingsScopeDocument(settingsScopes(ROW, stored), ROW, connection(stored)))
    form.edit('warnAt', number(4))
    await form.save()
    expect(form.getSnapshot().problem).toEqual({ kind: 'refused', reason: 'elsewhere is not a volatile path' })
  })

  it('keeps what was written before it when fields are written one by one', async () => {
    const stored = new Stored()
    const form = new FormModel()
    form.connect(settingsScopeDocument(settingsScopes(ROW, stored), ROW, undefined))
    form.edit('warnAt', number(4))
    form.edit('failLimit', number(6))
    stored.subscribe(() => (stored.unreachable = true))
    await form.save()
    expect(stored.user).toEqual({ warnAt: 4 })
    expect(form.getSnapshot()).toMatchObject({ problem: { kind: 'refused' }, canSave: true })
    stored.unreachable = false
    await form.save()
    expect(stored.user).toEqual({ warnAt: 4, failLimit: 6 })
  })
})

describe('a reset', () => {
  const cases = [
    { where: "in the profile's row", document: SERVICES[0], removedFromProfile: true },
    ...SERVICES.slice(1).map(document => ({
      where: `apart from it, over ${document.service}`,
      document,
      removedFromProfile: false,
    })),
  ]

  it.each(cases)(
    'says what it takes out of the profile where overrides are $where',
    ({ document, removedFromProfile }) => {
      const opened = document?.open({ user: { warnAt: 3, failLimit: 4 } })
      opened?.form.reset('warnAt')
      opened?.form.edit('failLimit', number(5))
      expect(opened?.state().fields).toMatchObject({
        warnAt: { removedFromProfile },
        failLimit: { removedFromProfile: false },
      })
      opened?.form.discard()
      expect(opened?.state().fields.warnAt.removedFromProfile).toBe(false)
    },
  )

  it('of a field that nobody has set takes nothing out', () => {
    const { form, state } = over(stored => configFormDocument(configForms(ROW, stored), ROW))()
    form.reset('warnAt')
    expect(state().fields.warnAt.removedFromProfile).toBe(false)
  })
})

describe('the form over several documents', () => {
  it('prefers the one that was connected as preferred', () => {
    const [fallback, preferred] = [new Stored({ user: { warnAt: 1 } }), new Stored({ user: { warnAt: 2 } })]
    const form = new FormModel()
    const warnAt = () => form.getSnapshot().fields.warnAt.draft
    const leave = form.connect(configFormDocument(configForms(ROW, preferred), ROW))
    form.connect(rowFormDocument({ state: fallback.getSnapshot(), mutate: async () => true }), 'fallback')
    expect(warnAt()).toEqual(number(2))
    leave()
    expect(warnAt()).toEqual(number(1))
  })

  it('is loading for as long as its document is', () => {
    const form = new FormModel()
    const state = { ...new Stored().getSnapshot(), status: 'loading' } as const
    form.connect(rowFormDocument({ state, mutate: async () => true }))
    expect(form.getSnapshot().status).toBe('loading')
  })

  it('cannot be saved without one', async () => {
    const form = new FormModel()
    form.edit('warnAt', number(4))
    await form.save()
    expect(form.getSnapshot()).toMatchObject({ status: 'unserved', canSave: false, dirty: true })
  })
})
