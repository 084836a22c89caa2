import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginningWithoutSecrets, withoutSecrets } from '../../src/text/index.ts'

describe('a text without secrets', () => {
  it.each([
    ['https://me:pw@example.org/x', 'https://…@example.org/x'],
    ['example.org/x?a=1&api_key=pw&b=2', 'example.org/x?a=1&api_key=…&b=2'],
    ['curl -H "Authorization: Bearer pw" example.org', 'curl -H "Authorization: …" example.org'],
    ["curl -H 'X-Api-Key: pw' example.org", "curl -H 'X-Api-Key: …' example.org"],
    ['curl -H "Cookie: a=1; b=2" example.org', 'curl -H "Cookie: …" example.org'],
    ['curl -u me:pw example.org', 'curl -u … example.org'],
    ['curl --user=me:pw example.org', 'curl --user=… example.org'],
    ['deploy --password pw --to x', 'deploy --password … --to x'],
    ['deploy --client-secret=pw', 'deploy --client-secret=…'],
    ['DB_PASSWORD=pw npm test', 'DB_PASSWORD=… npm test'],
    ["TOKEN='p w' npm test", "TOKEN='…' npm test"],
    ['{"accessToken":"pw","user":"me"}', '{"accessToken":"…","user":"me"}'],
    ['{"body":"{\\"secret\\": \\"pw\\"}"}', '{"body":"{\\"secret\\": \\"…\\"}"}'],
    ['{"command":"curl -H \\"Authorization: Bearer pw\\" x"}', '{"command":"curl -H \\"Authorization: …\\" x"}'],
    ['gh auth ghp_q8Zr2LxW5nVb7Kd3Tm9Yc4Hs6Jf1', 'gh auth …'],
    ['cat 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'cat …'],
  ])('%s', (text, shown) => {
    expect(withoutSecrets(text)).toBe(shown)
  })

  it.each([
    'npm run test:unit -- --reporter=dot',
    'git commit -m "Say what happened, and how often"',
    'python3 -m pytest tests/test_settings_page_v2.py -k "not slow"',
    'cat src/components/SettingsPageForPlugins2/index.test.tsx',
    'git push -u origin main',
    'ls --keyboard us; monkey=1; author=me; signal=9; passive=1',
    'example.org/2026/08/13/how-it-went-today?page=2',
    'token',
    'token=',
    'password: ""',
  ])('keeps what is none: %s', text => {
    expect(withoutSecrets(text)).toBe(text)
  })

  it('is the same when it is made once more', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ9-_/=:"\' &token@…') }), text => {
        const once = withoutSecrets(text)
        expect(withoutSecrets(once)).toBe(once)
      }),
    )
  })

  it('holds no part of a secret, wherever its beginning is cut', () => {
    const secret = 'q8Zr2LxW5nVb7Kd3Tm9Yc4Hs6Jf1'
    for (let chars = 1; chars < 200; chars++) {
      for (const text of [
        `${'x '.repeat(60)}${secret} ${'y '.repeat(60)}`,
        `--token ${'z'.repeat(90)} ${secret} end`,
      ]) {
        const shown = beginningWithoutSecrets(text, chars)
        expect(shown).not.toContain(secret.slice(0, 2))
        expect(shown.length).toBeLessThanOrEqual(chars + '…'.length)
      }
    }
  })

  it('ends in an ellipsis when something was cut, and else is whole', () => {
    expect(beginningWithoutSecrets('one two three', 7)).toBe('one two…')
    expect(beginningWithoutSecrets('one two three', 13)).toBe('one two three')
    expect(beginningWithoutSecrets('x'.repeat(500), 100)).toBe(`${'x'.repeat(100)}…`)
  })
})
