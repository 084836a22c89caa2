import { expect, it } from 'vitest'
import { startedCommands } from '../../demo/host/dsh.ts'
import { openWorkspace, picture, say, useStage } from './stage.ts'

const CAP = 4
const COMMAND = 'echo hello'
const call = [{ tool: 'bash', arguments: { command: COMMAND, description: 'say hello' } }]
const CALLS = CAP + 2

const { visit, host } = useStage({
  config: { limits: { exact: CAP, cmd: CAP } },
  script: request => Promise.resolve(request <= CALLS || (request > CALLS + 1 && request <= 2 * CALLS + 1) ? call : []),
})

it('/loops tells in the page what is counted and allows it for the session, without a request to the model', async () => {
  const page = await visit()
  await openWorkspace(page)
  await say(page, 'go')
  // The question stands in the composer's place on this host.
  await page.getByRole('button', { name: 'Allow once' }).click()
  // The last request is the one that the model answers without a call.
  const asked = CALLS + 1
  await expect.poll(() => host().model.requests.length, { timeout: 20_000 }).toBe(asked)

  await say(page, '/loops')
  // The first Enter has completed the command's name.
  await page.getByRole('textbox').last().press('Enter')
  await page.getByText('exempt until your next message').waitFor()
  await page.getByText('1 asked, 1 allowed').waitFor()
  await picture(page, 'loops-listed')
  await say(page, '/loops allow 1')
  await page.getByText('Allowed for this session').waitFor()
  await picture(page, 'loops-allowed')
  expect(host().model.requests).toHaveLength(asked)

  await say(page, 'again')
  await expect.poll(() => host().model.requests.length, { timeout: 20_000 }).toBe(2 * asked)
  expect(await startedCommands(host().place)).toHaveLength(2 * CALLS)
})
