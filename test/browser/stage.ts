import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { parse } from 'yaml'
import { ensureHost } from '../../demo/host/install.ts'
import { packPlugin } from '../../demo/host/pack.ts'
import { at } from '../../tools/json.ts'
import { silentProgress } from '../../demo/progress.ts'
import { CHROMIUM } from './chromium.ts'
import { SEEN, startWebHost, type WebHost } from '../../demo/host/web.ts'

/** Where pictures of every state go. Git ignores it. */
export const SCREENSHOTS = fileURLToPath(new URL('../../screenshots/', import.meta.url))

/** The longest that a page may take for one step. */
const STEP_MS = 15_000

/** A real browser in front of a real host. */
interface Stage {
  readonly host: WebHost
  readonly browser: Browser
}

/**
 * Give a file's tests a web host and a browser, which go when they are over. What cannot be brought up fails the tests.
 * @param plan - as for the host; the plugin is packed from this repository.
 * @returns functions over both, for use while the tests run.
 */
export function useStage(plan: Omit<Parameters<typeof startWebHost>[2], 'plugin'> = {}) {
  const over = new AbortController()
  let stage: Stage | undefined
  let root: string | undefined

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'dsh-repeat-tool-breaker-browser-'))
    await mkdir(SCREENSHOTS, { recursive: true })
    const installed = await ensureHost(silentProgress, over.signal)
    const plugin = await packPlugin(root, over.signal)
    const browser = await chromium.launch(CHROMIUM)
    stage = { browser, host: await startWebHost(installed, join(root, 'web'), { plugin, ...plan }) }
  })

  afterAll(async () => {
    over.abort(new Error('the tests are over'))
    await stage?.browser.close()
    await stage?.host.stop()
    if (root !== undefined) await rm(root, { recursive: true, force: true, maxRetries: 3 })
  })

  const current = (): Stage => {
    if (stage === undefined) throw new Error('the web host or the browser could not be brought up')
    return stage
  }

  return {
    host: () => current().host,

    /** Open the host's page in a browser of its own: nothing is remembered from other pages. */
    async visit(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await current().browser.newContext({
        locale: 'en-US',
        viewport: { width: 1280, height: 1200 },
        ...options,
      })
      context.setDefaultTimeout(STEP_MS)
      const page = await context.newPage()
      await page.goto(current().host.url)
      return page
    },

    /** Edit what the host has stored for the plugin by hand: YAML of one line. */
    async edit(section: string): Promise<void> {
      await writeFile(join(current().host.place.home, 'settings.yaml'), `${SEEN}repeat-tool-breaker: ${section}\n`)
    },

    /** What the host has stored for the plugin; undefined when there is nothing. */
    async stored(): Promise<unknown> {
      return at(parse(await readFile(join(current().host.place.home, 'settings.yaml'), 'utf8')), 'repeat-tool-breaker')
    },
  }
}

/** Open the one workspace that the host offers, and wait until a message can be sent. */
export async function openWorkspace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose workspace' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await page
    .getByText('Select model')
    .or(page.getByRole('button', { name: /Select model/u }))
    .first()
    .waitFor()
}

/** Write something into the composer, and send it. */
export async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox').last()
  await composer.fill(text)
  await composer.press('Enter')
}

/** A part of a page, in pixels. */
interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Keep a picture of a page or of a part of it, for a person to look at. @param clip - which part, in pixels. */
export async function picture(of: Page | Locator, name: string, clip?: Clip): Promise<void> {
  const options = { path: join(SCREENSHOTS, `${name}.png`), animations: 'disabled' } as const
  await ('goto' in of && clip !== undefined ? of.screenshot({ ...options, clip }) : of.screenshot(options))
}

/** Open Settings → Plugins, and our card in it. */
export async function openCard(page: Page, names = ENGLISH): Promise<Locator> {
  await page.getByRole('button', { name: names.settings, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: names.plugins, exact: true }).click()
  const card = page.getByRole('listitem').filter({ hasText: names.card })
  await card.getByRole('button', { name: names.card }).click()
  return card
}

/** The host's words and ours in English. */
export const ENGLISH = { settings: 'Settings', plugins: 'Plugins', card: 'Repeat tool breaker' }

/** The same in Chinese. */
export const CHINESE: typeof ENGLISH = { settings: '设置', plugins: '插件', card: '重复调用熔断器' }
