import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { failed, Played } from './played.ts'

const CAP = DEFAULTS.limits.exact ?? 0

/** Enough wakings to be gated at if they added up. */
const TICKS = 2 * CAP

describe.each([[{ progress: true }], [{ progress: false }]])('a waking by a schedule, with %j', config => {
  it('takes nothing over from the repeats before it', () => {
    const all = new Played(config).times(TICKS, played => {
      played.watch.scheduled()
      return played.call('inbox_check', {}, 'no new mail')
    })
    expect(all.flat()).toEqual([])
  })

  it('takes nothing over from rounds of several calls', () => {
    const all = new Played(config).times(TICKS, played => {
      played.watch.scheduled()
      played.bash('git fetch -q', '')
      return played.bash('git status -sb', '## main')
    })
    expect(all.flat()).toEqual([])
  })

  it('leaves a loop to be found that begins after it', () => {
    const played = new Played(config)
    played.times(CAP - 1, one => one.bash('make', 'up to date'))
    played.watch.scheduled()
    expect(played.times(CAP, one => one.bash('make', 'up to date')).indexOf('gated')).toBe(CAP - 1)
  })

  it('takes failures in a row over: what failed at every waking is told of and gated', () => {
    const all = new Played(config).times(TICKS, played => {
      played.watch.scheduled()
      return played.bash('make deploy', failed('no route to host', 2))
    })
    expect(all).toContain('gated')
  })

  it('leaves the answers of a person as they are', () => {
    const played = new Played(config)
    played.times(CAP, one => one.bash('make', 'up to date'))
    const attempt = played.attempt('bash', { command: 'make' })
    const ruling = played.watch.consult(attempt, true)
    expect(ruling.kind).toBe('ask')
    if (ruling.kind !== 'ask') return
    played.watch.declined(ruling.hits, 'rejected', undefined)
    played.watch.scheduled()
    expect(played.bash('make', 'up to date')).toBe('gated')
  })
})
