import { act, configure, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { hintText, labelOf } from '../../../client/copy/wording.ts'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import { FIELD_GROUPS, LIVE_KEYS, type LiveKey } from '../../../src/config/fields.ts'
import { IN_FORCE, inForceOf } from '../../../src/config/in-force.ts'
import { resolveConfig } from '../../../src/config/settings.ts'
import { connection, settingsScopes } from '../doubles/settings-scope.ts'
import { CONNECTION_LOST, Stored, type Situation } from '../doubles/stored.ts'
import { usePages } from '../page.tsx'

const ROW = 'repeat-tool-breaker'

// Whether an element is visible is slow to compute here, and what is hidden is not rendered at all.
configure({ defaultHidden: true })

const openPage = usePages()

/** Whether a control takes nothing, without having lost its place in the order of the keyboard. */
const isOff = (control: HTMLElement) => control.getAttribute('aria-disabled') === 'true'

/** The button that opens and closes the card. */
const header = () => {
  const [first] = screen.getAllByRole('button')
  if (first === undefined) throw new Error('there is no card')
  return first
}

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
    /** Open the card. */
    open: () => user.click(header()),
    save: () => screen.getByText(t('save'), { selector: 'button' }),
    discard: () => screen.getByText(t('discard'), { selector: 'button' }),
    box: (key: LiveKey) => screen.getByLabelText(labelOf(key, t), { selector: '[type=text], textarea' }),
    toggle: (key: LiveKey) => screen.getByLabelText(labelOf(key, t), { selector: '[role=switch]' }),
    /** The switch beside a number. */
    use: (key: LiveKey) => screen.getByLabelText(t('useField', { label: labelOf(key, t) })),
    reset: (key: LiveKey) => screen.getByLabelText(t('resetField', { label: labelOf(key, t) })),
    status: () => screen.getByRole('status').textContent,
    fieldOf: (key: LiveKey) => {
      const field = screen.getAllByLabelText(new RegExp(labelOf(key, t), 'u'))[0]?.closest('.rtb-field')
      if (!(field instanceof HTMLElement)) throw new Error(`no field ${key}`)
      return within(field)
    },
  }
}

