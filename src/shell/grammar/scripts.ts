import { MAX_PRINTED_LINES } from '../../reading/index.ts'
import type { Word } from '../line.ts'

/** A string of awk. */
const AWK_STRING = String.raw`"(?:[^"\\\n]|\\[^])*"?`

/** What awk hands to a shell: `system("…")`, `"…" | getline`, `print … | "sh"`; more strings may be put behind it. */
const AWK_STARTS = /\bsystem\s{0,4}\(|"\s{0,4}\|\s{0,4}getline\b|\|\s{0,4}"/u
const AWK_STRINGS = new RegExp(AWK_STRING, 'gu')

/** The lines in front of a command of sed. */
const SED_ADDRESS = /^(?:\d{1,9}|\$|\/[^/]*\/)/u

/** Delimiters of a substitution of sed. */
const SED_DELIMITER = /^s([/#|,@!:])/u

/** A word that only run time knows. */
const UNKNOWN_WORD = '$_'

/**
 * The command lines that a program of awk hands to a shell.
 * @param args - the words behind its name.
 * @returns its strings, one after the other; what is put between them stands there as a variable.
 */
export function linesOfAwk(args: readonly Word[]): readonly string[] {
  const [program] = args.filter(({ value }) => AWK_STARTS.test(value))
  return program === undefined ? [] : stringsOfAwk(program.value)
}

/**
 * What a program of awk may print, a line for each statement.
 * @param args - the words behind its name.
 */
export function printedByAwk(args: readonly Word[]): string | undefined {
  const program = args.find(({ value }) => /\bprintf?\b/u.test(value))
  return program && stringsOfAwk(program.value).join('\n')
}

function stringsOfAwk(program: string): readonly string[] {
  return program.split(/[;{}\n]/u).flatMap(statement => {
    const strings = (statement.match(AWK_STRINGS) ?? []).map(text =>
      text.replace(/^"|"$/gu, '').replace(/\\([^])/gu, '$1'),
    )
    return strings.length === 0
      ? []
      : [`${strings.join(UNKNOWN_WORD)}${/"\s*\)?$/u.test(statement.trim()) ? '' : UNKNOWN_WORD}`]
  })
}

/**
 * The command lines that a script of sed hands to a shell: `e` of GNU sed, as a command and as a flag.
 * @param args - the words behind its name.
 */
export function linesOfSed(args: readonly Word[]): readonly string[] {
  return commandsOfSed(args).flatMap(command => {
    if (/^e\s/u.test(command)) return [command.slice(1).trim()]
    const { replacement, flags } = substitutionIn(command) ?? {}
    return replacement !== undefined && flags?.includes('e') === true ? [replacement] : []
  })
}

/**
 * What a script of sed may print in place of each line that it changes.
 * @param args - the words behind its name.
 */
export function printedBySed(args: readonly Word[]): string | undefined {
  const lines = commandsOfSed(args).flatMap(command => substitutionIn(command)?.replacement ?? [])
  return lines.length === 0 ? undefined : lines.join('\n')
}

/** The commands of its scripts, a line each, without the addresses in front of them. */
function commandsOfSed(args: readonly Word[]): readonly string[] {
  return args
    .flatMap(({ value }) => value.split('\n'))
    .slice(0, MAX_PRINTED_LINES)
    .map(line => line.trim().replace(SED_ADDRESS, '').trimStart())
}

/** The replacement of a substitution; what was found stands in it as a variable. */
function substitutionIn(command: string): { readonly replacement: string; readonly flags: string } | undefined {
  const delimiter = SED_DELIMITER.exec(command)?.[1]
  if (delimiter === undefined) return undefined
  const [pattern, text, flags = ''] = command.slice(2).split(delimiter)
  if (text === undefined) return undefined
  // What is put in front of a line, or behind it, leaves the line.
  const line = pattern === '^' ? `${text}&` : pattern === '$' ? `&${text}` : text
  return { replacement: line.replace(/&|\\\d/gu, UNKNOWN_WORD), flags }
}
