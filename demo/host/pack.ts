import { access, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failureOf, runChild } from '../child.ts'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

const STEP_TIMEOUT_MS = 60_000

/**
 * Pack this package as it would be published, and unpack it again.
 * @param into - an existing folder for the tarball and its content.
 * @param from - the built checkout.
 * @returns the folder with the package's content.
 * @throws when the package has not been built, or npm or tar fail.
 */
export async function packPlugin(into: string, signal: AbortSignal, from = REPOSITORY): Promise<string> {
  await access(join(from, 'lib/index.js')).catch(() => {
    throw new Error('lib/ is missing: run `npm run build` first')
  })
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', into]
  const packed = await runChild('npm', pack, { cwd: from, timeoutMs: STEP_TIMEOUT_MS, signal })
  const tarball = (await readdir(into)).find(name => name.endsWith('.tgz'))
  if (packed.code !== 0 || tarball === undefined) throw new Error(failureOf('packing the plugin', packed))

  const content = join(into, 'package')
  await mkdir(content)
  const untar = ['-xzf', tarball, '-C', content, '--strip-components=1']
  const unpacked = await runChild('tar', untar, { cwd: into, timeoutMs: STEP_TIMEOUT_MS, signal })
  if (unpacked.code !== 0) throw new Error(failureOf('unpacking the plugin', unpacked))
  return content
}
