import { describe, expect, it } from 'vitest'
import { IN_FORCE, inForceOf, readInForce } from '../../src/config/in-force.ts'
import { resolveConfig } from '../../src/config/index.ts'

const told = inForceOf(resolveConfig({}), true)

describe('what is in force', () => {
  it('crosses to a page as JSON', () => {
    expect(readInForce({ [IN_FORCE]: JSON.parse(JSON.stringify(told)) })).toEqual(told)
  })

  it.each([
    undefined,
    {},
    { [IN_FORCE]: 'ask' },
    { [IN_FORCE]: { ...told, onLimit: 1 } },
    { [IN_FORCE]: { ...told, limits: [] } },
    { [IN_FORCE]: { ...told, window: '16' } },
    { [IN_FORCE]: { ...told, progress: undefined } },
  ])('is unknown where a host tells %o', base => {
    expect(readInForce(base)).toBeUndefined()
  })

  it('leaves out what is no cap, and what is not known of fetching', () => {
    const read = readInForce({ [IN_FORCE]: { ...told, limits: { exact: 12, cmd: null }, canFetch: 'perhaps' } })
    expect(read).toMatchObject({ limits: { exact: 12 }, canFetch: undefined })
  })
})
