import { MAX_PRINTED_LINES } from '../../reading/index.ts'
import type { SimpleCommand, Word } from '../line.ts'
import { joinedWords } from '../word.ts'
import { printedByAwk, printedBySed } from './scripts.ts'
import { isHandedInput } from './xargs.ts'

/** What a command prints, as far as the command line alone tells. */
export interface Printed {
  readonly text: string
  /** Whether that is all of it; else variables stand in it for what only run time knows. */
  readonly known: boolean
}

/** Escapes of `printf` and `echo -e`. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

/** A word that only run time knows. */
const UNKNOWN_WORD = '$_'

/**
 * The text that a command prints, where the command line alone tells.
 * @param command - the left side of a pipe, or the inside of a substitution.
 */
export function printedBy({ verb, args, stdin, wrappers }: SimpleCommand): Printed | undefined {
  switch (verb) {
    case 'cat':
      return args.every(word => word.value === '-') ? printed(stdin, true) : undefined
    case 'tee':
      return printed(stdin, true)
    case 'echo':
    case 'printf': {
      const text = verb === 'echo' ? echoed(args) : formatted(args)
      // What is nothing but run time's says nothing.
      if (args.length > 0 && args.every(word => !word.known && /^\$\{?\w+\}?$/u.test(word.value))) return undefined
      const isFed = isHandedInput(wrappers) && stdin === undefined
      return { text: isFed ? `${text} ${UNKNOWN_WORD}` : text, known: !isFed && args.every(word => word.known) }
    }
    case 'awk':
    case 'gawk':
    case 'mawk':
      return printed(printedByAwk(args), false)
    case 'sed':
    case 'gsed':
      return printed(printedBySed(args), false)
    case 'jq':
      return printed(stringsOfJq(args), false)
    default:
      return undefined
  }
}

/** What several commands print, one after the other; the others may print more. */
export function printedByAll(commands: readonly SimpleCommand[]): Printed | undefined {
  const texts = commands.slice(0, MAX_PRINTED_LINES).flatMap(command => printedBy(command)?.text ?? [])
  return texts.length === 0 ? undefined : { text: texts.join('\n'), known: false }
}

function printed(text: string | undefined, known: boolean): Printed | undefined {
  return text === undefined ? undefined : { text, known }
}

function echoed(args: readonly Word[]): string {
  const text = joinedWords(args.filter(word => !/^-[neE]+$/u.test(word.value)))
  return args[0]?.value.startsWith('-') === true && args[0].value.includes('e') ? unescaped(text) : text
}

/** A format with its words filled in, again for as many as there are. */
function formatted(args: readonly Word[]): string {
  const own = args[0]?.value === '--' ? args.slice(1) : args
  const [format, ...words] = own
  if (format === undefined) return ''
  const parts = unescaped(format.value).split(/%[-0 +#]{0,3}\d{0,4}[sbqdi]/u)
  if (parts.length === 1) return parts[0] ?? ''
  let text = ''
  let at = 0
  for (let lap = 0; lap === 0 || (at < words.length && lap < MAX_PRINTED_LINES); lap++) {
    for (const [index, part] of parts.entries()) text += index === 0 ? part : (words[at++]?.value ?? '') + part
  }
  return text
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\([ntr])/gu, (_, char: string) => ESCAPES.get(char) ?? char) : text
}

/** The strings of a program of jq; what is put into them stands there as a variable. */
function stringsOfJq(args: readonly Word[]): string | undefined {
  const program = args.find(({ value }) => value.includes('"'))
  const strings = program?.value.match(/"(?:[^"\\]|\\[^])*"?/gu) ?? []
  return strings.map(text => text.replace(/^"|"$/gu, '').replace(/\\\([^()]*\)/gu, UNKNOWN_WORD)).join('\n')
}
