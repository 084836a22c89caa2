import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { LIVE_KEYS, type LiveKey } from '../../src/config/fields.ts'
import { copy } from '../../client/copy/index.ts'
import { fieldText, labelOf } from '../../client/copy/wording.ts'
import { speak } from '../client/speak.ts'
import { violationsIn } from './accessibility.ts'
import { cutOffIn } from './layout.ts'
import { CHINESE, ENGLISH, openCard, picture, useStage } from './stage.ts'

const t = speak('en')
const nameOf = (key: LiveKey) => labelOf(key, t)
const resetOf = (key: LiveKey) => t('resetField', { label: nameOf(key) })

const { visit, stored, edit, host } = useStage({ stored: '{ failLimit: 1 }' })

const WIDTHS = [1280, 900, 390]

const VIEWS = (['en', 'zh'] as const).flatMap(language =>
  (['light', 'dark'] as const).map(colorScheme => ({ language, colorScheme })),
)

/** What we draw. The list around the card is the host's, whose own cards stand in it as ours does. */
const OURS = ['.rtb-card-header', '.rtb-card-body']

/** One after the other: each begins with what the one before has left stored. */
describe('the card on the page of a real host', () => {
  it('shows a stored value that cannot be used, and saves over it', async () => {
    const page = await visit()
    const card = await openCard(page)
    const failLimit = card.getByRole('textbox', { name: nameOf('failLimit') })
    expect(await failLimit.inputValue()).toBe('1')
    await card.getByRole('alert').waitFor()
    await card.getByRole('alert').scrollIntoViewIfNeeded()
    await picture(page, 'card-stored-invalid')
    await card.getByRole('button', { name: resetOf('failLimit') }).click()
    await card.getByRole('button', { name: copy.en.save, exact: true }).click()
    await card.getByText(copy.en.saved).waitFor()
    expect(await failLimit.inputValue()).toBe(String(DEFAULTS.failLimit))
    expect(await stored()).toEqual({})
    await page.context().close()
  })

  it.each(VIEWS)('shows all seven fields in $language, in $colorScheme, and cuts nothing off', async view => {
    const { language, colorScheme } = view
    const chinese = language === 'zh'
    const speaks = speak(language)
    const page = await visit({ colorScheme, locale: chinese ? 'zh-CN' : 'en-US' })
    await page.addStyleTag({ content: TALL })
    const card = await openCard(page, chinese ? CHINESE : ENGLISH)
    for (const key of LIVE_KEYS) await card.getByLabel(labelOf(key, speaks), { exact: true }).waitFor()
    expect(await card.getByRole('switch').count()).toBe(6)
    expect(await card.textContent()).toContain(speaks('about'))
    await card.getByText(speaks('nothingFetches')).waitFor()
    await picture(card, chinese ? `card-chinese-${colorScheme}` : `card-${colorScheme}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 1200 })
      expect(await cutOffIn(card)).toEqual([])
      expect(await violationsIn(page, OURS)).toEqual([])
      await picture(page, `card-${language}-${colorScheme}-${width}`)
    }
    await page.context().close()
  })

  it('follows an edit of settings.yaml by hand', async () => {
    const page = await visit()
    const card = await openCard(page)
    await edit('{ warnAt: 9 }')
    await card.getByText(copy.en.overridden).waitFor()
    expect(await card.getByRole('textbox', { name: nameOf('warnAt') }).inputValue()).toBe('9')
    await edit('{}')
    await card.getByText(copy.en.overridden).waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('saves into settings.yaml, again after a first save, and resets', async () => {
    const page = await visit()
    const card = await openCard(page)
    const save = card.getByRole('button', { name: copy.en.save, exact: true })
    const warnAt = card.getByRole('textbox', { name: nameOf('warnAt') })

    expect(await stored()).toEqual({})
    await warnAt.fill('4')
    await card.getByText(copy.en.unsaved).waitFor()
    await picture(page, 'card-unsaved')
    await save.click()
    await card.getByText(copy.en.saved).waitFor()
    expect(await stored()).toEqual({ warnAt: 4 })
    await picture(page, 'card-saved')

    await card.getByRole('switch', { name: nameOf('failLimit') }).click()
    await card.getByRole('textbox', { name: copy.en.shellHttpAllow }).fill('')
    await card.getByRole('switch', { name: copy.en.blockLocalHttp }).click()
    await save.click()
    await card.getByText(copy.en.saved).waitFor()
    expect(await stored()).toEqual({ warnAt: 4, failLimit: null, shellHttpAllow: [], blockLocalHttp: true })
    await picture(page, 'card-off-and-empty')

    for (const key of ['warnAt', 'failLimit', 'shellHttpAllow', 'blockLocalHttp'] as const) {
      await card.getByRole('button', { name: resetOf(key) }).click()
    }
    expect(await warnAt.inputValue()).toBe(String(DEFAULTS.warnAt))
    await save.click()
    await card.getByText(copy.en.saved).waitFor()
    expect(await stored()).toEqual({})
    expect(await card.getByText(copy.en.overridden).count()).toBe(0)
    await page.context().close()
  })

  it('keeps a number that cannot be saved, and says why', async () => {
    const page = await visit()
    const card = await openCard(page)
    const failLimit = card.getByRole('textbox', { name: nameOf('failLimit') })
    await failLimit.fill('1')
    await card.getByRole('alert').waitFor()
    expect(await card.getByRole('button', { name: copy.en.save, exact: true }).isDisabled()).toBe(true)
    expect(await failLimit.inputValue()).toBe('1')
    expect(await violationsIn(page, OURS)).toEqual([])
    await picture(page, 'card-invalid')
    await page.context().close()
  })

  it('names the line of what is no command, hints at what is never reached, and shows eight lines of a list', async () => {
    const page = await visit()
    const card = await openCard(page)
    const list = card.getByRole('textbox', { name: nameOf('shellHttpAllow') })
    await list.fill(Array.from({ length: 60 }, (_, line) => (line === 2 ? '/usr/bin/git' : `tool${line}`)).join('\n'))
    await card.getByText(t('notAName', { line: 3, item: '/usr/bin/git' })).waitFor()
    expect((await list.boundingBox())?.height).toBeLessThan(200)
    await card.getByRole('textbox', { name: nameOf('warnAt') }).fill('500')
    await card.getByText(t('stopped', { before: DEFAULTS.limits.host })).waitFor()
    expect(await violationsIn(page, OURS)).toEqual([])
    await picture(page, 'card-hints')
    await page.context().close()
  })

  it('asks before the page is left over edits', async () => {
    const page = await visit()
    const card = await openCard(page)
    await card.getByRole('switch', { name: nameOf('blockLocalHttp') }).click()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await page.context().close()
  })

  it('keeps the draft of a write that the host refuses, and shows what the host says', async () => {
    const page = await visit()
    // A value that no form would send, so that it is the host that refuses it.
    await page.route('**/api/settings.mutate', route => {
      return route.continue({ postData: (route.request().postData() ?? '').replace('"value":6', '"value":1') })
    })
    const card = await openCard(page)
    const failLimit = card.getByRole('textbox', { name: nameOf('failLimit') })
    await failLimit.fill('6')
    await card.getByRole('button', { name: copy.en.save, exact: true }).click()
    await card.getByText('failLimit: 1 must be a whole number of at least 2').waitFor()
    expect(await failLimit.inputValue()).toBe('6')
    expect(await stored()).toEqual({})
    await picture(page, 'card-refused')
    await page.context().close()
  })

  it('shows a conflict with another browser, and takes over what that one saved', async () => {
    const [mine, theirs] = [await visit(), await visit()]
    const [myCard, theirCard] = [await openCard(mine), await openCard(theirs)]
    await myCard.getByRole('textbox', { name: nameOf('warnAt') }).fill('4')
    await theirCard.getByRole('textbox', { name: nameOf('warnAt') }).fill('5')
    await theirCard.getByRole('button', { name: copy.en.save, exact: true }).click()
    const changes = fieldText('warnAt', { kind: 'count', on: true, text: '5' }, t)
    await myCard.getByText(t('conflictAt', { changes })).waitFor()
    expect(await violationsIn(mine, OURS)).toEqual([])
    await myCard.getByRole('button', { name: copy.en.reload }).scrollIntoViewIfNeeded()
    await picture(mine, 'card-conflict')
    await myCard.getByRole('button', { name: copy.en.reload }).click()
    expect(await myCard.getByRole('textbox', { name: nameOf('warnAt') }).inputValue()).toBe('5')
    await Promise.all([mine.context().close(), theirs.context().close()])
  })

  it('works with the keyboard alone', async () => {
    const page = await visit()
    const card = await openCard(page)
    const { keyboard } = page
    const focused = (): Promise<unknown> =>
      page.evaluate(`(({ ariaLabel, labels, textContent }) => ariaLabel ?? labels?.[0]?.textContent ?? textContent)
        (document.activeElement)`)
    const seen = new Set<unknown>()
    const tabTo = async (name: string, key = 'Tab'): Promise<void> => {
      for (let presses = 0; presses < 40 && (await focused()) !== name; presses++) {
        await keyboard.press(key)
        seen.add(await focused())
      }
      expect(await focused()).toBe(name)
    }
    await card.getByRole('button', { expanded: true }).focus()

    await tabTo(nameOf('warnAt'))
    await keyboard.press('Control+A')
    await keyboard.type('4')
    await keyboard.press('Enter')
    await card.getByText(copy.en.saved).waitFor()
    expect(await stored()).toMatchObject({ warnAt: 4 })
    expect(await focused()).toBe(nameOf('warnAt'))
    await picture(page, 'card-focus')

    await tabTo(resetOf('warnAt'))
    await keyboard.press('Enter')
    expect(await focused()).toBe(nameOf('warnAt'))
    await tabTo(nameOf('blockShellHttp'))
    await keyboard.press('Space')
    await tabTo(copy.en.save)
    await keyboard.press('Enter')
    await card.getByText(copy.en.saved).waitFor()
    expect(await stored()).toEqual({ blockShellHttp: false })
    expect(await focused()).toBe(copy.en.save)
    for (const key of LIVE_KEYS) expect(seen).toContain(nameOf(key))
    await page.context().close()
  })

  it('was served by a host that went on running', () => {
    expect(host().model.requests).toEqual([])
  })
})

/** Lets the whole card into the picture: the host's dialog is as tall as its page allows it to be. */
const TALL = '[role=dialog], [role=dialog] > div { max-height: none !important; height: 1180px !important }'
