import { PROPERTIES } from '../test/properties/index.ts'
import { runCommand } from './command.ts'
import { fuzz } from './fuzzing/fuzz.ts'
import { FUZZ_USAGE, readFuzzOptions } from './fuzzing/options.ts'
import { writerTo } from './output/write.ts'

const EXIT = { held: 0, failed: 1 } as const

await runCommand({
  name: 'fuzz',
  usage: FUZZ_USAGE,
  read: argv => readFuzzOptions(argv, PROPERTIES),
  run: async options => ((await fuzz(options, writerTo(process.stdout), process.stderr)) ? EXIT.held : EXIT.failed),
})
