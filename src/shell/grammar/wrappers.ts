import { canonicalText } from '../canonical.ts'
import type { Word } from '../line.ts'
import { joinedWords, verbOf } from '../word.ts'

/** How a command that runs another one spells its own options. */
export interface Wrapper {
  /** Short options that take a value. */
  readonly short?: string
  /** Long options that take a value in the next word. */
  readonly long?: readonly string[]
  /** The subcommands with which it runs another command; without one, it is a command of its own. */
  readonly subcommand?: readonly string[]
  /** How many words of its own stand before the wrapped command. */
  readonly operands?: number
  /** Whether `NAME=value` words may come before the wrapped command. */
  readonly assignments?: boolean
  /** Options that turn the wrapper into a command of its own. */
  readonly alone?: readonly string[]
  /** Whether it hands its words, joined, to a shell. */
  readonly joins?: boolean
  /** Options whose value stands in the command for what it is handed: a letter, and a word. */
  readonly placeholder?: { readonly letter: string; readonly word?: string }
  /**
   * Of a wrapper that does not last: options that do, by each of their names, with the one that stands for them. They say
   * who runs the command, where and with what, not how long or how loudly.
   */
  readonly keeps?: Readonly<Record<string, string>>
  /** Whether the same command behind it is another action; if not, it leaves the canonical text. */
  readonly lasting?: boolean
}

/**
 * Commands that only run another command.
 * @source decisions.md §2; option grammars from the manual pages of coreutils, util-linux, sudo, findutils, procps,
 * strace, expect and OpenBSD doas
 */
const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map(
  Object.entries<Wrapper>({
    'aws-vault': { subcommand: ['exec'], operands: 1, short: 'd', lasting: true },
    builtin: {},
    bunx: { alone: ['-v', '--version'], lasting: true },
    bundle: { subcommand: ['exec'], lasting: true },
    busybox: { lasting: true },
    caffeinate: { short: 'tw' },
    chronic: {},
    chrt: { operands: 1, short: 'TPD' },
    chroot: { operands: 1, lasting: true },
    command: { alone: ['-v', '-V'] },
    conda: { subcommand: ['run'], short: 'np', long: ['name', 'prefix', 'cwd'], lasting: true },
    'cross-env': { assignments: true },
    direnv: { subcommand: ['exec'], operands: 1, lasting: true },
    doas: { short: 'uC', keeps: { u: '-u' } },
    env: {
      short: 'uC',
      long: ['unset', 'chdir'],
      assignments: true,
      alone: ['-S', '--split-string'],
      keeps: { '': '-i', i: '-i', 'ignore-environment': '-i', u: '-u', unset: '-u', C: '-C', chdir: '-C' },
    },
    exec: { short: 'a' },
    firejail: { lasting: true },
    flock: {
      short: 'wE',
      long: ['timeout', 'wait', 'conflict-exit-code'],
      operands: 1,
      alone: ['-c', '--command'],
      lasting: true,
    },
    'foreach-object': { operands: 1 },
    gosu: { operands: 1, lasting: true },
    gtimeout: { short: 'ks', long: ['kill-after', 'signal'], operands: 1 },
    hatch: { subcommand: ['run'], lasting: true },
    ionice: { short: 'cnpPu', long: ['class', 'classdata'] },
    ltrace: { short: 'aAeFlnosuwx', lasting: true },
    mise: { subcommand: ['exec'], lasting: true },
    nice: { short: 'n', long: ['adjustment'] },
    nocorrect: {},
    noglob: {},
    nohup: {},
    npm: { subcommand: ['exec'], short: 'p', long: ['package'], alone: ['-c', '--call'], lasting: true },
    npx: { short: 'p', long: ['package'], alone: ['-c', '--call', '-v', '--version'], lasting: true },
    numactl: { short: 'Ccim', lasting: true },
    op: { subcommand: ['run'], long: ['env-file', 'account'], lasting: true },
    parallel: {
      short: 'adjIJNnSs',
      long: ['jobs', 'max-args', 'colsep', 'delay', 'retries', 'timeout', 'joblog', 'results', 'tagstring'],
      placeholder: { letter: 'I' },
      lasting: true,
    },
    pdm: { subcommand: ['run'], lasting: true },
    pipenv: { subcommand: ['run'], lasting: true },
    pipx: { subcommand: ['run'], long: ['spec', 'python'], lasting: true },
    pkexec: { long: ['user'], keeps: { user: '-u' } },
    pnpm: { subcommand: ['exec', 'dlx'], lasting: true },
    pnpx: { lasting: true },
    poetry: { subcommand: ['run'], lasting: true },
    prlimit: { short: 'p' },
    proxychains: { short: 'f', lasting: true },
    proxychains4: { short: 'f', lasting: true },
    rtk: { lasting: true },
    runuser: {
      short: 'ugG',
      long: ['user', 'group'],
      alone: ['-c', '--command', '-l', '-'],
      keeps: { u: '-u', user: '-u', g: '-g', group: '-g', G: '-G' },
    },
    setsid: {},
    stdbuf: { short: 'ioe', long: ['input', 'output', 'error'] },
    strace: { short: 'abeEIoOpPsSuUX', lasting: true },
    sudo: {
      short: 'CDghpRrTtUu',
      long: [
        'chdir',
        'chroot',
        'close-from',
        'command-timeout',
        'group',
        'host',
        'other-user',
        'prompt',
        'role',
        'user',
      ],
      assignments: true,
      keeps: {
        u: '-u',
        user: '-u',
        g: '-g',
        group: '-g',
        h: '-h',
        host: '-h',
        i: '-i',
        login: '-i',
        s: '-s',
        shell: '-s',
        D: '-D',
        chdir: '-D',
        R: '-R',
        chroot: '-R',
        r: '-r',
        role: '-r',
        E: '-E',
        'preserve-env': '-E',
      },
      alone: ['-l', '-v', '-k', '-K', '-e', '--list', '--validate', '--edit', '--version'],
    },
    taskset: { operands: 1, lasting: true },
    time: { short: 'fo', long: ['format', 'output'] },
    timeout: { short: 'ks', long: ['kill-after', 'signal'], operands: 1 },
    'systemd-run': { short: 'EpuHM', long: ['unit', 'property', 'setenv', 'uid', 'gid'], lasting: true },
    torsocks: { short: 'aPup', lasting: true },
    unbuffer: {},
    unshare: { short: 'RSGw', long: ['root', 'wd', 'setuid', 'setgid'], lasting: true },
    uv: {
      subcommand: ['run'],
      short: 'p',
      long: ['with', 'python', 'project', 'directory', 'group', 'extra'],
      lasting: true,
    },
    uvx: { short: 'p', long: ['from', 'with', 'python'], lasting: true },
    watch: { short: 'nq', long: ['interval', 'equexit'], joins: true, lasting: true },
    xargs: {
      short: 'adEILnPs',
      long: ['arg-file', 'delimiter', 'max-args', 'max-lines', 'max-procs', 'max-chars', 'process-slot-var', 'replace'],
      placeholder: { letter: 'I', word: 'replace' },
      lasting: true,
    },
    yarn: { subcommand: ['exec', 'dlx'], lasting: true },
    'xvfb-run': { short: 'efns', long: ['server-args', 'server-num', 'auth-file', 'error-file'] },
  }),
)

