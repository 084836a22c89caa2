/** How an HTTP client spells its options. Names without dashes; one-letter names are short options. */
export interface ClientGrammar {
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
  /** Options whose value is the method of the request. */
  readonly method?: ReadonlySet<string>
  /** Options whose value is a header. */
  readonly headers?: ReadonlySet<string>
  /** Other options that make the request another one: credentials, cookies, ranges, another server behind the name. */
  readonly telling?: ReadonlySet<string>
  /** Other names of options, each with the one that stands for them. */
  readonly synonyms?: ReadonlyMap<string, string>
  /** Options that stand for another one as long as their value names no file. */
  readonly text?: ReadonlyMap<string, string>
  /** An option behind which another request begins, so that the order of options matters. */
  readonly separator?: ReadonlySet<string>
  /** Options that turn the body into a query. */
  readonly bodyIsQuery?: ReadonlySet<string>
  /** Options with which the client only tells about itself. */
  readonly lookup: ReadonlySet<string>
  /** Options whose value is a file with further addresses. */
  readonly list?: ReadonlySet<string>
  /** Options whose value is a socket of this machine that every request goes to. */
  readonly socket?: ReadonlySet<string>
  /** Options whose value says where a host is. */
  readonly pins?: ReadonlySet<string>
  /** Operands that are files of this machine. */
  readonly files?: RegExp
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
    libcurl limit-rate local-port login-options mail-auth sigalgs upload-flags
    ssl-sessions mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file
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
  method: names('X request'),
  headers: names('H header'),
  telling: names(`
    b cookie r range u user E cert z time-cond aws-sigv4 connect-to oauth2-bearer request-target resolve unix-socket
    abstract-unix-socket`),
  synonyms: synonyms(`
    b=cookie c=cookie-jar C=continue-at d=data d=data-ascii D=dump-header e=referer E=cert F=form G=get H=header i=include
    i=show-headers I=head K=config n=netrc N=no-buffer o=output O=remote-name P=ftp-port r=range R=remote-time T=upload-file
    u=user v=verbose w=write-out x=proxy X=request z=time-cond Z=parallel`),
  text: synonyms('d=data-binary d=data-raw'),
  separator: names(': next'),
  bodyIsQuery: names('G get'),
  lookup: names('V h M version help manual'),
  list: names('K config'),
  pins: names('resolve connect-to'),
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
    wait waitretry accept-regex backups base bind-address bind-dns-address ciphers compression config crl-file
    dns-servers egd-file exclude-domains ftp-password ftp-user hsts-file http-proxy https-enforce ignore-length
    include-directories local-encoding max-threads no-proxy pinnedpubkey prefer-family proxy-password proxy-user
    random-file regex-type reject-regex rejected-log remote-encoding report-speed restrict-file-names retry-on-http-error
    start-pos stats-dns stats-server unlink use-askpass warc-cdx warc-dedup warc-file warc-header warc-max-size
    warc-tempdir`),
  volatile: union(VOLATILE, names('t T U q nv tries timeout dns-timeout read-timeout waitretry quiet no-verbose')),
  output: names('O output-document'),
  // With an output document, wget does not look at its folder option.
  folder: new Set(),
  body: names('post-data post-file body-data body-file'),
  method: names('method'),
  headers: names('header'),
  telling: names('user password http-user http-password load-cookies'),
  synonyms: synonyms('c=continue i=input-file N=timestamping o=output-file O=output-document P=directory-prefix'),
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
  telling: names('a auth A auth-type bearer session session-read-only'),
  synonyms: synonyms('a=auth A=auth-type b=body d=download f=form h=headers j=json o=output p=print v=verbose'),
  lookup: names('version help offline'),
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
  headers: names('header'),
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
  headers: names('H header'),
  lookup: names('V version help'),
}

/** Browsers of the terminal; what looks like a file is one. @source lynx, w3m, links manual pages */
const BROWSER: ClientGrammar = {
  values: names('cfg width useragent header cookie cookie-jar config display_charset assume_charset cols I O T t o'),
  volatile: VOLATILE,
  output: new Set(),
  folder: new Set(),
  body: names('post_data'),
  lookup: names('version help h'),
  words: true,
  files: /^(?:[./~]|[^/]*\.(?:html?|md|txt|xhtml|xml|gz)$)/iu,
}

/** Tools that measure how a server answers. @source ab, hey, wrk, siege, oha manual pages */
const LOAD: ClientGrammar = {
  ...DOWNLOADER,
  values: names(
    'A b c C d D e E f g H h i k l m n o p P q r s t T u U v w x X z connections duration threads latency script timeout',
  ),
}

/** PowerShell's cmdlets; their options are words of one dash. @source PowerShell 7 documentation */
const CMDLET: ClientGrammar = {
  values: names(`
    allowinsecureredirect authentication body certificate certificatethumbprint connectiontimeoutseconds contenttype
    credential custommethod description destination displayname errorvariable erroraction form headers httpversion
    infile maximumfollowrellink maximumredirection maximumretrycount method noproxy operationtimeoutseconds outfile
    outvariable priority proxy proxycredential responseheadersvariable retryintervalsec sessionvariable source
    sslprotocol statuscodevariable timeoutsec token transfertype transferencoding uri useragent warningaction websession`),
  volatile: names('timeoutsec useragent usebasicparsing'),
  addresses: names('uri source'),
  output: names('outfile destination'),
  folder: new Set(),
  body: names('body'),
  files: /^[{}()|;]+$/u,
  method: names('method custommethod'),
  headers: names('headers'),
  telling: names('credential token websession'),
  lookup: new Set(),
  words: true,
}

/** @source decisions.md §2 */
const CLIENTS: ReadonlyMap<string, ClientGrammar> = new Map(
  Object.entries<ClientGrammar>({
    ab: LOAD,
    aria2c: ARIA2,
    axel: DOWNLOADER,
    curl: CURL,
    curlie: { ...CURL, request: true },
    elinks: BROWSER,
    fetch: DOWNLOADER,
    hey: LOAD,
    http: HTTPIE,
    httpie: HTTPIE,
    https: HTTPIE,
    'invoke-restmethod': CMDLET,
    'invoke-webrequest': CMDLET,
    irm: CMDLET,
    iwr: CMDLET,
    links: BROWSER,
    links2: BROWSER,
    lynx: BROWSER,
    oha: LOAD,
    siege: LOAD,
    'start-bitstransfer': CMDLET,
    w3m: BROWSER,
    wcurl: CURL,
    wget: WGET,
    wget2: WGET,
    wrk: LOAD,
    xh: HTTPIE,
    xhs: HTTPIE,
  }),
)

/**
 * How a command spells its options, when it is an HTTP client.
 * @param verb - its name without its folder, in any case: Windows and macOS find a command in any.
 */
export function clientGrammarOf(verb: string): ClientGrammar | undefined {
  const client = verb.toLowerCase()
  return CLIENTS.get(client.endsWith('.exe') ? client.slice(0, -'.exe'.length) : client)
}

function names(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u))
}

function union(...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap(set => [...set]))
}

/** Of `one=other`: the other name, with the one that stands for it. */
function synonyms(list: string): ReadonlyMap<string, string> {
  return new Map([...names(list)].map(pair => [pair.slice(pair.indexOf('=') + 1), pair.slice(0, pair.indexOf('='))]))
}
