import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copy } from '../../client/copy/index.ts'
import { labelOf, stopText } from '../../client/copy/wording.ts'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { LIVE_KEYS, type LiveKey } from '../../src/config/fields.ts'
import { scratchFolder } from '../tools/recording.ts'
import { speak } from '../client/speak.ts'
import { violationsIn } from './accessibility.ts'
import { CHROMIUM } from './chromium.ts'
import { cutOffIn } from './layout.ts'
import { picture, SCREENSHOTS } from './stage.ts'

/**
 * The page of the row, which no host that can be installed has: the plugin as built, in a real browser, over doubles
 * that are held to the recorded answers of 0.1.7.
 */

const SOURCE = fileURLToPath(new URL('../client/row-stage.tsx', import.meta.url))
const PLUGIN = fileURLToPath(new URL('../../lib/client.js', import.meta.url))

/** Colours in the place of the host's, of which only the names are used. */
const THEMES = {
  light: { page: '#ffffff', layer: '#f4f5f7', line: '#d5d9e0', text: '#16181d', dim: '#565d6b', error: '#b3261e' },
  dark: { page: '#17181b', layer: '#212327', line: '#3a3e46', text: '#f2f3f5', dim: '#a9afbb', error: '#ff8a80' },
} as const

const VIEWS = (['en', 'zh'] as const).flatMap(language =>
  (['light', 'dark'] as const).map(scheme => ({ language, scheme })),
)

const folder = await scratchFolder()
let browser: Browser

beforeAll(async () => {
  await mkdir(SCREENSHOTS, { recursive: true })
  await build({
    config: false,
    silent: true,
    entry: { stage: SOURCE },
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    outDir: folder,
    outExtension: () => ({ js: '.js' }),
    noExternal: [/./u],
    env: { NODE_ENV: 'production' },
    tsconfig: fileURLToPath(new URL('../client/tsconfig.json', import.meta.url)),
  })
  browser = await chromium.launch(CHROMIUM)
})

afterAll(() => browser?.close())

type View = (typeof VIEWS)[number]

