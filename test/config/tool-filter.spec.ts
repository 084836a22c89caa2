import { describe, expect, it } from 'vitest'
import { toolFilter } from '../../src/config/tool-filter.ts'

describe('toolFilter', () => {
  it.each([
    ['a name', 'read', ['read'], ['reads', 'rea', 'Read', 'xread']],
    ['a beginning', 'mcp__*', ['mcp__a', 'mcp__'], ['mcp_', 'xmcp__a']],
    ['an end', '*_write', ['todo_write', '_write'], ['todo_writes', 'write']],
    ['both', 'a*z', ['az', 'abcz'], ['a', 'z', 'azb']],
    ['several', 'a*b*c', ['abc', 'axbxc', 'abbcc'], ['ac', 'acb', 'bac']],
    ['an overlap', 'ab*ba', ['abba', 'abxba'], ['aba']],
    ['an overlap behind a star', 'a*bb*bz', ['abbbz', 'abbxbz'], ['abbz']],
    ['anything', '*', ['', 'a'], []],
    ['two stars', '**', ['', 'a'], []],
    ['no regular expression', 'a.c', ['a.c'], ['abc']],
  ])('a pattern with %s: %s', (_, pattern, matching, others) => {
    const counts = toolFilter([pattern], [])
    expect(matching.filter(counts)).toEqual(matching)
    expect(others.filter(counts)).toEqual([])
    const spared = toolFilter([], [pattern])
    expect(matching.filter(spared)).toEqual([])
    expect(others.filter(spared)).toEqual(others)
  })

  it('counts every tool when nothing is listed', () => {
    expect(toolFilter([], [])('anything')).toBe(true)
  })

  it('counts a tool that any of several patterns means', () => {
    expect(['read', 'write', 'bash'].filter(toolFilter(['read', 'w*'], []))).toEqual(['read', 'write'])
  })

  it('leaves out a tool that is both included and excluded', () => {
    expect(['mcp__a', 'mcp__b', 'read'].filter(toolFilter(['mcp__*'], ['*__b']))).toEqual(['mcp__a'])
  })

  it('decides about a pattern of many stars and a long name', () => {
    expect(toolFilter(['a*'.repeat(1000)], [])('a'.repeat(100_000))).toBe(true)
    expect(toolFilter([`${'a*'.repeat(1000)}b`], [])('a'.repeat(100_000))).toBe(false)
  })
})
