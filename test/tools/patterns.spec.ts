import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPatterns, patternsIn } from '../../tools/patterns/find.ts'

function found(code: string, file = 'src/a.ts'): readonly (readonly [number, string | undefined])[] {
  return patternsIn(file, code).map(({ line, known }) => [line, known && `/${known.source}/${known.flags}`])
}

describe('the patterns of a file', () => {
  it.each<[string, string, string | undefined]>([
    ['a literal', String.raw`const a = /[/]\/a+$/giu`, String.raw`/[/]\/a+$/giu`],
    ['one without flags', 'f(/a/)', '/a/'],
    ['one in a template', '`${b.replace(/a/u, "")}`', '/a/u'],
    ['a call', 'RegExp("a")', '/a/'],
    ['a call without arguments', 'new RegExp', '//'],
    ['a constructed one', String.raw`new RegExp('\\d+', 'u')`, String.raw`/\d+/u`],
    ['raw text', 'new RegExp(String.raw`\\d+`)', String.raw`/\d+/`],
    ['one of constants', "const A = 'a'\nconst B = `${A}b`\nnew RegExp(`(${B})\\n`, 'u')", '/(ab)\n/u'],
    ['one of raw constants', 'const A = String.raw`\\d`\nnew RegExp(String.raw`${A}\\w`)', String.raw`/\d\w/`],
    ['one of a variable', "let a = 'a'\nnew RegExp(a)", undefined],
    ['one of an argument', 'const f = (a: string) => new RegExp(`${a}b`)', undefined],
    ['one of a pattern', 'const f = (a: RegExp) => new RegExp(a)', undefined],
    ['one with flags of an argument', "const f = (a: string) => new RegExp('a', a)", undefined],
    ['one of another text', "new RegExp('a'.repeat(3))", undefined],
    ['one of another tag', 'new RegExp(tag`a`)', undefined],
  ])('are found as %s', (_title, code, pattern) => {
    expect(found(code)).toEqual([[code.split('\n').length, pattern]])
  })

  it.each([
    ['a comment', '// /a+/'],
    ['a text', "const a = '/a+/'"],
    ['a division', 'const a = b / c / d'],
    ['the type', 'let a: RegExp'],
  ])('are not found in %s', (_title, code) => {
    expect(found(code)).toEqual([])
  })

  it('are found in a component', () => {
    expect(found('const a = <p>{/a/u.test("/b/")}</p>', 'src/a.tsx')).toEqual([[1, '/a/u']])
  })
})

describe('the patterns of a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patterns-'))
    await mkdir(join(folder, 'in'))
    await writeFile(join(folder, 'b.ts'), String.raw`export const B = /b+$/u`)
    await writeFile(join(folder, 'in', 'a.tsx'), '\nexport const A = /^a+$/u')
    await writeFile(join(folder, 'in', 'a.json'), '/c/')
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('are those of every file in it', async () => {
    expect(await findPatterns([folder])).toMatchObject([
      { file: expect.stringMatching(/b\.ts$/u), line: 1, text: '/b+$/u' },
      { file: expect.stringMatching(/in\/a\.tsx$/u), line: 2, text: '/^a+$/u' },
    ])
  })
})
