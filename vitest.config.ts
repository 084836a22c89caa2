import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The specs of the pure core, which need no host; its folders are those that `stryker.config.json` mutates. */
export const CORE =
  'test/{answer,brake,config,effects,engine,fingerprint,gate,json,memory,messages,program,reading,shell,shell-http,text,tracks,url}/**/*.spec.ts'

/** How long a machine that is busy with other things may take. No test waits for a time-out unless it fails. */
const PATIENCE = { testTimeout: 20_000, hookTimeout: 20_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    // The main process hardly works while the tests run, so that they may have every processor.
    maxWorkers: '100%',
    projects: [
      { test: { ...PATIENCE, name: 'core', include: [CORE], isolate: false } },
      {
        test: {
          ...PATIENCE,
          name: 'unit',
          include: ['test/**/*.spec.ts'],
          exclude: [CORE, 'test/boot/**', 'test/browser/**', 'test/package/**', 'test/slow/**', '**/node_modules/**'],
          // No module of `src` counts anything: what is remembered hangs on the agents and contexts of one test.
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'client',
          // What draws nothing needs no page, and is among the units.
          include: ['test/client/**/*.spec.tsx'],
          environment: 'jsdom',
          // The page provides it, and no registry has the one of rc.8.
          alias: {
            '@deepseek-ai/dsh-client-ui-primitives': fileURLToPath(
              new URL('test/client/primitives.ts', import.meta.url),
            ),
          },
        },
      },
      {
        test: {
          name: 'boot',
          include: ['test/boot/**/*.spec.ts'],
          testTimeout: 180_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.spec.ts'],
          testTimeout: 120_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['test/slow/**/*.spec.ts'],
          testTimeout: 900_000,
          execArgv: ['--expose-gc'],
        },
      },
      {
        test: { name: 'package', include: ['test/package/**/*.spec.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'client/**/*.{ts,tsx}'],
      exclude: ['test/**'],
      thresholds: { lines: 95, branches: 92, perFile: true },
    },
  },
})
