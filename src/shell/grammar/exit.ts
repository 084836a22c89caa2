import type { CommandLine, SimpleCommand } from '../line.ts'
import { filters, isHarmless } from './verbs.ts'

/** What an exit code can come from: a simple command, or a test or arithmetic as it is written. */
export type Source = CommandLine['skeleton'][number]

/** A command of a line, and what the line's exit code has to do with its own. */
export interface Step {
  readonly source: Source
  /** Whether it reads what a pipe brings. */
  readonly isPiped: boolean
  /** Whether an exit code other than 0 of the line may be its own. */
  readonly isSource: boolean
  /** Whether exit code 0 of the line says that it ended well, or that what stood in for it did. */
  readonly isProven: boolean
}

/** Words of a skeleton that begin a construct, none of whose commands is proved to have run. */
const CONSTRUCTS = new Set(['case', 'coproc', 'for', 'function', 'if', 'select', 'until', 'while'])

/** Constructs whose exit code is not looked for. */
const OPAQUE = new Set(['case', 'coproc', 'function', 'select'])

/** Words that end what can give a construct its exit code, and words behind which that begins anew. */
const ENDS = new Set(['done', 'elif', 'else', 'fi'])
const BEGINNINGS = new Set(['do', 'else', 'elif', 'if', 'then', 'until', 'while'])

const GROUPING = new Set(['!', '(', ')', '{', '}'])

const LISTING = new Set([';', '&'])
const CHAINING = new Set(['&&', '||'])
const PIPING = new Set(['|', '|&'])

const LEAVING = new Set(['exit', 'return'])

/** The exit code of what stands before, and of a whole pipeline. */
const EXIT_CODE = /^\$(?:\?|\{\?\})$/u
const PIPE_STATUS = /^\$\{?(?:PIPESTATUS|pipestatus)\b/u

/**
 * The commands of a line by what its exit code says of them.
 * @param line - the command line.
 * @returns in the order in which they are written; those of nested texts are left out.
 */
export function stepsOf({ skeleton }: CommandLine): readonly Step[] {
  const row = skeleton.filter(item => typeof item !== 'string' || !GROUPING.has(item))
  if (row.some(item => typeof item === 'string' && CONSTRUCTS.has(item))) return stepsOfConstruct(row)
  const lists = split(row, LISTING)
  const { leaves, all } = leavingOf(lists.at(-1))
  if (leaves) lists.pop()
  const exitsOnError = lists.some(list => sets(list, /^-[a-zA-Z]*e|^errexit$/u))
  const pipeFails = all || lists.some(list => sets(list, /^pipefail$/u))
  const last = lists.length - 1
  const isLeftBehind = row.at(-1) === '&'
  return lists.flatMap((list, at) => {
    return stepsOfList(list, {
      isLast: at === last,
      isWaitedFor: exitsOnError || (at === last && !isLeftBehind),
      pipeFails,
    })
  })
}

/** What is known of a list beside what stands in it. */
interface ListPlace {
  readonly isLast: boolean
  /** Whether the line could not end with 0 if the list did not. */
  readonly isWaitedFor: boolean
  readonly pipeFails: boolean
}

function stepsOfList(list: Row, { isLast, isWaitedFor, pipeFails }: ListPlace): readonly Step[] {
  const pipelines = split(list, CHAINING)
  const turn = list.findLastIndex(item => item === '||')
  const behind = split(list.slice(turn + 1), CHAINING)
  const before = pipelines.length - behind.length
  const escapes = turn >= 0 && behind.some(([first]) => typeof first === 'object' && LEAVING.has(first.verb))
  // What stands in for it ended well, unless that does so whatever happens.
  const standsIn =
    turn < 0 || behind.some(pipeline => pipeline.some(item => typeof item === 'object' && !filters(item)))
  return pipelines.flatMap((pipeline, at) => {
    const isKnown = escapes || (isWaitedFor && (standsIn || at >= before))
    const commands = split(pipeline, PIPING).flatMap(([source]) => (source === undefined ? [] : [source]))
    return commands.map((source, index) => {
      const counts = pipeFails || index === commands.length - 1
      return { source, isPiped: index > 0, isSource: isLast && counts, isProven: isKnown && counts }
    })
  })
}

/** Of a construct, what stands last in one of its parts can be a source; exit code 0 proves nothing. */
function stepsOfConstruct(row: Row): readonly Step[] {
  const isOpaque = row.some(item => typeof item === 'string' && OPAQUE.has(item))
  const steps: Step[] = []
  /** Where the sources of the exit code begin, and where those begin of the part that is being read. */
  let sources = new Set<number>()
  let part = new Set<number>()
  let depth = 0
  for (const [at, item] of row.entries()) {
    if (isCommand(item)) {
      part.add(steps.length)
      steps.push({ source: item, isPiped: isPipe(row[at - 1]), isSource: false, isProven: false })
      continue
    }
    if (typeof item !== 'string') continue
    if (isPipe(item)) part.delete(steps.length - 1)
    if (ENDS.has(item)) for (const index of part) sources.add(index)
    if (BEGINNINGS.has(item) || ENDS.has(item) || LISTING.has(item)) part = new Set()
    if (CONSTRUCTS.has(item)) depth++
    if (item === 'done' || item === 'fi') depth--
    const isAnotherList = depth === 0 && LISTING.has(item) && at < row.length - 1
    if (isAnotherList || (depth === 0 && isPipe(item))) sources = new Set()
  }
  for (const index of part) sources.add(index)
  return steps.map((step, at) => ({ ...step, isSource: !isOpaque && sources.has(at) }))
}

/** Whether a list only leaves with the exit code of what stands before it, and whether of all of a pipeline. */
function leavingOf(list: Row | undefined): { readonly leaves: boolean; readonly all: boolean } {
  const [only, ...others] = list ?? []
  const isAlone = typeof only === 'object' && others.length === 0 && LEAVING.has(only.verb)
  const word = isAlone ? (only.args[0]?.value ?? '') : ''
  const all = PIPE_STATUS.test(word)
  return { leaves: all || EXIT_CODE.test(word), all }
}

type Row = readonly Source[]

function split(row: Row, at: ReadonlySet<string>): Source[][] {
  const parts: Source[][] = [[]]
  for (const item of row) {
    if (typeof item === 'string' && at.has(item)) parts.push([])
    else parts.at(-1)?.push(item)
  }
  return parts.filter(part => part.length > 0)
}

function sets(list: Row, option: RegExp): boolean {
  return list.some(
    item => typeof item === 'object' && item.verb === 'set' && item.args.some(({ value }) => option.test(value)),
  )
}

function isCommand(item: Source): boolean {
  return typeof item !== 'string' || isTest(item)
}

/** Whether a source is a test or arithmetic. */
export function isTest(source: Source): source is string {
  return typeof source === 'string' && (source.startsWith('[[') || source.startsWith('(('))
}

function isPipe(item: Source | undefined): boolean {
  return typeof item === 'string' && PIPING.has(item)
}

/** Whether exit 1 of a source is no failure that matters. */
export function failsHarmlessly(source: Source): boolean {
  return typeof source !== 'string' && isHarmless(source)
}

/** A step's command, when it is one. */
export function commandOf({ source }: Step): SimpleCommand | undefined {
  return typeof source === 'string' ? undefined : source
}
