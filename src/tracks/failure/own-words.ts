import type { CommandLine } from '../../shell/index.ts'
import { printedBy } from './printed.ts'

/** Shorter beginnings of what is printed do not tell a line. */
const MIN_CHARS = 3

/** So many printing commands are looked at. */
const MAX_PRINTED = 16

const UNKNOWN = /[$`%]/u

/**
 * Which lines of a text are printed by the command line itself, and tell nothing of what it ran.
 * @param line - the command line.
 * @returns whether a line of the text is one of them.
 */
export function ownWordsOf(line: CommandLine): (said: string) => boolean {
  const beginnings: string[] = []
  const whole = new Set<string>()
  for (const command of line.commands) {
    const printed = command.place === 'substitution' ? undefined : printedBy(command)
    for (const part of printed?.split('\n', MAX_PRINTED) ?? []) {
      const unknown = UNKNOWN.exec(part)
      const known = (unknown ? part.slice(0, unknown.index) : part).trim()
      if (unknown === null) whole.add(known)
      else if (known.length >= MIN_CHARS && beginnings.length < MAX_PRINTED) beginnings.push(known)
    }
  }
  return said => whole.has(said.trim()) || beginnings.some(beginning => said.trimStart().startsWith(beginning))
}

/**
 * Whether words that were printed stand in the command line already, as a message that is committed does.
 * @param line - the command line.
 * @param said - the words.
 */
export function mentions({ commands }: CommandLine, said: string): boolean {
  return commands.some(({ args, program }) => program === undefined && args.some(({ value }) => value.includes(said)))
}
