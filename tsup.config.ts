import { writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { stringify } from 'yaml'
import manifest from './package.json' with { type: 'json' }

/** What the host's page gives to a browser plugin; everything else is inlined. @source dsh-contracts.md, "The loader" */
const PAGE_MODULES = ['react', 'react/jsx-runtime', '@deepseek-ai/dsh-client-ui-primitives']

/** The rows that the bundle brings. A row's name is what the host imports, so it begins with that of the package. */
const ROWS = [
  { id: 'repeat-tool-breaker', name: manifest.name },
  { id: 'dsh-brake', name: `${manifest.name}/brake`, disabled: true },
]

export default defineConfig([
  {
    // Two plugins of one package: what they share at run time is a chunk of its own.
    entry: ['src/index.ts', 'src/brake.ts'],
    splitting: true,
    format: 'esm',
    target: 'node20',
    platform: 'node',
    outDir: 'lib',
    dts: true,
    // What each file is made of, for a test; it is not shipped.
    metafile: true,
    onSuccess: () => writeFile(manifest.dsh.bundle.patch, stringify([{ insert: ROWS }])),
    removeNodeProtocol: false,
    external: ['@deepseek-ai/schemastery'],
    esbuildOptions(options) {
      // Without comments and indentation a host starts sooner. Names stay, and lines are short enough for a stack trace.
      options.minifyWhitespace = true
      options.lineLimit = 120
    },
  },
  {
    // A classic script that hands the page's loader a factory, which runs when the plugin starts.
    entry: { client: 'client/index.tsx' },
    format: 'iife',
    globalName: 'plugin',
    target: 'es2022',
    platform: 'browser',
    outDir: 'lib',
    outExtension: () => ({ js: '.js' }),
    tsconfig: 'client/tsconfig.json',
    esbuildOptions(options) {
      options.external = PAGE_MODULES
    },
    banner: {
      js: `window.__ModuleLoader__.load({\n  id: ${JSON.stringify(manifest.name)},\n  factory: (require) => {`,
    },
    footer: { js: '    return plugin;\n  },\n});' },
  },
])
