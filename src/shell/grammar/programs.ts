import { MAX_FIRST_LINE_CHARS } from '../../reading/index.ts'
import type { Language, Program } from '../../program/index.ts'
import type { SimpleCommand, Word } from '../line.ts'
import { joinedWords } from '../word.ts'
import { plainName } from './own-command.ts'
import { linesOfAwk, linesOfSed } from './scripts.ts'

/** Shells that read a command line from `-c`, from a file or from standard input. */
const SHELLS = new Set([
  'ash',
  'bash',
  'csh',
  'dash',
  'elvish',
  'fish',
  'ksh',
  'mksh',
  'rbash',
  'sh',
  'tcsh',
  'yash',
  'zsh',
])

/** Their options that take the next word, beside every cluster with an `o` in it. @source bash and zsh manual pages */
const SHELL_VALUES = new Set(['--rcfile', '--init-file'])

/** Builtins that run a file in the shell itself. */
const SOURCING = new Set(['.', 'source'])

/** How another command is handed a text for a shell. */
interface ShellString {
  /** Behind an option of this letter, which may end a cluster. */
  readonly letter?: string
  /** Behind one of these options, or in the same word with a `=`. */
  readonly words?: readonly string[]
  /** Behind one of these, with all words that follow. */
  readonly rest?: RegExp
  /** In every word of several words. */
  readonly phrases?: true
}

const POWERSHELL_STRING: ShellString = { rest: /^[-/](?:c|command)$/iu, phrases: true }

/** @source the commands' manual pages */
const SHELL_STRINGS: ReadonlyMap<string, ShellString> = new Map(
  Object.entries<ShellString>({
    cmd: { rest: /^\/[ck]$/iu },
    concurrently: { phrases: true },
    entr: { letter: 's' },
    env: { letter: 'S', words: ['--split-string'] },
    flock: { letter: 'c', words: ['--command'] },
    hyperfine: { phrases: true },
    'nix-shell': { words: ['--run', '--command'] },
    npm: { letter: 'c', words: ['--call'] },
    npx: { letter: 'c', words: ['--call'] },
    powershell: POWERSHELL_STRING,
    pwsh: POWERSHELL_STRING,
    runuser: { letter: 'c', words: ['--command'] },
    script: { letter: 'c', words: ['--command'] },
    sg: { letter: 'c' },
    su: { letter: 'c', words: ['--command'] },
  }),
)

/** How an interpreter is handed a program's text: after these letters, alone or last in a cluster, or these words. */
interface Interpreter {
  readonly language: Language
  readonly letters: string
  readonly words?: readonly string[]
  /** Other options that take the next word. */
  readonly values?: RegExp
  /** Options with which it only looks at the program. */
  readonly checks?: RegExp
  /** Subcommands with which it runs the file behind them; with another one it does something else. */
  readonly subcommand?: RegExp
  /** Modules that run a program in their words, behind `-m`. */
  readonly modules?: ReadonlySet<string>
  /** Options in whose own word a library stands, and what the program would say to load it. */
  readonly loads?: { readonly option: RegExp; readonly spelling: (library: string) => string }
  /** The file that is run for a folder. */
  readonly main?: string
}

const NODE: Interpreter = {
  language: 'javascript',
  letters: 'ep',
  words: ['--eval', '--print'],
  values: /^(?:-[rC]|--(?:require|import|loader|experimental-loader|conditions|env-file|tsconfig|project))$/u,
  checks: /^(?:-c|--check)$/u,
}
const BUN: Interpreter = { ...NODE, subcommand: /^run$/u }
const PYTHON: Interpreter = {
  language: 'python',
  letters: 'c',
  words: ['--command'],
  values: /^-[WX]$/u,
  modules: new Set(['timeit']),
}
const POWERSHELL: Interpreter = { language: 'powershell', letters: '', words: [] }
const PERL: Interpreter = {
  language: 'perl',
  letters: 'eE',
  values: /^-I$/u,
  checks: /^-[wWtT]*c[wWtT]*$/u,
  loads: { option: /^-M(?<library>[\w:]+)/u, spelling: library => `use ${library};` },
}
const PHP: Interpreter = {
  language: 'php',
  letters: 'r',
  words: ['--run', '--execute'],
  values: /^-[cdz]$/u,
  checks: /^(?:-l|--syntax-check)$/u,
}
const RUBY: Interpreter = {
  language: 'ruby',
  letters: 'e',
  checks: /^-[wW]*c$/u,
  loads: { option: /^-r(?<library>[\w/-]+)/u, spelling: library => `require '${library}'` },
}
const R: Interpreter = { language: 'r', letters: 'e' }
const LUA: Interpreter = { language: 'lua', letters: 'e' }
const ELIXIR: Interpreter = { language: 'elixir', letters: 'e', words: ['--eval'] }

