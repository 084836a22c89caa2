import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { SHELL_HTTP_BLOCKED, shellHttpText } from '../../src/messages/index.ts'
import { readCommandLine } from '../../src/shell/index.ts'
import { shellHttpRefusal, type ShellHttpRefusal, type ShellHttpSettings } from '../../src/shell-http/index.ts'

function refusal(command: string, settings: Partial<ShellHttpSettings> = {}): ShellHttpRefusal | undefined {
  const line = readCommandLine(command)
  return line && shellHttpRefusal(line, { ...DEFAULTS, ...settings })
}

describe('a refusal', () => {
  it.each<[string, ShellHttpRefusal]>([
    ['curl https://a.org/x', { command: 'curl', target: 'a.org/x', isHanded: false }],
    ['curl "$U"', { command: 'curl', target: undefined, isHanded: false }],
    ['xargs curl < urls', { command: 'curl', target: undefined, isHanded: false }],
    ['python3 -c "import requests; requests.get(x)"', { command: 'python3', target: undefined, isHanded: false }],
    ['npm i https://a.org/p.tgz', { command: 'npm', target: 'a.org/p.tgz', isHanded: true }],
    ['npm i "https://$HOST/p.tgz"', { command: 'npm', target: undefined, isHanded: true }],
  ])('says which command and which target: %s', (command, expected) => {
    expect(refusal(command)).toEqual(expected)
  })

  it('is about the first command that would fetch, wherever it stands', () => {
    expect(refusal('echo ok; (cd x && curl localhost; wget a.org/y); curl b.org')?.target).toBe('a.org/y')
  })

  it.each<[ShellHttpRefusal, RegExp]>([
    [
      { command: 'curl', target: 'a.org/x', isHanded: false },
      /work on that file in the shell.*curl would fetch a\.org\/x, .* easily lost\.$/u,
    ],
    [{ command: 'curl', target: undefined, isHanded: false }, /curl would fetch an address that only run time knows/u],
    [{ command: 'npm', target: 'a.org', isHanded: true }, /npm is handed a\.org.*shellHttpAllow exempts npm/su],
    [{ command: 'go', target: undefined, isHanded: true }, /hand go that file/u],
  ])('is true of the call at hand: %o', (given, expected) => {
    const text = shellHttpText(given, 'web_fetch_file', 100)
    expect(text).toMatch(expected)
    expect(text).toMatch(new RegExp(`^${SHELL_HTTP_BLOCKED}: .*1\\. web_fetch_file.*2\\. Then`, 'su'))
  })
})

describe('exemptions', () => {
  it('hold for a call when every command that would be refused is exempt', () => {
    expect(refusal('git clone https://a.org/x && rg https://b.org')).toBeUndefined()
    expect(refusal('git clone https://a.org/x && npm i https://b.org')?.command).toBe('npm')
  })

  it('may be empty', () => {
    expect(refusal('git clone https://a.org/x', { shellHttpAllow: [] })?.command).toBe('git')
  })
})

describe('local addresses', () => {
  it.each([
    ['curl localhost:3000', 'curl', 'localhost:3000'],
    ['python3 -c "import requests; requests.get(\'http://localhost\')"', 'python3', 'localhost'],
    ['npm i http://localhost/p', 'npm', 'localhost/p'],
    ['xargs -I{} curl http://localhost:3000/{} < ids', 'curl', 'localhost:3000/%7B%7D'],
  ])('are refused too when that is asked for: %s', (line, command, target) => {
    expect(refusal(line)).toBeUndefined()
    expect(refusal(line, { blockLocalHttp: true })).toMatchObject({ command, target })
  })

  it('are whatever a socket of this machine answers', () => {
    expect(refusal('curl --unix-socket /run/x.sock http://a.org/x', { blockLocalHttp: true })).toBeUndefined()
  })
})

describe('what does not parse', () => {
  it.each([
    ['foo ) ; curl https://a.org', 'curl', 'a.org'],
    ['curl "https://a.org', 'curl', 'a.org'],
    ['if curl https://a.org', 'curl', 'a.org'],
    ['} && wget https://a.org/x', 'wget', 'a.org/x'],
  ])('is judged by what does: %s', (line, command, target) => {
    expect(refusal(line)).toEqual({ command, target, isHanded: false })
  })

  it('is no reason to refuse by itself', () => {
    expect(refusal('foo ) ; echo https://a.org "')).toBeUndefined()
    expect(refusal("curl 'http://[::1'")).toBeUndefined()
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
    ['a pattern that prints the address for another client', "grep -oE 'https://a.org' f | xargs mytool"],
    ['a command line over 64 KiB', `: ${'x'.repeat(70_000)}; curl https://a.org`],
  ])('%s', (_title, command) => {
    expect(refusal(command)).toBeUndefined()
  })
})

describe('a loop over literals', () => {
  it('is refused for any of its items, however many there are', () => {
    const local = Array.from({ length: 500 }, (_, index) => `http://localhost:${index + 1}`)
    expect(refusal(`for u in ${local.slice(0, 20).join(' ')}; do curl $u; done`)).toBeUndefined()
    expect(refusal(`for u in ${local.slice(0, 20).join(' ')} https://a.org; do curl $u; done`)?.target).toBe('a.org')
    const many = refusal(`for u in ${local.join(' ')} https://a.org; do curl $u; done`)
    expect(many).toEqual({ command: 'curl', target: undefined, isHanded: false })
  })
})
