import { canonicalLiteral, canonicalText } from './canonical.ts'
import type { Word } from './command.ts'

/**
 * A word of its parts.
 * @param value - quotes resolved.
 * @param canonical - its one spelling.
 * @param known - false when a part of the value is only known at run time.
 * @param printed - what can be read from it, for a process substitution.
 */
export function wordOf(value: string, canonical: string, known: boolean, printed?: string): Word {
  return { value, known, canonical, printed }
}

/** A word that is nothing but text. */
export function literal(value: string): Word {
  return wordOf(value, canonicalText(value), true)
}

/** Text that is part of a word; `canonical` is not yet quoted. */
export function bare(value: string): Word {
  return wordOf(value, canonicalLiteral(value), true)
}
