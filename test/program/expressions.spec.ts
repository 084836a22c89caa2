import { describe, expect, it } from 'vitest'
import { Expressions, UNKNOWN, type Language } from '../../src/program/index.ts'

/** The values of the first argument of the last call of `give`. */
function valuesIn(language: Language, text: string): readonly string[] {
  const expressions = new Expressions({ language, text })
  const use = [...expressions.calls()].findLast(({ path }) => path === 'give')
  const [first] = use?.args ?? []
  return first ? expressions.valuesAt(first.start) : []
}

function pathsIn(language: Language, text: string): readonly string[] {
  return [...new Expressions({ language, text }).calls()].map(({ path }) => path)
}

describe('the value of an expression', () => {
  it.each<[Language, string]>([
    ['python', 'give("a/b")'],
    ['python', 'x = "a"\ngive(x + "/b")'],
    ['python', 'x = "a"\ngive(f"{x}/b")'],
    ['python', 'give("%s/b" % "a")'],
    ['python', 'give("{}/{}".format("a", "b"))'],
    ['python', 'give("{x}/b".format(x="a"))'],
    ['python', 'give("a" "/b")'],
    ['python', 'def f(x):\n  give(x)\nf("a/b")'],
    ['python', 'class C:\n  def f(self):\n    self.x = "a"\n    give(self.x + "/b")'],
    ['javascript', 'const x = "a"; give(`${x}/b`)'],
    ['javascript', 'const f = async x => give(`${x}/b`); f("a")'],
    ['javascript', 'give(new URL("b", "a/"))'],
    ['javascript', "['a/b'].forEach(x => give(x))"],
    ['javascript', 'const s = t.replace(/"/g, ""); give("a/b")'],
    ['javascript', 'const x: string = "a"; give(x + "/b")'],
    ['ruby', 'x = "a"\ngive("#{x}/b")'],
    ['perl', 'my $x = "a"; give("$x/b");'],
    ['php', "$x = 'a'; give($x . '/b');"],
    ['lua', 'local x = "a"\ngive(x .. "/b")'],
    ['r', 'x <- "a"; give(paste0(x, "/b"))'],
    ['go', 'x := "a"\ngive(fmt.Sprintf("%s/b", x))'],
  ])('is put together in %s: %s', (language, text) => {
    expect(valuesIn(language, text)).toEqual(['a/b'])
  })

  it.each<[Language, string]>([
    ['python', 'for x in ["a", "b"]:\n  give(x)'],
    ['javascript', 'for (const x of ["a", "b"]) give(x)'],
    ['javascript', 'const l = ["a", "b"]; l.map(async (x) => give(x))'],
    ['php', 'foreach (["a", "b"] as $x) give($x);'],
    ['perl', 'for my $x ("a", "b") { give($x) }'],
    ['python', 'def f(x): give(x)\nf("a"); f("b")'],
  ])('is each that it can be in %s: %s', (language, text) => {
    expect(valuesIn(language, text)).toEqual(['a', 'b'])
  })

  it.each<[Language, string]>([
    ['python', 'give(sys.argv[1])'],
    ['python', 'give(x)'],
    ['python', 'x = x\ngive(x)'],
    ['python', 'give(a if b else c)'],
    ['javascript', 'give(process.env.X || "a")'],
    ['javascript', 'give({})'],
  ])('is not known in %s: %s', (language, text) => {
    expect(valuesIn(language, text)).toEqual([UNKNOWN])
  })

  it('is the last before its use, or the first behind it', () => {
    expect(valuesIn('python', 'x = "a"\nx = "b"\ngive(x)\nx = "c"')).toEqual(['b'])
    expect(valuesIn('javascript', 'const f = () => give(x); const x = "a"')).toEqual(['a'])
  })

  it('is not known beyond so many', () => {
    const list = Array.from({ length: 40 }, (_, index) => `"${index}"`).join(', ')
    expect(valuesIn('python', `for x in [${list}]:\n  give(x)`)).toContain(UNKNOWN)
  })

  it('takes room that is counted', () => {
    const long = 'x'.repeat(4000)
    const expressions = new Expressions({
      language: 'javascript',
      text: `const a = "${long}"; ${'give(`${a}${a}`);'.repeat(500)}`,
    })
    const values = [...expressions.calls()].flatMap(({ args }) => args.flatMap(arg => expressions.valuesAt(arg.start)))
    expect(values.at(0)).toMatch(/^x+$/u)
    expect(values.at(-1)).toBe(UNKNOWN)
  })
})

describe('a call', () => {
  it.each<[Language, string, string]>([
    ['python', 'import a as b\nb.c()', 'a.c'],
    ['python', 'from a.b import (c as d, e)\nd()', 'a.b.c'],
    ['python', 'import a.b as c\nc.d()', 'a.b.d'],
    ['python', 'import a\nwith a.B() as c:\n  c.d()', 'a.B().d'],
    ['python', 'import a\nf = a.b\nf()', 'a.b'],
    ['javascript', "const a = require('node:b'); a.c()", 'b.c'],
    ['javascript', "const { c: d } = require('b'); d()", 'b.c'],
    ['javascript', "import a, { c as d } from 'b'; d()", 'b.c'],
    ['javascript', "import * as a from 'b'; a.c()", 'b.c'],
    ['javascript', "const a = (await import('b')).default; a.c()", 'b.c'],
    ['javascript', "require('b').default.c()", 'b.c'],
    ['python', 'a(b.c()).d()', 'b.c'],
    ['go', 'import ("net/http"; j "encoding/json")\nfunc main() { http.Get(1) }', 'net/http.Get'],
    ['php', '$c = new \\A\\B(); $c->d();', 'A.B().d'],
    ['ruby', 'A::B.c "d"', 'A.B.c'],
    ['perl', 'A::B->new->c("d");', 'A.B.new.c'],
    ['lua', "local a = require('b')\na.c()", 'b.c'],
    ['powershell', "(New-Object A).B('c')", '().B'],
  ])('has the full name of what is called in %s: %s', (language, text, expected) => {
    expect(pathsIn(language, text).at(-1)).toBe(expected)
  })

  it.each<[Language, string]>([
    ['python', '"a()" # b()'],
    ['javascript', '/* a() */ // b()\n`c()`'],
    ['lua', '-- a()'],
    ['python', 'def a(): pass'],
  ])('is none in what is no code of %s: %s', (language, text) => {
    expect(pathsIn(language, text)).toEqual([])
  })
})

describe('a program that ends too soon', () => {
  it.each<[Language, string, readonly string[]]>([
    ['javascript', 'let x = /abc\ngive("a")', ['give']],
    ['javascript', 'let x = /abc', []],
    ['javascript', 'give(fetch(', ['give', 'fetch']],
    ['python', 'give("a', ['give']],
    ['python', 'give(', ['give']],
  ])('is read as far as it goes: %s %j', (language, text, paths) => {
    expect(pathsIn(language, text)).toEqual(paths)
  })

  it.each<[Language, string, readonly string[]]>([
    ['javascript', 'give(["a"])', [UNKNOWN]],
    ['javascript', 'give((("a")))', ['a']],
    ['javascript', 'give("a".trim())', ['a']],
    ['javascript', 'give("a".length)', ['a']],
    ['javascript', 'give("a".repeat(2))', [UNKNOWN]],
    ['php', 'give("a" . "b");', ['ab']],
    ['lua', 'give("a" .. "b")', ['ab']],
  ])('has this value: %s %j', (language, text, values) => {
    expect(valuesIn(language, text)).toEqual(values)
  })
})
