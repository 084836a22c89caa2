import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { LIVE_KEYS } from '../../src/config/fields.ts'
import { copy } from '../../client/copy/index.ts'
import { CHINESE, openCard, picture, useStage } from './stage.ts'

const { visit, stored, edit, host } = useStage({ stored: '{ failLimit: 1 }' })

/** One after the other: each begins with what the one before has left stored. */
describe('the card on the page of a real host', () => {
  it('shows a stored value that cannot be used, and saves over it', async () => {
    const page = await visit()
    const card = await openCard(page)
    const failLimit = card.getByRole('textbox', { name: copy.en.failLimit })
    expect(await failLimit.inputValue()).toBe('1')
    await card.getByRole('alert').waitFor()
    await card.getByRole('alert').scrollIntoViewIfNeeded()
    await picture(page, 'card-stored-invalid')
    await card.getByRole('button', { name: `Reset: ${copy.en.failLimit}` }).click()
    await card.getByRole('button', { name: copy.en.save, exact: true }).click()
    await card.getByText(copy.en.saved).waitFor()
    expect(await failLimit.inputValue()).toBe(String(DEFAULTS.failLimit))
    expect(await stored()).toEqual({})
    await page.context().close()
  })

  it.each(['light', 'dark'] as const)('shows all seven fields in English, in %s', async colorScheme => {
    const page = await visit({ colorScheme })
    await page.addStyleTag({ content: TALL })
    const card = await openCard(page)
    for (const key of LIVE_KEYS) {
      await card.getByText(copy.en[key], { exact: true }).waitFor()
    }
    expect(await card.getByRole('switch').count()).toBe(6)
    expect(await card.getByRole('textbox', { name: copy.en.warnAt }).inputValue()).toBe(String(DEFAULTS.warnAt))
    await picture(page, `card-in-settings-${colorScheme}`)
    await picture(card, `card-${colorScheme}`)
    await page.context().close()
  })

  it('shows them in Chinese to a browser that speaks it', async () => {
    const page = await visit({ locale: 'zh-CN' })
    await page.addStyleTag({ content: TALL })
    const card = await openCard(page, CHINESE)
    for (const key of LIVE_KEYS) {
      await card.getByText(copy.zh[key], { exact: true }).waitFor()
    }
    expect(await card.textContent()).toContain(copy.zh.about)
    await picture(card, 'card-chinese')
    await page.context().close()
  })

  it('follows an edit of settings.yaml by hand', async () => {
    const page = await visit()
    const card = await openCard(page)
    await edit('{ warnAt: 9 }')
    await card.getByText(copy.en.overridden).waitFor()
    expect(await card.getByRole('textbox', { name: copy.en.warnAt }).inputValue()).toBe('9')
    await edit('{}')
    await card.getByText(copy.en.overridden).waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('saves into settings.yaml, again after a first save, and resets', async () => {
    const page = await visit()
    const card = await openCard(page)
    const save = card.getByRole('button', { name: copy.en.save, exact: true })
    const warnAt = card.getByRole('textbox', { name: copy.en.warnAt })

    expect(await stored()).toEqual({})
    await warnAt.fill('4')
    await card.getByText(copy.en.unsaved).waitFor()
    await picture(page, 'card-unsaved')
    await save.click()
    await card.getByText(copy.en.saved).waitFor()
    expect(await stored()).toEqual({ warnAt: 4 })
    await picture(page, 'card-saved')

    await card.getByRole('switch', { name: copy.en.failLimit }).click()
    await card.getByRole('textbox', { name: copy.en.shellHttpAllow }).fill('')
    await card.getByRole('switch', { name: copy.en.blockLocalHttp }).click()
    await save.click()
    await card.getByText(copy.en.saved).waitFor()
    expect(await stored()).toEqual({ warnAt: 4, failLimit: null, shellHttpAllow: [], blockLocalHttp: true })
    await picture(page, 'card-off-and-empty')

    for (const key of ['warnAt', 'failLimit', 'shellHttpAllow', 'blockLocalHttp'] as const) {
      await card.getByRole('button', { name: `Reset: ${copy.en[key]}` }).click()
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
    const failLimit = card.getByRole('textbox', { name: copy.en.failLimit })
    await failLimit.fill('1')
    await card.getByRole('alert').waitFor()
    expect(await card.getByRole('button', { name: copy.en.save, exact: true }).isDisabled()).toBe(true)
    expect(await failLimit.inputValue()).toBe('1')
    await picture(page, 'card-invalid')
    await page.context().close()
  })

  it('keeps the draft of a write that the host refuses, and shows what the host says', async () => {
    const page = await visit()
    // A value that no form would send, so that it is the host that refuses it.
    await page.route('**/api/settings.mutate', route => {
      return route.continue({ postData: (route.request().postData() ?? '').replace('"value":6', '"value":1') })
    })
    const card = await openCard(page)
    const failLimit = card.getByRole('textbox', { name: copy.en.failLimit })
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
    await myCard.getByRole('textbox', { name: copy.en.warnAt }).fill('4')
    await theirCard.getByRole('textbox', { name: copy.en.warnAt }).fill('5')
    await theirCard.getByRole('button', { name: copy.en.save, exact: true }).click()
    await myCard.getByText(copy.en.conflict).waitFor()
    await myCard.getByRole('button', { name: copy.en.reload }).scrollIntoViewIfNeeded()
    await picture(mine, 'card-conflict')
    await myCard.getByRole('button', { name: copy.en.reload }).click()
    expect(await myCard.getByRole('textbox', { name: copy.en.warnAt }).inputValue()).toBe('5')
    await Promise.all([mine.context().close(), theirs.context().close()])
  })

  it('works with the keyboard alone', async () => {
    const page = await visit()
    const card = await openCard(page)
    const name = () => page.evaluate('document.activeElement?.id || document.activeElement?.textContent')
    await card.getByRole('switch', { name: copy.en.blockShellHttp }).focus()
    const seen = new Set([await name()])
    await page.keyboard.press('Space')
    await picture(page, 'card-focus')
    for (let presses = 0; presses < 40 && (await name()) !== copy.en.save; presses++) {
      await page.keyboard.press('Tab')
      seen.add(await name())
    }
    await page.keyboard.press('Enter')
    await card.getByText(copy.en.saved).waitFor()
    expect(await stored()).toMatchObject({ blockShellHttp: false })
    expect(seen.size).toBeGreaterThan(LIVE_KEYS.length)
    await page.context().close()
  })

  it('was served by a host that went on running', () => {
    expect(host().model.requests).toEqual([])
  })
})

/** Lets the whole card into the picture: the host's dialog is as tall as its page allows it to be. */
const TALL = '[role=dialog], [role=dialog] > div { max-height: none !important; height: 1150px !important }'
