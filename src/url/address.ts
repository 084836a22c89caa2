import { Budget, MAX_ADDRESS_CHARS, MAX_HOST_CHARS } from '../reading/index.ts'
import { digestOf } from '../text/index.ts'
import { isAddress, isLocalHost } from './locality.ts'
import { isTracking } from './tracking.ts'

/** What an http(s) address means, whatever its spelling. */
export interface Address {
  /** Lower case, punycode, without brackets, a trailing dot or `www.`; aliases folded. */
  readonly host: string
  /** The last two labels of the host; an IP literal stands alone. */
  readonly site: string
  /** `host[:port][/path][?query][#/route]`, normalized: equal for equal resources. */
  readonly resource: string
  /** Whether the host is local; see {@link isLocalHost}. */
  readonly local: boolean
}

/** Other names of a host, each with the one name they all count as. Both sides in the form of {@link hostOf}. */
export type HostAliases = ReadonlyMap<string, string>

/** Names under which a client reaches this very machine. @source decisions.md §3 */
const THIS_MACHINE = new Set(['127.0.0.1', '0.0.0.0', '::1', '::', '::ffff:7f00:1', '::ffff:0:0'])

const HTTP = /^https?:\/\//iu
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//iu

/**
 * Read an absolute http(s) address.
 * @param text - as written; surrounding white space is tolerated, other schemes are not.
 * @param aliases - host names to fold.
 * @param budget - what the call may use up; its `addresses` are what is normalized.
 * @returns the address, or undefined when the text is none. The resource of one that is longer than
 * {@link MAX_ADDRESS_CHARS}, or over the budget, is its host and a digest of all of it.
 * @source decisions.md §3, measures `net`, `host`, `site`
 */
export function readAddress(text: string, aliases: HostAliases, budget = new Budget()): Address | undefined {
  const trimmed = text.trim()
  return HTTP.test(trimmed) ? readWhole(trimmed, url => url.port, aliases, budget) : undefined
}

/**
 * Read the address that a client is given, which may lack its scheme.
 * @param text - as written: `api.example.com/x`, `:8000/x` (the local machine, as httpie has it), or with a scheme.
 * @param aliases - host names to fold.
 * @param budget - as for {@link readAddress}.
 * @returns the address, or undefined when the text is none, or of another scheme.
 */
export function readTarget(text: string, aliases: HostAliases, budget = new Budget()): Address | undefined {
  const trimmed = text.trim()
  if (SCHEME.test(trimmed)) return readAddress(trimmed, aliases, budget)
  const full = `https://${trimmed.startsWith(':') ? `localhost${trimmed}` : trimmed}`
  // Without a scheme either default port may be meant.
  return readWhole(full, url => (url.port === '80' ? '' : url.port), aliases, budget)
}

function readWhole(
  text: string,
  portOf: (url: URL) => string,
  aliases: HostAliases,
  budget: Budget,
): Address | undefined {
  const isLong = text.length > MAX_ADDRESS_CHARS || !budget.addresses.spend(text.length)
  const origin = isLong ? originOf(text) : text
  const url = origin === undefined ? undefined : parse(origin)
  const address = url && addressOf(url, portOf(url), aliases)
  // Behind a `#`, where no other resource has a digit, so that it is equal to none.
  return address && isLong ? { ...address, resource: `${address.resource}#${digestOf(text)}` } : address
}

/** The beginning of an address up to its path, without credentials; undefined when that is too long for a host. */
function originOf(text: string): string | undefined {
  const start = text.indexOf('//') + 2
  const length = text.slice(start).search(/[/?#\\]/u)
  const authority = text.slice(start, length < 0 ? undefined : start + length)
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return host.length > MAX_HOST_CHARS ? undefined : text.slice(0, start) + host
}

/**
 * Bring a host name to the form in which it is compared.
 * @param name - a bare host name or address, in any spelling that a URL allows.
 * @returns the normalized name, or undefined when it is none.
 */
export function hostOf(name: string): string | undefined {
  const isIPv6 = name.indexOf(':') !== name.lastIndexOf(':')
  if (/[/?#@\\\s]/u.test(name) || (name.includes(':') && !isIPv6)) return undefined
  const url = parse(`https://${isIPv6 && !name.startsWith('[') ? `[${name}]` : name}`)
  return url && bareHost(url)
}

function parse(text: string): URL | undefined {
  try {
    // A zone id is legal in a resolver's eyes and not in a URL's. `URL.canParse` is not asked: Node.js 20 answers it
    // wrongly for some non-ASCII hosts once the call is optimized.
    return new URL(withoutZone(text))
  } catch {
    return undefined
  }
}

function withoutZone(text: string): string {
  return text.includes('[') ? text.replace(/^([^[]*\[[0-9a-f:.]+)%[^\]/]+\]/iu, '$1]') : text
}

function addressOf(url: URL, port: string, aliases: HostAliases): Address | undefined {
  const own = bareHost(url)
  if (own === '') return undefined
  const host = aliases.get(own) ?? own
  const path = canonicalEscapes(url.pathname).replace(/\/$/u, '')
  const machine = THIS_MACHINE.has(host) ? 'localhost' : host
  const resource = `${machine}${port === '' ? '' : `:${port}`}${path}${canonicalQuery(url)}${routeOf(url)}`
  return { host, site: siteOf(host), resource, local: isLocalHost(host) }
}

/** The page that a script in the browser shows for a fragment such as `#/users`; other fragments are places in a page. */
function routeOf({ hash }: URL): string {
  return /^#[/!]/u.test(hash) ? canonicalEscapes(hash).replace(/\/$/u, '') : ''
}

function bareHost(url: URL): string {
  const host = url.hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, '')
  return host.startsWith('www.') && host.indexOf('.', 4) > 0 ? host.slice(4) : host
}

function siteOf(host: string): string {
  return isAddress(host) ? host : host.split('.').slice(-2).join('.')
}

/** Decode the escapes that need none, and write the others in one case. */
function canonicalEscapes(path: string): string {
  if (!path.includes('%')) return path
  return path.replace(/%[0-9a-f]{2}/giu, escape => {
    const char = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/u.test(char) ? char : escape.toUpperCase()
  })
}

/**
 * Pairs sorted by key, those of one key in their order, in one spelling. Escapes are not decoded to characters: they
 * need not be UTF-8.
 */
function canonicalQuery({ search }: URL): string {
  const pairs = search
    .slice(1)
    .split('&')
    .filter(pair => pair !== '')
    .map(readPair)
    .filter(({ key }) => !isTracking(key))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
  return pairs.length === 0 ? '' : `?${pairs.map(({ key, value }) => `${key}=${value}`).join('&')}`
}

function readPair(pair: string): { readonly key: string; readonly value: string } {
  const equals = pair.indexOf('=')
  if (equals < 0) return { key: canonicalPart(pair), value: '' }
  return { key: canonicalPart(pair.slice(0, equals)), value: canonicalPart(pair.slice(equals + 1)) }
}

/**
 * One spelling for a key or a value of a query: everything escaped but what never has to be. `URL` has escaped control
 * characters and whatever is not ASCII.
 */
function canonicalPart(part: string): string {
  return canonicalEscapes(part.replaceAll('+', '%20')).replace(/%[0-9A-F]{2}|[^\w.~-]/gu, found =>
    found.length === 3 ? found : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
