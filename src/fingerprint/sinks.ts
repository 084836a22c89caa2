import { posix } from 'node:path'
import { MAX_PATH_CHARS, MAX_SINKS } from '../reading/index.ts'
import { destinationsOf, type CommandLine, type SimpleCommand, type Word } from '../shell/index.ts'

/**
 * Destinations that keep nothing, or that every command shares; those of Windows may have a colon behind them.
 * @source breaker seed, "Generic sinks"; Linux, proc(5); Microsoft, "Naming Files, Paths, and Namespaces"
 */
const GENERIC: readonly RegExp[] = [
  /^(?:-|\/dev\/(?:null|zero|full|random|urandom|console|tty|stdin|stdout|stderr|fd\/.*|pts\/.*))$/u,
  /^\/proc\/\w+\/fd\//u,
  /^(?:\\\\[.?]\\)?(?:nul|con|conout\$):?$/iu,
]

/**
 * The files that a command line writes to.
 * @param line - a shell command line.
 * @param workdir - the folder it runs in, when the call names one.
 * @returns normalized paths, in order, without generic destinations, those that only run time knows, and what is too
 * long to be a path; at most {@link MAX_SINKS}.
 * @source decisions.md §3, `sink`
 */
export function sinksOf(line: CommandLine, workdir: string | undefined): readonly string[] {
  const sinks: string[] = []
  for (const command of line.commands) {
    for (const word of filesWrittenBy(command)) {
      const path = pathOf(word, command.cwd, workdir)
      if (path !== undefined) sinks.push(path)
      if (sinks.length === MAX_SINKS) return sinks
    }
  }
  return sinks
}

/**
 * The files that a command's output goes to, as far as its words tell.
 * @param command - a simple command.
 */
export function filesWrittenBy(command: SimpleCommand): readonly Word[] {
  return [...destinationsOf(command).map(({ file }) => file), ...(command.client?.outputs ?? [])]
}

/**
 * Whether what is written there is kept nowhere, or every command writes there.
 * @param path - as written.
 */
export function isGenericSink(path: string): boolean {
  return GENERIC.some(pattern => pattern.test(path))
}

function pathOf({ value, known }: Word, cwd: Word | undefined, workdir: string | undefined): string | undefined {
  const isFile = known && value !== '' && value.length <= MAX_PATH_CHARS && !isGenericSink(value)
  if (!isFile) return undefined
  if (/^[/~]/u.test(value)) {
    const absolute = posix.normalize(value).replace(/^\/\//u, '/')
    return isGenericSink(absolute) ? undefined : absolute
  }
  if (cwd?.known === false) return undefined
  const folder = cwd === undefined ? workdir : /^[/~]/u.test(cwd.value) ? cwd.value : `${workdir ?? '.'}/${cwd.value}`
  const path = folder === undefined ? value : `${folder}/${value}`
  return path.length > MAX_PATH_CHARS ? undefined : posix.normalize(path)
}
