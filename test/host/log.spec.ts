import { Context } from '@deepseek-ai/cordis'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfigError } from '../../src/config/index.ts'
import { loudly } from '../../src/host/loading.ts'
import { hostLog } from '../../src/host/log.ts'
import { readLog } from './logs.ts'

let printed: string[]

beforeEach(() => {
  printed = []
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => void printed.push(String(line)))
})

afterEach(() => void vi.restoreAllMocks())

describe("the host's log", () => {
  it('goes to standard error where the host writes it nowhere, each line in the name of the plugin', () => {
    const log = hostLog(new Context(), 'plugin')
    log.tell('stopped')
    log.complain('broken')
    expect(printed).toEqual(['plugin: stopped', 'plugin: broken'])
  })

  it('goes to standard error on a host without a logger', () => {
    hostLog({}, 'plugin').tell('stopped')
    expect(printed).toEqual(['plugin: stopped'])
  })

  it('is left to the host where it writes it somewhere, at levels that are shown by default', () => {
    const ctx = new Context()
    const logged = readLog(ctx)
    const log = hostLog(ctx, 'plugin')
    log.tell('stopped')
    log.complain('broken')
    expect({ printed, ...logged }).toEqual({
      printed: [],
      told: ['plugin: stopped'],
      complaints: ['plugin: broken'],
    })
  })
})

describe('a plugin that starts', () => {
  const log = hostLog({}, 'plugin')

  it('says in one line what is wrong with its configuration, before it fails', () => {
    const start = (): never => {
      throw new ConfigError('speed: 0 must be more', 'plugin')
    }
    expect(() => loudly(log, 'docs/keys.md', start)).toThrow('plugin: speed: 0 must be more')
    expect(printed).toEqual(['plugin: speed: 0 must be more; see docs/keys.md'])
  })

  it('says nothing about what else goes wrong, and nothing when all is well', () => {
    const start = (): never => {
      throw new Error('no such service')
    }
    expect(() => loudly(log, 'docs/keys.md', start)).toThrow('no such service')
    expect(loudly(log, 'docs/keys.md', () => 'started')).toBe('started')
    expect(printed).toEqual([])
  })
})