/** A command line without the wrappers around its command. */
export interface Unwrapped {
  /** The names of the wrappers that were taken off, outermost first. */
  readonly wrappers: readonly string[]
  /** The canonical words of those that change what is done, their options included. */
  readonly lasting: readonly string[]
  /** The words of the wrapped command; the wrapper's own when it wraps nothing. */
  readonly words: readonly Word[]
  /** What stands in the command for what a wrapper hands it; undefined for the default. */
  readonly placeholder: string | undefined
  /** The command line that the last wrapper hands to a shell instead, as `watch 'make test'` does. */
  readonly line?: string
}

/**
 * Take the wrappers off a command.
 * @param words - a simple command's words, name first.
 */
export function unwrap(words: readonly Word[]): Unwrapped {
  const wrappers: string[] = []
  const lasting: string[] = []
  let placeholder: string | undefined
  let at = 0
  for (;;) {
    const name = verbOf(words[at])
    const wrapper = WRAPPERS.get(name) ?? WRAPPERS.get(name.toLowerCase())
    const start = wrapper && startOfCommand(wrapper, words, at)
    if (wrapper === undefined || start === undefined || words.slice(at, start).some(isHandedAddress)) {
      return { wrappers, lasting, words: from(words, at), placeholder }
    }
    if (wrapper.joins === true && /\s/u.test(words[start]?.value ?? '')) {
      return { wrappers, lasting, words: from(words, at), placeholder, line: joinedWords(words.slice(start)) }
    }
    wrappers.push(name)
    placeholder = placeholderIn(wrapper, words.slice(at, start)) ?? placeholder
    lasting.push(...lastingWords(wrapper, name, words.slice(at, start)))
    at = start
  }
}

