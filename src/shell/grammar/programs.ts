import { MAX_FIRST_LINE_CHARS } from '../../reading/index.ts'
import type { Language, Program, SimpleCommand, Word } from '../line.ts'
import { joinedWords } from '../word.ts'

/** Shells that read a command line from `-c`, from a file or from standard input. */
const SHELLS = new Set(['ash', 'bash', 'dash', 'ksh', 'sh', 'zsh'])

/** Their options that take the next word, beside every cluster with an `o` in it. @source bash and zsh manual pages */
const SHELL_VALUES = new Set(['--rcfile', '--init-file'])

/** Builtins that run a file in the shell itself. */
const SOURCING = new Set(['.', 'source'])

/** Other commands that hand the word after one of these options to a shell; a letter may end a cluster. */
const SHELL_STRINGS: ReadonlyMap<string, { readonly letter: string; readonly word: string }> = new Map(
  Object.entries({
    env: { letter: 'S', word: '--split-string' },
    flock: { letter: 'c', word: '--command' },
    runuser: { letter: 'c', word: '--command' },
    script: { letter: 'c', word: '--command' },
    su: { letter: 'c', word: '--command' },
  }),
)

/** How an interpreter is handed a program's text: after these letters, alone or last in a cluster, or these words. */
interface Interpreter {
  readonly language: Language
  readonly letters: string
  readonly words?: readonly string[]
}

const NODE: Interpreter = { language: 'javascript', letters: 'ep', words: ['--eval', '--print'] }
const PYTHON: Interpreter = { language: 'python', letters: 'c' }
const POWERSHELL: Interpreter = { language: 'powershell', letters: 'c', words: ['-Command', '-command'] }

const INTERPRETERS: ReadonlyMap<string, Interpreter> = new Map(
  Object.entries<Interpreter>({
    bun: NODE,
    deno: { language: 'javascript', letters: '', words: ['eval'] },
    node: NODE,
    nodejs: NODE,
    perl: { language: 'perl', letters: 'eE' },
    php: { language: 'php', letters: 'r' },
    powershell: POWERSHELL,
    pwsh: POWERSHELL,
    pypy3: PYTHON,
    python: PYTHON,
    python2: PYTHON,
    python3: PYTHON,
    rscript: { language: 'r', letters: 'e' },
    ruby: { language: 'ruby', letters: 'e' },
  }),
)

const CLUSTER = /^-[A-Za-z]+$/u

/** What of a command tells which texts it runs. */
export type Runner = Pick<SimpleCommand, 'verb' | 'name' | 'args' | 'stdin'>

/** What is known of files: the text that the same command line has written to one. */
export type FileText = (word: Word) => string | undefined

/**
 * The shell text that a command hands to a shell.
 * @param command - any simple command.
 * @param fileText - looks up a file that it runs.
 * @returns the text after `-c`, on standard input or in a known file; undefined when there is none, or it is not known.
 */
export function shellTextOf({ verb, name, args, stdin }: Runner, fileText: FileText): string | undefined {
  const option = SHELL_STRINGS.get(verb)
  if (option) return after(args, word => word === option.word || isClusterOf(option.letter, word))[0]?.value
  if (SHELLS.has(verb)) return textForShell(args, stdin, fileText)
  if (verb === 'eval') return joinedWords(args)
  if (verb === 'trap') return args.find(word => !word.value.startsWith('-'))?.value
  if (verb === 'ssh') return textForThisMachine(args)
  const [file] = SOURCING.has(verb) ? args : name?.value.includes('/') === true ? [name] : []
  const text = file && fileText(file)
  return text === undefined || languageOfScript(text) ? undefined : text
}

/**
 * The program of another language that a command runs.
 * @param command - any simple command.
 * @param fileText - looks up a file that it runs.
 * @returns the text of inline options, standard input or a known file; undefined when there is none, or it is not known.
 */
