import { describe, expect, it } from 'vitest'
import { play } from '../../demo/play.ts'
import { SCENARIOS } from '../../demo/scenarios/index.ts'
import { useTheatre } from './theatre.ts'

const theatre = useTheatre()

describe.each(SCENARIOS)('the scenario $name, in a real host', scenario => {
  it(`holds its promise: ${scenario.title}`, async () => {
    const run = await play(theatre(), scenario, scenario.name, {})
    expect(scenario.verify(run)).toEqual([])
  })
})
