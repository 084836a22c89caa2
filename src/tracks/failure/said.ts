import type { CommandLine, SimpleCommand } from '../../shell/index.ts'
import { plainLinesOf } from './ends.ts'
import { numberAt, printedBy, spotIn, type Spot } from './printed.ts'

/** What a command line prints itself of how a part of it ended. */
export type Said =
  /** The exit code that it printed of the part; of all commands of its pipelines when `isOfAll`. */
  | { readonly kind: 'exit'; readonly code: number; readonly of: CommandLine; readonly isOfAll: boolean }
  /** What it prints when the part has ended well, or has not. */
  | { readonly kind: 'ended'; readonly well: boolean; readonly of: CommandLine }

const EXIT_CODE = /\$(?:\?|\{\?\}|LASTEXITCODE\b|\{?(?:PIPESTATUS|pipestatus)\b(?:\[[^\]]{0,8}\])?\}?)/u
const OF_ALL = /PIPESTATUS|pipestatus/u

/** A variable that keeps an exit code: `rc=$?`. */
const KEPT = /^([A-Za-z_]\w*)=["']?\$(?:\?|\{\?\}|\{?(?:PIPESTATUS|pipestatus)\b)/u
const VARIABLE = /\$\{?([A-Za-z_]\w*)\}?/gu

/** Where `printf` puts what stands behind its format. */
const PUT = /%[dis]/u

const UNKNOWN = /[$`%]/u

/** Whether what stands before has ended well, when what stands behind is printed. */
const WELL: ReadonlyMap<string, boolean> = new Map([
  ['&&', true],
  ['||', false],
  ['then', true],
  ['else', false],
])

/** The text is read for so many of the places where an exit code is printed, the last ones. */
const MAX_SPOTS = 8

/** Several exit codes in a row, of `${PIPESTATUS[@]}`. */
const CODES = /^(?:\d{1,3} )+\d{1,3}$/u

type Skeleton = CommandLine['skeleton']

/**
 * What a command line says itself of how a part of it ended: by `echo $?` and its like, or by what it prints behind `&&`
 * and `||`.
 * @param line - the command line.
 * @param text - what it printed.
 * @returns undefined when it says nothing. The part is the line up to what says it.
 */
export function saidBy(line: CommandLine, text: string): Said | undefined {
  return exitSaid(line, text) ?? endSaid(line, text)
}

function exitSaid(line: CommandLine, text: string): Said | undefined {
  /** Where the exit codes were kept, by the names of the variables. */
  const kept = new Map<string, { readonly at: number; readonly isOfAll: boolean }>()
  const spots: ExitSpot[] = []
  for (const [at, item] of line.skeleton.entries()) {
    if (typeof item === 'string') continue
    const spot = spotOfExit(item, kept, at)
    if (spot !== undefined) spots.push(spot)
    for (const assignment of item.verb === '' ? item.frame.before : []) {
      const name = KEPT.exec(assignment)?.[1]
      if (name !== undefined) kept.set(name, { at, isOfAll: OF_ALL.test(assignment) })
    }
  }
  for (const { spot, at, isOfAll } of spots.slice(-MAX_SPOTS).toReversed()) {
    const code = codeIn(text, spot)
    if (code !== undefined) return { kind: 'exit', code, of: upTo(line, at), isOfAll }
  }
  return undefined
}

interface ExitSpot {
  readonly spot: Spot
  /** Where that stands whose exit code it is, in front of this. */
  readonly at: number
  readonly isOfAll: boolean
}

function spotOfExit(
  command: SimpleCommand,
  kept: ReadonlyMap<string, { readonly at: number; readonly isOfAll: boolean }>,
  at: number,
): ExitSpot | undefined {
  const printed = printedBy(command)
  if (printed === undefined) return undefined
  const direct = EXIT_CODE.exec(printed)
  const found = direct ?? [...printed.matchAll(VARIABLE)].find(([, name = '']) => kept.has(name))
  if (found === undefined) return undefined
  const put = command.verb === 'printf' ? PUT.exec(printed) : null
  const place = put ?? found
  const spot = spotIn(printed, place.index, place.index + place[0].length)
  const from = direct ? { at, isOfAll: OF_ALL.test(direct[0]) } : kept.get(found[1] ?? '')
  return from && { spot, ...from }
}

/** The last code at a spot of a text; of several in a row, the first that is not 0. */
function codeIn(text: string, spot: Spot): number | undefined {
  let last: number | undefined
  for (const said of plainLinesOf(text)) {
    const behind =
      spot.before === '' || !said.includes(spot.before)
        ? said
        : said.slice(said.lastIndexOf(spot.before) + spot.before.length)
    if (CODES.test(behind))
      last =
        behind
          .split(' ')
          .map(Number)
          .find(code => code !== 0) ?? 0
    // A number alone in its line, where nothing tells it from others.
    else if (spot.before !== '' || spot.after !== '' || /^\d{1,3}$/u.test(said)) last = numberAt(said, spot) ?? last
  }
  return last
}

function endSaid(line: CommandLine, text: string): Said | undefined {
  if (!line.skeleton.some(item => typeof item === 'string' && WELL.has(item))) return undefined
  const lines = new Set<string>()
  for (const said of plainLinesOf(text)) lines.add(said.trim())
  let end: { readonly well: boolean; readonly from: number; readonly to: number } | undefined
  let start = -1
  /** Where the condition of the last `if` stands. */
  let condition: { readonly from: number; readonly to: number } | undefined
  for (const [at, item] of line.skeleton.entries()) {
    if (item === ';' || item === '&') start = -1
    if (item === 'if') condition = { from: at + 1, to: -1 }
    if (item === 'then' && condition?.to === -1) condition = { ...condition, to: at }
    if (typeof item === 'string') continue
    const operator = before(line.skeleton, at)
    const isWell = WELL.get(operator)
    if (isWell === undefined) continue
    const printed = printedBy(item)
    if (printed === undefined || UNKNOWN.test(printed) || printed === '') continue
    const [first = ''] = printed.trim().split('\n', 1)
    if (operator === 'then' || operator === 'else') {
      if (condition !== undefined && lines.has(first)) end = { well: isWell, ...condition }
      continue
    }
    if (start < 0) start = at
    if (lines.has(first)) end = { well: isWell, from: 0, to: start }
  }
  return end && { kind: 'ended', well: end.well, of: upTo(line, end.to, end.from) }
}

/** What stands before an item, and before the parentheses that it may begin. */
function before(skeleton: Skeleton, at: number): string {
  let index = at - 1
  while (skeleton[index] === '(' || skeleton[index] === '{') index--
  const item = skeleton[index]
  return typeof item === 'string' ? item : ''
}

/** The line in front of an item of it. */
function upTo(line: CommandLine, at: number, from = 0): CommandLine {
  let end = at
  while (end > 0 && isJoint(line.skeleton[end - 1])) end--
  return { ...line, skeleton: line.skeleton.slice(from, end) }
}

function isJoint(item: Skeleton[number] | undefined): boolean {
  return typeof item === 'string' && /^(?:&&?|\|\||;|\(|\{)$/u.test(item)
}
