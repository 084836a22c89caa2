import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startedCommands } from '../../demo/host/dsh.ts'
import { copy } from '../../client/copy/index.ts'
import { labelOf } from '../../client/copy/wording.ts'
import { DENIAL } from '../../demo/verdict.ts'
import { speak } from '../client/speak.ts'
import { openCard, openWorkspace, picture, say, useStage } from './stage.ts'

const CAP = 4
const COMMAND = 'echo hello'

const call = [{ tool: 'bash', arguments: { command: COMMAND, description: 'say hello' } }]
const turn = (calls: number) => [...Array.from({ length: calls }, () => call), []]

/** The model waits before this request until a test lets it go on. */
const HELD_REQUEST = 2
let arrived = () => {}
let release = () => {}
const atHeldRequest = new Promise<void>(resolve => (arrived = resolve))
const released = new Promise<void>(resolve => (release = resolve))

const FIRST = 3
const SECOND = 7
const THIRD = 7
const TURNS = [...turn(FIRST), ...turn(SECOND), ...turn(THIRD)]

const { visit, host, stored } = useStage({
  config: { limits: { exact: CAP, cmd: null }, failWarnAt: 4 },
  async script(request) {
    if (request === HELD_REQUEST) {
      arrived()
      await released
    }
    return TURNS[request - 1] ?? []
  },
})

/** What the model read first in a request about the answer to its last call. */
const read = (request: number) =>
  host()
    .model.requests[request - 1]?.map(message => message.text)
    .join('\n') ?? ''
const started = () => startedCommands(host().place)

/** Wait until the model has been asked this often. */
async function requests(page: Page, count: number): Promise<void> {
  for (let waits = 0; host().model.requests.length < count; waits++) {
    if (waits > 200) throw new Error(`the model was asked ${host().model.requests.length} times, not ${count}`)
    await page.waitForTimeout(50)
  }
}

let page: Page

describe('a running session', () => {
  it('obeys on its next call what is saved in the middle of its turn', async () => {
    page = await visit()
    await openWorkspace(page)
    await say(page, 'go')
    await atHeldRequest
    expect(await started()).toEqual([COMMAND])

    const card = await openCard(page)
    // What the profile configures is what the form begins with.
    expect(await card.getByRole('textbox', { name: labelOf('failWarnAt', speak('en')) }).inputValue()).toBe('4')
    await card.getByRole('textbox', { name: labelOf('warnAt', speak('en')) }).fill('2')
    await card.getByRole('button', { name: copy.en.save, exact: true }).click()
    await card.getByText(copy.en.saved).waitFor()
    expect(await stored()).toEqual({ warnAt: 2 })
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    release()

    await requests(page, FIRST + 1)
    expect(read(HELD_REQUEST)).not.toMatch(/\b\d+ times\b/u)
    expect(read(HELD_REQUEST + 1)).toMatch(/\b2 times\b/u)
    await picture(page, 'session-advised')
  })

  it('asks the operator at the cap, and goes on for the turn after Allow once', async () => {
    const before = (await started()).length
    await say(page, 'again')
    await page.getByRole('button', { name: 'Allow once' }).waitFor()
    expect((await started()).length - before).toBe(CAP - 1)
    expect(await page.getByRole('group', { name: 'Approval details' }).textContent()).toMatch(
      new RegExp(
        `^The same command, ${CAP} times .*“Allow once”.*“Reject”.*同一命令已出现 ${CAP} 次.*「允许一次」.*「拒绝」`,
        'su',
      ),
    )
    await picture(page, 'session-asked')
    await page.getByRole('button', { name: 'Allow once' }).click()
    await requests(page, FIRST + 1 + SECOND + 1)
    expect((await started()).length - before).toBe(SECOND)
    await picture(page, 'session-allowed')
  })

  it('is denied from the cap on after Reject, without another question', async () => {
    const before = (await started()).length
    await say(page, 'once more')
    await page.getByRole('button', { name: 'Reject' }).click()
    await requests(page, FIRST + 1 + SECOND + 1 + THIRD + 1)
    expect((await started()).length - before).toBe(CAP - 1)
    const answers = host()
      .model.requests.at(-1)
      ?.filter(message => message.text.startsWith(DENIAL))
    expect(answers).toHaveLength(THIRD - CAP + 1)
    expect(await page.getByRole('button', { name: 'Allow once' }).count()).toBe(0)
    await picture(page, 'session-rejected')
  })
})
