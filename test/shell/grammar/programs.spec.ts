import { describe, expect, it } from 'vitest'
import { commandNamed, verbsOf, wordsOf } from '../lines.ts'

describe('the program that a command runs', () => {
  it.each([
    ['python', "python -c 'code'"],
    ['python3', 'python3 -c "code"'],
    ['python3', 'python3 -u -c code'],
    ['python3', 'python3 -uc code'],
    ['python3.12', 'python3.12 -c code'],
    ['node', 'node -e code'],
    ['node', 'node --eval code'],
    ['node', 'node -pe code'],
    ['node', 'node --input-type=module -e code'],
    ['deno', 'deno eval code'],
    ['bun', 'bun -e code'],
    ['ruby', 'ruby -W0 -e code'],
    ['perl', 'perl -e code'],
    ['php', 'php -r code'],
    ['pwsh', 'pwsh -Command code'],
    ['Rscript', 'Rscript -e code'],
    ['python3', 'sudo -u bob python3 -c code'],
    ['python3', "python3 -c'code'"],
    ['pypy3', 'pypy3 -c code'],
    ['Python.exe', 'Python.exe -c code'],
    ['python3.12.exe', 'python3.12.exe -c code'],
    ['NODE.EXE', 'NODE.EXE -e code'],
    ['powershell', 'powershell -NoProfile -command code'],
    ['node', 'node --print code'],
    ['perl', 'perl -lE code'],
  ])('reads the inline program of %s: %s', (verb, text) => {
    expect(commandNamed(verb, text).program?.text).toBe('code')
  })

  it.each([
    ['ruby', 'ruby -rnet/http -e code', "require 'net/http'\ncode"],
    ['perl', 'perl -MLWP::Simple -e code', 'use LWP::Simple;\ncode'],
  ])('begins with the libraries that options load: %s', (verb, text, expected) => {
    expect(commandNamed(verb, text).program?.text).toBe(expected)
  })

  it.each([
    ['python3', 'python3 <<E\ncode\nE'],
    ['python3', "python3 - <<'E'\ncode\nE"],
    ['python3', "python3 - argument <<'E'\ncode\nE"],
    ['python3', "python3 -u - <<'E'\ncode\nE"],
    ['node', 'node <<E\ncode\nE'],
    ['python3', 'cat <<E | python3 -\ncode\nE'],
  ])('reads the program that %s gets on standard input: %j', (verb, text) => {
    expect(commandNamed(verb, text).program?.text).toBe('code\n')
  })

  it.each([
    ['python3', 'python3 run.py'],
    ['python3', 'python3 run.py <<E\ndata\nE'],
    ['python3', 'python3 -m json.tool <<E\ndata\nE'],
    ['python3', 'python3'],
    ['node', 'node run.js -e'],
    ['node', "node -e'code'"],
    ['ruby', 'ruby -c code'],
    ['ruby', 'ruby -cw run.rb'],
    ['ruby', 'ruby --disable run.rb'],
    ['python3', 'python3 run-copy.py'],
    ['python3x', 'python3x -c code'],
    ['ls', 'ls -c code'],
    ['bash', "bash -c 'code'"],
    ['constructor', 'constructor -e code'],
  ])('finds none where a file is run, or no interpreter is: %s in %j', (verb, text) => {
    expect(commandNamed(verb, text).program?.text).toBeUndefined()
  })

  it.each<[string, string]>([
    ['written by cat', "cat > /tmp/a.py <<'E'\ncode\nE\npython3 /tmp/a.py"],
    ['written by echo', 'echo code > a.py; python3 ./a.py'],
    ['written by tee', 'echo code | tee a.py; python3 a.py'],
    ['written in the folder it is run in', 'cd x && echo code > a.py && python3 a.py'],
    ['printed into a process substitution', 'python3 <(echo code)'],
  ])('reads a file that the same line has %s', (_title, text) => {
    expect(commandNamed('python3', text).program).toEqual({ language: 'python', text: expect.stringContaining('code') })
  })

  it('reads a written script in the language of its first line', () => {
    const text = "cat > run <<'E'\n#!/usr/bin/env python3\ncode\nE\nchmod +x run && ./run"
    expect(commandNamed('run', text).program?.language).toBe('python')
    expect(verbsOf("cat > run <<'E'\n#!/bin/bash\ncurl a\nE\n./run")).toContain('curl')
  })

  it('reads a written script only where that file is run, and not as a shell when it is none', () => {
    const written = "cat > run <<'E'\n#!/usr/bin/env python3\ncurl a\nE\n"
    expect(commandNamed('run', `${written}run`).program).toBeUndefined()
    expect(verbsOf(`${written}./run`)).toEqual(['cat', 'run'])
  })

  it.each([
    ['of a shell', '#!/bin/sh', undefined],
    ['of another language', '#!/usr/bin/python3', 'python'],
    ['of another language, with white space behind it', '#!/usr/bin/env node ', 'javascript'],
    ['of another language, with a version', '#!/usr/bin/env python3.12', 'python'],
    ['of another language, without a folder', '#!ruby', 'ruby'],
    ['that ends in no name', '#!/usr/bin/python3 "', undefined],
    ['that is empty', '#!', undefined],
    ['of an unknown language', '#!/usr/bin/tclsh', undefined],
    ['that is a comment', '# python3', undefined],
    ['before another one of that kind', ':\n#!/usr/bin/python3', undefined],
  ])('knows a script by a first line %s: %s', (_title, first, language) => {
    expect(commandNamed('run', `cat > run <<'E'\n${first}\ncode\nE\n./run`).program?.language).toBe(language)
  })

  it('looks at no more of a first line than a kernel does', () => {
    const script = (padding: number) => `cat > run <<'E'\n#!/usr/bin/env ${' '.repeat(padding)}python3\ncode\nE\n./run`
    expect(commandNamed('run', script(200)).program?.language).toBe('python')
    expect(commandNamed('run', script(256)).program).toBeUndefined()
  })

  it('reads all of several inline programs', () => {
    expect(commandNamed('perl', 'perl -e one -e two').program?.text).toBe('one\ntwo')
  })
})

