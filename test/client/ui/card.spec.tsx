import { act, configure, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import { LIVE_KEYS } from '../../../src/config/fields.ts'
import { connection, settingsScopes } from '../doubles/settings-scope.ts'
import { CONNECTION_LOST, Stored, type Situation } from '../doubles/stored.ts'
import { usePages } from '../page.tsx'

const ROW = 'repeat-tool-breaker'

// Whether an element is visible is slow to compute here, and what is hidden is not rendered at all.
configure({ defaultHidden: true })

const openPage = usePages()

/** The card on the page of a legacy host. */
function openCard(situation: Situation = {}, language: 'en' | 'zh' = 'en') {
  const stored = new Stored(situation)
  const page = openPage({
    seats: ['settings.plugin.item'],
    settingsScope: settingsScopes(ROW, stored),
    connection: connection(stored),
  })
  render(<ul>{page.card(language)}</ul>)
  const t = page.t(language)
  const user = userEvent.setup({ delay: null })
  return {
    stored,
    t,
    user,
    header: () => screen.getByRole('button', { expanded: false }),
    /** Open the card. */
    open: () => user.click(screen.getByRole('button', { name: /Show settings|展开设置/u })),
    save: () => screen.getByText(t('save'), { selector: 'button' }),
    discard: () => screen.getByText(t('discard'), { selector: 'button' }),
    box: (key: string) => screen.getByLabelText(t(key), { selector: '[type=text], textarea' }),
    toggle: (key: string) => screen.getByLabelText(t(key), { selector: '[role=switch]' }),
    /** The switch beside a number. */
    use: (key: string) => screen.getByLabelText(t('useField', { label: t(key) }), { selector: '[role=switch]' }),
    status: () => screen.getByRole('status').textContent,
    fieldOf: (key: string) => {
      const field = screen.getByText(t(key), { selector: 'label' }).closest('.rtb-field')
      if (!(field instanceof HTMLElement)) throw new Error(`no field ${key}`)
      return within(field)
    },
  }
}

describe('the card', () => {
  it('is closed at first, and opens and closes with its header', async () => {
    const { user, header, open } = openCard()
    expect(header().getAttribute('aria-label')).toBe('Show settings: Repeat tool breaker')
    expect(screen.queryByRole('textbox')).toBeNull()
    await open()
    expect(screen.getAllByRole('textbox').length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Hide settings: Repeat tool breaker' }))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each(['en', 'zh'] as const)('has every field, with its label bound to its control, in %s', async language => {
    const { open, t } = openCard({}, language)
    await open()
    for (const key of LIVE_KEYS) {
      const control = screen.getByLabelText(t(key))
      expect(control.getAttribute('aria-describedby')).not.toBeNull()
      expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(t(`${key}Hint`))
    }
    expect(document.body.textContent).not.toMatch(/\{\w+\}/u)
  })

  it('renders nothing while the host does not serve the settings', () => {
    openCard({ served: false })
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('says to a browser on another machine that it cannot change them', async () => {
    const { open, status, t } = openCard({ mode: 'memory' })
    await open()
    expect(status()).toBe(t('memory'))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('shows the values but takes no edits on a read-only host', async () => {
    const { open, box, save, t } = openCard({ writable: false, user: { warnAt: 4 } })
    await open()
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(t('readOnly'))
    expect(box('warnAt')).toMatchObject({ value: '4', disabled: true })
    expect(save()).toMatchObject({ disabled: true })
  })

  it('is saved with the keyboard alone', async () => {
    const { stored, user, box, header, status } = openCard()
    header().focus()
    await user.keyboard('{Enter}')
    while (document.activeElement !== box('warnAt')) await user.tab()
    await user.keyboard('{Control>}a{/Control}4{Enter}')
    expect(stored.user).toEqual({ warnAt: 4 })
    expect(status()).toBe('Saved.')
  })

  it('marks unsaved edits, also when it is closed, and discards them', async () => {
    const { user, open, toggle, discard } = openCard()
    await open()
    await user.click(toggle('blockShellHttp'))
    await user.click(screen.getByRole('button', { name: 'Hide settings: Repeat tool breaker' }))
    expect(screen.getByText('Unsaved')).toBeDefined()
    await open()
    expect(toggle('blockShellHttp')).toMatchObject({ checked: false })
    await user.click(discard())
    expect(toggle('blockShellHttp')).toMatchObject({ checked: DEFAULTS.blockShellHttp })
    expect(screen.queryByText('Unsaved')).toBeNull()
  })

  it('switches a stage off, which then says so, and on again', async () => {
    const { stored, user, open, use, save, fieldOf, box } = openCard()
    await open()
    await user.click(use('warnAt'))
    expect(fieldOf('warnAt').getByText('Off')).toBeDefined()
    expect(fieldOf('warnAt').queryByRole('textbox')).toBeNull()
    await user.click(save())
    expect(stored.user).toEqual({ warnAt: 0 })
    expect(use('warnAt')).toMatchObject({ checked: false })
    await user.click(use('warnAt'))
    expect(box('warnAt')).toMatchObject({ value: String(DEFAULTS.warnAt) })
  })

  it('empties a list', async () => {
    const { stored, user, open, box, save } = openCard()
    await open()
    await user.clear(box('shellHttpAllow'))
    await user.click(save())
    expect(stored.user).toEqual({ shellHttpAllow: [] })
  })

  it('takes one item a line', async () => {
    const { stored, user, open, box, save } = openCard({ base: { shellHttpAllow: [] } })
    await open()
    await user.type(box('shellHttpAllow'), 'git{Enter}helm')
    await user.click(save())
    expect(stored.user).toEqual({ shellHttpAllow: ['git', 'helm'] })
  })

  it.each([
    ['failLimit', '1', 2],
    ['warnAt', '2.5', 1],
    ['summarizeAt', '0', 1],
  ])('says at %s what is wrong with %s, and does not save it', async (key, text, least) => {
    const { stored, user, open, box, save, t } = openCard()
    await open()
    await user.clear(box(key))
    await user.type(box(key), text)
    const error = screen.getByRole('alert')
    expect(error.textContent).toBe(t('atLeast', { least }))
    expect(box(key).getAttribute('aria-invalid')).toBe('true')
    expect(box(key).getAttribute('aria-describedby')).toBe(error.id)
    expect(save()).toMatchObject({ disabled: true })
    expect(stored.writes).toEqual([])
  })

  it('marks what is overridden, and resets it with the next save', async () => {
    const { stored, user, open, save, fieldOf, box } = openCard({ base: { warnAt: 9 }, user: { warnAt: 4 } })
    await open()
    expect(screen.getAllByText('Overridden')).toHaveLength(1)
    await user.click(fieldOf('warnAt').getByRole('button', { name: 'Reset: Warning at' }))
    expect(stored.user).toEqual({ warnAt: 4 })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(box('warnAt')).toMatchObject({ value: '9' })
    expect(screen.queryByText('Overridden')).toBeNull()
    await user.click(save())
    expect(stored.user).toEqual({})
  })

  it('keeps the draft of a refused write and says what the host says', async () => {
    const { user, open, box, save, status } = openCard({ user: { elsewhere: 1 } })
    await open()
    await user.clear(box('warnAt'))
    await user.type(box('warnAt'), '4')
    await user.click(save())
    expect(status()).toContain('elsewhere is not a volatile path')
    expect(box('warnAt')).toMatchObject({ value: '4' })
  })

  it.each([
    [{ ok: false, error: { code: 'settings-rejected', message: '' } }, 'refused'],
    [new Error(''), 'unreachable'],
  ] as const)('says of a save that fails without a reason that it failed: %o', async (answer, text) => {
    const stored = new Stored()
    const page = openPage({
      seats: ['settings.plugin.item'],
      settingsScope: settingsScopes(ROW, stored),
      connection: {
        api: {
          settings: {
            mutate: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ result: answer })),
          },
        },
      },
    })
    render(<ul>{page.card()}</ul>)
    const t = page.t('en')
    const user = userEvent.setup({ delay: null })
    await user.click(screen.getByRole('button', { name: /Show settings/u }))
    await user.click(screen.getByLabelText(t('blockLocalHttp'), { selector: '[role=switch]' }))
    await user.click(screen.getByText(t('save'), { selector: 'button' }))
    expect(screen.getByRole('status').textContent).toBe(t(text))
  })

  it('says when the host cannot be reached', async () => {
    const { stored, user, open, toggle, save, status } = openCard()
    await open()
    stored.unreachable = true
    await user.click(toggle('blockLocalHttp'))
    await user.click(save())
    expect(status()).toContain(CONNECTION_LOST)
    expect(toggle('blockLocalHttp')).toMatchObject({ checked: true })
  })

  it('offers to reload after a conflict', async () => {
    const { stored, user, open, box, save, status, t } = openCard()
    await open()
    await user.clear(box('warnAt'))
    await user.type(box('warnAt'), '4')
    act(() => stored.elsewhere({ warnAt: 5 }))
    expect(status()).toBe(t('conflict'))
    expect(save()).toMatchObject({ disabled: true })
    await user.click(screen.getByRole('button', { name: t('reload') }))
    expect(box('warnAt')).toMatchObject({ value: '5' })
    expect(status()).toBe('')
  })

  it('says that it is saving, and takes no edits meanwhile', async () => {
    const { stored, user, open, toggle, save, t } = openCard()
    await open()
    let arrive = () => {}
    stored.gate = new Promise(resolve => (arrive = resolve))
    await user.click(toggle('blockLocalHttp'))
    await user.click(save())
    expect(screen.getByRole('button', { name: t('saving') })).toMatchObject({ disabled: true })
    expect(toggle('blockLocalHttp')).toMatchObject({ disabled: true })
    await act(async () => arrive())
    expect(toggle('blockLocalHttp')).toMatchObject({ disabled: false })
  })
})
