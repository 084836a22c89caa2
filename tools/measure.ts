import { runCommand } from './command.ts'
import { readMeasureOptions, MEASURE_USAGE } from './options.ts'
import { writerTo } from './output/write.ts'
import { run } from './run.ts'

const EXIT = { measured: 0, unreadable: 1 } as const

await runCommand({
  name: 'measure',
  usage: MEASURE_USAGE,
  read: readMeasureOptions,
  async run(options) {
    const columns = Number(process.env['COLUMNS']) || process.stdout.columns || undefined
    const problems = await run(options, writerTo(process.stdout), process.stderr, columns)
    return problems.length === 0 ? EXIT.measured : EXIT.unreadable
  },
})
