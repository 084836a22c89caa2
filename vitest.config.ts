import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.spec.ts'],
          exclude: [
            'test/boot/**',
            'test/browser/**',
            'test/client/**',
            'test/package/**',
            'test/slow/**',
            '**/node_modules/**',
          ],
        },
      },
      {
        test: {
          name: 'client',
          include: ['test/client/**/*.spec.{ts,tsx}'],
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
