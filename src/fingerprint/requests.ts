import { addressesIn } from '../url/index.ts'

/** How libraries, browsers and other clients are named where a program uses them. */
const CLIENTS: readonly RegExp[] = [
  /aiohttp|axios|curl|fetch|file_get_contents|goto|httparty|httpclient|httpx|invoke-(?:restmethod|webrequest)|mechanize/iu,
  /net::http|needle|open-uri|puppeteer|playwright|readLines|requests|superagent|undici|URI\.(?:open|parse)|urllib|urlopen/iu,
  /urlretrieve|useragent|webclient|webrequest|WebSocket|wget|xmlhttprequest|getJSON|lwp::|read_(?:csv|excel|html|json|parquet)/iu,
  /(?:^|[^.\w])(?:get|got|ky|irm|iwr)[ (]/u,
  /https?["']?\)?\.(?:get|request)\(/u,
]

/** Addresses of formats and licences, which name them and are not fetched. */
const NAMES: readonly RegExp[] = [
  /^https?:\/\/schemas?\./iu,
  /^https?:\/\/(?:www\.)?(?:w3\.org|xmlsoap\.org|opengis\.net|purl\.org|xmlns\.com|spdx\.org)(?:[/?#]|$)/iu,
  /^https?:\/\/ns\.adobe\.com\//iu,
  /^https?:\/\/(?:www\.)?(?:json-schema\.org\/draft|sitemaps\.org\/schemas|openarchives\.org\/OAI)/iu,
  /^https?:\/\/(?:www\.)?(?:creativecommons|opensource|apache)\.org\/licenses/iu,
]

/** What stands before the value of a field that says whose something is, or where a request comes from. */
const FIELD =
  /(?:audience|author|bugs|funding|homepage|issuer|license|licence|origin|referer|repository|schema|user-agent|website|xmlns)["'`\]]{0,3} ?[=:,] ?["'`]$/iu
const MAX_FIELD_CHARS = 24

/** Signs that a program adds to the addresses that stand in it, or to the requests for them. */
const ADDS: readonly RegExp[] = [
  /\b(?:params|data|json|body|files|auth|method|query)["']?\s{0,4}[=:]/iu,
  /(?:authorization|cookies?|range|api-key|token)["']?\s{0,4}[=:]/iu,
  /urlencode|urljoin|new URL\(|["']accept["']|\.(?:post|put|patch|delete|format)\(/iu,
  /["'`]\s{0,4}[+%]/u,
  /\+ ?[bfr]?["'`][/?&]/u,
  /\}[/?&]/u,
  // What is done on a page is more than to ask for it.
  /\.(?:click|check|evaluate|fill|hover|press|screenshot|select\w{0,12}|tap|type|uncheck|waitFor\w{0,12})\(/u,
]

/**
 * Whether a program asks for anything over HTTP, as far as names tell.
 * @param program - its text, in any language.
 */
export function requests(program: string): boolean {
  return CLIENTS.some(pattern => pattern.test(program))
}

/**
 * Whether what a program asks for need not be the addresses that stand in it alone.
 * @param program - its text.
 */
export function addsToAddresses(program: string): boolean {
  return ADDS.some(pattern => pattern.test(program))
}

/**
 * The addresses in a program that are said of something and not asked for.
 * @param program - its text.
 */
export function fieldsIn(program: string): ReadonlySet<string> {
  const fields = new Set<string>()
  let at = 0
  for (const address of addressesIn(program)) {
    at = program.indexOf(address, at)
    if (FIELD.test(program.slice(Math.max(0, at - MAX_FIELD_CHARS), at))) fields.add(address)
    at += address.length
  }
  return fields
}

/**
 * Whether an address is one of those that name a format or a licence.
 * @param address - as it is written.
 */
export function isName(address: string): boolean {
  return NAMES.some(pattern => pattern.test(address))
}
