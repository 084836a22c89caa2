import { describe, expect, it } from 'vitest'
import { withoutTrailing } from '../../src/text/index.ts'

describe('a text without some characters at its end', () => {
  it.each([
    ['a\n\n', '\n', 'a'],
    ['\n\na\n\nb', '\n', '\n\na\n\nb'],
    ['\n\n\n', '\n', ''],
    ['', '\n', ''],
    ['a.)!', '.,:;!?)]}', 'a'],
    ['a).b)', ').', 'a).b'],
    ['a\r\n', '\n', 'a\r'],
  ])('%j without %j is %j', (text, chars, rest) => {
    expect(withoutTrailing(text, chars)).toBe(rest)
  })
})
