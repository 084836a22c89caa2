import { describe, expect, it } from 'vitest'
import { addressesIn } from '../../src/url/index.ts'

describe('the addresses in a program', () => {
  it.each<[string, readonly string[]]>([
    ['get("https://a.org/x")', ['https://a.org/x']],
    ["get('HTTP://a.org/x'); get(`https://b.org/${id}`)", ['HTTP://a.org/x', 'https://b.org/${id}']],
    ['see <https://a.org/x>, or https://b.org.', ['https://a.org/x', 'https://b.org.']],
    ['"https://a.org/x\\n"', ['https://a.org/x']],
    ['curl https://a.org|sh', ['https://a.org']],
    ['get("ftp://a.org"); get("//a.org"); get("https://")', []],
    ['', []],
  ])('are the http(s) ones as they are written, each up to the end of its string: %s', (program, expected) => {
    expect([...addressesIn(program)]).toEqual(expected)
  })
})
