import { describe, expect, it } from 'vitest'
import { PLUGIN_NAME, resolveConfig } from '../../src/config/index.ts'
import { refusal } from './refusal.ts'

describe('the output folder', () => {
  it.each([
    ['fetched', 'fetched'],
    ['a/b', 'a/b'],
    ['./a//b/', 'a/b'],
    ['.cache/fetched', '.cache/fetched'],
    ['.github/pages', '.github/pages'],
    ['.git/../pages', 'pages'],
    ['pages.git', 'pages.git'],
    ['.gitlab', '.gitlab'],
    ['git', 'git'],
  ])('may be %j, which is %j', (outputDir, folder) => {
    expect(resolveConfig({ outputDir }).outputDir).toBe(folder)
  })

  it.each(['', ' ', 5, null])('may not be %j', outputDir => {
    expect(refusal({ outputDir })).toBe(
      `${PLUGIN_NAME}: outputDir: ${JSON.stringify(outputDir)} must be a text that is not empty`,
    )
  })

  it.each([
    ['the workspace itself', ['.', './', 'a/..']],
    ['a folder outside the workspace', ['..', '../x', 'a/../../x', '/tmp']],
    ['a repository', ['.git', '.git/', '.git/hooks', './.git//hooks', 'a/../.git/x', 'packages/a/.git', '.GIT/x']],
    [
      'another spelling of a repository',
      ['.git.', '.git /x', '.Git. .', 'git~1', 'GIT~1/x', '.git::$INDEX_ALLOCATION'],
    ],
    ['a path with backslashes', ['a\\b', '..\\x', '.git\\hooks', 'C:\\x', '\\\\server\\share']],
    ['a path with a NUL', ['a\0b']],
  ])('may not be %s', (_, folders) => {
    for (const outputDir of folders) {
      expect(refusal({ outputDir })).toBe(
        `${PLUGIN_NAME}: outputDir: ${JSON.stringify(outputDir)} must be a relative path, without \\, of a folder ` +
          'inside the workspace and outside .git',
      )
    }
  })
})
