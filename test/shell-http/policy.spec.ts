import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { targetsOfCommand } from '../../src/fingerprint/index.ts'
import { SHELL_HTTP_BLOCKED, shellHttpText } from '../../src/messages/index.ts'
import { ALLOWANCES, Budget, ENOUGH_COMMANDS } from '../../src/reading/index.ts'
import { readCommandLine } from '../../src/shell/index.ts'
import { forbiddenFetch, type ForbiddenFetch, type ShellHttpSettings } from '../../src/shell-http/index.ts'

function forbidden(command: string, settings: Partial<ShellHttpSettings> = {}): ForbiddenFetch | undefined {
  const line = readCommandLine(command)
  return line && forbiddenFetch(line, { ...DEFAULTS, ...settings })
}

describe('a refusal', () => {
  it.each<[string, ForbiddenFetch]>([
    ['curl https://a.org/x', { command: 'curl', target: 'a.org/x', isHanded: false }],
    ['curl "$U"', { command: 'curl', target: undefined, isHanded: false }],
    ['xargs curl < urls', { command: 'curl', target: undefined, isHanded: false }],
    ['python3 -c "import requests; requests.get(x)"', { command: 'python3', target: undefined, isHanded: false }],
    ['npm i https://a.org/p.tgz', { command: 'npm', target: 'a.org/p.tgz', isHanded: true }],
    ['npm i "https://$HOST/p.tgz"', { command: 'npm', target: undefined, isHanded: true }],
  ])('says which command and which target: %s', (command, expected) => {
    expect(forbidden(command)).toEqual(expected)
  })

  it('is about the first command that would fetch, wherever it stands', () => {
    expect(forbidden('echo ok; (cd x && curl localhost; wget a.org/y); curl b.org')?.target).toBe('a.org/y')
  })

  it.each<[ForbiddenFetch, RegExp]>([
    [
      { command: 'curl', target: 'a.org/x', isHanded: false },
      /curl would fetch a\.org\/x, .* easily lost\. .*work on that file in the shell\.$/u,
    ],
    [{ command: 'curl', target: undefined, isHanded: false }, /curl would fetch an address that only run time knows/u],
    [{ command: 'npm', target: 'a.org', isHanded: true }, /npm is handed a\.org.*shellHttpAllow exempts npm/su],
    [{ command: 'go', target: undefined, isHanded: true }, /hand go that file/u],
  ])('is true of the call at hand: %o', (given, expected) => {
    const text = shellHttpText(given, 'web_fetch_file', 100)
    expect(text).toMatch(expected)
    expect(text).toMatch(
      new RegExp(`^${SHELL_HTTP_BLOCKED}: \\w+ (?:would fetch|is handed) .*1\\. web_fetch_file.*2\\. Then`, 'su'),
    )
  })
})

describe('exemptions', () => {
  it('hold for a call when every command that would be refused is exempt', () => {
    expect(forbidden('git clone https://a.org/x && rg https://b.org')).toBeUndefined()
    expect(forbidden('git clone https://a.org/x && npm i https://b.org')?.command).toBe('npm')
  })

  it('may be empty', () => {
    expect(forbidden('git clone https://a.org/x', { shellHttpAllow: [] })?.command).toBe('git')
  })
})

describe('local addresses', () => {
  it.each([
    ['curl localhost:3000', 'curl', 'localhost:3000'],
    ['python3 -c "import requests; requests.get(\'http://localhost\')"', 'python3', 'localhost'],
    ['npm i http://localhost/p', 'npm', 'localhost/p'],
    ['xargs -I{} curl http://localhost:3000/{} < ids', 'curl', 'localhost:3000/%7B%7D'],
  ])('are refused too when that is asked for: %s', (line, command, target) => {
    expect(forbidden(line)).toBeUndefined()
    expect(forbidden(line, { blockLocalHttp: true })).toMatchObject({ command, target })
  })

  it('are whatever a socket of this machine answers', () => {
    expect(forbidden('curl --unix-socket /run/x.sock http://a.org/x', { blockLocalHttp: true })).toBeUndefined()
  })
})

describe('what does not parse', () => {
  it.each([
    ['foo ) ; curl https://a.org', 'curl', 'a.org'],
    ['curl "https://a.org', 'curl', 'a.org'],
    ['if curl https://a.org', 'curl', 'a.org'],
    ['} && wget https://a.org/x', 'wget', 'a.org/x'],
  ])('is judged by what does: %s', (line, command, target) => {
    expect(forbidden(line)).toEqual({ command, target, isHanded: false })
  })

  it('is no reason to refuse by itself', () => {
    expect(forbidden('foo ) ; echo https://a.org "')).toBeUndefined()
    expect(forbidden("curl 'http://[::1'")).toBeUndefined()
  })
})

