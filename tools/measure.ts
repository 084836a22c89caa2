import { readOptions, USAGE, type Options } from './options.ts'
import { run } from './run.ts'
import { writerTo } from './output/write.ts'

const EXIT = { measured: 0, unreadable: 1, usage: 2 } as const

/** The measurements of the command line: see `USAGE`. */
async function main(argv: readonly string[]): Promise<number> {
  let options: Options | undefined
  try {
    options = readOptions(argv)
  } catch (error) {
    console.error(`measure: ${messageOf(error)}\n\n${USAGE}`)
    return EXIT.usage
  }
  if (!options) {
    console.log(USAGE)
    return EXIT.measured
  }
  try {
    const problems = await run(options, writerTo(process.stdout), process.stderr)
    return problems.length === 0 ? EXIT.measured : EXIT.unreadable
  } catch (error) {
    console.error(`measure: ${messageOf(error)}`)
    return EXIT.usage
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

process.exitCode = await main(process.argv.slice(2))
