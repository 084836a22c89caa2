import { describe, expect, it } from 'vitest'
import { commandNamed, lineOf, wordsOf } from '../lines.ts'

describe('the words of a command', () => {
  it.each([
    ['that is printed', 'curl $(echo a)', ['a']],
    ['that is printed with a final newline', "curl $(cat <<'E'\na\n\nE\n)", ['a']],
    ['that is printed with newlines around it', "curl $(cat <<'E'\n\na\n\n\nE\n)", ['\na']],
    ['of a variable beside one in quotes', 'X=a; curl "$X/p" \'$X/p\'', ['a/p', '$X/p']],
    ['that xargs reads', "echo 'a b' | xargs curl", ['a', 'b']],
    ['that xargs reads, behind its own', 'echo a | xargs curl -s', ['-s', 'a']],
    ['that xargs puts in its place', 'echo a | xargs -I{} curl {}/x {}', ['a/x', 'a']],
    ['that xargs reads between white space', "echo ' a  b ' | xargs curl", ['a', 'b']],
    ['that is printed on two lines', "curl $(cat <<'E'\na\nb\nE\n)", ['a\nb']],
    [
      'of the one item of a loop after many laps of others',
      `for i in ${'x '.repeat(500)}; do :; done; for B in a; do curl $B; done`,
      ['a'],
    ],
    ['of nothing that xargs reads', "echo '' | xargs -I{} curl {}", ['{}']],
    ['that is long and quoted in two ways', `curl ${'a'.repeat(20_000)}'b'`, [`${'a'.repeat(20_000)}b`]],
    ['that parallel is given', 'parallel curl ::: a b', ['a', 'b']],
  ])('hold a text %s: %s', (_title, text, words) => {
    const command = commandNamed('curl', text)
    expect(wordsOf(command)).toEqual(words)
    expect(command.args.every(word => word.known)).toBe(true)
  })

  it.each([
    ['of two commands', 'curl $(echo a; echo b)'],
    ['of a file', 'curl $(cat f)'],
    ['of a variable that is read', 'B=x; read B; curl $B'],
    ['of a variable that is unset', 'B=x; unset B; curl $B'],
    ['of an array', 'B=x; curl ${B[0]}'],
    ['of a variable that is named by another', 'B=x; curl ${!B}'],
    ['of a variable that is cut', 'B=x; curl ${B#y}'],
    ['of a loop with too many items', `for B in ${'x '.repeat(500)}; do :; done; curl $B`],
  ])('do not hold the text %s: %s', (_title, text) => {
    expect(commandNamed('curl', text).args[0]?.known).toBe(false)
  })

  it.each(['xargs curl < f', 'parallel curl ::: a', 'ls | xargs -n1 curl'])(
    'stand behind xargs or the like: %s',
    text => {
      expect(commandNamed('curl', text).place).toBe('xargs')
    },
  )
})