describe('known holes: these run although they may fetch', () => {
  it.each<[string, string]>([
    ['a script that was there before', 'bash scripts/fetch.sh'],
    ['a raw socket', 'printf x | nc a.org 80'],
    ['a device of bash', 'exec 3<>/dev/tcp/a.org/80'],
    ['another program’s own fetching', 'npm install left-pad'],
    ['a scheduler', "echo 'curl https://a.org' | at now"],
    ['a terminal that runs elsewhere', "tmux send-keys 'curl https://a.org' Enter"],
    ['a Makefile', 'make -f - <<< "a:;curl https://a.org"'],
    ['an address in the middle of a word', 'mytool "fetch https://a.org"'],
    ['a program that hides its call', 'python3 -c "exec(bytes.fromhex(\'6375\').decode())"'],
    ['a program that is compiled', "cat > main.go <<'E'\n// https://a.org\nE\ngo build -o x main.go && ./x"],
    ['a test', 'echo \'test("", () => fetch("https://a.org"))\' > x.test.js; npx jest x.test.js'],
    [
      'a library that no table has',
      'python3 -c "from openai import OpenAI; OpenAI(base_url=\'https://a.org\').models.list()"',
    ],
    ['a function that a promise brings', `node -e "import('node-fetch').then(({ default: f }) => f('https://a.org'))"`],
    ['command lines in a file', 'parallel < commands'],
    ['a pattern that prints the address for another client', "grep -oE 'https://a.org' f | xargs mytool"],
    ['a command line over 64 KiB', `: ${'x'.repeat(70_000)}; curl https://a.org`],
    ['a command behind too many others', `${'a;'.repeat(ALLOWANCES.commands)} curl https://a.org`],
    ['a text that is run after too many others', `eval '${'a;'.repeat(ENOUGH_COMMANDS)}'; eval 'curl https://a.org'`],
  ])('%s', (_title, command) => {
    expect(forbidden(command)).toBeUndefined()
  })
})

describe('a loop over literals', () => {
  it('is refused for any of its items, however many there are', () => {
    const local = Array.from({ length: 500 }, (_, index) => `http://localhost:${index + 1}`)
    expect(forbidden(`for u in ${local.slice(0, 20).join(' ')}; do curl $u; done`)).toBeUndefined()
    expect(forbidden(`for u in ${local.slice(0, 20).join(' ')} https://a.org; do curl $u; done`)?.target).toBe('a.org')
    const many = forbidden(`for u in ${local.join(' ')} https://a.org; do curl $u; done`)
    expect(many).toEqual({ command: 'curl', target: undefined, isHanded: false })
  })
})

describe('a command with many addresses', () => {
  const local = (count: number): string => 'http://localhost/ '.repeat(count)
  const requests = (count: number): string => `python3 -c '${'requests.get("http://localhost/");'.repeat(count)}'`

  it.each([
    ['a client', `curl ${local(ALLOWANCES.targets - 1)} a.org`, 'a.org'],
    ['another command', `npm i ${local(ALLOWANCES.targets - 1)} https://a.org`, 'a.org'],
  ])('is refused for the last one that a call may have: %s', (_title, command, target) => {
    expect(forbidden(command)?.target).toBe(target)
  })

  it('is not refused for as many of this machine', () => {
    expect(forbidden(`curl ${local(ALLOWANCES.targets)}`)).toBeUndefined()
    expect(forbidden(requests(60))).toBeUndefined()
  })

  it('goes somewhere unknown when there are more, if it makes the requests itself', () => {
    expect(forbidden(`curl ${local(ALLOWANCES.targets + 1)}`)).toEqual({
      command: 'curl',
      target: undefined,
      isHanded: false,
    })
    expect(forbidden(`npm i ${local(ALLOWANCES.targets + 1)}`)).toBeUndefined()
  })

  it('is refused for the first of them, and the others are not looked at', () => {
    const budget = new Budget()
    const line = readCommandLine(`npm i ${'https://a.org/ '.repeat(500)}`)
    const [command] = line?.commands ?? []
    const first = command && targetsOfCommand(command, new Map(), budget).next().value
    expect(first?.address?.host).toBe('a.org')
    expect(budget.targets.spend(ALLOWANCES.targets - 1)).toBe(true)
  })
})

describe('a program that is run more than once', () => {
  it('is judged once, and still refused for whoever is not exempt', () => {
    const text = `echo 'requests.get("https://a.org")' > f.py; python3 f.py; pypy3 f.py`
    expect(forbidden(text)?.command).toBe('python3')
    expect(forbidden(text, { shellHttpAllow: ['python3'] })?.command).toBe('pypy3')
    expect(forbidden(text, { shellHttpAllow: ['python3', 'pypy3'] })).toBeUndefined()
  })

  it('goes somewhere unknown when it has more addresses than are looked at', () => {
    const list = Array.from({ length: ALLOWANCES.targets + 1 }, (_, index) => `"http://localhost/${index}"`)
    const program = `import requests\nfor u in [${list.join(',')}]: requests.get(u)`
    expect(forbidden(`python3 - <<'E'\n${program}\nE`)).toMatchObject({ command: 'python3', target: undefined })
    expect(forbidden(`python3 - <<'E'\n${program.replace(/,"[^"]*"\]/u, ']')}\nE`)).toBeUndefined()
  })
})