/** @source the interpreters' manual pages */
const INTERPRETERS: ReadonlyMap<string, Interpreter> = new Map(
  Object.entries<Interpreter>({
    bun: BUN,
    deno: { ...NODE, words: ['eval'], letters: '', subcommand: /^run$/u, checks: /^check$/u },
    drush: { ...PHP, words: ['php:eval', 'ev', 'eval'] },
    elixir: ELIXIR,
    esno: NODE,
    go: { language: 'go', letters: '', subcommand: /^run$/u, main: 'main.go' },
    iex: ELIXIR,
    ipython: PYTHON,
    ipython3: PYTHON,
    jiti: NODE,
    julia: { language: 'julia', letters: 'eE', words: ['--eval', '--print'] },
    lua: LUA,
    luajit: LUA,
    mix: { ...ELIXIR, subcommand: /^run$/u },
    node: NODE,
    nodejs: NODE,
    perl: PERL,
    php: PHP,
    powershell: POWERSHELL,
    pwsh: POWERSHELL,
    pypy: PYTHON,
    pypy3: PYTHON,
    python: PYTHON,
    python2: PYTHON,
    python3: PYTHON,
    r: R,
    rails: { ...RUBY, letters: '', words: ['runner', 'r'] },
    rscript: R,
    ruby: RUBY,
    'ts-node': NODE,
    'ts-node-esm': NODE,
    tsx: NODE,
    'vite-node': NODE,
    wp: { ...PHP, words: ['eval'] },
    zx: NODE,
  }),
)

/** Languages of files that are run by their name. */
const EXTENSIONS: ReadonlyMap<string, Language> = new Map(
  Object.entries<Language>({
    cjs: 'javascript',
    cts: 'javascript',
    js: 'javascript',
    mjs: 'javascript',
    mts: 'javascript',
    php: 'php',
    pl: 'perl',
    py: 'python',
    rb: 'ruby',
    ts: 'javascript',
  }),
)

const CLUSTER = /^-[A-Za-z]+$/u

/** What of a command tells which texts it runs. */
export type Runner = Pick<SimpleCommand, 'verb' | 'name' | 'args' | 'stdin'>

/** What is known of files: the text that the same command line has written to one. */
export type FileText = (word: Word) => string | undefined

/**
 * The shell texts that a command hands to a shell.
 * @param command - any simple command.
 * @param fileText - looks up a file that it runs.
 * @returns the text after `-c`, on standard input or in a known file; none when there is none, or it is not known.
 */
export function shellTextsOf({ verb, name, args, stdin }: Runner, fileText: FileText): readonly string[] {
  const option = SHELL_STRINGS.get(plainName(verb))
  if (option) return textsBehind(option, args)
  if (SHELLS.has(verb)) return defined(textForShell(args, stdin, fileText))
  if (verb === 'eval') return [joinedWords(args)]
  if (verb === 'trap') return defined(args.find(word => !word.value.startsWith('-'))?.value)
  if (verb === 'ssh') return defined(textForThisMachine(args))
  if (verb === 'awk' || verb === 'gawk' || verb === 'mawk') return linesOfAwk(args)
  if (verb === 'sed' || verb === 'gsed') return linesOfSed(args)
  const [file] = SOURCING.has(verb) ? args : name?.value.includes('/') === true ? [name] : []
  const text = file && (fileText(file) ?? (SOURCING.has(verb) && file.value === '/dev/stdin' ? stdin : undefined))
  return text === undefined || languageOfScript(text) ? [] : [text]
}

/**
 * The program of another language that a command runs.
 * @param command - any simple command.
 * @param fileText - looks up a file that it runs.
 * @returns the text of inline options, standard input or a known file; undefined when there is none, or it is not known.
 */
