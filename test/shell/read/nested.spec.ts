import { describe, expect, it } from 'vitest'
import { ALLOWANCES, ENOUGH_COMMANDS, MAX_HEREDOCS, MAX_VARIABLES } from '../../../src/reading/index.ts'
import { commandNamed, lineOf, verbsOf, wordsOf } from '../lines.ts'

/** A dispatcher script as agents write them: every branch calls the script again. */
function dispatcher(branches: number): string {
  const cases = Array.from({ length: branches }, (_, index) => `  ${index}) sh d.sh ${index + 1} ;;\n`).join('')
  return `cat > d.sh <<'E'\n#!/bin/sh\ncase "$1" in\n${cases}  *) make ;;\nesac\nE\nsh d.sh 0`
}

/** How often each of these commands is read. */
function readings(verb: string, text: string): number {
  return verbsOf(text).filter(each => each === verb).length
}

describe('a file that is run', () => {
  it.each([
    ['itself', "echo 'a; sh f' > f; sh f"],
    ['itself, many times', `echo 'a;${'sh f;'.repeat(100)}' > f; sh f`],
    ['itself by another name', "echo 'a; sh ./x/../f' > f; sh f"],
    ['itself in the shell', "echo 'a; . ./f' > f; source f"],
    ['another that runs it', "echo 'a; sh g; sh g' > f; echo 'sh f; sh f' > g; sh f"],
    ['itself after it has added to itself', `echo 'a; echo "sh f" >> f; sh f; sh f' > f; sh f`],
  ])('is not read again while it is read: one that runs %s', (_title, text) => {
    expect(readings('a', text)).toBe(1)
    expect(lineOf(text).complete).toBe(true)
  })

  it.each([6, 7, 100])('is read once when it is a dispatcher with %i branches', branches => {
    const { commands, complete } = lineOf(dispatcher(branches))
    expect(commands.map(({ verb }) => verb)).toEqual(['cat', 'sh', ...Array(branches).fill('sh'), 'make'])
    expect(complete).toBe(true)
  })

  it('is read again when it holds another text', () => {
    expect(readings('b', 'echo a > f; sh f; echo b > f; sh f')).toBe(1)
  })
})

describe('a text that is run', () => {
  it.each([
    ['by eval', "eval 'a b'; eval 'a b'; eval 'a b'"],
    ['as a value', "A='a b'; eval $A; eval $A"],
    ['by another shell', 'A=\'a b\'; sh -c "$A"; bash -c "$A"; echo $A | sh'],
    ['in a loop', 'echo a > f; for i in 1 2 3; do sh f; done'],
    [
      'in the folder that was entered again',
      "cd x; eval 'a b'; cd ..; cd ../x/.; cd /y; cd x; cd /y; cd x; eval 'a b'",
    ],
    ['with parameters that only run time knows', "echo 'a $1 $?' > f; sh f 1; sh f 2"],
  ])('is not read again where it says the same: %s', (title, text) => {
    expect(readings('a', text)).toBe(title.startsWith('in the folder') ? 2 : 1)
  })

  it('is not read again in a folder that was entered again', () => {
    expect(readings('a', "cd /x; eval 'a b'; cd /y; eval 'a b'; cd /x; eval 'a b'; cd /y; eval 'a b'")).toBe(2)
  })

  it('is read again for every value of a variable that it names', () => {
    const text = "for i in 1 2 3; do eval 'curl h$i'; done"
    const targets = lineOf(text).commands.flatMap(({ client }) => client?.targets ?? [])
    expect(targets.map(({ value }) => value)).toEqual(['h1', 'h2', 'h3'])
  })

  it('is read every time when it names too many variables to look at', () => {
    const names = Array.from({ length: MAX_VARIABLES + 1 }, (_, index) => `$A${index}`).join(' ')
    expect(readings('a', `eval 'a ${names}'; `.repeat(3))).toBe(3)
    expect(readings('a', `eval 'a ${names.replace(/ \S+$/u, '')}'; `.repeat(3))).toBe(1)
  })

  it('is read again where it stands less deep, since deep down it may have been cut off', () => {
    const deep = `${'eval '.repeat(7)}eval "eval 'a'"`
    expect(readings('a', deep)).toBe(0)
    expect(readings('a', `${deep}; eval "eval 'a'"`)).toBe(1)
  })

  it('may have more here-documents on one line than are read, and is a word then', () => {
    const few = '<<A '.repeat(MAX_HEREDOCS / 2)
    const text = `A='${few}'; eval "b $A$A"; eval "c $A$A$A"`
    expect(verbsOf(text)).toEqual(['', 'eval', 'b', 'eval'])
    expect(lineOf(text).complete).toBe(true)
  })
})

