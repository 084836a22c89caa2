import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The specs that boot a host come last, so that a mutant which a plain spec kills does not wait for them. */
class PlainFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files.filter(file => !bootsHost(file)), ...files.filter(bootsHost)]
  }
}

function bootsHost({ moduleId }: TestSpecification): boolean {
  return moduleId.includes('/test/host/')
}

/** What a mutant of the core is tried on: the specs that mirror the core, and those that drive the plugins in a host. */
export default defineConfig({
  test: {
    include: [
      'test/{brake,config,engine,fingerprint,gate,json,messages,shell,shell-http,text,tracks,url}/**/*.spec.ts',
      'test/host/**/*.spec.ts',
    ],
    setupFiles: ['test/host/with-resolvers.ts'],
    isolate: false,
    sequence: { sequencer: PlainFirst },
  },
})
