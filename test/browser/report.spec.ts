/// <reference lib="dom.iterable" />
/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMeasureOptions } from '../../tools/options.ts'
import { run } from '../../tools/run.ts'
import { scratchFolder } from '../tools/recording.ts'
import { CHROMIUM } from './chromium.ts'

const FIXTURES = fileURLToPath(new URL('../fixtures/collection', import.meta.url))

/** Text of normal size. @source WCAG 2.2, 1.4.3 */
const LEAST_CONTRAST = 4.5

/** Progress goes nowhere. */
const QUIET = { write: () => undefined }

const folder = await scratchFolder()
const report = `${folder}/report.html`
let browser: Browser

beforeAll(async () => {
  const options = readMeasureOptions(['replay', FIXTURES, '--html', report])
  if (!options) throw new Error('no options')
  await run(options, () => Promise.resolve(), QUIET)
  browser = await chromium.launch(CHROMIUM)
})

afterAll(() => browser?.close())

/** The report in a new window; what it asked the network for, and what went wrong in it. */
async function opened(colorScheme: 'light' | 'dark' = 'light'): Promise<{ page: Page; trouble: string[] }> {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 900 } })
  const trouble: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith('file:')) trouble.push(`asked for ${request.url()}`)
  })
  page.on('pageerror', error => trouble.push(String(error)))
  page.on('console', message => trouble.push(message.text()))
  await page.goto(pathToFileURL(report).href)
  return { page, trouble }
}

describe('the report of a replay', () => {
  it('opens without network and without errors', async () => {
    const { page, trouble } = await opened()
    expect(await page.title()).toBe('Replay of recorded sessions')
    expect(trouble).toEqual([])
    expect(await readFile(report, 'utf8')).not.toMatch(/(?:src|href)=|@import|url\(/u)
  })

  it('shows the totals and each flagged session', async () => {
    const { page } = await opened()
    const total = page.getByRole('table', { name: 'Sessions in which something was said' }).getByRole('row').last()
    expect(await total.innerText()).toMatch(/all\s+5\s+2\s+1\s+1\s+1\s+1\s+1/u)
    const sessions = page.getByRole('region')
    expect(await sessions.getByRole('heading').allInnerTexts()).toEqual([
      'sessions/--home-dev-shop--/plain-0001/session.jsonl',
      'sessions/--home-dev-shop--/packed-0002/session.jsonl.zstd',
    ])
    expect(await page.locator('.headline').innerText()).toMatch(
      /^5 sessions, \d+ calls: 1 warned, 1 failing, 2 stopped\.$/u,
    )
  })

  it('has one mark a call, coloured by verdict, and labels what was said', async () => {
    const { page } = await opened()
    const marks = page.getByRole('region').first().locator('.timeline').getByRole('button')
    expect(await marks.count()).toBe(14)
    const texts = await marks.evaluateAll(all => all.map(mark => mark.firstChild?.nodeValue ?? ''))
    expect(texts.filter(text => text !== '')).toEqual([
      '7 warned',
      '11 summary',
      '12 asked',
      '13 blocked',
      '14 blocked',
    ])
    const colours = await marks.evaluateAll(all => all.map(mark => getComputedStyle(mark).backgroundColor))
    expect(new Set([colours[0], colours[6], colours[11], colours[12]]).size).toBe(4)
    expect(colours[12]).toBe(colours[13])
  })

  it('shows the fingerprint to the mouse', async () => {
    const { page } = await opened()
    const mark = page.getByRole('button', { name: /^12 asked\. Call 12, asked/u })
    const tip = mark.locator('.tip')
    expect(await tip.isVisible()).toBe(false)
    await mark.hover()
    expect(await tip.isVisible()).toBe(true)
    expect(await tip.innerText()).toContain('12 × cmd:grep -c ERROR app.log')
  })

  it('shows it to the keyboard, in one tab stop a session', async () => {
    const { page } = await opened()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await page.keyboard.press('Tab')
    expect(await focused()).toMatch(/^7 warned\. Call 7, ran, advised\. warned: 7 × cmd:grep/u)
    expect(await page.locator('.mark:focus .tip').isVisible()).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toMatch(/^Call 8, ran\. bash grep/u)
    await page.keyboard.press('End')
    expect(await focused()).toMatch(/^14 blocked\. Call 14, blocked/u)
    await page.keyboard.press('Home')
    expect(await focused()).toMatch(/^Call 1, ran/u)
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toMatch(/^Call 1, ran/u)
    // The list, then the next session.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await focused()).toMatch(/^3 failing\. Call 3, ran, advised\. failing: 3 × host:api\.dead\.invalid/u)
  })

  it('has marks whose names begin with what they show', async () => {
    const { page } = await opened()
    const marks = page.getByRole('region').locator('.mark')
    const named = await marks.evaluateAll(all =>
      all.map(mark => [
        mark.firstChild?.nodeType === 3 ? mark.firstChild.nodeValue : '',
        mark.getAttribute('aria-label'),
      ]),
    )
    expect(named.filter(([shown, name]) => name?.startsWith(shown ?? '') !== true)).toEqual([])
  })

  it('can be printed with its lists', async () => {
    const { page } = await opened()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('region').first().locator('table').isVisible()).toBe(true)
  })

  it('keeps tips inside a narrow window', async () => {
    const { page } = await opened()
    await page.setViewportSize({ width: 360, height: 640 })
    for (const mark of await page.locator('.timeline .mark').all()) {
      await mark.focus()
      const box = await mark.locator('.tip').boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    }
  })

  it.each(['light', 'dark'] as const)('can be read in %s', async scheme => {
    const { page } = await opened(scheme)
    const dim = await page.evaluate(least => {
      const channels = (colour: string) => (colour.match(/[\d.]+/gu) ?? []).map(Number)
      const luminance = (colour: string) => {
        const [r = 0, g = 0, b = 0] = channels(colour).map(value => {
          const share = value / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const groundOf = (element: Element | null): string => {
        const colour = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)'
        return element && channels(colour)[3] === 0 ? groundOf(element.parentElement) : colour
      }
      const texts = [...document.querySelectorAll('body *')].filter(element =>
        [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== ''),
      )
      return texts.flatMap(element => {
        const [a, b] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))].toSorted(
          (x, y) => x - y,
        )
        const contrast = ((b ?? 0) + 0.05) / ((a ?? 0) + 0.05)
        return contrast >= least ? [] : [`${element.tagName} ${element.className} ${contrast.toFixed(2)}`]
      })
    }, LEAST_CONTRAST)
    expect([...new Set(dim)]).toEqual([])
  })

  it('looks different in the dark', async () => {
    const ground = async (scheme: 'light' | 'dark') =>
      (await opened(scheme)).page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await ground('dark')).not.toBe(await ground('light'))
  })
})
