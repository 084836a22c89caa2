import { reasonOf } from '../src/text/index.ts'

/** One command line of this folder. */
interface Command<Options> {
  readonly name: string
  readonly usage: string
  /** @returns undefined when help is asked for. @throws a message fit for a person. */
  read(argv: readonly string[]): Options | undefined
  /** @returns the exit code. @throws a message fit for a person when it cannot begin or go on. */
  run(options: Options): Promise<number>
}

/** What every command of this folder exits with when it could not do its work. */
const EXIT_USAGE = 2

/**
 * Run a command with the arguments of this process, and leave its exit code there.
 * @param command - which.
 */
export async function runCommand<Options>({ name, usage, read, run }: Command<Options>): Promise<void> {
  let options: Options | undefined
  try {
    options = read(process.argv.slice(2))
  } catch (error) {
    console.error(`${name}: ${reasonOf(error)}\n\n${usage}`)
    process.exitCode = EXIT_USAGE
    return
  }
  if (options === undefined) {
    console.log(usage)
    return
  }
  try {
    process.exitCode = await run(options)
  } catch (error) {
    console.error(`${name}: ${reasonOf(error)}`)
    process.exitCode = EXIT_USAGE
  }
}
