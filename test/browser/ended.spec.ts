import { expect, it } from 'vitest'
import { endOf, readEvents } from '../../demo/host/log.ts'
import { openWorkspace, picture, say, useStage } from './stage.ts'

const CAP = 2
const END = 3
const call = [{ tool: 'bash', arguments: { command: 'echo hello', description: 'say hello' } }]

const { visit, host } = useStage({
  config: { onLimit: 'deny', endAfter: END, limits: { exact: CAP, cmd: CAP } },
  script: () => Promise.resolve(call),
})

it('a turn in which the model kept trying what is denied is over in the page, and blocked in the log', async () => {
  const page = await visit()
  await openWorkspace(page)
  await say(page, 'go')
  await page.getByText(`1 turns · ${CAP - 1 + END}`).waitFor()
  await picture(page, 'session-ended')
  expect(host().model.requests).toHaveLength(CAP - 1 + END)
  await expect.poll(async () => endOf(await readEvents(host().place.home))).toBe('blocked')
})
