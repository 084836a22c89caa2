import type { CommandLine, SimpleCommand } from './command.ts'

const PLAIN = /^[\w@%+=:,./~*?-]+$/u

/**
 * One spelling for a word, whatever quotes it was written with.
 * @param value - the word, quotes resolved.
 */
export function canonicalWord(value: string): string {
  return PLAIN.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`
}

/**
 * One spelling for a simple command.
 * @param command - the command.
 * @param words - its words after the verb, where some of them do not tell one action from another.
 */
export function canonicalCommand(
  command: SimpleCommand,
  words: readonly string[] = command.args.map(word => word.canonical),
): string {
  const { before, after } = command.frame
  return [...before, command.verb, ...words, ...after].filter(word => word !== '').join(' ')
}

/**
 * One spelling for a command line.
 * @param line - the command line.
 * @param spell - the spelling of each simple command in it.
 */
export function canonicalLine(line: CommandLine, spell: (command: SimpleCommand) => string): string {
  return line.skeleton.map(item => (typeof item === 'string' ? item : spell(item))).join(' ')
}
