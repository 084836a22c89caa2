/** When something is said of a command: always, never, or as its words tell. */
export type When = boolean | Condition

/** What a command's words tell. Without `first`, `given` and `operand` it is so, `unless` aside. */
export interface Condition {
  /** Words with which it is not, whatever the others say. */
  readonly unless?: RegExp
  /** Words right behind the name with which it is. */
  readonly first?: RegExp
  /** Words with which it is, wherever they stand. */
  readonly given?: RegExp
  /** By the first operand, when it is with the words behind that; {@link OTHER} for one that is not named. */
  readonly operand?: Readonly<Record<string, When>>
  /** Options in front of the first operand that take the next word. */
  readonly values?: RegExp
  /** Whether the first word is one of options, with a hyphen or without. */
  readonly bundled?: true
}

/** Stands for any operand that is not named. */
export const OTHER = '*'

/** Stands for no operand at all. */
export const NO_OPERAND = ''

/**
 * Whether something is said of a command.
 * @param when - when it is.
 * @param args - the words behind its name.
 */
export function holds(when: When, args: readonly string[]): boolean {
  if (typeof when === 'boolean') return when
  const { bundled, ...condition } = when
  return decides(condition, bundled === true ? unbundled(args) : args)
}

function decides({ unless, first, given, operand, values }: Condition, args: readonly string[]): boolean {
  if (unless && args.some(word => unless.test(word))) return false
  if (given && args.some(word => given.test(word))) return true
  if (first?.test(args[0] ?? '') === true) return true
  if (operand === undefined) return given === undefined && first === undefined
  const at = args.findIndex((word, index) => /^[^-+]/u.test(word) && values?.test(args[index - 1] ?? '') !== true)
  const name = args[at] ?? NO_OPERAND
  const next = Object.hasOwn(operand, name) ? operand[name] : at < 0 ? undefined : operand[OTHER]
  return next !== undefined && holds(next, args.slice(at + 1))
}

function unbundled([first = '', ...rest]: readonly string[]): readonly string[] {
  return [first.startsWith('-') ? first : `-${first}`, ...rest]
}

/**
 * Conditions by the first operand.
 * @param names - operands with which the command does it, set apart by white space; one that takes an operand of its own
 * has those behind it in parentheses: `add remote(add rm)`.
 */
export function words(names: string): Readonly<Record<string, When>> {
  const named = names.matchAll(/(?<name>[^\s()]+)(?:\((?<nested>[^()]*)\))?/gu)
  return Object.fromEntries(
    Array.from(named, ([, name, nested]) => [name, nested === undefined ? true : subcommands(nested)]),
  )
}

/** A condition that holds with these operands, as {@link words} reads them. */
export function subcommands(names: string): Condition {
  return { operand: words(names) }
}
