import { describe, expect, it } from 'vitest'
import { programTextOf } from '../../src/shell/index.ts'
import { commandNamed } from './lines.ts'

describe('programTextOf', () => {
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
    expect(programTextOf(commandNamed(verb, text))).toBe('code')
  })

  it.each([
    ['python3', 'python3 <<E\ncode\nE'],
    ['python3', "python3 - <<'E'\ncode\nE"],
    ['python3', "python3 - argument <<'E'\ncode\nE"],
    ['python3', "python3 -u - <<'E'\ncode\nE"],
    ['node', 'node <<E\ncode\nE'],
    ['python3', 'cat <<E | python3 -\ncode\nE'],
  ])('reads the program that %s gets on standard input: %j', (verb, text) => {
    expect(programTextOf(commandNamed(verb, text))).toBe('code\n')
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
    expect(programTextOf(commandNamed(verb, text))).toBeUndefined()
  })

  it('reads all of several inline programs', () => {
    expect(programTextOf(commandNamed('perl', 'perl -e one -e two'))).toBe('one\ntwo')
  })
})
