import type { CommandLine, SimpleCommand } from './line.ts'

const PLAIN = /^[\w@%+=:,./~*?-]+$/u

/** Characters that would begin an expansion, or an escape. */
const EXPANDING = /[$`\\<>]/u

/** A quote inside quotes, and an escaped character, as replacements. */
const QUOTED_QUOTE = String.raw`'\''`
const ESCAPED = String.raw`\$&`

/** Folders whose commands are the same as those without a folder. */
const STANDARD_FOLDER = /^\/(?:usr\/(?:local\/)?)?s?bin\/([^/]+)$/u

/**
 * One spelling for a word, whatever quotes it was written with.
 * @param value - the word, quotes resolved.
 */
export function canonicalWord(value: string): string {
  return PLAIN.test(value) ? value : `'${value.replaceAll("'", QUOTED_QUOTE)}'`
}

/**
 * The spelling of text inside a word that is not expanded, so that `'$A'` is not taken for `"$A"`.
 * @param text - quotes resolved.
 */
export function canonicalLiteral(text: string): string {
  return EXPANDING.test(text) ? text.replace(/[$`\\<>]/gu, ESCAPED) : text
}

/**
 * Both of the above, for a word that is nothing but text.
 * @param text - quotes resolved.
 */
export function canonicalText(text: string): string {
  return PLAIN.test(text) ? text : canonicalWord(canonicalLiteral(text))
}

/**
 * One spelling for a simple command, without what does not tell one action from another.
 * @param command - the command.
 */
function canonicalCommand({ name, args, client, frame }: SimpleCommand): string {
  const words = [...frame.before]
  if (name) words.push(name.canonical.replace(STANDARD_FOLDER, '$1'))
  if (client) words.push(...client.words)
  else for (const word of args) words.push(word.canonical)
  words.push(...frame.after)
  // Of a variable that comes to several words, the first has its name.
  return words.filter(word => word !== '').join(' ')
}

/**
 * One spelling for a row of commands, operators and keywords.
 * @param skeleton - as in a {@link CommandLine}.
 */
export function canonicalSkeleton(skeleton: CommandLine['skeleton']): string {
  return skeleton.map(item => (typeof item === 'string' ? item : canonicalCommand(item))).join(' ')
}
