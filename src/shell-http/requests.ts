import {
  MAX_ARGUMENT_CHARS,
  MAX_PROGRAM_CALLS,
  MAX_PROGRAM_ADDRESS_CHARS,
  MAX_PROGRAM_CHARS,
} from '../reading/index.ts'
import type { Language, Program } from '../shell/index.ts'
import { addressesIn } from '../url/index.ts'

/** How a language writes what is not code, and what its programs call to make an HTTP request. */
interface Syntax {
  /** What is not code: string literals, the longest delimiters first, and comments, which are its group. */
  readonly notCode: RegExp
  /** Calls that make a request wherever their address comes from; what follows is their first argument. */
  readonly request: RegExp
  /** The same, of an object that is made on the spot. Apart from the others, so that both can be proved linear. */
  readonly chained?: RegExp
  /** What a program imports to make requests; with it, every call of `method` is one, whatever its object is called. */
  readonly library?: RegExp
  readonly method?: RegExp
  /** Calls that open a file or an address, as their argument says. */
  readonly opener?: RegExp
}

/** What is not closed ends with its line or with the text, so that no part of it is read twice. */
const QUOTED = String.raw`"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?`
const HASH = String.raw`#[^\n]*`
const SLASHES = String.raw`\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)`
const BACKTICKED = '`(?:[^`\\\\]|\\\\[^])*`?'
const TRIPLE = String.raw`"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)`

const QUOTED_OR_HASH = new RegExp(`${QUOTED}|(${HASH})`, 'gu')

