import { beginningOf } from './excerpt.ts'
import { cut } from './cut.ts'

/** What stands for a secret. */
const MASK = '…'

/** Whether a text may name a secret at all; most do not. */
const MAY_NAME = /pass|pwd|secret|token|key|auth|sig|cred|cookie/iu

/** A name, as it stands before a value: `api_key`, `X-Api-Key`, `accessToken`. */
const NAME = /[a-z][\w-]*/giu

/** Where a part of such a name in camel case begins. */
const HUMP = /([a-z0-9])([A-Z])/gu

/** A part of a name that says that its value is secret, in lower case. @source decisions.md §11 */
const SECRET_PART =
  /^(?:pass|pwd|keys?|auth|sig|creds?|cookies?)$|(?:passw(?:or)?d|passphrase|passcode|secret|token|apikey|authorization|signature|credential)s?$/u

/** Headers whose value may have blanks in it. */
const WHOLE_LINE = /^(?:proxy-)?authorization$|cookie$/iu

/** What stands between a name and its value: `=`, `: `, `":"`, the same with escaped quotes. */
const ASSIGNED = /\\{0,4}["']?\s{0,4}[=:]\s{0,4}/uy

/** What stands between an option and its value. */
const BLANK = /\s{1,4}/uy

/** A value: quoted, or up to what ends a word, a parameter or a member. */
const VALUE = /\\{0,4}"[^"]*|\\{0,4}'[^']*|[^\s"'&;,|)}\\]+/uy
const REST = /[^"'\\\n]+/uy

/** User and password of an address, and of a client's option. */
const USERINFO = /(\/\/)[^\s/@"']+@/gu
const USER_OPTION = /(\s(?:-u|--user)[\s=])[^\s:]+:\S+/gu

/** Characters of which keys and tokens are made, as many as a secret has at least. @source decisions.md §11 */
const RUN = /[\w+/-]{20,}/gu

/** In a random text every second or third character is of another class than the one before; in words and paths hardly any is. */
const CHARS_A_CHANGE = 4

/**
 * A text in which what looks like a secret is an ellipsis: the values of names that speak of one, the user of an
 * address, and long runs of mixed letters and digits.
 * @param text - an address, arguments or a command line; of bounded length.
 * @source decisions.md §11
 */
export function withoutSecrets(text: string): string {
  const unnamed = MAY_NAME.test(text) ? withoutNamed(text) : text
  return unnamed
    .replace(USERINFO, `$1${MASK}@`)
    .replace(USER_OPTION, `$1${MASK}`)
    .replace(RUN, run => (isMixed(run) ? MASK : run))
}

/** So much more is read than is kept, that a secret that begins before the cut is known for one. */
const MARGIN_CHARS = 64

/**
 * The beginning of a text without what looks like a secret, to be kept.
 * @param text - of any length.
 * @param chars - how many UTF-16 code units to keep; an ellipsis follows when something was cut.
 * @returns a string of its own that does not keep `text` alive.
 */
export function beginningWithoutSecrets(text: string, chars: number): string {
  const read = cut(text, chars + MARGIN_CHARS)
  const shown = withoutSecrets(read)
  // What the margin was cut from may end in the beginning of a secret.
  const whole = read.length === text.length ? shown.length : Math.max(0, shown.length - MARGIN_CHARS)
  return beginningOf(shown, Math.min(chars, whole))
}

function withoutNamed(text: string): string {
  let shown = ''
  let at = 0
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (index < at || !isSecretName(name)) continue
    const value = valueBehind(text, index, name)
    if (value === undefined) continue
    shown += text.slice(at, value.from) + MASK
    at = value.to
  }
  return shown + text.slice(at)
}

/** Where the value of a name stands in a text, without its quotes; undefined when it has none. */
function valueBehind(text: string, index: number, name: string): { from: number; to: number } | undefined {
  const end = index + name.length
  const isOption = text[index - 1] === '-'
  const start = endOf(ASSIGNED, text, end) ?? (isOption ? endOf(BLANK, text, end) : undefined)
  if (start === undefined) return undefined
  const to = endOf(WHOLE_LINE.test(name) ? REST : VALUE, text, start) ?? endOf(VALUE, text, start)
  if (to === undefined) return undefined
  const quote = /^\\{0,4}["']/u.exec(text.slice(start, start + 5))?.[0] ?? ''
  return to > start + quote.length ? { from: start + quote.length, to } : undefined
}

/** Where a match of a sticky pattern ends. */
function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function isSecretName(name: string): boolean {
  return name
    .replace(HUMP, '$1-$2')
    .toLowerCase()
    .split(/[-_]/u)
    .some(part => SECRET_PART.test(part))
}

/** Whether letters and digits, small and capital, change so often that nobody has written it. */
function isMixed(run: string): boolean {
  if (!/\d/u.test(run) || !/[a-z]/iu.test(run)) return false
  let changes = 0
  for (let at = 1; at < run.length; at++) {
    const [before, here] = [classOf(run.charCodeAt(at - 1)), classOf(run.charCodeAt(at))]
    if (before !== 'sign' && here !== 'sign' && before !== here) changes++
  }
  return changes * CHARS_A_CHANGE >= run.length
}

function classOf(code: number): 'digit' | 'capital' | 'small' | 'sign' {
  if (code >= 48 && code <= 57) return 'digit'
  if (code >= 65 && code <= 90) return 'capital'
  return code >= 97 && code <= 122 ? 'small' : 'sign'
}
