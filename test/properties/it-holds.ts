import { expect, it } from 'vitest'
import type { Property } from './property.ts'

/** Always the same cases, so that a red test stays red; `npm run fuzz` tries new ones. */
const SEED = 20_260_101

/** Making a failed case small can take longer than a test usually may. */
const SHRINKING_MS = 120_000

/**
 * Tests of properties.
 * @param properties - one test each.
 */
export function itHolds(properties: readonly Property[]): void {
  it.each(properties.map(property => [property.title, property] as const))(
    '%s',
    { timeout: SHRINKING_MS },
    async (_title, { runs, run }) => {
      const { failure } = await run({ seed: SEED, numRuns: runs })
      expect(failure?.text).toBeUndefined()
    },
  )
}
