import { defineConfig } from 'vitest/config'

/** What a mutant of the core is tried on: the specs that mirror the core, none of which needs a host. */
export default defineConfig({
  test: {
    include: [
      'test/{answer,brake,config,engine,fingerprint,gate,json,messages,progress,shell,shell-http,text,tracks,url}/**/*.spec.ts',
    ],
    isolate: false,
    // Stryker stops what hangs; a busy machine is no reason to.
    testTimeout: 120_000,
  },
})
