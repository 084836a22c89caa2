import { continues, SMALL } from './characters.ts'

/** Words of small letters that are looked for from behind, by the code of their last letter. */
export type Endings = ReadonlyMap<number, readonly string[]>

/** @param words - small letters. */
export function endingsOf(words: readonly string[]): Endings {
  const endings = new Map<number, string[]>()
  for (const word of words) {
    const last = word.charCodeAt(word.length - 1)
    endings.set(last, [...(endings.get(last) ?? []), word])
  }
  return endings
}

/**
 * Where one of several words begins that ends at a place, in any case, and is no part of a longer one.
 * @param text - any text.
 * @param end - behind its last letter.
 * @param words - the words.
 * @param from - nothing before is looked at.
 * @returns -1 when there is none.
 */
export function wordStart(text: string, end: number, words: Endings, from: number): number {
  for (const word of words.get(text.charCodeAt(end - 1) | SMALL) ?? NONE) {
    const start = end - word.length
    if (start >= from && isAt(text, start, word) && !continues(text, start, from)) return start
  }
  return -1
}

const NONE: readonly string[] = []

function isAt(text: string, start: number, word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    if ((text.charCodeAt(start + at) | SMALL) !== word.charCodeAt(at)) return false
  }
  return true
}
