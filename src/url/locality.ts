import ipaddr from 'ipaddr.js'

/** The ranges of `ipaddr.js` that never leave the machine or its site. @source decisions.md §3 */
const LOCAL_RANGES = new Set(['unspecified', 'loopback', 'private', 'linkLocal', 'uniqueLocal'])

/** Names that no public resolver answers. @source decisions.md §3 */
const LOCAL_SUFFIXES = ['.localhost', '.local', '.internal', '.test', '.home.arpa']

/** `URL` writes every IPv4 address in this form, and refuses a name that only looks like one. */
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/u

/**
 * Whether a host is this machine, its network or its container host.
 * @param host - a host name as WHATWG `URL` gives it, lower case; an IPv6 address without brackets, a zone id allowed.
 * @returns decided by address arithmetic for addresses, so that `127.0.0.1.nip.io` is public.
 */
export function isLocalHost(host: string): boolean {
  if (isAddress(host)) return LOCAL_RANGES.has(ipaddr.process(withoutZone(host)).range())
  return !host.includes('.') || LOCAL_SUFFIXES.some(suffix => host.endsWith(suffix))
}

/**
 * Whether a host is an IP literal.
 * @param host - as for {@link isLocalHost}.
 */
export function isAddress(host: string): boolean {
  return host.includes(':') ? ipaddr.IPv6.isValid(withoutZone(host)) : IPV4.test(host)
}

function withoutZone(host: string): string {
  const zone = host.indexOf('%')
  return zone < 0 ? host : host.slice(0, zone)
}
