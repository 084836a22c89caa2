import type { SimpleCommand } from './command.ts'

/** Shells that read a command line from `-c`, from a file or from standard input. */
const SHELLS = new Set(['ash', 'bash', 'dash', 'ksh', 'sh', 'zsh'])

/** Other commands that hand the word after one of these options to a shell; with no option, all of their words. */
const SHELL_STRINGS: Readonly<Record<string, readonly string[]>> = {
  env: ['-S', '--split-string'],
  flock: ['-c', '--command'],
  script: ['-c', '--command'],
  su: ['-c', '--command'],
  watch: [],
}

/** The options after which an interpreter takes a program's text. */
const INTERPRETERS: Readonly<Record<string, readonly string[]>> = {
  bun: ['-e', '--eval', '-p', '--print'],
  deno: ['eval'],
  node: ['-e', '--eval', '-p', '--print', '-pe'],
  nodejs: ['-e', '--eval', '-p', '--print', '-pe'],
  perl: ['-e', '-E'],
  php: ['-r'],
  powershell: ['-c', '-Command', '-command'],
  pwsh: ['-c', '-Command', '-command'],
  pypy3: ['-c'],
  python: ['-c'],
  python2: ['-c'],
  python3: ['-c'],
  Rscript: ['-e'],
  ruby: ['-e'],
}

/**
 * The shell text that a command hands to a shell.
 * @param command - any simple command.
 * @returns the text after `-c` or on standard input; undefined when there is none, or it is not known, or a file is run.
 */
export function shellTextOf(command: Pick<SimpleCommand, 'verb' | 'args' | 'stdin'>): string | undefined {
  const { verb, args, stdin } = command
  if (Object.hasOwn(SHELL_STRINGS, verb)) {
    const options = SHELL_STRINGS[verb] ?? []
    if (options.length === 0)
      return args
        .filter(word => !word.value.startsWith('-'))
        .map(word => word.value)
        .join(' ')
    return args[args.findIndex(word => options.includes(word.value)) + 1 || args.length]?.value
  }
  if (!SHELLS.has(verb)) return undefined
  let inString = false
  for (const word of args) {
    if (/^[-+]/u.test(word.value)) inString ||= /^-[a-z]*c[a-z]*$/iu.test(word.value)
    else return inString ? word.value : undefined
  }
  return stdin
}

/**
 * The program text that an interpreter of another language is given.
 * @param command - any simple command.
 * @returns the text of its inline options or standard input, or undefined when it has none or runs a file.
 */
export function programTextOf(command: SimpleCommand): string | undefined {
  const verb = command.verb.replace(/^(python[23])\.\d+$/u, '$1')
  const options = Object.hasOwn(INTERPRETERS, verb) ? INTERPRETERS[verb] : undefined
  if (options === undefined) return undefined
  const inline = command.args.filter((_, index) => options.includes(command.args[index - 1]?.value ?? ''))
  if (inline.length > 0) return inline.map(word => word.value).join('\n')
  return command.args.every(word => word.value.startsWith('-')) ? command.stdin : undefined
}

/**
 * The text that a command prints, where the command line alone tells.
 * @param command - the left side of a pipe.
 */
export function printedText(command: SimpleCommand): string | undefined {
  switch (command.verb) {
    case 'cat':
      return command.args.every(word => word.value === '-') ? command.stdin : undefined
    case 'echo':
    case 'printf':
      return command.args.every(word => word.known)
        ? command.args
            .filter(word => !/^-[neE]+$/u.test(word.value))
            .map(word => word.value)
            .join(' ')
        : undefined
    default:
      return undefined
  }
}
