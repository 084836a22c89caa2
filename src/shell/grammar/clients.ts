import { MAX_PATH_CHARS, MAX_TARGETS, type Budget } from '../../reading/index.ts'
import { canonicalWord } from '../canonical.ts'
import type { ClientCall, Word } from '../line.ts'

/** How an HTTP client spells its options. Names without dashes; one-letter names are short options. */
interface ClientGrammar {
  /** Options that take a value. */
  readonly values: ReadonlySet<string>
  /** Options that change how often, how long or how loudly the client tries, never what it fetches. */
  readonly volatile: ReadonlySet<string>
  /** Options whose value is an address to fetch. */
  readonly addresses?: ReadonlySet<string>
  /** Options whose value is the file that the body goes to. */
  readonly output: ReadonlySet<string>
  /** Options whose value is the folder of that file. */
  readonly folder: ReadonlySet<string>
  /** Options whose value becomes part of the query. */
  readonly query?: ReadonlySet<string>
  /** Options whose value is the body of the request, or part of it. */
  readonly body: ReadonlySet<string>
  /** Options that turn the body into a query. */
  readonly bodyIsQuery?: ReadonlySet<string>
  /** Options with which the client only tells about itself. */
  readonly lookup: ReadonlySet<string>
  /** Options whose value is a file with further addresses. */
  readonly list?: ReadonlySet<string>
  /** Options whose value is a socket of this machine that every request goes to. */
  readonly socket?: ReadonlySet<string>
  /** Options whose value is printed after the transfer. */
  readonly writeOut?: ReadonlySet<string>
  /** Options are whole words after one dash, in any case. */
  readonly words?: boolean
  /** Only the first operand that is no HTTP method is an address; the others are parts of the request. */
  readonly request?: boolean
}

/** @source decisions.md §2 */
const VOLATILE = names(`
  max-time connect-timeout retry retry-delay retry-max-time retry-connrefused retry-all-errors speed-limit speed-time
  max-redirs user-agent silent show-error fail location insecure compressed no-progress-meter`)

/** @source curl 8.x manual page */
const CURL: ClientGrammar = {
  values: names(`
    A b c C d D e E F H K m o P Q r t T u U w x X y Y z abstract-unix-socket alt-svc aws-sigv4 cacert capath cert
    cert-type ciphers config connect-timeout connect-to continue-at cookie cookie-jar create-file-mode crlfile curves
    data data-ascii data-binary data-raw data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers
    doh-url dump-header ech egd-file engine etag-compare etag-save expect100-timeout form form-string ftp-account
    ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip header
    hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json keepalive-cnt keepalive-time key key-type krb
    libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file
    noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir
    proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key
    proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype
    proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate referer request
    request-target resolve retry retry-delay retry-max-time sasl-authzid service-name socks4 socks4a socks5
    socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max
    tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-file url url-query
    user user-agent variable vlan-priority write-out`),
  volatile: union(VOLATILE, names('m A Y y s S f L k')),
  addresses: names('url'),
  output: names('o output'),
  folder: names('output-dir'),
  query: names('url-query'),
  body: names(`d F T data data-ascii data-binary data-raw data-urlencode form form-string json upload-file`),
  bodyIsQuery: names('G get'),
  lookup: names('V h M version help manual'),
  list: names('K config'),
  socket: names('unix-socket abstract-unix-socket'),
  writeOut: names('w write-out'),
}

/** @source GNU wget 1.x and wget2 manual pages */
const WGET: ClientGrammar = {
  values: names(`
    a A B D e G i I l o O P Q R t T U w X accept append-output ca-certificate ca-directory certificate
    connect-timeout cut-dirs default-page directory-prefix dns-timeout domains exclude-directories exclude-domains
    execute follow-tags header http-password http-user ignore-tags include-directories input-file level limit-rate
    load-cookies max-redirect method output-document output-file password post-data post-file body-data body-file
    private-key progress quota read-timeout referer reject save-cookies secure-protocol timeout tries user user-agent
    wait waitretry`),
  volatile: union(VOLATILE, names('t T U q nv tries timeout dns-timeout read-timeout waitretry quiet no-verbose')),
  output: names('O output-document'),
  // With an output document, wget does not look at its folder option.
  folder: new Set(),
  body: names('post-data post-file body-data body-file'),
  lookup: names('V h version help'),
  list: names('i input-file'),
}

