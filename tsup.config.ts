import { defineConfig } from 'tsup'

export default defineConfig({
  // Two plugins of one package: what they share at run time is a chunk of its own.
  entry: ['src/index.ts', 'src/brake.ts'],
  splitting: true,
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
