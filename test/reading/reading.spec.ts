import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveConfig } from '../../src/config/index.ts'
import { readCall } from '../../src/fingerprint/index.ts'
import { ALLOWANCES, MAX_PARSED_CHARS, MAX_PATH_CHARS, MAX_SINKS, MAX_TREE_MEMBERS } from '../../src/reading/index.ts'
import { forbiddenFetch } from '../../src/shell-http/index.ts'
import type { CommandLine } from '../../src/shell/index.ts'
import { COSTLY_CALLS } from './costly-calls.ts'
import { watched } from './watched.ts'

/** Characters that went through what takes time. */
const passed = vi.hoisted(() => ({ parser: 0, paths: 0, addresses: 0 }))

vi.mock('unbash', async original => {
  const unbash = await original<typeof import('unbash')>()
  const parse = (text: string): ReturnType<typeof unbash.parse> => {
    passed.parser += text.length
    return unbash.parse(text)
  }
  return { ...unbash, parse }
})

vi.mock('node:path', async original => {
  const { posix } = await original<typeof import('node:path')>()
  const normalize = (path: string): string => {
    passed.paths += path.length
    return posix.normalize(path)
  }
  return { posix: { ...posix, normalize } }
})

beforeAll(() => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      constructor(text: string, base?: string | URL) {
        passed.addresses += text.length
        super(text, base)
      }
    },
  )
})

afterAll(() => {
  vi.unstubAllGlobals()
})

beforeEach(() => {
  Object.assign(passed, { parser: 0, paths: 0, addresses: 0 })
})

const settings = resolveConfig(undefined)

/** Characters that stand in the words of a line, and in what its commands are fed. */
function charsOf({ commands }: CommandLine): number {
  const fed = [...new Set(commands.map(({ stdin = '' }) => stdin))].reduce((sum, text) => sum + text.length, 0)
  return commands
    .flatMap(({ name, args, client, redirects }) => [
      ...(name ? [name] : []),
      ...args,
      ...redirects.map(({ target }) => target),
      ...(client?.targets ?? []),
    ])
    .reduce((sum, { value, canonical }) => sum + value.length + canonical.length, fed)
}

/** Characters of words with a substitution, each of which the parser reads anew for what is in it. */
function substitutedIn({ commands }: CommandLine): number {
  const words = commands.flatMap(({ name, args }) => [...(name ? [name] : []), ...args])
  return words.filter(({ value }) => value.includes('$(')).reduce((sum, { value }) => sum + value.length, 0)
}

describe('reading and judging a call takes no more than its budget', () => {
  const cases = COSTLY_CALLS.map(({ title, sizes: [, size], call }) => [title, size, call] as const)

  it.each(cases)('for %s, of size %i', (_title, size, call) => {
    const { tool, args } = call(size)
    const watch = watched(args, 8 * MAX_TREE_MEMBERS)
    const { line } = readCall(tool, watch.value, settings)
    if (line) forbiddenFetch(line, settings)

    expect(passed.parser).toBeLessThanOrEqual(MAX_PARSED_CHARS + ALLOWANCES.nested)
    expect(passed.paths).toBeLessThanOrEqual(ALLOWANCES.words + (MAX_SINKS + 1) * MAX_PATH_CHARS)
    // Once to measure, once to judge; a scheme may be put before each.
    expect(passed.addresses).toBeLessThanOrEqual(2 * (ALLOWANCES.addresses + ALLOWANCES.targets * 'https://'.length))
    expect(line?.commands.length ?? 0).toBeLessThanOrEqual(ALLOWANCES.commands)
    // As they are and in one spelling, and those that a client fetches once more.
    expect(line ? charsOf(line) : 0).toBeLessThanOrEqual(3 * ALLOWANCES.words)
    // The last one is not read any more.
    expect(line ? substitutedIn(line) : 0).toBeLessThanOrEqual(2 * MAX_PARSED_CHARS + ALLOWANCES.nested)
    expect(watch.reads).toBeLessThanOrEqual(3 * (MAX_TREE_MEMBERS + watch.members))
  })
})
