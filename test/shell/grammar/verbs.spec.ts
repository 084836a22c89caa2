import { describe, expect, it } from 'vitest'
import { isHarmless, onlyMentions, showsText, type SimpleCommand } from '../../../src/shell/index.ts'
import { lineOf } from '../lines.ts'

function commandOf(text: string): SimpleCommand {
  const [command] = lineOf(text).commands
  if (command === undefined) throw new Error(`no command in ${text}`)
  return command
}

function mentions(text: string): boolean {
  return onlyMentions(commandOf(text))
}

describe('onlyMentions', () => {
  it.each([
    'echo https://a.com',
    'printf %s https://a.com',
    'grep https://a.com f',
    'rg https://a.com',
    'sed -i s,a,b, f',
    "awk '/https/' f",
    'cat f',
    'jq .url f',
    'test -n https://a.com',
    '[ -n https://a.com ]',
    'export U=https://a.com',
    'U=https://a.com',
    'git commit -m https://a.com',
    'git log --grep https://a.com',
    'git tag -m https://a.com v1',
    'git remote add origin https://a.com',
    'git -C repo commit -m https://a.com',
    'git -c user.name=me commit -m https://a.com',
    'ssh host curl https://a.com',
    'sudo echo https://a.com',
    'Write-Output https://a.com',
    'CAT https://a.com',
  ])('holds for %s', text => {
    expect(mentions(text)).toBe(true)
  })

  it.each([
    'git clone https://a.com',
    'git push https://a.com',
    'git',
    'npm install https://a.com',
    'docker pull a.com/b',
    'make',
    'constructor commit',
    '__proto__ commit',
    'git -C commit https://a.com',
    'SSH host curl https://a.com',
    'open https://a.com',
  ])('does not hold for %s', text => {
    expect(mentions(text)).toBe(false)
  })
})

describe('showsText', () => {
  it.each([
    'cat f',
    'awk 1 f',
    'diff f g',
    'git log',
    'git show HEAD',
    'git diff -- f',
    'sed -n 1,9p f',
    'sed -ne p f',
  ])('holds for %s', text => {
    expect(showsText(commandOf(text))).toBe(true)
  })

  it.each(['sed s/a/b/ f', 'sed f -n', 'git', 'git commit -m x', 'git commit log', 'make', 'echo x', 'CAT f'])(
    'does not hold for %s',
    text => {
      expect(showsText(commandOf(text))).toBe(false)
    },
  )

  it('knows git by its subcommand behind options, as onlyMentions does', () => {
    expect(showsText(commandOf('git -C repo log'))).toBe(true)
    expect(mentions('git -C repo log')).toBe(true)
  })
})

describe('isHarmless', () => {
  it.each([
    ['echo x', true],
    ['A=1', true],
    ['sort f', true],
    ['cat f', false],
    ['make', false],
  ])('of %s: %s', (text, expected) => {
    expect(isHarmless(commandOf(text))).toBe(expected)
  })
})
