import { defineConfig } from 'vitest/config'

/** What a mutant of the core is tried on: the specs that mirror the core, none of which needs a host. */
export default defineConfig({
  test: {
    include: [
      'test/{answer,brake,config,effects,engine,fingerprint,gate,json,memory,messages,reading,shell,shell-http,text,tracks,url}/**/*.spec.ts',
    ],
    isolate: false,
    // Stryker stops what hangs; a busy machine is no reason to.
    testTimeout: 120_000,
  },
})