describe('the card', () => {
  it('is closed at first, and opens and closes with its header', async () => {
    const { user, open, t } = openCard()
    expect(header().textContent).toBe(`${t('title')}${t('about')}`)
    expect(header().getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('textbox')).toBeNull()
    await open()
    expect(screen.getAllByRole('textbox').length).toBeGreaterThan(0)
    await user.click(header())
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each(['en', 'zh'] as const)('has every field, with its label bound to its control, in %s', async language => {
    const { open, t } = openCard({}, language)
    await open()
    for (const key of LIVE_KEYS) {
      const control = screen.getByLabelText(labelOf(key, t))
      const [hint, notes] = control.getAttribute('aria-describedby')?.split(' ') ?? []
      expect(document.getElementById(hint ?? '')?.textContent).toBe(hintText(key, t))
      expect(document.getElementById(notes ?? '')?.getAttribute('aria-live')).toBe('polite')
    }
    const groups = screen.getAllByRole('group').map(group => group.querySelector('legend')?.textContent)
    expect(groups).toEqual(FIELD_GROUPS.map(group => t(group)))
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
    const { user, open, box, toggle, reset, save, t } = openCard({ writable: false, user: { warnAt: 4 } })
    await open()
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(t('readOnly'))
    expect(box('warnAt')).toMatchObject({ value: '4', readOnly: true })
    expect(isOff(box('warnAt'))).toBe(true)
    expect(isOff(save())).toBe(true)
    await user.click(toggle('blockShellHttp'))
    await user.click(reset('warnAt'))
    expect(toggle('blockShellHttp')).toMatchObject({ checked: DEFAULTS.blockShellHttp })
    expect(box('warnAt')).toMatchObject({ value: '4' })
  })

  it('is saved with the keyboard alone', async () => {
    const { stored, user, box, status } = openCard()
    header().focus()
    await user.keyboard('{Enter}')
    while (document.activeElement !== box('warnAt')) await user.tab()
    await user.keyboard('{Control>}a{/Control}4{Enter}')
    expect(stored.user).toEqual({ warnAt: 4 })
    expect(status()).toBe('Saved.')
    expect(document.activeElement).toBe(box('warnAt'))
    await user.keyboard('5{Enter}')
    expect(stored.user).toEqual({ warnAt: 45 })
  })

  it('moves the focus from what goes away to the field that it was about', async () => {
    const { user, open, box, use, reset } = openCard({ user: { warnAt: 4, failLimit: null } })
    await open()
    await user.click(reset('warnAt'))
    expect(document.activeElement).toBe(box('warnAt'))
    await user.click(reset('failLimit'))
    expect(document.activeElement).toBe(box('failLimit'))
    await user.click(use('failLimit'))
    expect(document.activeElement).toBe(use('failLimit'))
  })

  it('marks unsaved edits, also when it is closed, and discards them', async () => {
    const { user, open, toggle, discard } = openCard()
    await open()
    await user.click(toggle('blockShellHttp'))
    await user.click(header())
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
  ] as const)('says at %s what is wrong with %s, and does not save it', async (key, text, least) => {
    const { stored, user, open, box, save, t } = openCard()
    await open()
    await user.clear(box(key))
    await user.type(box(key), text)
    const error = screen.getByRole('alert')
    expect(error.textContent).toBe(t('atLeast', { least }))
    expect(box(key).getAttribute('aria-invalid')).toBe('true')
    expect(box(key).getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
    expect(isOff(save())).toBe(true)
    expect(stored.writes).toEqual([])
  })

  it('marks what is overridden, and resets it with the next save', async () => {
    const { stored, user, open, save, reset, box } = openCard({ base: { warnAt: 9 }, user: { warnAt: 4 } })
    await open()
    expect(screen.getAllByText('Overridden')).toHaveLength(1)
    expect(reset('warnAt').title).toBe('Back to 9')
    await user.click(reset('warnAt'))
    expect(stored.user).toEqual({ warnAt: 4 })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(box('warnAt')).toMatchObject({ value: '9' })
    expect(screen.queryByText('Overridden')).toBeNull()
    expect(screen.getAllByText('Edited')).toHaveLength(1)
    await user.click(save())
    expect(stored.user).toEqual({})
    expect(screen.queryByText('Edited')).toBeNull()
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
    await user.click(header())
    await user.click(screen.getByLabelText(t('blockLocalHttp'), { selector: '[role=switch]' }))
    await user.click(screen.getByText(t('save'), { selector: 'button' }))
    expect(screen.getByRole('status').textContent).toBe(t(text))
  })

  it('says when the host cannot be reached', async () => {
    const { stored, user, open, toggle, save, status, t } = openCard()
    await open()
    stored.unreachable = true
    await user.click(toggle('blockLocalHttp'))
    await user.click(save())
    expect(status()).toBe(t('unreachable'))
    expect(screen.getByRole('status').title).toBe(CONNECTION_LOST)
    expect(toggle('blockLocalHttp')).toMatchObject({ checked: true })
  })

  it('names the field that was changed elsewhere, with its new value, and offers to take it over', async () => {
    const { stored, user, open, box, toggle, save, status, fieldOf, t } = openCard()
    await open()
    await user.clear(box('warnAt'))
    await user.type(box('warnAt'), '4')
    await user.click(toggle('blockShellHttp'))
    act(() => stored.elsewhere({ warnAt: 5 }))
    expect(status()).toBe(t('conflictAt', { changes: 'Warn after 5 repeats' }))
    expect(fieldOf('warnAt').getByText(t('theirs', { value: '5' }))).toBeDefined()
    expect(isOff(save())).toBe(true)
    await user.click(screen.getByRole('button', { name: t('reload') }))
    expect(box('warnAt')).toMatchObject({ value: '5' })
    expect(toggle('blockShellHttp')).toMatchObject({ checked: false })
    expect(status()).toBe('')
    expect(document.activeElement).toBe(box('warnAt'))
  })

  it.each([
    ['blockShellHttp', false, 'Block HTTP from the shell is now Off'],
    ['shellHttpAllow', ['git', 'helm'], 'Commands exempt from the block is now git, helm'],
    ['shellHttpAllow', [], 'Commands exempt from the block is now none'],
    ['failLimit', null, 'Stop after … failures in a row is now Off'],
  ] as const)('names a change of %s to %j in words', async (key, value, words) => {
    const { stored, user, open, status, t } = openCard()
    await open()
    const control = screen.getByLabelText(labelOf(key, t))
    await (key === 'blockShellHttp' ? user.click(control) : user.type(control, '9'))
    act(() => stored.elsewhere({ [key]: value }))
    expect(status()).toBe(t('conflictAt', { changes: words }))
  })

  it('asks for a reload where something else was changed while a save was on its way', async () => {
    const { stored, user, open, box, save, status, t } = openCard()
    await open()
    let arrive = () => {}
    stored.gate = new Promise(resolve => (arrive = resolve))
    await user.clear(box('warnAt'))
    await user.type(box('warnAt'), '4')
    await user.click(save())
    stored.elsewhere({ failLimit: 9 })
    await act(async () => arrive())
    expect(status()).toBe(t('conflict'))
    await user.click(screen.getByRole('button', { name: t('reload') }))
    expect(document.activeElement).toBe(save())
    await user.keyboard('{Enter}')
    expect(stored.user).toEqual({ failLimit: 9, warnAt: 4 })
  })

  it('says that it is saving, and takes no edits meanwhile', async () => {
    const { stored, user, open, toggle, save, discard, t } = openCard()
    await open()
    let arrive = () => {}
    stored.gate = new Promise(resolve => (arrive = resolve))
    await user.click(toggle('blockLocalHttp'))
    await user.click(save())
    expect(isOff(screen.getByRole('button', { name: t('saving') }))).toBe(true)
    expect(isOff(toggle('blockLocalHttp'))).toBe(true)
    await user.click(toggle('blockLocalHttp'))
    await user.click(discard())
    expect(toggle('blockLocalHttp')).toMatchObject({ checked: true })
    await act(async () => arrive())
    expect(isOff(toggle('blockLocalHttp'))).toBe(false)
    expect(document.activeElement).toBe(discard())
  })

  it('says where calls are stopped, and what happens there, as the host tells', async () => {
    const { open, t } = openCard({ base: { [IN_FORCE]: inForceOf(resolveConfig({ onLimit: 'deny' }), true) } })
    await open()
    const { exact, host } = DEFAULTS.limits
    const others = t('capOf', { measure: t('host'), cap: host })
    expect(screen.getByText(t('stopDeny', { caps: t('capsBut', { cap: exact, others }) }))).toBeDefined()
  })

  it.each([
    [{ canFetch: false }, true],
    [{ canFetch: true }, false],
    [{ canFetch: undefined }, false],
    [{ canFetch: false, stored: { blockShellHttp: false } }, false],
  ])('says that the block has no effect where nothing can fetch: %o', async ({ canFetch, stored = {} }, says) => {
    const { open, t } = openCard({
      base: { [IN_FORCE]: inForceOf(resolveConfig({}), canFetch) },
      user: stored,
    })
    await open()
    expect(screen.queryByText(t('nothingFetches')) !== null).toBe(says)
  })

  it('hints at a stage that is never reached, and saves it all the same', async () => {
    const { stored, user, open, box, save, fieldOf, t } = openCard({
      base: { [IN_FORCE]: inForceOf(resolveConfig({}), true) },
    })
    await open()
    await user.type(box('warnAt'), '00')
    expect(fieldOf('warnAt').getByText(t('stopped', { before: DEFAULTS.limits.host }))).toBeDefined()
    expect(box('warnAt').getAttribute('aria-invalid')).toBe('false')
    await user.click(save())
    expect(stored.user).toEqual({ warnAt: DEFAULTS.warnAt * 100 })
  })

  it('names the line of a list in which there is no name', async () => {
    const { user, open, box, save, t } = openCard({ base: { shellHttpAllow: [] } })
    await open()
    await user.type(box('shellHttpAllow'), 'git{Enter}/usr/bin/curl')
    expect(screen.getByRole('alert').textContent).toBe(t('notAName', { line: 2, item: '/usr/bin/curl' }))
    expect(isOff(save())).toBe(true)
    await user.clear(box('shellHttpAllow'))
    await user.type(box('shellHttpAllow'), 'x'.repeat(100))
    expect(screen.getByRole('alert').textContent).toContain(`${'x'.repeat(40)}…`)
  })

  it('shows eight lines of a long list, and scrolls', async () => {
    const { open, box } = openCard({ base: { shellHttpAllow: Array.from({ length: 60 }, (_, n) => `tool${n}`) } })
    await open()
    expect(box('shellHttpAllow')).toMatchObject({ rows: 8 })
  })

  it('has the browser ask before the page is left over edits', async () => {
    const { user, open, toggle, discard } = openCard()
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await open()
    expect(asks()).toBe(false)
    await user.click(toggle('blockShellHttp'))
    expect(asks()).toBe(true)
    await user.click(discard())
    expect(asks()).toBe(false)
  })
})
