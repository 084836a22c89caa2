import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Host } from './install.ts'
import { runsTheHost } from './pins.ts'

/** The environment, as far as it names a host. */
export interface HostEnvironment {
  /** The `bin.js` of a built DSH, which takes the place of the pinned one; the mixed host stays. */
  readonly HOST_DSH?: string | undefined
  /** The Node.js that runs it. @defaultValue this one */
  readonly HOST_NODE?: string | undefined
}

/**
 * The host that the environment names, so that the demo and the suites can be run on any that is built.
 * @returns undefined when it names none.
 * @throws when a file that it names is missing, or this Node.js is too old and no other is named.
 */
export async function givenHost({ HOST_DSH, HOST_NODE }: HostEnvironment): Promise<Host | undefined> {
  if (!HOST_DSH) {
    if (HOST_NODE) throw new Error('HOST_NODE is set without HOST_DSH, the bin.js of the host that it is to run')
    return undefined
  }
  if (!HOST_NODE && !runsTheHost(process.versions.node)) {
    throw new Error(`DSH needs Node.js 22.19 or 24, this one is ${process.versions.node}: set HOST_NODE to another one`)
  }
  return { node: await existing('HOST_NODE', HOST_NODE || process.execPath), dsh: await existing('HOST_DSH', HOST_DSH) }
}

async function existing(name: keyof HostEnvironment, path: string): Promise<string> {
  const file = resolve(path)
  await access(file).catch(() => {
    throw new Error(`${name}: there is no file ${file}`)
  })
  return file
}