/** @source HTTPie 3.x and xh manual pages */
const HTTPIE: ClientGrammar = {
  values: names(`
    a A o p s auth auth-type bearer boundary cert cert-key cert-key-pass ciphers default-scheme format-options
    max-headers max-redirects output pretty print proxy response-charset response-mime session session-read-only ssl
    style timeout verify`),
  volatile: union(VOLATILE, names('timeout F follow max-redirects q quiet')),
  output: names('o output'),
  folder: new Set(),
  body: names('raw'),
  lookup: names('version help'),
  request: true,
}

/** @source aria2 1.37 manual page */
const ARIA2: ClientGrammar = {
  values: names(`
    d i j k l m o s t T U x all-proxy checksum dir header input-file load-cookies log lowest-speed-limit
    max-concurrent-downloads max-connection-per-server max-tries min-split-size out referer retry-wait save-cookies
    split timeout user-agent`),
  volatile: union(VOLATILE, names('m t U timeout max-tries retry-wait lowest-speed-limit')),
  output: names('o out'),
  folder: names('d dir'),
  body: new Set(),
  lookup: names('v h version help'),
  list: names('i input-file'),
}

/** Other downloaders, as far as an address on their command line goes. @source axel, FreeBSD fetch manual pages */
const DOWNLOADER: ClientGrammar = {
  values: names('a B H N S T U h i n o w max-speed num-connections output header user-agent'),
  volatile: VOLATILE,
  output: names('o output'),
  folder: new Set(),
  body: new Set(),
  lookup: names('V version help'),
}

/** PowerShell's cmdlets; their options are words of one dash. @source PowerShell 7 documentation */
const CMDLET: ClientGrammar = {
  values: names('uri method headers body contenttype outfile timeoutsec useragent proxy credential source destination'),
  volatile: names('timeoutsec useragent usebasicparsing'),
  addresses: names('uri source'),
  output: names('outfile destination'),
  folder: new Set(),
  body: names('body'),
  lookup: new Set(),
  words: true,
}

/** @source decisions.md §2 */
const CLIENTS: ReadonlyMap<string, ClientGrammar> = new Map(
  Object.entries<ClientGrammar>({
    aria2c: ARIA2,
    axel: DOWNLOADER,
    curl: CURL,
    curlie: { ...CURL, request: true },
    fetch: DOWNLOADER,
    http: HTTPIE,
    httpie: HTTPIE,
    https: HTTPIE,
    'invoke-restmethod': CMDLET,
    'invoke-webrequest': CMDLET,
    irm: CMDLET,
    iwr: CMDLET,
    'start-bitstransfer': CMDLET,
    wget: WGET,
    wget2: WGET,
    xh: HTTPIE,
  }),
)

/** HTTPie's items: `name==value` is a query, `name=value`, `name:=json`, `name@file` are a body, `name:value` is a header. */
const QUERY_ITEM = /^([^=:@]+)==(.*)$/su
const BODY_ITEM = /^[^=:@]+(?::?=|@)/u

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)$/iu

/**
 * Read the options of an HTTP client.
 * @param verb - a command's name.
 * @param args - the words that follow it.
 * @param budget - what the call may use up; an address over its `targets` counts as one that is not told.
 * @returns its targets, outputs and telling words, or undefined when it is no HTTP client.
 */
