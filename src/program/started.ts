import { MAX_EXPRESSION_PARTS, MAX_PROGRAM_CALLS } from '../reading/index.ts'
import { Expressions, UNKNOWN, type Argument, type Call } from './expressions.ts'
import type { Language, Program } from './language.ts'

/** How programs of a language start commands. */
interface Starting {
  /** What a program that starts any says, so that no other is looked into. */
  readonly sign: RegExp
  /** The calls that do, by their full names: their arguments are a command line, or words. */
  readonly call: RegExp
}

/** @source the standard libraries, and the best-known packages for it, of each language */
const STARTING: Readonly<Partial<Record<Language, Starting>>> = {
  elixir: { sign: /\b(?:System|os)\b/u, call: /^(?:System\.(?:cmd|shell)|os\.cmd)$/u },
  go: { sign: /os\/exec/u, call: /^os\/exec\.Command(?:Context)?$/u },
  javascript: {
    sign: /child_process|execa|shelljs|zx|Bun\b|Deno\b/u,
    call: /^(?:child_process(?:\.promises)?\.(?:exec|spawn|execFile)(?:Sync)?|execa(?:\.\w+)?|shelljs\.exec|Bun\.spawn(?:Sync)?|Deno\.(?:Command|run)|.*\bexecSync)$/u,
  },
  julia: { sign: /`/u, call: /^$/u },
  lua: { sign: /\b(?:execute|popen)\b/u, call: /^(?:os\.execute|io\.popen)$/u },
  perl: { sign: /`|\b(?:system|exec|open|qx)\b/u, call: /^(?:system|exec|open)$/u },
  php: {
    sign: /`|exec|system|passthru|popen|proc_open/u,
    call: /^(?:shell_exec|exec|system|passthru|popen|proc_open)$/u,
  },
  python: {
    sign: /\b(?:subprocess|os|asyncio|pexpect|sh|plumbum|commands|pty)\b/u,
    call: /^(?:os\.(?:system|popen|exec[lv]p?e?|spawn[lv]p?e?)|subprocess\.(?:run|call|check_call|check_output|Popen|getoutput|getstatusoutput)|asyncio\.(?:subprocess\.)?create_subprocess_(?:shell|exec)|pexpect\.(?:run|spawn)|pty\.spawn|commands\.getoutput|sh\.(?:curl|wget))$/u,
  },
  r: { sign: /\bsystem2?\b/u, call: /^system2?$/u },
  ruby: {
    sign: /`|%x|\b(?:system|exec|spawn|popen|Open3|sh)\b/u,
    call: /^(?:(?:Kernel|Process)\.)?(?:system|exec|spawn)$|^IO\.popen$|^Open3\.(?:capture\w+|popen\w+|pipeline\w*)$/u,
  },
}

/** Languages in which backticks run a command. */
const BACKTICKS = new Set<Language>(['julia', 'perl', 'php', 'ruby'])

/** A word of a command line that only run time knows. */
const UNKNOWN_WORD = '$_'

/** How Perl opens a command. */
const MODE = /^[-|+<>]+$/u

/** A quote inside quotes. */
const QUOTED_QUOTE = String.raw`'\''`

/**
 * The command lines that a program runs.
 * @param program - its text and language.
 * @returns each as a shell would be handed it; what only run time knows stands in it as a variable. Pure and linear.
 * @source decisions.md §7: clients that programs start are clients
 */
export function startedBy(program: Program): readonly string[] {
  const starting = STARTING[program.language]
  if (starting === undefined || !starting.sign.test(program.text)) return []
  const expressions = new Expressions(program)
  const lines: string[] = []
  for (const call of expressions.calls()) {
    if (lines.length >= MAX_PROGRAM_CALLS) break
    if (starting.call.test(call.path)) lines.push(...linesOf(call, expressions))
  }
  const backticks = BACKTICKS.has(program.language) ? [...expressions.backticks()] : []
  return [...lines, ...backticks.slice(0, MAX_PROGRAM_CALLS)].map(line => line.replaceAll(UNKNOWN, UNKNOWN_WORD))
}

/** A command line, or the words of one, each an argument or the item of one. */
function linesOf({ path, args }: Call, expressions: Expressions): readonly string[] {
  const [first] = args
  if (first === undefined) return []
  if (path.startsWith('sh.')) return [[path.slice('sh.'.length), ...quoted(args, expressions)].join(' ')]
  // The mode of Perl's `open`, the context of Go's commands.
  const own = path === 'open' || path.endsWith('Context') ? args.slice(1) : args
  const isMode = path === 'open' && own[0] !== undefined && MODE.test(expressions.valuesAt(own[0].start)[0] ?? '')
  const words = own
    .slice(isMode ? 1 : 0)
    .filter(({ name }) => name === undefined || name === 'args' || name === 'cmd' || name === 'command')
  const list = words.flatMap(word => expressions.itemsAt(word.start) ?? [word]).slice(0, MAX_EXPRESSION_PARTS * 2)
  const [head] = list
  if (head === undefined) return []
  const lines = expressions.valuesAt(head.start)
  const isLine = list.length === 1 || lines.some(line => /\s/u.test(line.trim()))
  if (isLine) return lines.map(line => line.replace(/^\s*!|\|\s*$/gu, ''))
  // `spawn('sh', ['-c', line])` and `exec*` name the command once more.
  const rest = path.startsWith('os.') ? list.slice(2) : list.slice(1)
  return lines.map(line => [line, ...quoted(rest, expressions)].join(' '))
}

function quoted(args: readonly Argument[], expressions: Expressions): readonly string[] {
  return args
    .filter(({ name }) => name === undefined || name === 'args')
    .map(({ start }) => expressions.valuesAt(start)[0] ?? UNKNOWN)
    .map(word =>
      word.includes(UNKNOWN) ? `"${word.replaceAll(/["\\`]/gu, '')}"` : `'${word.replaceAll("'", QUOTED_QUOTE)}'`,
    )
}
