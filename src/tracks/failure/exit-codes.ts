import type { CommandLine, SimpleCommand } from '../../shell/index.ts'

/** Commands whose exit 1 is an answer: no match, a difference, not so. @source decisions.md §6 */
const ANSWERING = new Set(['[', 'cmp', 'diff', 'egrep', 'fgrep', 'grep', 'pgrep', 'rg', 'test'])

/** Commands that do not fail in any way that matters. */
const HARMLESS = new Set([
  '',
  ':',
  'cd',
  'cut',
  'echo',
  'nl',
  'printf',
  'pwd',
  'sort',
  'tac',
  'tr',
  'true',
  'uniq',
  'wc',
])

/** Commands that only show text, which may well tell of other people's failures. @source decisions.md §6 */
const SHOWING = new Set(['awk', 'cat', 'diff', 'egrep', 'fgrep', 'grep', 'head', 'jq', 'less', 'more', 'rg', 'tail'])

const SHOWING_GIT = new Set(['diff', 'log', 'show'])

/** Words of a skeleton that begin a construct whose exit code can come from anywhere inside it. */
const CONSTRUCTS = new Set(['(', '{', 'case', 'coproc', 'for', 'function', 'if', 'select', 'until', 'while'])

/**
 * What exit code 1 of a command line means.
 * @param line - the command line.
 * @returns `no` when only commands whose 1 is an answer can have caused it, `failed` when none of them can, and
 * `unclear` when it may have been either.
 */
export function saidNo(line: CommandLine): 'no' | 'failed' | 'unclear' {
  const sources = sourcesOfExit(line)
  const answering = sources.filter(answers)
  if (answering.length === 0) return 'failed'
  return sources.every(source => answers(source) || isHarmless(source)) ? 'no' : 'unclear'
}

/**
 * Whether every command of a line only shows text that is there already.
 * @param line - the command line.
 */
export function onlyShowsText({ commands }: CommandLine): boolean {
  return commands.some(shows) && commands.every(command => shows(command) || HARMLESS.has(command.verb))
}

function shows({ verb, args }: SimpleCommand): boolean {
  const first = args[0]?.value ?? ''
  if (verb === 'git') return SHOWING_GIT.has(first)
  return SHOWING.has(verb) || (verb === 'sed' && first.startsWith('-n'))
}

type Source = CommandLine['skeleton'][number]

function answers(source: Source): boolean {
  return typeof source === 'string' ? source.startsWith('[[') : ANSWERING.has(source.verb)
}

function isHarmless(source: Source): boolean {
  return typeof source !== 'string' && HARMLESS.has(source.verb)
}

/**
 * The commands that the exit code of a line can come from: of its last list, the last command of each pipeline.
 * None of a line with constructs, which is not looked into.
 */
function sourcesOfExit({ skeleton }: CommandLine): readonly Source[] {
  if (skeleton.some(item => typeof item === 'string' && CONSTRUCTS.has(item))) return []
  const start =
    skeleton.findLastIndex((item, index) => (item === ';' || item === '&') && index < skeleton.length - 1) + 1
  return skeleton.slice(start).filter((item, index, list) => {
    const next = list[index + 1]
    const isCommand = typeof item !== 'string' || item.startsWith('[[') || item.startsWith('((')
    return isCommand && next !== '|' && next !== '|&'
  })
}
