import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runChild } from '../../demo/child.ts'
import { at, listAt, textAt } from '../../tools/json.ts'
import { SCENARIOS } from '../../demo/scenarios/index.ts'
import { DEFAULTS } from '../../src/config/defaults.ts'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

/** How wide a terminal is at least. */
const COLUMNS = 80

/** What the demo and its hosts take for the system's folder of temporary files. */
let temporary: string

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'dsh-repeat-tool-breaker-boot-'))
})

afterAll(() => rm(temporary, { recursive: true, force: true }))

function demo(...args: readonly string[]) {
  const argv = ['--import', 'tsx', 'demo/index.ts', ...args]
  const env = { ...process.env, TMPDIR: temporary }
  const { signal } = new AbortController()
  return runChild(process.execPath, argv, { cwd: REPOSITORY, env, timeoutMs: 600_000, signal })
}

/** What is left of it, but for what the compiler of its sources keeps there. */
async function left(): Promise<readonly string[]> {
  return (await readdir(temporary)).filter(name => !name.startsWith('tsx-') && name !== 'node-compile-cache')
}

describe('the demo on the command line', () => {
  it('prints nothing but JSON with --json, takes --on-limit, and cleans up behind itself', async () => {
    const { code, stdout } = await demo('--json', '--on-limit', 'deny')
    const printed: unknown = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(at(printed, 'asPromised')).toBe(true)
    expect(listAt(printed, 'scenarios').map(scenario => textAt(scenario, 'name'))).toEqual(
      SCENARIOS.map(({ name }) => name),
    )
    expect(await left()).toEqual([])
  })

  it('prints tables that fit a terminal, with how often and what was done, says what it does meanwhile, and what to do next', async () => {
    const { stdout, stderr } = await demo()
    const lines = stdout.split('\n')
    expect(lines.filter(line => line.length > COLUMNS)).toEqual([])
    const cap = DEFAULTS.limits.exact
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`${cap} .*blocked .*, ${cap} times`, 'u')))
    expect(stderr).toContain('packing the plugin\nrunning')
    expect(stdout).toContain('npm run demo -- --web')
    expect(await left()).toEqual([])
  })

  it.each([['--no-such-flag'], ['--on-limit', 'shrug'], ['an argument']])(
    'refuses %s %s with its usage and exit code 2',
    async (...args) => {
      const { code, stdout, stderr } = await demo(...args)
      expect(code).toBe(2)
      expect(stdout).toBe('')
      expect(stderr).toContain('Usage: npm run demo')
    },
  )

  it('explains itself with --help', async () => {
    const { code, stdout } = await demo('--help')
    expect(code).toBe(0)
    for (const flag of ['--on-limit', '--json', '--keep', '--web']) expect(stdout).toContain(flag)
  })
})
