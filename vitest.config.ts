import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.spec.ts'],
          exclude: ['test/boot/**', 'test/browser/**', 'test/package/**', 'test/slow/**'],
          setupFiles: ['test/host/with-resolvers.ts'],
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
          name: 'slow',
          include: ['test/slow/**/*.spec.ts'],
          setupFiles: ['test/host/with-resolvers.ts'],
          testTimeout: 900_000,
          execArgv: ['--expose-gc'],
        },
      },
      {
        test: { name: 'package', include: ['test/package/**/*.spec.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.spec.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      thresholds: { lines: 95, branches: 92, perFile: true },
    },
  },
})
