import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { CHROMIUM } from './chromium.ts'
import { openWorkspace, picture, say } from './stage.ts'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

let temporary: string

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'dsh-repeat-tool-breaker-browser-'))
})

afterAll(() => rm(temporary, { recursive: true, force: true }))

/** Start the demo's page. @returns its address, and a function that ends it as Ctrl-C does. */
async function startDemo() {
  const env = { ...process.env, TMPDIR: temporary }
  const demo = spawn(process.execPath, ['--import', 'tsx', 'demo/index.ts', '--web'], { cwd: REPOSITORY, env })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const [, found] = /^Open (\S+)$/mu.exec(printed) ?? []
      if (found !== undefined) resolve(found)
    }
    demo.stdout.on('data', read)
    demo.stderr.on('data', read)
    demo.once('exit', code => reject(new Error(`it ended with ${code}: ${printed}`)))
  })
  const end = async () => {
    const ended = once(demo, 'exit')
    demo.kill('SIGINT')
    const [code] = await ended
    return Number(code)
  }
  return { url, end }
}

/** The chat with the question, without the lists beside and the title above; and its last rows. */
const QUESTION = { x: 385, y: 80, width: 790, height: 636 }
const DENIALS = { x: 385, y: 96, width: 790, height: 480 }

it.each(['light', 'dark'] as const)(
  '`npm run demo -- --web` serves the page, comes to the question by one message, and leaves nothing behind: %s',
  async colorScheme => {
    const { url, end } = await startDemo()
    const browser = await chromium.launch(CHROMIUM)
    try {
      const page = await browser.newPage({ locale: 'en-US', colorScheme })
      page.setDefaultTimeout(30_000)
      await page.goto(url)
      await openWorkspace(page)
      await say(page, 'go')
      await page.getByRole('button', { name: 'Reject' }).waitFor()
      const question = await page.getByRole('group', { name: 'Approval details' }).textContent()
      expect(question).toContain(`The same command, ${DEFAULTS.limits.cmd} times`)
      await picture(page, `question-${colorScheme}`, QUESTION)
      await page.getByRole('button', { name: 'Reject' }).click()
      await page.getByText('Done.').last().waitFor()
      await picture(page, `denial-${colorScheme}`, DENIALS)
    } finally {
      await browser.close()
    }
    expect(await end()).toBe(0)
    const left = (await readdir(temporary)).filter(name => name.startsWith('dsh-'))
    expect(left).toEqual([])
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  },
)
