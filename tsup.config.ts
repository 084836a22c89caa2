import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'node20',
  platform: 'node',
  outDir: 'lib',
  dts: true,
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
  external: ['@deepseek-ai/schemastery'],
})
