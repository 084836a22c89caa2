import { describe, expect, it } from 'vitest'
import { commandNamed, verbsOf } from './lines.ts'

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
    ['ruby', 'ruby -rnet/http -e code'],
    ['perl', 'perl -e code'],
    ['perl', 'perl -MLWP::Simple -e code'],
    ['php', 'php -r code'],
    ['pwsh', 'pwsh -Command code'],
    ['Rscript', 'Rscript -e code'],
    ['python3', 'sudo -u bob python3 -c code'],
  ])('reads the inline program of %s: %s', (verb, text) => {
    expect(commandNamed(verb, text).program?.text).toBe('code')
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

  it('reads all of several inline programs', () => {
    expect(commandNamed('perl', 'perl -e one -e two').program?.text).toBe('one\ntwo')
  })
})
