import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runChild } from '../../demo/child.ts'
import { at, listAt, textAt } from '../../tools/json.ts'
import { SCENARIOS } from '../../demo/scenarios/index.ts'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

function demo(...args: readonly string[]) {
  const argv = ['--import', 'tsx', 'demo/index.ts', ...args]
  return runChild(process.execPath, argv, { cwd: REPOSITORY, timeoutMs: 600_000, signal: new AbortController().signal })
}

async function temporaryHomes(): Promise<readonly string[]> {
  return (await readdir(tmpdir())).filter(name => name.startsWith('dsh-repeat-tool-breaker-demo-'))
}

describe('the demo on the command line', () => {
  it('prints nothing but JSON with --json, takes --on-limit, and cleans up behind itself', async () => {
    const before = await temporaryHomes()
    const { code, stdout } = await demo('--json', '--on-limit', 'deny')
    const printed: unknown = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(at(printed, 'asPromised')).toBe(true)
    expect(listAt(printed, 'scenarios').map(scenario => textAt(scenario, 'name'))).toEqual(
      SCENARIOS.map(({ name }) => name),
    )
    expect(await temporaryHomes()).toEqual(before)
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
    for (const flag of ['--on-limit', '--json', '--keep']) expect(stdout).toContain(flag)
  })
})
