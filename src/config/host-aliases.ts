import { hostOf, type HostAliases } from '../url/index.ts'
import { invalid } from './rules.ts'

/**
 * Fold chains of aliases, so that each name is looked up once.
 * @param aliases - other names of hosts, in any spelling, each with the name that it stands for.
 * @returns every alias in normal form, with the name at the end of its chain.
 * @throws ConfigError for what is no host name, and for aliases that lead back to themselves.
 */
export function foldedAliases(aliases: ReadonlyMap<string, string>): HostAliases {
  const direct = new Map<string, string>()
  for (const [alias, host] of aliases) direct.set(hostName(alias, alias), hostName(alias, host))
  const ends = new Map<string, string>()
  for (const alias of direct.keys()) foldChain(alias, direct, ends)
  return ends
}

/** Follow an alias to the end of its chain, or to a name whose end is known; all on the way then have that end. */
function foldChain(alias: string, direct: ReadonlyMap<string, string>, ends: Map<string, string>): void {
  const way = new Set<string>()
  let host = alias
  for (let next = direct.get(host); next !== undefined && !ends.has(host); next = direct.get(host)) {
    if (way.has(host))
      throw invalid(`hostAliases.${alias}`, direct.get(alias), 'an alias that does not lead back to itself')
    way.add(host)
    if (next === host) break
    host = next
  }
  const end = ends.get(host) ?? host
  for (const name of way) ends.set(name, end)
}

function hostName(key: string, value: string): string {
  const host = hostOf(value)
  if (host === undefined) throw invalid(`hostAliases.${key}`, value, 'a host name without scheme, port and path')
  return host
}