export function readClientCall(verb: string, args: readonly Word[], budget: Budget): ClientCall | undefined {
  // Windows and macOS find a command in any case.
  const client = verb.toLowerCase()
  const grammar = CLIENTS.get(client.endsWith('.exe') ? client.slice(0, -'.exe'.length) : client)
  if (grammar === undefined) return undefined
  const words: string[] = []
  const operands: Word[] = []
  const addresses: Word[] = []
  const outputs: Word[] = []
  const queries: Word[] = []
  const bodies: Word[] = []
  let folder: Word | undefined
  let writeOut: string | undefined
  let bodyIsQuery = false
  let looksUp = false
  let hasUnknownTargets = false
  let usesSocket = false
  for (const { name, value, spelling } of optionsOf(args, grammar)) {
    if (name === undefined || !grammar.volatile.has(name)) words.push(spelling)
    if (name !== undefined) looksUp ||= grammar.lookup.has(name)
    if (name === undefined) operands.push(value)
    else if (value === undefined) bodyIsQuery ||= grammar.bodyIsQuery?.has(name) === true
    else if (grammar.addresses?.has(name) === true) addresses.push(value)
    else if (grammar.output.has(name)) outputs.push(value)
    else if (grammar.folder.has(name)) folder = value
    else if (grammar.query?.has(name) === true) queries.push(value)
    else if (grammar.body.has(name)) bodies.push(value)
    else if (grammar.writeOut?.has(name) === true) writeOut = value.value
    else if (grammar.list?.has(name) === true) hasUnknownTargets = true
    else if (grammar.socket?.has(name) === true) usesSocket = true
  }
  const own = grammar.request === true ? operands.filter(word => !METHOD.test(word.value)) : operands
  const items = grammar.request === true ? own.splice(1) : []
  for (const operand of own) addresses.push(operand)
  for (const item of items) if (QUERY_ITEM.test(item.value)) queries.push(queryOf(item))
  if (bodyIsQuery) queries.push(...bodies)
  const targets = looksUp ? [] : addresses.filter(() => budget.targets.spend())
  return {
    targets: withQueries(targets, queries, budget),
    looksUp,
    hasUnknownTargets: !looksUp && (hasUnknownTargets || targets.length < addresses.length),
    usesSocket,
    hasBody:
      (bodies.length > 0 && !bodyIsQuery) ||
      items.some(item => !QUERY_ITEM.test(item.value) && BODY_ITEM.test(item.value)),
    outputs: outputs.map(file => within(folder, file)),
    writeOut,
    words,
  }
}

function queryOf(item: Word): Word {
  return { ...item, value: item.value.replace(QUERY_ITEM, '$1=$2') }
}

/** The addresses with what is added to their query; of those beyond the ones that are measured, only the host matters. */
function withQueries(addresses: readonly Word[], queries: readonly Word[], budget: Budget): readonly Word[] {
  if (queries.length === 0) return addresses
  const query = queries.map(word => word.value).join('&')
  const isKnown = queries.every(word => word.known)
  return addresses.map((address, index) => {
    if (index >= MAX_TARGETS || !budget.words.spend(query.length)) return { ...address, known: false }
    const joint = address.value.includes('?') ? '&' : '?'
    return { ...address, value: `${address.value}${joint}${query}`, known: address.known && isKnown }
  })
}

/** An option with its value, or an operand (no name). */
type Item =
  | { readonly name: string; readonly value: Word | undefined; readonly spelling: string }
  | { readonly name: undefined; readonly value: Word; readonly spelling: string }

function* optionsOf(args: readonly Word[], grammar: ClientGrammar): Generator<Item> {
  let onlyOperands = false
  for (let at = 0; at < args.length; at++) {
    const word = args[at]
    if (word === undefined) return
    const text = word.value
    if (onlyOperands || !text.startsWith('-') || text === '-') {
      yield { name: undefined, value: word, spelling: word.canonical }
    } else if (text === '--') {
      onlyOperands = true
    } else if (text.startsWith('--')) {
      const equals = text.indexOf('=')
      const name = text.slice(2, equals < 0 ? undefined : equals)
      const value = equals >= 0 ? part(word, equals + 1) : grammar.values.has(name) ? args[++at] : undefined
      yield { name, value, spelling: value ? `--${name} ${value.canonical}` : `--${name}` }
    } else if (grammar.words === true) {
      const name = text.slice(1).toLowerCase()
      const value = grammar.values.has(name) ? args[++at] : undefined
      yield { name, value, spelling: value ? `-${name} ${value.canonical}` : `-${name}` }
    } else if (grammar.volatile.has(text.slice(1))) {
      // `-nv`, a short option of two letters.
      yield { name: text.slice(1), value: undefined, spelling: text }
      if (grammar.values.has(text.slice(1))) at++
    } else {
      for (let letter = 1; letter < text.length; letter++) {
        const name = text.charAt(letter)
        if (!grammar.values.has(name)) {
          yield { name, value: undefined, spelling: `-${name}` }
          continue
        }
        const value = letter + 1 < text.length ? part(word, letter + 1) : args[++at]
        yield { name, value, spelling: value ? `-${name} ${value.canonical}` : `-${name}` }
        break
      }
    }
  }
}

function part(word: Word, from: number): Word {
  const value = word.value.slice(from)
  return { ...word, value, canonical: canonicalWord(value) }
}

function within(folder: Word | undefined, file: Word): Word {
  if (folder === undefined || file.value.startsWith('/')) return file
  if (folder.value.length > MAX_PATH_CHARS) return { ...file, known: false }
  return { ...file, value: `${folder.value}/${file.value}`, known: folder.known && file.known }
}

function names(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u))
}

function union(...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap(set => [...set]))
}
