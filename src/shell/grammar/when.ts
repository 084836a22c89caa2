import type { Word } from '../line.ts'

/** When something is said of a command: always, or as its words tell. */
export type When = true | Condition

/** What a command's words tell; one of them is enough. */
interface Condition {
  /** The word right behind the name. */
  readonly first?: RegExp
  /** The first operand, wherever it stands. */
  readonly operand?: ReadonlySet<string>
  /** Options in front of the first operand that take the next word. */
  readonly values?: RegExp
}

/**
 * Whether something is said of a command.
 * @param when - when it is; undefined for never.
 * @param args - the words behind its name.
 */
export function holds(when: When | undefined, args: readonly Word[]): boolean {
  if (when === undefined || when === true) return when === true
  if (when.first?.test(args[0]?.value ?? '') === true) return true
  const operand = args.find(
    ({ value }, index) => !value.startsWith('-') && when.values?.test(args[index - 1]?.value ?? '') !== true,
  )
  return operand !== undefined && when.operand?.has(operand.value) === true
}

/**
 * Operands for a {@link Condition}.
 * @param names - set apart by white space.
 */
export function words(names: string): ReadonlySet<string> {
  return new Set(names.split(/\s+/u))
}
