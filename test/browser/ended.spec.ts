import { expect, it } from 'vitest'
import { endOf, readEvents } from '../../demo/host/log.ts'
import { picture, useStage } from './stage.ts'

const CAP = 2
const END = 3
const call = [{ tool: 'bash', arguments: { command: 'echo hello', description: 'say hello' } }]

const { visit, host } = useStage({
  config: { onLimit: 'deny', endAfter: END, limits: { exact: CAP, cmd: CAP } },
  script: () => Promise.resolve(call),
})

it('a turn in which the model kept trying what is denied is over in the page, and blocked in the log', async () => {
  const page = await visit()
  await page.getByRole('button', { name: 'Choose workspace' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await page
    .getByText('Select model')
    .or(page.getByRole('button', { name: /Select model/u }))
    .first()
    .waitFor()
  const composer = page.getByRole('textbox').last()
  await composer.fill('go')
  await composer.press('Enter')
  await page.getByText(`1 turns · ${CAP - 1 + END}`).waitFor()
  await picture(page, 'session-ended')
  expect(host().model.requests).toHaveLength(CAP - 1 + END)
  await expect.poll(async () => endOf(await readEvents(host().place.home))).toBe('blocked')
})