/** Whether a wrapper's own word is an address, so that more is done than its command: `npx -p https://…`. */
function isHandedAddress(word: Word): boolean {
  return word.value.includes('://') && !isAssignment(word)
}

function placeholderIn({ placeholder }: Wrapper, words: readonly Word[]): string | undefined {
  if (placeholder === undefined) return undefined
  const short = `-${placeholder.letter}`
  for (const [index, { value }] of words.entries()) {
    if (value === short) return words[index + 1]?.value
    if (value.startsWith(short)) return value.slice(short.length)
    if (placeholder.word !== undefined && value.startsWith(`--${placeholder.word}=`))
      return value.slice(placeholder.word.length + 3)
  }
  return undefined
}

/** The canonical words of a wrapper that change what is done: all of them, or its assignments and those of `keeps`. */
function lastingWords(wrapper: Wrapper, name: string, words: readonly Word[]): readonly string[] {
  if (wrapper.lasting === true) return words.map(({ canonical }) => canonical)
  const { keeps } = wrapper
  const assignments = words.filter(isAssignment).map(({ canonical }) => canonical)
  const options = keeps === undefined || words.length < 2 ? [] : [...keptOptions(wrapper, keeps, words)]
  return options.length === 0 ? assignments : [name, ...options, ...assignments]
}

function* keptOptions(
  wrapper: Wrapper,
  keeps: Readonly<Record<string, string>>,
  words: readonly Word[],
): Generator<string> {
  for (let at = 1; at < words.length; at++) {
    const option = words[at]
    if (option === undefined || !option.value.startsWith('-')) continue
    for (const { name, value } of optionsIn(wrapper, option.value)) {
      const taken = value ?? (takesValue(wrapper, name) ? words[++at]?.value : undefined)
      const kept = Object.hasOwn(keeps, name) ? keeps[name] : undefined
      if (kept === undefined) continue
      yield kept
      if (taken !== undefined) yield canonicalText(taken)
    }
  }
}

/** The options that a word comes to, each with the value that is attached to it. */
function* optionsIn(wrapper: Wrapper, text: string): Generator<{ readonly name: string; readonly value?: string }> {
  if (text.startsWith('--')) {
    const equals = text.indexOf('=')
    if (equals < 0) yield { name: text.slice(2) }
    else yield { name: text.slice(2, equals), value: text.slice(equals + 1) }
    return
  }
  if (text === '-') yield { name: '' }
  for (let at = 1; at < text.length; at++) {
    const name = text.charAt(at)
    const value = takesValue(wrapper, name) ? text.slice(at + 1) : ''
    yield value === '' ? { name } : { name, value }
    if (value !== '') return
  }
}

function takesValue({ short, long }: Wrapper, name: string): boolean {
  if (name.length > 1) return long?.includes(name) === true
  return name !== '' && short?.includes(name) === true
}

function from(words: readonly Word[], start: number): readonly Word[] {
  return start === 0 ? words : words.slice(start)
}

/**
 * Where the command begins that a wrapper wraps.
 * @param wrapper - its grammar.
 * @param words - a simple command's words.
 * @param at - where the wrapper's name stands.
 * @returns undefined when it stands alone.
 */
export function startOfCommand(wrapper: Wrapper, words: readonly Word[], at: number): number | undefined {
  let operands = wrapper.operands ?? 0
  let { subcommand } = wrapper
  let index = at + 1
  for (let word = words[index]; word !== undefined; word = words[++index]) {
    const text = word.value
    if (wrapper.alone?.includes(text) === true) return undefined
    if (text.startsWith('-')) {
      if (takesNextWord(wrapper, text)) index++
    } else if (wrapper.assignments !== true || !isAssignment(word)) {
      if (subcommand !== undefined) {
        if (!subcommand.includes(text)) return undefined
        subcommand = undefined
      } else if (operands === 0) return index
      else operands--
    }
  }
  return undefined
}

function takesNextWord(wrapper: Wrapper, option: string): boolean {
  if (option.startsWith('--')) return wrapper.long?.includes(option.slice(2)) === true
  // In a cluster the first letter that takes a value takes the rest of the word, or the next word.
  for (let at = 1; at < option.length; at++) {
    if (wrapper.short?.includes(option.charAt(at)) === true) return at === option.length - 1
  }
  return false
}

function isAssignment(word: Word): boolean {
  return /^[A-Za-z_]\w*=/u.test(word.value)
}
