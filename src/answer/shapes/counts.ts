import { COLON, EQUALS, isWord, SMALL, SPACE } from './characters.ts'
import { endingsOf, wordStart } from './endings.ts'
import { uuidEnd } from './ids.ts'

/** What is counted while it is done again, and processes. */
const COUNTED = endingsOf(['pid', 'process', 'attempt', 'try', 'retry', 'poll', 'read', 'run'])

const HASH = 0x23
const X = 0x78

/**
 * Where the count of a repetition, or the number of a process, ends: the `3` of `attempt 3`, the `5x` of `read 5x`.
 * @param text - any text.
 * @param at - where a run of digits begins that is no part of a word.
 * @param digitsEnd - where that run ends.
 * @param from - nothing before is looked at.
 * @returns -1 when it is none.
 * @source progress/README.md, R0 (g)
 */
export function countEnd(text: string, at: number, digitsEnd: number, from: number): number {
  if (!isSeparator(text.charCodeAt(at - 1))) return -1
  const word = isSeparator(text.charCodeAt(at - 2)) ? at - 2 : at - 1
  if (wordStart(text, word, COUNTED, from) < 0) return -1
  const end = (text.charCodeAt(digitsEnd) | SMALL) === X ? digitsEnd + 1 : digitsEnd
  return isWord(text.charCodeAt(end)) || uuidEnd(text, at, from) >= 0 ? -1 : end
}

function isSeparator(code: number): boolean {
  return code === SPACE || code === EQUALS || code === COLON || code === HASH
}
