/** Names of the UTF-16 code units that shapes are made of. */
export const SPACE = 0x20
export const QUOTE = 0x22
export const APOSTROPHE = 0x27
export const PLUS = 0x2b
export const COMMA = 0x2c
export const HYPHEN = 0x2d
export const POINT = 0x2e
export const ZERO = 0x30
export const COLON = 0x3a
export const EQUALS = 0x3d
export const BACKSLASH = 0x5c
export const UNDERSCORE = 0x5f
export const NEWLINE = 0x0a

/** Turns a capital letter of ASCII into a small one. */
export const SMALL = 0x20

/** Whether a code unit is a digit. False for the NaN behind the end of a text, as all of these. */
export function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39
}

/** Whether it is a small letter of ASCII. */
export function isSmallLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

/** Whether it is a letter or a digit of ASCII. */
export function isAlphanumeric(code: number): boolean {
  return isSmallLetter(code | SMALL) || isDigit(code)
}

/** Whether it is a hexadecimal digit. */
export function isHex(code: number): boolean {
  const small = code | SMALL
  return isDigit(code) || (small >= 0x61 && small <= 0x66)
}

/** Whether it is a letter, a digit or an underscore. */
export function isWord(code: number): boolean {
  return isAlphanumeric(code) || code === UNDERSCORE
}

/** Where a run of JSON's white space ends; `at` when there is none. */
export function afterBlanks(text: string, at: number): number {
  let end = at
  while (isBlank(text.charCodeAt(end))) end++
  return end
}

function isBlank(code: number): boolean {
  return code === SPACE || code === NEWLINE || code === 0x09 || code === 0x0d
}

/** Where a run of digits ends; `at` when there is none. */
export function afterDigits(text: string, at: number): number {
  let end = at
  while (isDigit(text.charCodeAt(end))) end++
  return end
}

/** Where the decimals of a number end that may stand behind its whole part; `at` when there are none. */
export function afterDecimals(text: string, at: number): number {
  return text.charCodeAt(at) === POINT && isDigit(text.charCodeAt(at + 1)) ? afterDigits(text, at + 1) : at
}

/**
 * Whether so many digits stand there, and no more.
 * @param text - any text.
 * @param at - where the first of them would be.
 * @param count - how many.
 */
export function hasDigits(text: string, at: number, count: number): boolean {
  for (let index = 0; index < count; index++) if (!isDigit(text.charCodeAt(at + index))) return false
  return !isDigit(text.charCodeAt(at + count))
}

/** Where one character ends that may stand there; `at` when another one does. */
export function after(text: string, at: number, code: number): number {
  return text.charCodeAt(at) === code ? at + 1 : at
}

/**
 * Where one of several words ends that begins at a place, and is no part of a longer one.
 * @returns -1 when there is none.
 */
export function wordEnd(text: string, at: number, words: readonly string[]): number {
  for (const word of words) {
    if (text.startsWith(word, at) && !isWord(text.charCodeAt(at + word.length))) return at + word.length
  }
  return -1
}

/** Whether a place is in the middle of a word that begins at `from` or behind it. */
export function continues(text: string, at: number, from: number): boolean {
  return at > from && isWord(text.charCodeAt(at - 1))
}
