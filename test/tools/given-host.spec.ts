import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { givenHost } from '../../demo/host/given.ts'

const FILE = fileURLToPath(import.meta.url)

describe('the host that the environment names', () => {
  it('is none when nothing is named, so that a pinned one is taken', async () => {
    expect(await givenHost({})).toBeUndefined()
    expect(await givenHost({ HOST_DSH: '', HOST_NODE: '' })).toBeUndefined()
  })

  it('is a file that is there, and the Node.js that is to run it', async () => {
    expect(await givenHost({ HOST_DSH: FILE, HOST_NODE: process.execPath })).toEqual({
      dsh: FILE,
      node: process.execPath,
    })
  })

  it.each([
    [
      'a host that is missing',
      { HOST_DSH: '/missing/bin.js', HOST_NODE: process.execPath },
      'HOST_DSH: there is no file /missing/bin.js',
    ],
    [
      'a Node.js that is missing',
      { HOST_DSH: FILE, HOST_NODE: '/missing/node' },
      'HOST_NODE: there is no file /missing/node',
    ],
    ['a Node.js without a host', { HOST_NODE: process.execPath }, 'HOST_NODE is set without HOST_DSH'],
  ])('is refused in words: %s', async (_title, environment, words) => {
    await expect(givenHost(environment)).rejects.toThrow(words)
  })
})
