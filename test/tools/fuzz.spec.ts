import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { property } from '../properties/property.ts'
import { fuzz } from '../../tools/fuzzing/fuzz.ts'
import { readFuzzOptions } from '../../tools/fuzzing/options.ts'

const HOLDS = property('whole numbers are whole', 10, fc.integer(), () => undefined)
const FAILS = property('whole numbers are small', 1000, fc.integer(), value => {
  if (value > 5000) throw new Error(`${value} is not`)
})

async function fuzzed(...argv: string[]): Promise<{ readonly holds: boolean; readonly out: string }> {
  const options = readFuzzOptions(argv, [HOLDS, FAILS])
  if (!options) throw new Error('help was not asked for')
  let out = ''
  const write = async (text: string): Promise<void> => {
    out += text
  }
  return { holds: await fuzz(options, write, { write: () => undefined }), out }
}

describe('npm run fuzz', () => {
  it('tells how many cases it has tried', async () => {
    const { holds, out } = await fuzzed('--property', 'WHOLE numbers are whole', '--minutes', '0.001')
    expect([holds, out]).toEqual([true, expect.stringMatching(/[1-9]\d*0 {2}whole numbers are whole/u)])
  })

  it('prints the smallest case that fails, and how to find it again', async () => {
    const { holds, out } = await fuzzed()
    expect([holds, out]).toEqual([false, expect.stringContaining('Counterexample: [5001]')])
    const again = /--property "(.*)" --seed (\d+) --path (\S+)/u.exec(out)
    const [, title = '', seed = '', path = ''] = again ?? []
    const repeated = await fuzzed('--property', title, '--seed', seed, '--path', path)
    expect(repeated.out).toContain('Property failed after 1 tests')
    expect(repeated.out).toContain('Counterexample: [5001]')
  })

  it('finds a case that never ends', async () => {
    const hangs = property('nothing hangs', 1, fc.constant(1), () => new Promise(() => undefined))
    expect((await hangs.run({ seed: 1 })).failure?.text).toContain('a case hangs')
  })

  it.each([
    [['--minutes', 'ten'], '--minutes takes a number above 0, not "ten"'],
    [['--minutes', '1.'], '--minutes takes a number above 0, not "1."'],
    [['--minutes', '0'], '--minutes takes a number above 0, not "0"'],
    [['--minutes'], "'--minutes <value>'"],
    [['--seed', 'x'], '--seed takes a whole number, not "x"'],
    [['--seed', '1', '--minutes', '2'], 'without --minutes'],
    [['--path', '1:2'], '--path needs the --seed'],
    [['--path', 'a', '--seed', '1'], '--path takes numbers like 12:0:3, not "a"'],
    [['--path', '1', '--seed', '1'], 'choose it with --property'],
    [['--property', 'odd'], 'no property has "odd" in its title. There are:\n  whole numbers are whole'],
    [['--second', '1'], "'--second'"],
    [['1'], "'1'"],
  ])('explains what is wrong with %j', (argv, message) => {
    expect(() => readFuzzOptions(argv, [HOLDS, FAILS])).toThrow(message)
  })

  it('exits with 2 on a wrong command line', async () => {
    const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/fuzz.ts', '--minutes', 'ten'])
    await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: npm run fuzz') })
  })
})
