import { canonicalLiteral, canonicalText } from './canonical.ts'
import type { Word } from './line.ts'

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

/**
 * The words as a shell reads them that is handed all of them in one string.
 * @param words - of one command.
 */
export function joinedWords(words: readonly Word[]): string {
  return words.map(word => word.value).join(' ')
}

/**
 * The name of a command without its folder.
 * @param word - a command's first word.
 */
export function verbOf(word: Word | undefined): string {
  return word === undefined ? '' : word.value.slice(word.value.lastIndexOf('/') + 1)
}