describe('a file that a line has written', () => {
  it.each([
    ['at its end', 'echo code >> a.py; python3 a.py'],
    ['with its standard error', 'echo code &> a.py; python3 a.py'],
    ['with its standard error, in the old way', 'echo code >& a.py; python3 a.py'],
    ['and a program has added to', 'echo code > a.py; make >> a.py; python3 a.py'],
    ['anew', 'echo x > a.py; echo code > a.py; python3 a.py'],
    ['anew, by tee', 'echo x > a.py; echo code | tee a.py; python3 a.py'],
    ['before the folder was left and entered again', 'echo code > a.py; cd x; cd ..; python3 a.py'],
    ['in a folder below', 'cd x; echo code > d/a.py; cd ..; python3 x/d/a.py'],
    ['over whatever was there', 'echo code >| a.py; python3 a.py'],
    ['as standard output', 'echo code 1> a.py; python3 a.py'],
    ['by tee with an option', 'echo code | tee -a a.py; python3 a.py'],
    ['under an absolute path', 'cd x && echo code > /tmp/a.py && python3 /tmp/a.py'],
    ['in another folder', 'cd x; echo code > a.py; cd ..; python3 x/a.py'],
    ['at home', 'echo code > ~/a.py; cd x; python3 ~/a.py'],
  ])('is known, written %s', (_title, text) => {
    expect(commandNamed('python3', text).program?.text).toBe('code')
  })

  it.each([
    ['as another stream', 'echo code 2> a.py; python3 a.py'],
    ['anew, by a program', 'echo x > a.py; make > a.py; python3 a.py'],
    ['and another one is run', 'cd x; echo code > a.py; python3 b.py'],
    ['and is only named', 'echo code a.py; python3 a.py'],
    ['and is only named beside another one', 'echo code a.py > b; python3 a.py'],
    ['by a program that reads the text', "sort > a.py <<'E'\ncode\nE\npython3 a.py"],
    ['under a name that only run time knows', 'echo code > $X; python3 $X'],
    ['in another folder', 'echo code > a.py; cd x; python3 a.py'],
    ['by a program', 'make > a.py; python3 a.py'],
    ['and is only read', 'echo code < a.py; python3 a.py'],
    ['and is part of a word', 'python3 x<(echo code)'],
  ])('is not known when it was written %s', (_title, text) => {
    expect(commandNamed('python3', text).program?.text).toBeUndefined()
  })
})

describe('a file that a line has written in several steps', () => {
  it.each([
    ['by echo', 'echo one > a.py; echo two >> a.py; python3 a.py'],
    ['by echo with its standard error', 'echo one > a.py; echo two &>> a.py; python3 a.py'],
    ['by tee', 'echo one | tee a.py; echo two | tee -a a.py; python3 a.py'],
    ['by tee with a long option', 'echo one | tee a.py; echo two | tee --append a.py; python3 a.py'],
  ])('holds all of them: %s', (_title, text) => {
    expect(commandNamed('python3', text).program?.text).toBe('one\ntwo')
  })
})

describe('the folder of a command', () => {
  it.each([
    ['after popd', 'pushd x; popd; a', false, ''],
    ['after cd -', 'cd x; cd -; a', false, ''],
    ['after a bare cd', 'cd x; cd; a', true, '~'],
    ['after a folder that a variable names', 'X=x; cd $X; a', true, 'x'],
  ])('is known, or not: %s', (_title, text, known, value) => {
    expect(commandNamed('a', text).cwd).toMatchObject({ known, value })
  })
})

describe('the commands of find', () => {
  it.each([
    ['-exec', "find . -exec a {} ';' -exec b ';' -name c", ['{}']],
    ['-ok', "find . -ok a x ';'", ['x']],
    ['-okdir', 'find . -okdir a {} +', ['{}']],
    ['-exec with all files at once', "find . -exec a {} + -exec b ';'", ['{}']],
    ['-execdir', "find . -execdir a ';'", []],
  ])('are those behind %s, up to their end', (_title, text, words) => {
    expect(wordsOf(commandNamed('a', text))).toEqual(words)
  })
})

describe('what stands side by side', () => {
  it.each(["bash -c 'a N'; ", "find . -exec a ';'; ", 'b $(a); ', 'b ${x:-$(a)}; ', 'b <(a); ', '(a); '])(
    'is not what stands inside each other, and all of it is read: %s',
    text => {
      const texts = Array.from({ length: 300 }, (_, index) => text.replace('N', String(index)))
      const { commands, complete } = lineOf(texts.join(''))
      expect(complete).toBe(true)
      expect(commands.filter(({ verb }) => verb === 'a')).toHaveLength(300)
    },
  )
})

describe('a redirect', () => {
  it.each([
    ['a > 2', 1],
    ['a >& 2f', 1],
    ['a >& f2', 1],
    ['a >&12', 0],
    ['a 12>&-', 0],
    ['a <& f', 0],
  ])('is known to go to a file or to a descriptor: %s', (text, files) => {
    expect(commandNamed('a', text).redirects).toHaveLength(files)
  })
})
