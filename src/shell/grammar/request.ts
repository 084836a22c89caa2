import type { Word } from '../line.ts'
import type { ClientGrammar } from './client-options.ts'

/** An option with its value, or an operand (no name). */
export type Item =
  | { readonly name: string; readonly value: Word | undefined; readonly spelling: string }
  | { readonly name: undefined; readonly value: Word; readonly spelling: string }

/** What makes a request another one than that for the plain address. */
export interface Request {
  /** Method, headers, credentials, range and body in one spelling; empty for the plain address. */
  readonly text: string
  /** Whether all of that is known from the command line. */
  readonly known: boolean
}

/** Headers that say who asks, or how fresh or how packed the answer may be, and never what is asked for. */
const PLAIN_HEADER =
  /^(?:accept: \*\/\*|(?:accept-encoding|cache-control|connection|content-type|dnt|pragma|referer|upgrade-insecure-requests|user-agent|sec-[\w-]+):)/u

const PLAIN_METHOD = /^(?:GET|HEAD)$/u

/**
 * What a client's options say of its requests beside their addresses.
 * @param options - its options; operands are passed over.
 * @param grammar - how it spells them.
 * @param method - what an operand says of it.
 * @param headers - those that operands say, and other parts of a request that are no body.
 * @param bodies - what its requests carry.
 */
export function requestOf(
  options: readonly Item[],
  grammar: ClientGrammar,
  method: Word | undefined,
  headers: readonly Word[],
  bodies: readonly Word[],
): Request {
  const tells: string[] = []
  let known = true
  let verb = method
  const tell = (word: Word, text: string): void => {
    tells.push(text)
    known &&= word.known
  }
  const tellHeader = (word: Word): void => {
    const text = headerOf(word.value)
    const isNone = word.known && !/[:@;]/u.test(text)
    if (!isNone && !PLAIN_HEADER.test(text)) tell(word, text)
  }
  for (const word of headers) tellHeader(word)
  for (const { name, value } of options) {
    if (name === undefined) continue
    if (value === undefined) {
      if (grammar.telling?.has(name) === true) tells.push(name)
    } else if (grammar.method?.has(name) === true) verb = value
    else if (grammar.headers?.has(name) === true) tellHeader(value)
    else if (grammar.telling?.has(name) === true) tell(value, `${name} ${value.value}`)
  }
  tells.sort()
  for (const body of bodies) tell(body, body.value)
  const own = verb?.value.toUpperCase() ?? ''
  const isUsual = own === '' || (bodies.length > 0 ? own === 'POST' : PLAIN_METHOD.test(own))
  if (verb && !isUsual) tell(verb, own)
  return { text: tells.join('\n'), known }
}

/** A header with its name in small letters, and one blank behind the colon. */
function headerOf(text: string): string {
  const colon = text.indexOf(':')
  if (colon < 0) return text
  return `${text.slice(0, colon).trim().toLowerCase()}: ${text.slice(colon + 1).trim()}`
}
