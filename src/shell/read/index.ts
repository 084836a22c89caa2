import { parse } from 'unbash'
import { Budget, MAX_RESTARTS } from '../../reading/index.ts'
import type { CommandLine } from '../line.ts'
import { Bounds, TooManyCommands } from './bounds.ts'
import { Draft } from './draft.ts'
import { isParsable } from './parsable.ts'
import { Walk } from './walk.ts'

/**
 * Read a shell command line into its simple commands.
 * @param line - the command line, in the Bourne family; others are read as far as they look alike.
 * @param budget - what the call may use up; over it, the line is not complete.
 * @returns what it says; undefined when it is too much for the parser. Never throws; linear, whatever the line runs of
 * what it says.
 * @source decisions.md §2
 */
export function readCommandLine(line: string, budget = new Budget()): CommandLine | undefined {
  const text = withBourneBreaks(line)
  if (!isParsable(text)) return undefined
  const draft = new Draft()
  const bounds = new Bounds(budget)
  try {
    const walk = new Walk(draft, bounds)
    readAll(text, draft, bounds, walk)
    walk.finish()
  } catch (error) {
    // The parser descends without a limit in a few constructs.
    if (!(error instanceof RangeError || error instanceof TooManyCommands)) throw error
    return { commands: draft.commands, skeleton: [], complete: false }
  }
  return { commands: draft.commands, skeleton: draft.skeleton, complete: bounds.isComplete }
}

/** A cmdlet of PowerShell, and a line that goes on behind a backtick. */
const CMDLET = /[a-z]-[A-Z]|\biwr\b|\birm\b/u
const BROKEN_LINE = /`(?:\r\n|\n)/gu

/** PowerShell breaks lines with a backtick, which begins a substitution in the Bourne family. */
function withBourneBreaks(line: string): string {
  return line.includes('`') && CMDLET.test(line) ? line.replace(BROKEN_LINE, '\\\n') : line
}

/**
 * Read a text, and on behind what the parser stops at: at a `)` or `}` that closes nothing it leaves the rest unread,
 * and a stray one must not hide the commands behind it from the guard.
 */
function readAll(text: string, draft: Draft, bounds: Bounds, walk: Walk): void {
  let start = 0
  for (let restarts = 0; restarts <= MAX_RESTARTS; restarts++) {
    const source = text.slice(start)
    const script = parse(source)
    walk.read(script, source, 'top')
    if ((script.errors?.length ?? 0) === 0) return
    const stop = start + (script.commands.at(-1)?.end ?? 0)
    const rest = /\S/u.exec(text.slice(stop))
    if (rest === null) return
    start = stop + rest.index + 1
    draft.push(';')
    if (!bounds.budget.nested.spend(text.length - start)) return
  }
}