describe('a program that is run', () => {
  it('is one program, however often and by whatever name it is run', () => {
    const { commands } = lineOf('echo "x = 1" > f.py; python3 f.py; python f.py; python3 ./f.py 2; node f.py')
    const [first, second, third, other] = commands.flatMap(({ program }) => program ?? [])
    expect(second).toBe(first)
    expect(third).toBe(first)
    expect(other).not.toBe(first)
    expect(other?.text).toBe(first?.text)
  })
})

describe('a line that is over its budget', () => {
  const long = (chars: number, fragment: string): string => fragment.repeat(chars / fragment.length)

  it.each([
    ['commands', 'a;'.repeat(ALLOWANCES.commands + 1)],
    ['commands of a nested text', `eval '${'a;'.repeat(ALLOWANCES.commands)}'`],
    [
      'nested texts',
      `A='${long(4000, 'a $B;')}'; ${Array.from({ length: 60 }, (_, index) => `B=${index};eval "$A";`).join('')}`,
    ],
    ['nested substitutions', `${'$(a '.repeat(6)}${long(30_000, 'b c;')}${')'.repeat(6)}`],
    [
      'programs',
      `A='${long(4000, 'x=1;')}'; ${Array.from({ length: 60 }, (_, index) => `python -c "$A;${index}";`).join('')}`,
    ],
    ['words', `A=${long(4000, 'x')}; a ${'$A '.repeat(200)}`],
    ['words of a loop', `for i in ${'x '.repeat(60)}; do a ${'b '.repeat(4000)}; done`],
    ['words that xargs reads', `A='${long(4000, 'x ')}'; ${'echo "$A" | xargs b;'.repeat(60)}`],
    ['words that xargs fills in', `echo ${long(8000, 'x')} | xargs -I{} a ${'{} '.repeat(200)}`],
    ['words of a spelling with many quotes', `a "$(b "$(c "$(d "$(e ${String.raw`\' `.repeat(3000)})")")")"`],
    ['arrays of a loop', `for i in ${'x '.repeat(60)}; do A=(${'b '.repeat(9000)}); done`],
    ['paths', `${'cd 1234567;'.repeat(500)}${'a >f;'.repeat(500)}`],
    ['targets', `curl ${'a.org '.repeat(ALLOWANCES.targets + 1)}`],
  ])('is not complete: one with too many %s', (_title, text) => {
    expect(lineOf(text).complete).toBe(false)
  })

  it.each([
    ['commands', 'a;'.repeat(ALLOWANCES.commands)],
    ['targets', `curl ${'a.org '.repeat(ALLOWANCES.targets)}`],
    [
      'nested texts',
      `A='${long(4000, 'a b c d e f g h $B;')}'; ${Array.from({ length: 10 }, (_, index) => `B=${index};eval "$A";`).join('')}`,
    ],
    ['paths', `${'cd 1234567;'.repeat(50)}${'a >f;'.repeat(500)}`],
  ])('is not one with no more %s than a line may have', (_title, text) => {
    expect(lineOf(text).complete).toBe(true)
  })

  it('still says what it runs beside the text that was not read', () => {
    const runs = Array.from({ length: 60 }, (_, index) => `B=${index};eval "$A";`).join('')
    const text = `A='${long(4000, 'x $B;')}'; ${runs} curl a.org`
    expect(wordsOf(commandNamed('curl', text))).toEqual(['a.org'])
  })

  it('does not go round a loop once more', () => {
    const text = `for i in 1 2 3 4 5; do a ${'b '.repeat(20_000)}; done; for i in 1 2 3; do c; done`
    expect(readings('a', text)).toBeLessThan(5)
    expect(readings('c', text)).toBe(1)
  })

  it('is still complete when only its loops were cut short', () => {
    const text = `for i in ${'x '.repeat(64)}; do ${'a;'.repeat(100)} done; b`
    expect(lineOf(text).complete).toBe(true)
    expect(readings('a', text)).toBeGreaterThanOrEqual(ENOUGH_COMMANDS)
    expect(readings('a', text)).toBeLessThan(ENOUGH_COMMANDS + 100)
    expect(readings('b', text)).toBe(1)
  })

  it('keeps a word that it has no room for as it is written, and does not know it', () => {
    const words = `A=${long(4000, 'x')}; a ${'$A '.repeat(200)}`
    const last = commandNamed('a', words).args.at(-1)
    expect(last).toMatchObject({ value: '$A', known: false })
  })
})