export function programOf({ verb, name, args, stdin }: Runner, fileText: FileText): Program | undefined {
  const interpreter = interpreterNamed(verb)
  if (interpreter === undefined) {
    const text = name?.value.includes('/') === true ? fileText(name) : undefined
    const language = text === undefined ? undefined : languageOfScript(text)
    return text === undefined || language === undefined ? undefined : { language, text }
  }
  const { language } = interpreter
  const inline = after(args, word => announces(interpreter, word))
  if (inline.length > 0) return { language, text: inline.map(word => word.value).join('\n') }
  // Python takes the text in the option's own word as well: `-c'import this'`.
  const attached = args.find(word => interpreter === PYTHON && /^-c./su.test(word.value))
  if (attached) return { language, text: attached.value.slice(2) }
  const operand = args.find(word => word.value === '-' || !word.value.startsWith('-'))
  const text = operand === undefined || operand.value === '-' ? stdin : fileText(operand)
  return text === undefined ? undefined : { language, text }
}

/**
 * The text that a command prints, where the command line alone tells.
 * @param command - the left side of a pipe, or the inside of a substitution.
 */
export function printedText({ verb, args, stdin }: Runner): string | undefined {
  switch (verb) {
    case 'cat':
      return args.every(word => word.value === '-') ? stdin : undefined
    case 'echo':
    case 'printf':
      if (!args.every(word => word.known)) return undefined
      return joinedWords(args.filter(word => !/^-[neE]+$/u.test(word.value)))
    default:
      return undefined
  }
}

function interpreterNamed(verb: string): Interpreter | undefined {
  const known = INTERPRETERS.get(verb)
  if (known || !/[A-Z.]/u.test(verb)) return known
  const name = verb
    .toLowerCase()
    .replace(/\.exe$/u, '')
    .replace(/^(python[23])\.\d+$/u, '$1')
  return INTERPRETERS.get(name)
}

/** The language that a script's first line asks for with its last word; undefined for a shell, and for none. */
function languageOfScript(text: string): Language | undefined {
  if (!text.startsWith('#!')) return undefined
  const [line = ''] = text.slice(0, MAX_FIRST_LINE_CHARS).split('\n', 1)
  const interpreter = line
    .trimEnd()
    .split(/[^\w.+-]/u)
    .at(-1)
  return interpreter === undefined ? undefined : interpreterNamed(interpreter)?.language
}

function textForShell(args: readonly Word[], stdin: string | undefined, fileText: FileText): string | undefined {
  let inString = false
  for (const word of args.filter((_, index) => !takesValue(args[index - 1]?.value ?? ''))) {
    if (!/^[-+]/u.test(word.value)) return inString ? word.value : fileText(word)
    if (isClusterWith('n', word.value)) return undefined
    inString ||= isClusterWith('c', word.value)
  }
  return stdin
}

/** Whether the word behind this option of a shell belongs to it. */
function takesValue(option: string): boolean {
  return SHELL_VALUES.has(option) || isClusterWith('o', option.replace(/^\+/u, '-'))
}

/** What `ssh` runs when the host that it goes to is this one; elsewhere is elsewhere. */
function textForThisMachine(args: readonly Word[]): string | undefined {
  const host = args.findIndex(
    (word, index) => !word.value.startsWith('-') && !/^-[BbcDEeFIiJLlmOopQRSWw]$/u.test(args[index - 1]?.value ?? ''),
  )
  const isHere = /^(?:[^@]*@)?(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/u.test(args[host]?.value ?? '')
  return isHere ? joinedWords(args.slice(host + 1)) : undefined
}

function announces({ letters, words }: Interpreter, option: string): boolean {
  return words?.includes(option) === true || [...letters].some(letter => isClusterOf(letter, option))
}

/** Whether an option is this letter, alone or last in a cluster. */
function isClusterOf(letter: string, option: string): boolean {
  return CLUSTER.test(option) && option.endsWith(letter)
}

/** Whether an option is this letter in either case, alone or anywhere in a cluster. */
function isClusterWith(letter: string, option: string): boolean {
  return CLUSTER.test(option) && option.toLowerCase().includes(letter)
}

/** The words that stand behind one that is asked for. */
function after(args: readonly Word[], asked: (option: string) => boolean): readonly Word[] {
  return args.filter((_, index) => asked(args[index - 1]?.value ?? ''))
}
