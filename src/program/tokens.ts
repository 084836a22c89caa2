import { MAX_NAME_CHARS, MAX_PROGRAM_CHARS, MAX_PROGRAM_TOKENS } from '../reading/index.ts'
import type { Language, Program } from './language.ts'

/** A piece of a program. */
export interface Token {
  readonly kind: 'literal' | 'name' | 'number' | 'sign'
  /** Of a literal, what stands between its quotes, escapes resolved; of a name, what stands behind its sigils. */
  readonly text: string
  /** Of a literal, its opening quotes and what stands before them, as in `f"`; else empty. */
  readonly quote: string
  /** Whether it is the first of its line. */
  readonly startsLine: boolean
}

/** The pieces of a program, comments left out. */
export interface Tokens {
  readonly list: readonly Token[]
  /** By the place of an opening bracket, that of the one that closes it, or the end of the program. */
  readonly closing: ReadonlyMap<number, number>
}

/** What is not closed ends with its line or with the text, so that no part of it is read twice. */
const DOUBLE = String.raw`"(?:[^"\\\n]|\\[^])*"?`
const SINGLE = String.raw`'(?:[^'\\\n]|\\[^])*'?`
const LONG_DOUBLE = String.raw`"(?:[^"\\]|\\[^])*"?`
const LONG_SINGLE = String.raw`'(?:[^'\\]|\\[^])*'?`
const BACKTICKED = '`(?:[^`\\\\]|\\\\[^])*`?'
const TRIPLE = String.raw`"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)`
const PREFIX = '[fFbBrRuU]{0,2}'
const HASH = String.raw`#[^\n]*`
const SLASHES = String.raw`\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)`
const DASHES = String.raw`--[^\n]*`
const BRACED = String.raw`\{[^{}]*\}|\([^()]*\)|\[[^[\]]*\]|\|[^|\n]*\||\/[^/\n]*\/|![^!\n]*!`

/** How a language writes what is no code. */
interface Lexis {
  readonly literal: RegExp
  /** Another way to write one. */
  readonly alternate?: RegExp
  readonly comment: RegExp
  /** How names are written, where they have more than letters, digits and a `$` or `@`. */
  readonly name?: RegExp
  /** Whether a slash may begin a pattern. */
  readonly patterns?: true
}

const C_COMMENT = new RegExp(SLASHES, 'yu')
const HASH_COMMENT = new RegExp(HASH, 'yu')
const LONG_QUOTED = new RegExp(`${LONG_DOUBLE}|${LONG_SINGLE}|${BACKTICKED}`, 'yu')
const QUOTED = new RegExp(`${DOUBLE}|${SINGLE}`, 'yu')

const NAME = /[$@]{0,2}[A-Za-z_]\w*/uy
const RUBY_NAME = /[$@]{0,2}[A-Za-z_]\w*[!?]?/uy
const POWERSHELL_NAME = /\$?[A-Za-z_][\w-]*/uy

const LEXES: Readonly<Record<Language, Lexis>> = {
  elixir: { literal: new RegExp(`${TRIPLE}|${DOUBLE}|${SINGLE}`, 'yu'), comment: HASH_COMMENT, name: RUBY_NAME },
  go: { literal: new RegExp(`${BACKTICKED}|${DOUBLE}|${SINGLE}`, 'yu'), comment: C_COMMENT },
  javascript: {
    literal: new RegExp(`${BACKTICKED}|${DOUBLE}|${SINGLE}`, 'yu'),
    comment: C_COMMENT,
    patterns: true,
  },
  julia: { literal: new RegExp(`${TRIPLE}|${DOUBLE}|${BACKTICKED}`, 'yu'), comment: HASH_COMMENT, name: RUBY_NAME },
  lua: {
    literal: new RegExp(String.raw`${DOUBLE}|${SINGLE}|\[\[[^]*?(?:\]\]|$)`, 'yu'),
    comment: new RegExp(DASHES, 'yu'),
  },
  perl: {
    literal: LONG_QUOTED,
    alternate: new RegExp(`q[qx]?(?:${BRACED})`, 'yu'),
    comment: HASH_COMMENT,
  },
  php: {
    literal: LONG_QUOTED,
    comment: new RegExp(`${HASH}|${SLASHES}`, 'yu'),
  },
  powershell: { literal: QUOTED, comment: HASH_COMMENT, name: POWERSHELL_NAME },
  python: { literal: new RegExp(`${PREFIX}(?:${TRIPLE}|${DOUBLE}|${SINGLE})`, 'yu'), comment: HASH_COMMENT },
  r: { literal: new RegExp(`${LONG_DOUBLE}|${LONG_SINGLE}`, 'yu'), comment: HASH_COMMENT },
  ruby: {
    literal: LONG_QUOTED,
    alternate: new RegExp(`%x(?:${BRACED})`, 'yu'),
    comment: HASH_COMMENT,
    name: RUBY_NAME,
  },
}