export function programOf({ verb, name, args, stdin }: Runner, fileText: FileText): Program | undefined {
  const interpreter = interpreterNamed(verb)
  if (interpreter === undefined) return programNamed(name, fileText)
  const { language, checks, loads } = interpreter
  if (args.some(({ value }) => checks?.test(value) === true)) return undefined
  if (interpreter === POWERSHELL) {
    const [text] = textsBehind(POWERSHELL_STRING, args)
    return text === undefined ? undefined : { language, text }
  }
  const loaded = loads ? args.flatMap(({ value }) => librariesIn(value, loads)) : []
  const inline = inlineOf(interpreter, args)
  if (inline.length > 0) return { language, text: [...loaded, ...inline].join('\n') }
  const text = textOfFile(interpreter, args, stdin, fileText)
  return text === undefined ? undefined : { language, text: [...loaded, text].join('\n') }
}

/** A file that is run by its name, with a first line or an extension that tells its language. */
function programNamed(name: Word | undefined, fileText: FileText): Program | undefined {
  const extension = name?.value.slice(name.value.lastIndexOf('.') + 1) ?? ''
  if (name === undefined || !(name.value.includes('/') || EXTENSIONS.has(extension))) return undefined
  const text = fileText(name)
  const language = text === undefined ? undefined : (languageOfScript(text) ?? EXTENSIONS.get(extension))
  return text === undefined || language === undefined ? undefined : { language, text }
}

function librariesIn(
  option: string,
  { option: pattern, spelling }: NonNullable<Interpreter['loads']>,
): readonly string[] {
  const library = pattern.exec(option)?.groups?.['library']
  return library === undefined ? [] : [spelling(library)]
}

/** The texts that stand among an interpreter's words. */
function inlineOf(interpreter: Interpreter, args: readonly Word[]): readonly string[] {
  const inline = after(args, word => announces(interpreter, word)).map(({ value }) => value)
  if (inline.length > 0) return inline
  for (const { value } of args) {
    // Python takes the text in the option's own word as well: `-c'import this'`.
    if (interpreter === PYTHON && /^-c./su.test(value)) return [value.slice(2)]
    const option = interpreter.words?.find(word => value.startsWith(`${word}=`))
    if (option !== undefined) return [value.slice(option.length + 1)]
  }
  const module = args.findIndex(({ value }) => value === '-m')
  if (module < 0 || interpreter.modules?.has(args[module + 1]?.value ?? '') !== true) return []
  return args.slice(module + 2).flatMap(({ value }) => (value.startsWith('-') ? [] : [value]))
}

/** The text of the file that an interpreter runs, or of its standard input. */
function textOfFile(
  { values, subcommand, main, modules }: Interpreter,
  args: readonly Word[],
  stdin: string | undefined,
  fileText: FileText,
): string | undefined {
  if (modules && args.some(({ value }) => value === '-m')) return undefined
  const operands = args.filter(
    ({ value }, index) =>
      value === '-' || (!value.startsWith('-') && values?.test(args[index - 1]?.value ?? '') !== true),
  )
  const isSubcommand = operands[0] !== undefined && subcommand?.test(operands[0].value) === true
  const file = isSubcommand ? operands[1] : operands[0]
  if (file === undefined || file.value === '-') return main === undefined ? stdin : undefined
  if (main === undefined) return fileText(file)
  if (!isSubcommand) return undefined
  return fileText(file) ?? fileText({ ...file, value: `${file.value}/${main}` })
}

/** Whether a command of this name runs programs. */
export function isInterpreter(verb: string): boolean {
  return interpreterNamed(verb) !== undefined
}

function interpreterNamed(verb: string): Interpreter | undefined {
  return INTERPRETERS.get(verb) ?? INTERPRETERS.get(plainName(verb))
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
    if (isClusterWith('s', word.value)) return stdin
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

/** The texts for a shell among the words of a command that takes such. */
function textsBehind({ letter, words = [], rest, phrases }: ShellString, args: readonly Word[]): readonly string[] {
  const start = rest === undefined ? -1 : args.findIndex(({ value }) => rest.test(value))
  if (start >= 0) return defined(joinedWords(args.slice(start + 1)))
  if (phrases) return args.map(({ value }) => value).filter(value => /\s/u.test(value.trim()))
  const asked = (option: string): boolean =>
    words.includes(option) || (letter !== undefined && isClusterOf(letter, option))
  const [text] = after(args, asked)
  if (text) return [text.value]
  const attached = args.find(({ value }) => words.some(word => value.startsWith(`${word}=`)))
  return attached ? [attached.value.slice(attached.value.indexOf('=') + 1)] : []
}

function defined(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text]
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
