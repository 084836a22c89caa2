import { posix } from 'node:path'
import { MAX_PATH_CHARS, MAX_SINKS } from '../reading/index.ts'
import { destinationsOf, type CommandLine, type SimpleCommand, type Word } from '../shell/index.ts'

/** Destinations that keep nothing, or that every command shares. @source breaker seed, "Generic sinks" */
const GENERIC = /^(?:-|\/dev\/(?:null|zero|full|tty|stdin|stdout|stderr|fd\/.*))$/u

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
    for (const word of filesOf(command)) {
      const path = pathOf(word, command.cwd, workdir)
      if (path !== undefined) sinks.push(path)
      if (sinks.length === MAX_SINKS) return sinks
    }
  }
  return sinks
}

function filesOf(command: SimpleCommand): readonly Word[] {
  return [...destinationsOf(command).map(({ file }) => file), ...(command.client?.outputs ?? [])]
}

function pathOf({ value, known }: Word, cwd: Word | undefined, workdir: string | undefined): string | undefined {
  const isFile = known && value !== '' && value.length <= MAX_PATH_CHARS && !GENERIC.test(value)
  if (!isFile) return undefined
  if (/^[/~]/u.test(value)) return posix.normalize(value)
  if (cwd?.known === false) return undefined
  const folder = cwd === undefined ? workdir : /^[/~]/u.test(cwd.value) ? cwd.value : `${workdir ?? '.'}/${cwd.value}`
  const path = folder === undefined ? value : `${folder}/${value}`
  return path.length > MAX_PATH_CHARS ? undefined : posix.normalize(path)
}
