import { describe, expect, it } from 'vitest'
import { onlyMentions } from '../../src/shell/index.ts'
import { lineOf } from './lines.ts'

function mentions(text: string): boolean {
  const [command] = lineOf(text).commands
  if (command === undefined) throw new Error(`no command in ${text}`)
  return onlyMentions(command)
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
    'open https://a.com',
  ])('does not hold for %s', text => {
    expect(mentions(text)).toBe(false)
  })
})