const SPACE = /\s+/uy
const NUMBER = /\d[\w.]*/uy
const SIGN = /[=!]==?|=~|=>|:=|<-|->|::|\?\.|\|\||&&|\?\?|\.\.\.?|\+=|<>|[^]/uy
const PATTERN = /\/(?:[^/\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/[a-z]*/uy

/** What may stand before a pattern, where a slash would be a division behind anything else. */
const BEFORE_PATTERN = /^(?:[(,=:[!&|?{};+]|=>|&&|\|\||===?|!==?|return|typeof)$/u

const OPENING = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])

/**
 * Take a program apart.
 * @param program - its text and language; what stands behind its first {@link MAX_PROGRAM_CHARS} is left out, and so is
 * what stands behind {@link MAX_PROGRAM_TOKENS} pieces.
 * @returns its pieces: text in a string or a comment is no code.
 */
export function tokensOf({ language, text }: Program): Tokens {
  const list: Token[] = []
  const closing = new Map<number, number>()
  const open: { readonly at: number; readonly close: string }[] = []
  for (const token of piecesOf(text.slice(0, MAX_PROGRAM_CHARS), LEXES[language])) {
    const close = token.kind === 'sign' ? OPENING.get(token.text) : undefined
    if (close !== undefined) open.push({ at: list.length, close })
    else if (token.kind === 'sign' && open.at(-1)?.close === token.text) {
      const opened = open.pop()
      if (opened) closing.set(opened.at, list.length)
    }
    list.push(token)
    if (list.length === MAX_PROGRAM_TOKENS) break
  }
  for (const { at } of open) closing.set(at, list.length)
  return { list, closing }
}

function* piecesOf(text: string, lexis: Lexis): Generator<Token> {
  const { comment, patterns } = lexis
  let startsLine = true
  let noPattern = 0
  let last = ''
  for (let at = 0; at < text.length;) {
    const space = matched(SPACE, text, at)
    if (space !== '') {
      startsLine ||= space.includes('\n')
      at += space.length
      continue
    }
    const mayBegin = patterns === true && at >= noPattern && text[at] === '/' && BEFORE_PATTERN.test(last)
    const skipped = matched(comment, text, at) || (mayBegin ? matched(PATTERN, text, at) : '')
    if (mayBegin && skipped === '') {
      // A line is searched once for the end of a pattern that has none.
      const end = text.indexOf('\n', at)
      noPattern = end < 0 ? text.length : end
    }
    if (skipped !== '') {
      at += skipped.length
      continue
    }
    const token = pieceAt(text, at, lexis)
    yield { ...token.piece, startsLine }
    startsLine = false
    last = token.piece.kind === 'literal' ? '"' : token.piece.text
    at += token.length
  }
}

function pieceAt(
  text: string,
  at: number,
  { literal, alternate, name: named = NAME }: Lexis,
): { piece: Omit<Token, 'startsLine'>; length: number } {
  const found = matched(literal, text, at) || (alternate ? matched(alternate, text, at) : '')
  if (found !== '') {
    const quote = /^(?:%x|q[qx]?)?[A-Za-z]{0,2}(?:"""|'''|\[\[|[^A-Za-z])/u.exec(found)?.[0] ?? ''
    const mark = quote.replace(/^(?:%x|q[qx]?|[A-Za-z]{1,2})(?=[^A-Za-z])/u, '')
    const isClosed = found.length >= quote.length + mark.length
    const inside = found.slice(quote.length, isClosed ? found.length - mark.length : undefined)
    return { piece: { kind: 'literal', text: unescaped(inside), quote }, length: found.length }
  }
  const name = matched(named, text, at)
  if (name !== '')
    return {
      piece: { kind: 'name', text: name.replace(/^[$@:]+/u, '').slice(0, MAX_NAME_CHARS), quote: '' },
      length: name.length,
    }
  const number = matched(NUMBER, text, at)
  if (number !== '') return { piece: { kind: 'number', text: number, quote: '' }, length: number.length }
  const sign = matched(SIGN, text, at)
  return { piece: { kind: 'sign', text: sign, quote: '' }, length: sign.length }
}

function matched(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\([^])/gu, (_, char: string) => ESCAPES.get(char) ?? char) : text
}