/** @source the standard libraries and the best-known HTTP packages of each language */
const SYNTAX: Readonly<Record<Language, Syntax>> = {
  python: {
    notCode: new RegExp(`${TRIPLE}|${QUOTED}|(${HASH})`, 'gu'),
    request:
      /\b(?:requests|httpx|session|client|s|c|http|pool|cl|sess|aiohttp)\s?\.\s?(?:get|post|put|patch|delete|head|options|request|stream|urlopen)\s?\(|\burl(?:open|retrieve)\s?\(|\bHTTPS?Connection\s?\(|\bws_connect\s?\(|\bwget\s?\.\s?download\s?\(/gu,
    chained: /\b(?:PoolManager|ClientSession)\s?\([^()]*\)\s?\.\s?\w+\s?\(/gu,
    library: /\b(?:import|from)\s+(?:requests|httpx|aiohttp|urllib3|urllib\.request|http\.client|pycurl)\b/u,
    method: /\.\s?(?:get|post|put|patch|delete|head|options|request|stream|urlopen|urlretrieve)\s?\(/gu,
    opener:
      /\bread_(?:csv|json|html|excel|parquet|table|xml|feather)\s?\(|\b(?:imread|load_dataset|fsspec\s?\.\s?open)\s?\(/gu,
  },
  javascript: {
    notCode: new RegExp(`${BACKTICKED}|${QUOTED}|(${SLASHES})`, 'gu'),
    request:
      /(?<![.\w])fetch\s?\(|\b(?:axios|got|ky|superagent|needle|https?|undici|request|u)\s?\.\s?(?:get|post|put|patch|delete|head|request|stream|fetch)\s?\(|(?<![.\w])(?:axios|got|ky)\s?\(|\bnew\s(?:EventSource|WebSocket)\s?\(|\brequire\s?\("\d{1,5}"\)\s?\.\s?(?:get|post|put|patch|delete|head|request|fetch)\s?\(/gu,
  },
  ruby: {
    notCode: QUOTED_OR_HASH,
    request:
      /\b(?:Net::HTTP|HTTParty|Faraday|RestClient|HTTP|Excon|Typhoeus)\s?\.\s?\w{1,20}\s?\(?|\bURI\s?\.\s?open\s?\(?/gu,
    chained: /\bURI\s?\([^()]*\)\s?\.\s?(?:open|read)\b/gu,
    opener: /(?<![.\w])open\s?\(/gu,
  },
  perl: {
    notCode: QUOTED_OR_HASH,
    request: /\b(?:getprint|getstore|mirror|get)\s?\(|->\s?(?:get|post|put|head|request|mirror)\s?\(/gu,
  },
  php: {
    notCode: new RegExp(`${QUOTED}|(${HASH}|${SLASHES})`, 'gu'),
    request: /\bcurl_(?:init|exec|setopt)\s?\(|->\s?(?:get|post|put|request)\s?\(/gu,
    opener: /\b(?:file_get_contents|fopen|readfile|copy|file|simplexml_load_file|get_headers)\s?\(/gu,
  },
  powershell: {
    notCode: QUOTED_OR_HASH,
    request:
      /\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm|curl|wget|Start-BitsTransfer)\b|\.(?:DownloadString|DownloadFile|DownloadData|OpenRead|GetAsync|GetStringAsync)\s?\(|::Create\s?\(/giu,
  },
  r: {
    notCode: QUOTED_OR_HASH,
    request: /\b(?:GET|POST|download\.file|curl_fetch_memory|getURL|req_perform)\s?\(/gu,
    opener: /\b(?:read\.csv|readLines|source|fromJSON|url|read_html)\s?\(/gu,
  },
}

/** What a program would fetch from. */
export interface Requests {
  /** The address literals that it can reach for, comments left out; in order. */
  readonly addresses: readonly string[]
  /** Whether it makes a request whose address is not among its literals. */
  readonly unknown: boolean
}

/** A literal that is given to a name, or to the member of an object, which begins with its dot. */
const ASSIGNMENT = /\.?\b([A-Za-z_]\w*)\s?=\s?[fbru]{0,2}"(\d+)"/gu

/**
 * The requests that a program makes.
 * @param program - its text and language.
 * @returns no addresses and nothing unknown when it calls nothing that makes a request: text that only looks like a call
 * because it stands in a string or a comment is no code.
 * @source decisions.md §7 (b)
 */
export function requestsOf({ language, text }: Program): Requests {
  const { notCode, request, chained, library, method, opener } = SYNTAX[language]
  const literals: string[] = []
  // Every literal is replaced by its number, so that what is left is code.
  const code = text
    .slice(0, MAX_PROGRAM_CHARS)
    .replace(notCode, (found, comment: string | undefined) =>
      comment === undefined ? `"${literals.push(found) - 1}"` : ' ',
    )
  const given = literalsGiven(code, literals)
  const opens = opener === undefined ? [] : addressesAfter(code, opener, literals, given)
  const calls = requestCallsOf(code, request, chained)
  if (library?.test(code) === true && method) calls.push(...requestCallsOf(code, method))
  const named = calls.map(call => addressAskedFor(call, literals, given))
  if (named.every(value => value !== undefined)) {
    return { addresses: [...new Set([...named.flatMap(shortAddressesIn), ...opens])], unknown: false }
  }
  // Some address is put together elsewhere: any literal may be part of it.
  const all = literals.flatMap(shortAddressesIn)
  return { addresses: all, unknown: all.length === 0 || all.some(hasTemplatedHost) }
}

function addressesAfter(code: string, call: RegExp, literals: readonly string[], given: Given): string[] {
  return requestCallsOf(code, call).flatMap(found => shortAddressesIn(addressAskedFor(found, literals, given) ?? ''))
}

/** The literal that each variable was given last. */
type Given = ReadonlyMap<string, string>

function literalsGiven(code: string, literals: readonly string[]): Given {
  const given = new Map<string, string>()
  for (const [found, variable = '', number] of code.matchAll(ASSIGNMENT)) {
    if (!found.startsWith('.')) given.set(variable, literals[Number(number)] ?? '')
  }
  return given
}

/** A call and the beginning of its arguments. */
interface RequestCall {
  readonly name: string
  readonly argument: string
}

function requestCallsOf(code: string, call: RegExp, chained?: RegExp): RequestCall[] {
  const found = [call, ...(chained ? [chained] : [])].flatMap(pattern => [...code.matchAll(pattern)])
  return found
    .toSorted((one, other) => one.index - other.index)
    .slice(0, MAX_PROGRAM_CALLS)
    .map(({ 0: name, index }) => {
      const start = index + name.length
      return { name, argument: code.slice(start, start + MAX_ARGUMENT_CHARS) }
    })
}

/** What may stand around an address: `URI(…)`, `new URL(…)`, a string's prefix. */
const AROUND = /^\s*(?:URI\s?\(|new\s+URL\s?\()?\s*(?:[fbru]{1,2}("))?/u

const METHOD = /^.{1,3}(?:GET|HEAD|POST|PUT|PATCH|DELETE)["']$/u

/**
 * The address that a call asks for: of its first argument, or of the second where the first is a method.
 * @returns the empty text when the argument is no address, as a key of a table is not; undefined when it cannot be told.
 */
function addressAskedFor(
  { name, argument }: RequestCall,
  literals: readonly string[],
  given: Given,
): string | undefined {
  const rest = argument.replace(AROUND, '$1')
  const host = /^\{[^{}]*?\bhost(?:name)?\s?:\s?"(\d+)"/u.exec(rest)?.[1]
  if (host !== undefined) return `http://${unquoted(literals[Number(host)])}`
  const [matched, number] = /^"(\d+)"/u.exec(rest) ?? []
  if (matched === undefined) {
    const variable = /^\$?([A-Za-z_]\w*)\s*(?:[,)+]|$)/u.exec(rest)?.[1]
    return variable === undefined ? undefined : addressGiven(variable, given)
  }
  const literal = literals[Number(number)] ?? ''
  if (METHOD.test(literal)) {
    return addressAskedFor({ name, argument: rest.slice(matched.length).replace(/^\s*,/u, '') }, literals, given)
  }
  if (name.includes('Connection')) return `http://${unquoted(literal)}`
  const variable = /^.{1,3}\$?\{([A-Za-z_]\w*)\}/u.exec(literal)?.[1]
  if (variable !== undefined) return addressGiven(variable, given)
  if (!literal.includes('://')) return unquoted(literal).startsWith('/') ? undefined : ''
  return hasTemplatedHost(literal) ? undefined : literal
}

function hasTemplatedHost(address: string): boolean {
  return /:\/\/[^/?#]*(?:[{$]|%s)/u.test(address)
}

/** The address that a variable was given last. */
function addressGiven(variable: string, given: Given): string | undefined {
  const literal = given.get(variable)
  return literal?.includes('://') === true ? literal : undefined
}

/** A literal without its opening quotes; no address goes on behind the closing ones. */
function unquoted(literal = ''): string {
  return literal.replace(/^["'`]+/u, '')
}

function shortAddressesIn(literal: string): readonly string[] {
  return Array.from(addressesIn(literal), address => address.slice(0, MAX_PROGRAM_ADDRESS_CHARS))
}
