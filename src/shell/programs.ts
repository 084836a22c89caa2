import type { SimpleCommand } from './command.ts'

/** Shells that read a command line from `-c`, from a file or from standard input. */
const SHELLS = new Set(['ash', 'bash', 'dash', 'ksh', 'sh', 'zsh'])

/** Other commands that hand the word after one of these options to a shell. */
const SHELL_STRINGS: Readonly<Record<string, readonly string[]>> = {
  env: ['-S', '--split-string'],
  flock: ['-c', '--command'],
  script: ['-c', '--command'],
  su: ['-c', '--command'],
}

/** How an interpreter is handed a program's text: after these letters, alone or last in a cluster, or these words. */
interface Interpreter {
  readonly letters: string
  readonly words?: readonly string[]
}

const NODE: Interpreter = { letters: 'ep', words: ['--eval', '--print'] }
const PYTHON: Interpreter = { letters: 'c' }
const POWERSHELL: Interpreter = { letters: 'c', words: ['-Command', '-command'] }

const INTERPRETERS: Readonly<Record<string, Interpreter>> = {
  bun: NODE,
  deno: { letters: '', words: ['eval'] },
  node: NODE,
  nodejs: NODE,
  perl: { letters: 'eE' },
  php: { letters: 'r' },
  powershell: POWERSHELL,
  pwsh: POWERSHELL,
  pypy3: PYTHON,
  python: PYTHON,
  python2: PYTHON,
  python3: PYTHON,
  Rscript: { letters: 'e' },
  ruby: { letters: 'e' },
}

/**
 * The shell text that a command hands to a shell.
 * @param command - any simple command.
 * @returns the text after `-c` or on standard input; undefined when there is none, or it is not known, or a file is run.
 */
export function shellTextOf({ verb, args, stdin }: SimpleCommand): string | undefined {
  const options = Object.hasOwn(SHELL_STRINGS, verb) ? SHELL_STRINGS[verb] : undefined
  if (options) return args.find((_, index) => options.includes(args[index - 1]?.value ?? ''))?.value
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
export function programTextOf({ verb, args, stdin }: SimpleCommand): string | undefined {
  const name = verb.replace(/^(python[23])\.\d+$/u, '$1')
  const interpreter = Object.hasOwn(INTERPRETERS, name) ? INTERPRETERS[name] : undefined
  if (interpreter === undefined) return undefined
  const inline = args.filter((_, index) => announces(interpreter, args[index - 1]?.value ?? ''))
  if (inline.length > 0) return inline.map(word => word.value).join('\n')
  // Python takes the text in the option's own word as well: `-c'import this'`.
  const attached = args.find(word => interpreter === PYTHON && /^-c./su.test(word.value))
  if (attached) return attached.value.slice(2)
  const operand = args.find(word => word.value === '-' || !word.value.startsWith('-'))
  return operand === undefined || operand.value === '-' ? stdin : undefined
}

function announces({ letters, words }: Interpreter, option: string): boolean {
  if (words?.includes(option) === true) return true
  return /^-[A-Za-z]+$/u.test(option) && letters.includes(option.slice(-1))
}

/**
 * The text that a command prints, where the command line alone tells.
 * @param command - the left side of a pipe.
 */
export function printedText({ verb, args, stdin }: SimpleCommand): string | undefined {
  switch (verb) {
    case 'cat':
      return args.every(word => word.value === '-') ? stdin : undefined
    case 'echo':
    case 'printf':
      if (!args.every(word => word.known)) return undefined
      return args
        .filter(word => !/^-[neE]+$/u.test(word.value))
        .map(word => word.value)
        .join(' ')
    default:
      return undefined
  }
}
