import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemsOf } from '../../tools/patterns/check.ts'
import { patternsIn } from '../../tools/patterns/find.ts'
import type { Unproven } from '../../tools/patterns/unproven.ts'

const BENCH = 'a pattern'

/** Linear, as a person sees; a look-ahead is more than can be proved. */
const LOOKING_AHEAD = '/^b+(?=c)/u'

function unproven(pattern: string, other: Partial<Unproven> = {}): Unproven {
  return { file: 'src/a.ts', pattern, reason: 'it begins at one place only', bench: BENCH, ...other }
}

/** What is said of a file. */
function problems(code: string, listed: readonly Unproven[] = []): Promise<readonly string[]> {
  return problemsOf(patternsIn('src/a.ts', code), listed, [BENCH])
}

describe('a slow pattern', () => {
  it.each([
    String.raw`/^#![^\n]*?([\w.+-]+)[ \t]*(?:\n|$)/u`,
    String.raw`/^(?:[-+][a-z]*o[a-z]*|--rcfile|--init-file)$/iu`,
    '/^-[a-z]*n[a-z]*$/iu',
    String.raw`/\n+$/u`,
    '/%.*$/u',
    String.raw`/^\d*\.?\d+$/u`,
    '/(?:a|a)+b/u',
    "new RegExp('(?:a+)+b')",
  ])('is told with its place, and with a text that shows it: %s', async pattern => {
    const [problem, ...others] = await problems(`\nconst A = ${pattern}`)
    expect(others).toEqual([])
    expect(problem).toContain(`src/a.ts:2: ${pattern}\n`)
    expect(problem).toMatch(/ is slow, .*: try it on .*repeat\(\d+\)/u)
  })

  it('is not excused by a reason', async () => {
    expect(await problems('/a+$/u', [unproven('/a+$/u')])).toEqual([expect.stringContaining('is slow')])
  })
})

describe('a linear pattern', () => {
  it.each(['/^a+$/u', String.raw`/\ba+b/u`, '/[^/]+/gu', "new RegExp('^a+$')", '/(?<!a)b/u'])(
    'is not told: %s',
    async pattern => {
      expect(await problems(pattern)).toEqual([])
    },
  )
})

describe('a pattern that is not proved linear', () => {
  it.each([
    ['not found to be slow', LOOKING_AHEAD],
    ['only run time tells', 'new RegExp(a)'],
    ['gave up (invalid)', "new RegExp('(')"],
  ])('needs a reason: %s', async (why, pattern) => {
    expect(await problems(pattern)).toEqual([expect.stringContaining(why)])
    expect(await problems(pattern, [unproven(pattern)])).toEqual([])
  })

  it('needs it for its own file and its own text', async () => {
    for (const other of [unproven(LOOKING_AHEAD, { file: 'src/b.ts' }), unproven('/^b+(?=d)/u')]) {
      expect(await problems(LOOKING_AHEAD, [other])).toEqual([
        expect.stringContaining('not proved linear'),
        expect.stringContaining('take it off the list'),
      ])
    }
  })

  it('needs a case of the bench that there is', async () => {
    const listed = [unproven(LOOKING_AHEAD, { bench: 'another' })]
    expect(await problems(LOOKING_AHEAD, listed)).toEqual([expect.stringContaining('no case of the bench: "another"')])
  })
})

describe('a reason', () => {
  it.each([
    ['is proved', '/^a+$/u'],
    ['is gone', 'const A = 1'],
  ])('is refused when its pattern %s', async (_title, code) => {
    expect(await problems(code, [unproven('/^a+$/u')])).toEqual([expect.stringContaining('take it off the list')])
  })
})

describe('npm run check:patterns', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patterns-'))
    await mkdir(join(folder, 'in'))
    await writeFile(join(folder, 'b.ts'), String.raw`export const B = /b+$/u`)
    await writeFile(join(folder, 'in', 'a.tsx'), '\nexport const A = /^a+$/u')
    await writeFile(join(folder, 'in', 'a.json'), '/c/')
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each([
    ['0 when all patterns are linear', () => [join(folder, 'in')], 0, '1 patterns, 0 problems'],
    ['1 when one is slow', () => [folder], 1, 'b.ts:1: /b+$/u\n  is slow'],
    ['2 when it is told no folder', () => [], 2, 'Usage: '],
    ['2 when there is no such folder', () => [join(folder, 'none')], 2, 'ENOENT'],
  ])(
    'exits with %s',
    async (_title, folders, code, text) => {
      const command = ['--import', 'tsx', 'tools/patterns.ts', ...folders()]
      const run = promisify(execFile)(process.execPath, command).then(
        out => ({ code: 0, ...out }),
        (error: unknown) => error,
      )
      const { stdout, stderr, ...ended } = Object.assign({ stdout: '', stderr: '' }, await run)
      expect(ended).toMatchObject({ code })
      expect(stdout + stderr).toContain(text)
    },
    60_000,
  )
})
