import type { Word } from '../line.ts'

/** Tests of `find` that run the words behind them, up to a `;` or `+`. */
const EXEC = new Set(['-exec', '-execdir', '-ok', '-okdir'])

/**
 * The commands that `find` runs.
 * @param args - the words behind its name.
 * @returns the words of each, name first.
 */
export function commandsOfFind(args: readonly Word[]): readonly (readonly Word[])[] {
  const commands: (readonly Word[])[] = []
  /** Where a command begins; undefined outside of one. */
  let start: number | undefined
  for (const [at, { value }] of args.entries()) {
    if (start === undefined) start = EXEC.has(value) ? at + 1 : undefined
    else if (value === ';' || value === '+') {
      commands.push(args.slice(start, at))
      start = undefined
    }
  }
  return start === undefined ? commands : [...commands, args.slice(start)]
}
