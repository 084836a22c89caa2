import { configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { labelOf, stopText } from '../../../client/copy/wording.ts'
import { IN_FORCE, inForceOf } from '../../../src/config/in-force.ts'
import { resolveConfig } from '../../../src/config/settings.ts'
import { configForms } from '../doubles/config-forms.ts'
import { rowSeat } from '../doubles/row-seat.ts'
import { settingsScopes } from '../doubles/settings-scope.ts'
import { Stored, type Situation } from '../doubles/stored.ts'
import { usePages } from '../page.tsx'

const ROW = 'repeat-tool-breaker'

// Whether an element is visible is slow to compute here, and what is hidden is not rendered at all.
configure({ defaultHidden: true })

const openPage = usePages()

/** Our row on the page of a current host. */
function openRow(situation: Situation = {}) {
  const stored = new Stored(situation)
  const forms = configForms(ROW, stored)
  const page = openPage({ seats: ['plugins.row.config'], configForms: forms })
  const form = forms.get(ROW)
  return { stored, page, form, t: page.t('en'), user: userEvent.setup({ delay: null }) }
}

describe('the page of the row', () => {
  it('is the form, without a frame of its own', async () => {
    const { stored, page, form, t, user } = openRow()
    render(page.row(rowSeat('page', form)))
    expect(screen.queryByRole('listitem')).toBeNull()
    await user.click(screen.getByRole('switch', { name: t('blockShellHttp') }))
    await user.click(screen.getByRole('button', { name: t('save') }))
    expect(stored.user).toEqual({ blockShellHttp: false })
    expect(screen.getByRole('status').textContent).toBe('Saved.')
  })

  it('is what a host shows that does not say which view it wants', () => {
    const { page } = openRow()
    render(page.row({}))
    expect(screen.getAllByRole('switch')).toHaveLength(6)
  })

  it('says where calls are stopped as far as the host tells, and by default where it does not', () => {
    const { page, t } = openRow()
    const { rerender } = render(page.row({ view: 'page' }))
    expect(screen.getByText(stopText(undefined, t))).toBeDefined()
    // Hosts from 0.1.6-alpha.2 to 0.1.6: the row's seat over settings by namespace.
    const told = inForceOf(resolveConfig({ onLimit: 'deny' }), true)
    const stored = new Stored({ base: { [IN_FORCE]: told } })
    const legacy = openPage({ seats: ['plugins.row.config'], settingsScope: settingsScopes(ROW, stored) })
    rerender(legacy.row({ view: 'page' }))
    expect(screen.getByText(stopText(told, t))).toBeDefined()
  })

  it('says before it does it that a reset takes a value out of the profile, and then does it', async () => {
    const { stored, page, form, t, user } = openRow({ user: { warnAt: 5 } })
    render(page.row(rowSeat('page', form)))
    expect(screen.queryByText(t('removedFromProfile'))).toBeNull()
    await user.click(screen.getByRole('button', { name: t('resetField', { label: labelOf('warnAt', t) }) }))
    expect(screen.getByText(t('removedFromProfile'))).toBeDefined()
    expect(stored.user).toEqual({ warnAt: 5 })
    await user.click(screen.getByRole('button', { name: t('save') }))
    expect(screen.queryByText(t('removedFromProfile'))).toBeNull()
    expect(stored.user).toEqual({})
  })

  it('says why there is nothing to set when the row is not served', () => {
    const { page, form, t } = openRow({ served: false })
    render(page.row(rowSeat('page', form)))
    expect(screen.getByRole('status').textContent).toBe(t('unserved'))
  })

  it('says so to a browser on another machine', () => {
    const { page, form, t } = openRow({ mode: 'memory' })
    render(page.row(rowSeat('page', form)))
    expect(screen.getByRole('status').textContent).toBe(t('memory'))
  })
})

describe('the row whose settings cannot be read at first', () => {
  it('can be asked to try again', async () => {
    const stored = new Stored({ user: { warnAt: 5 } })
    stored.unreachable = true
    const forms = configForms(ROW, stored, { isRead: false })
    const page = openPage({ seats: ['plugins.row.config'], configForms: forms })
    const [t, user] = [page.t('en'), userEvent.setup({ delay: null })]
    render(page.row(rowSeat('page', forms.get(ROW))))
    const again = () => user.click(screen.getByRole('button', { name: t('retry') }))
    expect(screen.getByRole('status').textContent).toBe(t('loading'))
    await again()
    expect(screen.getByRole('status').textContent).toBe(t('loading'))
    stored.unreachable = false
    await again()
    expect(screen.getByRole('textbox', { name: labelOf('warnAt', t) })).toMatchObject({ value: '5' })
  })

  it('just waits where nobody can be asked', () => {
    const stored = new Stored()
    const { describe: _describe, ...forms } = configForms(ROW, stored, { isRead: false })
    const page = openPage({ seats: ['plugins.row.config'], configForms: forms })
    render(page.row(rowSeat('page', forms.get(ROW))))
    expect(screen.getByRole('status').textContent).toBe(page.t('en')('loading'))
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the summary of the row', () => {
  it('tells the thresholds, and which are off', () => {
    const { page, form } = openRow({ user: { warnAt: 4, failLimit: null } })
    const { container } = render(page.row(rowSeat('summary', form)))
    expect(container.textContent).toBe('Warning 4 · summary 11 · failures 3 / Off')
  })

  it('is empty while the row is not served', () => {
    const { page, form } = openRow({ served: false })
    const { container } = render(page.row(rowSeat('summary', form)))
    expect(container.textContent).toBe('')
  })
})

describe('the row on a host that only hands the form to the seat', () => {
  function openHanded() {
    const stored = new Stored()
    const form = configForms(ROW, stored).get(ROW)
    const page = openPage({ seats: ['plugins.row.config'] })
    const row = () => page.row(rowSeat('page', form))
    const { rerender } = render(row())
    form.subscribe(() => rerender(row()))
    return { stored, t: page.t('en'), user: userEvent.setup({ delay: null }) }
  }

  it('reads and writes through it', async () => {
    const { stored, t, user } = openHanded()
    await user.clear(screen.getByRole('textbox', { name: labelOf('warnAt', t) }))
    await user.type(screen.getByRole('textbox', { name: labelOf('warnAt', t) }), '4')
    await user.click(screen.getByRole('button', { name: t('save') }))
    expect(stored.user).toEqual({ warnAt: 4 })
    expect(screen.getByRole('textbox', { name: labelOf('warnAt', t) })).toMatchObject({ value: '4' })
  })

  it('keeps the draft when the host says no', async () => {
    const { stored, t, user } = openHanded()
    stored.overlaid = true
    await user.click(screen.getByRole('switch', { name: t('blockLocalHttp') }))
    await user.click(screen.getByRole('button', { name: t('save') }))
    expect(screen.getByRole('status').textContent).toBe(t('refused'))
    expect(screen.getByRole('switch', { name: t('blockLocalHttp') })).toMatchObject({ checked: true })
  })
})
