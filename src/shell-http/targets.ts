import { MAX_HOST_CHARS, type Budget } from '../reading/index.ts'
import type { SimpleCommand, Word } from '../shell/index.ts'
import { isLocalHost, readAddress, readTarget, type Address, type HostAliases } from '../url/index.ts'
import { isSetting } from './settings.ts'

/** What a command reaches for: an address; undefined when only run time knows its host. */
export interface Target {
  readonly address: Address | undefined
}

const NO_ALIASES: HostAliases = new Map()

/** Scheme, credentials and host. curl takes up to three slashes, and a backslash for a part of the credentials. */
const BEGINNING = /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/{1,3})?(?<authority>[^/?#]*)/iu

/** What no host has in it: an expansion, a template, a placeholder. */
const RUN_TIME_PART = /[{}$<>*`]|%(?![0-9a-f]{2})/iu

/** Credentials, host and port as every reader of addresses takes them. */
const PLAIN_AUTHORITY = /^(?:[^@\\]*@)?(?:\[[^\]]*\]|[^:\\]*)(?::\d*)?$/u

/** A network of this machine's site, of which only run time knows some numbers. */
const LOCAL_NETWORK =
  /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.(?:\d{1,3}|\$\w+|\$\{\w+\}|\{[\w.,]*\}|\[[\d,-]+\])){1,3}$/u

/** An address in a word of another command: alone, behind a name and a `=`, as `git+https://…`, `name @ https://…`. */
const HANDED = /^(?:[\w-]+=)?(?:[\w.[\],-]+ ?@ ?|[\w.[\],@/-]+@)?(?:[a-z]+\+)?(?<address>https?:\/\/\S+)$/isu

/** Commands whose words are scripts of their own. */
const SCRIPTED = new Set(['lftp'])

/**
 * What an HTTP client would fetch from, found one at a time.
 * @param command - a simple command with a client.
 * @param budget - what may be used up; addresses were counted when they were read.
 */
export function* targetsOfClient(command: SimpleCommand, budget: Budget): Generator<Target> {
  const { targets = [], pins = [] } = command.client ?? {}
  for (const word of targets) {
    for (const target of targetOf(word, text => readTarget(text, NO_ALIASES, budget))) {
      if (!pins.some(pin => isPinnedHere(pin, target.address))) yield target
    }
  }
}

/**
 * The addresses that a command is handed which is no client, found one at a time.
 * @param command - a simple command.
 * @param budget - what may be used up; nothing is read behind its `targets`.
 */
export function* targetsHanded(command: SimpleCommand, budget: Budget): Generator<Target> {
  for (const [index, word] of command.args.entries()) {
    const value = addressIn(word, command)
    if (value === undefined || isSetting(command, index)) continue
    if (!budget.targets.spend()) return
    yield* targetOf({ ...word, value }, text => readAddress(text, NO_ALIASES, budget))
  }
}

function* targetOf(
  { value, known }: Pick<Word, 'value' | 'known'>,
  read: (text: string) => Address | undefined,
): Generator<Target> {
  // The arguments of a shell are no credentials.
  const trimmed = value.trim().replaceAll('$@', '$*')
  const { scheme, authority = '' } = BEGINNING.exec(trimmed.slice(0, MAX_HOST_CHARS))?.groups ?? {}
  if (scheme !== undefined && !/^https?$/iu.test(scheme)) return
  const own = authority.slice(authority.lastIndexOf('@') + 1)
  const host = /^(?:\[[^\]]*\]|[^:]*)/u.exec(own)?.[0] ?? ''
  const origin = `${scheme ?? 'http'}://${host === '' && scheme === undefined ? 'localhost' : host}`
  if (LOCAL_NETWORK.test(host)) yield { address: read('http://127.0.0.1') }
  else if (RUN_TIME_PART.test(host)) yield { address: undefined }
  else {
    const isPlain = known && PLAIN_AUTHORITY.test(authority) && (scheme === undefined || trimmed.includes('://'))
    const address = read(isPlain ? trimmed : origin)
    if (address || !known) yield { address }
  }
}

/** `--resolve host:port:127.0.0.1`, `--connect-to ::localhost:8080`. */
function isPinnedHere({ value }: Word, address: Address | undefined): boolean {
  if (address === undefined) return false
  const [host = '', , ...rest] = value.replace(/^\+/u, '').split(':')
  const goesTo = rest
    .join(':')
    .replace(/:\d*$/u, '')
    .replace(/^\[|\]$/gu, '')
  return (host === '' || host === '*' || host === address.host) && goesTo !== '' && goesTo.split(',').every(isLocalHost)
}

/** The address that a word is or sets, as `--index-url=https://…`, `git+https://…`; for some, one in its script. */
function addressIn({ value }: Word, { verb }: SimpleCommand): string | undefined {
  if (!value.includes('://')) return undefined
  if (SCRIPTED.has(verb)) return /https?:\/\/[^\s"';]+/iu.exec(value)?.[0]
  return HANDED.exec(value)?.groups?.['address']
}
