import { access, chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { failureOf, runChild } from '../../demo/child.ts'
import { PNPM } from '../../demo/host/pins.ts'
import { parsed, textAt } from '../../tools/json.ts'
import { codeBlocksOf, codeSpansIn, passagesOf, sectionsOf } from '../docs/markdown.ts'
import { useTheatre } from './theatre.ts'

/** What a newcomer does who follows the README, line by line, in a clone with nothing in it but what is kept. */

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

/** What is in no clone. */
const NOT_KEPT = new Set(['.cache', '.git', 'coverage', 'lib', 'node_modules', 'screenshots'])

const README = sectionsOf(await readFile(join(REPOSITORY, 'README.md'), 'utf8'))

const theatre = useTheatre()
let clone: string
let env: Readonly<Record<string, string>>

/** The lines of a section's first code block, without its fences and comments. */
function commandsOf(title: string): readonly string[] {
  const section = README.find(one => one.title === title)
  const [block = ''] = section === undefined ? [] : codeBlocksOf(section)
  const lines = block.split('\n').slice(1, -1)
  return lines.map(line => line.split(' #')[0]?.trim() ?? '')
}

/** A command that stands in the text of a section. */
function commandIn(title: string, beginning: string): string {
  const spans = README.filter(one => one.title === title).flatMap(section =>
    passagesOf(section).flatMap(({ tokens }) => codeSpansIn(tokens)),
  )
  const found = spans.map(span => span.replaceAll('`', '')).find(span => span.startsWith(beginning))
  if (found === undefined) throw new Error(`the README has no ${beginning}`)
  return found
}

/** Run a line in a shell, in the clone. @returns what it printed. */
async function run(line: string): Promise<string> {
  const { signal } = theatre()
  const outcome = await runChild('bash', ['-ec', line], { cwd: clone, env, timeoutMs: 300_000, signal })
  if (outcome.code !== 0) throw new Error(failureOf(line, outcome))
  return outcome.stdout
}

async function program(path: string, command: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\nexec ${command} "$@"\n`)
  await chmod(path, 0o755)
}

beforeAll(async () => {
  const { host, root } = theatre()
  clone = join(root, 'clone')
  const isKept = (path: string): boolean =>
    !relative(REPOSITORY, path)
      .split('/')
      .some(part => NOT_KEPT.has(part))
  await cp(REPOSITORY, clone, { recursive: true, filter: isKept })
  const bin = join(root, 'bin')
  await mkdir(bin)
  await program(join(bin, 'dsh'), `${host.node} ${host.dsh}`)
  await program(join(bin, 'pnpm'), `npx --yes ${PNPM}`)
  const home = join(root, 'newcomer')
  await mkdir(home)
  const path = [bin, dirname(process.execPath), process.env['PATH']].join(delimiter)
  env = { PATH: path, HOME: home, DSH_HOME: join(home, '.dsh'), DSH_TELEMETRY_DISABLED: '1', LANG: 'C.UTF-8' }
})

/** The plugin as a profile has it installed. */
async function installedVersion(): Promise<string> {
  const installed = join(env['DSH_HOME'] ?? '', 'profiles/web/node_modules', manifest.name, 'package.json')
  return textAt(parsed(await readFile(installed, 'utf8')), 'version')
}

describe('a newcomer who follows the README', () => {
  const [pack = '', add = '', see = ''] = commandsOf('Install')

  it('makes a tarball of a clone', async () => {
    await run(pack)
    await expect(access(join(clone, `${manifest.name}-${manifest.version}.tgz`))).resolves.toBeUndefined()
  })

  it('adds it to a profile, in the place of 0.5.2, and sees that it is on', async () => {
    await run(`dsh plugin --profile web add ${manifest.name}@0.5.2`)
    expect(await installedVersion()).toBe('0.5.2')
    await run(add)
    expect(await installedVersion()).toBe(manifest.version)
    expect(await run(see)).toContain('- id: repeat-tool-breaker')
  })

  it('removes it, and sees that it is gone', async () => {
    await run(commandIn('Install', 'dsh plugin --profile web remove'))
    await expect(run(see)).rejects.toThrow(see)
  })

  it('sees what it would have done on sessions of their own', async () => {
    await cp(join(REPOSITORY, 'test/fixtures/collection'), join(env['DSH_HOME'] ?? '', 'sessions'), {
      recursive: true,
    })
    const [replay = ''] = commandsOf('Try it on your own sessions first')
    expect(await run(replay)).toMatch(/\bsessions\b/u)
    await expect(access(join(clone, 'report.html'))).resolves.toBeUndefined()
  })
})