describe('the text that a command hands to a shell', () => {
  it.each([
    ["trap 'a' EXIT", ['trap', 'a']],
    ["trap -- 'a' EXIT", ['trap', 'a']],
    ['ssh localhost a', ['ssh', 'a']],
    ['ssh -v -p 22 me@127.0.0.1 a', ['ssh', 'a']],
    ['ssh ::1 a; b', ['ssh', 'a', 'b']],
    ['ssh -p22 127.0.1.100 a', ['ssh', 'a']],
    ["bash +e -c 'a'", ['bash', 'a']],
    ["bash -x -c 'a'", ['bash', 'a']],
    ["bash --norc -c 'a'", ['bash', 'a']],
    ["bash -euo pipefail -c 'a'", ['bash', 'a']],
    ["bash +O extglob -ceo pipefail 'a'", ['bash', 'a']],
    ["bash --rcfile f -c 'a'", ['bash', 'a']],
    ["bash --init-file f -c 'a'", ['bash', 'a']],
    ["bash -oe pipefail -c 'a'", ['bash', 'a']],
    ["bash -xce 'a'", ['bash', 'a']],
    ["bash +n -c 'a'", ['bash', 'a']],
    ["bash -c+ -c 'a'", ['bash', 'a']],
    ["zsh -o errexit -c 'a'", ['zsh', 'a']],
    ['bash -o posix <<E\na\nE', ['bash', 'a']],
    ['bash -s <<E\na\nE', ['bash', 'a']],
    ["runuser --command 'a' bob", ['runuser', 'a']],
    ["su bob --command 'a'", ['su', 'a']],
    ["env --split-string 'a b'", ['env', 'a']],
    ["flock /lock --command 'a'", ['flock', 'a']],
    ["script -qc 'a' log", ['script', 'a']],
    ["echo -e 'a' | dash", ['echo', 'dash', 'a']],
    ["cat - <<< 'a' | zsh", ['cat', 'zsh', 'a']],
    ['echo a > f; . ./f', ['echo', '.', 'a']],
    ['echo a > f; source f', ['echo', 'source', 'a']],
    ['echo a > f; bash f', ['echo', 'bash', 'a']],
    ['echo a > f; ./f', ['echo', 'f', 'a']],
    ['eval a b', ['eval', 'a']],
  ])('is read: %s', (text, verbs) => {
    expect(verbsOf(text)).toEqual(verbs)
  })

  it.each([
    ['ssh host a', ['ssh']],
    ['ssh -J localhost host a', ['ssh']],
    ['ssh notlocalhost a', ['ssh']],
    ['ssh localhost.example.org a', ['ssh']],
    ['ssh -v', ['ssh']],
    ['trap', ['trap']],
    ['trap -p', ['trap']],
    ["bash -n -c 'a'", ['bash']],
    ["bash -xn -c 'a'", ['bash']],
    ["bash -nx -c 'a'", ['bash']],
    ["bash -xne -c 'a'", ['bash']],
    ["bash --norc run 'a'", ['bash']],
    ["bash --rcfile a 'b'", ['bash']],
    ["bash run 'a'", ['bash']],
    ["su bob 'a'", ['su']],
    ["script log 'a'", ['script']],
    ['echo a > f; cat f', ['echo', 'cat']],
    ['echo a > f; f', ['echo', 'f']],
    ["ls -c 'a'", ['ls']],
    ['cat f - <<< a | sh', ['cat', 'sh']],
  ])('is none: %s', (text, verbs) => {
    expect(verbsOf(text)).toEqual(verbs)
  })

  it('is all of its words, as eval and ssh put them together', () => {
    expect(wordsOf(commandNamed('a', "eval a 'b c' d"))).toEqual(['b', 'c', 'd'])
    expect(wordsOf(commandNamed('a', "ssh localhost a 'b c'"))).toEqual(['b', 'c'])
  })
})