/** The page of the row in a new window. */
async function openRow({ language, scheme }: View, user: Readonly<Record<string, unknown>> = {}) {
  const page = await browser.newPage({ colorScheme: scheme, viewport: { width: 720, height: 1000 } })
  page.setDefaultTimeout(15_000)
  const trouble: string[] = []
  page.on('pageerror', error => trouble.push(String(error)))
  await page.setContent(`<!doctype html><html lang="${language}"><style>${themeOf(scheme)}</style><body></body></html>`)
  await page.addScriptTag({ path: join(folder, 'stage.js') })
  await page.addScriptTag({ path: PLUGIN })
  const tell = (method: string, ...args: readonly unknown[]): Promise<unknown> =>
    page.evaluate(
      ([name, values]) => Reflect.apply(Reflect.get(Reflect.get(globalThis, 'stage'), name), undefined, values),
      [method, args] as const,
    )
  await tell('open', language, user)
  const texts = copy[language]
  const t = speak(language)
  return {
    page,
    trouble,
    texts,
    tell,
    t,
    number: (key: LiveKey) => page.getByRole('textbox', { name: labelOf(key, t) }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    reset: (key: LiveKey) => page.getByRole('button', { name: t('resetField', { label: labelOf(key, t) }) }),
    /** What is said of the last save. */
    says: (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor(),
    keep: (state: string) => picture(page, `row-${state}-${language}-${scheme}`),
  }
}

function themeOf(scheme: 'light' | 'dark'): string {
  const { page, layer, line, text, dim, error } = THEMES[scheme]
  return `:root {
    color-scheme: ${scheme}; background: ${page}; color: ${text}; font: 14px/1.5 sans-serif;
    --dsw-alias-bg-layer-2: ${page}; --dsw-alias-bg-layer-3: ${page}; --dsw-alias-bg-module-platform: ${layer};
    --dsw-alias-border-l2: ${line}; --dsw-alias-label-primary: ${text}; --dsw-alias-label-secondary: ${dim};
    --dsw-alias-label-tertiary: ${dim}; --dsw-alias-label-dimmed: ${dim}; --dsw-alias-brand-primary: #4d6bfe;
    --dsw-alias-label-error: ${error};
  }`
}

/** Whether the page is wider than its window. */
function overflows(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}

describe.each(VIEWS)('the page of the row, in $language and $scheme', view => {
  it('shows every field in the language of the page, fits a narrow window, and runs without errors', async () => {
    const { page, t, trouble, keep } = await openRow(view)
    for (const key of LIVE_KEYS) await page.getByLabel(labelOf(key, t), { exact: true }).waitFor()
    expect(await page.getByRole('switch').count()).toBe(6)
    await page.getByText(stopText(undefined, t)).waitFor()
    await keep('open')
    for (const width of [1280, 390, 200]) {
      await page.setViewportSize({ width, height: 1100 })
      expect(await overflows(page)).toBe(false)
      expect(await cutOffIn(page.getByRole('main'))).toEqual([])
      expect(await violationsIn(page, ['main'])).toEqual([])
    }
    await keep('narrow')
    expect(trouble).toEqual([])
    await page.close()
  })

  it('saves, and saves again', async () => {
    const { page, texts, tell, number, button, says, keep } = await openRow(view)
    await number('warnAt').fill('3')
    await button(texts.save).click()
    await says(texts.saved)
    expect(await tell('user')).toEqual({ warnAt: 3 })
    await keep('saved')
    await number('failWarnAt').fill('2')
    await button(texts.save).click()
    await expect.poll(() => tell('user')).toEqual({ warnAt: 3, failWarnAt: 2 })
    await page.close()
  })

  it('says what a reset takes out of the profile, and then takes it out', async () => {
    const { page, texts, tell, number, button, reset, says, keep } = await openRow(view, { warnAt: 5 })
    await reset('warnAt').click()
    await page.getByText(texts.removedFromProfile).waitFor()
    expect(await tell('user')).toEqual({ warnAt: 5 })
    await page.getByText(texts.removedFromProfile).scrollIntoViewIfNeeded()
    await keep('reset')
    await button(texts.save).click()
    await says(texts.saved)
    expect(await tell('user')).toEqual({})
    expect(await number('warnAt').inputValue()).toBe(String(DEFAULTS.warnAt))
    expect(await page.getByText(texts.removedFromProfile).count()).toBe(0)
    await page.close()
  })

  it('shows a conflict on a field that is being edited, and takes over what is stored', async () => {
    const { page, texts, t, tell, number, button, says, keep } = await openRow(view)
    await number('warnAt').fill('4')
    await tell('elsewhere', { warnAt: 6 }, true)
    await says(t('conflictAt', { changes: labelOf('warnAt', t, '6') }))
    await keep('conflict')
    await button(texts.reload).click()
    expect(await number('warnAt').inputValue()).toBe('6')
    await page.close()
  })

  it('does not save over a change that it has not been told of', async () => {
    const { page, texts, tell, number, button, says, keep } = await openRow(view)
    await number('warnAt').fill('4')
    await tell('elsewhere', { failWarnAt: 2 }, false)
    await button(texts.save).click()
    await says(texts.conflict)
    expect(await tell('user')).toEqual({ failWarnAt: 2 })
    await keep('stale')
    await button(texts.reload).click()
    await button(texts.save).click()
    await says(texts.saved)
    expect(await tell('user')).toEqual({ failWarnAt: 2, warnAt: 4 })
    await page.close()
  })

  it('says that a save was refused, though the host does not say why, and keeps what was typed', async () => {
    const { page, texts, tell, number, button, says, keep } = await openRow(view)
    await tell('overlay')
    await number('warnAt').fill('4')
    await button(texts.save).click()
    await says(texts.refused)
    expect(await number('warnAt').inputValue()).toBe('4')
    await keep('refused')
    await page.close()
  })

  it('says that the connection is lost, keeps what was typed, and saves it when it is back', async () => {
    const { page, texts, tell, number, button, says, keep } = await openRow(view)
    await tell('connect', false)
    await number('warnAt').fill('4')
    await button(texts.save).click()
    await says(texts.unreachable)
    await keep('unreachable')
    await tell('connect', true)
    await button(texts.save).click()
    await says(texts.saved)
    expect(await tell('user')).toEqual({ warnAt: 4 })
    await page.close()
  })

  it('says that the row is off, and is there again when it is on', async () => {
    const { page, texts, tell, number, says, keep } = await openRow(view)
    await tell('turn', false)
    await says(texts.unserved)
    expect(await page.getByRole('textbox').count()).toBe(0)
    await keep('off')
    await tell('turn', true)
    await number('warnAt').waitFor()
    await page.close()
  })
})
