import { defineConfig } from 'vitest/config'
import { CORE } from './vitest.config.ts'

/** What a mutant of the core is tried on: the specs that mirror the core, none of which needs a host. */
export default defineConfig({
  test: {
    include: [CORE],
    isolate: false,
    // Stryker stops what hangs; a busy machine is no reason to.
    testTimeout: 120_000,
  },
})
