import type { Language } from '../program/index.ts'

/** Calls, by what is left of their full names without the signs of calls on the way. */
interface Calls {
  /** By all of it. */
  readonly exact?: ReadonlySet<string>
  /** By its last name, or its last two. */
  readonly last?: ReadonlySet<string>
  readonly families?: readonly Family[]
}

/** The calls of a library: one of its heads, any of what it makes objects with, and a method. */
interface Family {
  readonly heads: ReadonlySet<string>
  readonly makers: ReadonlySet<string>
  readonly methods: ReadonlySet<string>
  /** Whether a head, or what it makes, is a call of its own: `axios(…)`. */
  readonly isCalled?: true
}

/** What programs of a language call to make requests. */
export interface Library {
  /** What a program that makes any says, so that no other is looked into. */
  readonly sign: RegExp
  /** Calls that make a request, wherever their address comes from. */
  readonly request: Calls
  /** Those of them, and of what makes objects, whose first argument is a host. */
  readonly host?: Calls
  /** Calls that open a file or an address, as their argument says. */
  readonly opener?: Calls
  /** Calls that fetch any address that they are handed. */
  readonly anywhere?: Calls
  /** Calls that make an object whose requests begin with their first argument. */
  readonly based?: Calls
  /** Calls whose value is a request, which another call makes. */
  readonly wrapped?: Calls
  /** Calls whose first argument is a method, or a context, even where it is not known. */
  readonly methodFirst?: Calls
  /** Calls that go to this machine when they are not told where. */
  readonly defaultsToLocal?: Calls
  /** Calls that call the function that they are handed, with what else they are. */
  readonly applies?: Calls
  /** What a program says that has a library for requests: a method of what it is handed may then be one. */
  readonly imports?: RegExp
  readonly methods?: ReadonlySet<string>
  /** What a program says that calls an application without a network. */
  readonly testClients?: RegExp
  /** What a program says whose requests are all answered by itself. */
  readonly mocks?: RegExp
}

const JS_METHODS = names('get post put patch delete head options request stream fetch json text $fetch')

/** No head has more names. */
const MAX_HEAD_PARTS = 5

const NONE: ReadonlySet<string> = new Set()

/** @source the standard libraries and the best-known HTTP packages of each language */
export const LIBRARIES: Readonly<Record<Language, Library>> = {
  elixir: {
    sign: /HTTPoison|\bReq\b|Tesla|httpc|Finch/u,
    request: {
      exact: names('httpc.request'),
      families: [
        {
          heads: names('HTTPoison Req Tesla'),
          makers: NONE,
          methods: names('delete get get! head post post! put request'),
        },
      ],
    },
  },
  go: {
    sign: /net\/http|resty/u,
    request: {
      families: [
        {
          heads: names('net/http net/http.DefaultClient net/http.Client client c httpClient hc'),
          makers: NONE,
          methods: names('Get Head Post PostForm NewRequest NewRequestWithContext'),
        },
        {
          heads: names('resty'),
          makers: names('New R SetHeader SetQueryParam'),
          methods: names('Get Post Put Delete'),
        },
      ],
    },
    methodFirst: { last: names('NewRequestWithContext') },
  },
  javascript: {
    sign: /fetch|axios|\bgot\b|\bky\b|superagent|needle|https?\b|undici|request|EventSource|WebSocket|\.goto\b|\bws\b|fromURL|puppeteer|playwright/u,
    request: {
      families: [
        {
          heads: names('fetch EventSource WebSocket ws ws.WebSocket'),
          makers: NONE,
          methods: NONE,
          isCalled: true,
        },
        {
          heads: names('globalThis window self global'),
          makers: NONE,
          methods: names('fetch EventSource WebSocket'),
        },
        {
          heads: names(
            `axios got ky superagent needle undici request request-promise request-promise-native node-fetch cross-fetch
            isomorphic-fetch phin bent wretch ofetch make-fetch-happen cloudscraper node-fetch-native`,
          ),
          makers: names('create extend defaults instance Client Pool Agent url'),
          methods: JS_METHODS,
          isCalled: true,
        },
        {
          heads: names('http https http2 follow-redirects.http follow-redirects.https'),
          makers: NONE,
          methods: names('get request connect'),
        },
      ],
    },
    opener: { last: names('goto fromURL') },
    based: { exact: names('undici.Client undici.Pool wretch bent') },
    defaultsToLocal: { exact: names('http.get http.request https.get https.request') },
    applies: { last: names('map forEach flatMap then') },
    imports:
      /(?:require|import|from)\s{0,4}\(?\s{0,4}["'](?:node:)?(?:axios|got|ky|superagent|needle|https?|undici|node-fetch|request)["']/u,
    methods: JS_METHODS,
    testClients: /supertest|\binject\b|light-my-request/u,
    mocks:
      /["'](?:nock|msw|msw\/node|fetch-mock|jest-fetch-mock|axios-mock-adapter)["']|\bMockAgent\b|\b(?:vi|jest)\.mock\b/u,
  },
  julia: {
    sign: /download|HTTP/u,
    request: {
      exact: names('download Downloads.download Downloads.request'),
      families: [{ heads: names('HTTP'), makers: NONE, methods: names('get post put delete head request open') }],
    },
  },
  lua: {
    sign: /http|request/u,
    request: {
      exact: names(
        'socket.http.request ssl.https.request http.request https.request resty.http.new.request_uri http.request.new_from_uri',
      ),
    },
  },
  perl: {
    sign: /LWP|HTTP::|Mojo|Mechanize|getprint|getstore/u,
    request: {
      exact: names('getprint getstore mirror get head'),
      families: [
        {
          heads: names('LWP.UserAgent LWP.RobotUA LWP.Simple HTTP.Tiny Mojo.UserAgent WWW.Mechanize'),
          makers: names('new'),
          methods: names('get post put patch delete head request mirror simple_request post_form'),
        },
      ],
    },
    wrapped: { exact: names('HTTP.Request.new') },
    imports: /LWP|HTTP::Tiny|Mojo::UserAgent|Mechanize/u,
    methods: names('get post put head request mirror'),
  },
  php: {
    sign: /curl_|file|fopen|readfile|copy|simplexml|get_headers|Http|Guzzle|getimagesize/u,
    request: {
      exact: names('curl_init curl_setopt'),
      families: [
        {
          heads: names('Http Illuminate.Support.Facades.Http'),
          makers: names(
            'acceptJson asForm asJson baseUrl retry timeout withBasicAuth withHeaders withOptions withToken withoutVerifying',
          ),
          methods: names('get post put patch delete head send'),
        },
        {
          heads: names(
            'Client GuzzleHttp.Client HttpClient.create Symfony.Component.HttpClient.HttpClient.create HttpBrowser',
          ),
          makers: NONE,
          methods: names('get post put patch delete head request send getAsync requestAsync'),
        },
      ],
    },
    opener: {
      exact: names('file_get_contents fopen readfile copy file simplexml_load_file get_headers getimagesize'),
      last: names('loadHTMLFile'),
    },
  },
  powershell: {
    sign: /Download|OpenRead|GetAsync|GetStringAsync|WebRequest|HttpClient/iu,
    request: {
      last: names(
        'DownloadString DownloadFile DownloadData OpenRead GetAsync GetStringAsync GetByteArrayAsync PostAsync Create UploadString',
      ),
    },
  },
  python: {
    sign: /requests|httpx|aiohttp|urllib|http\.client|httplib|pycurl|feedparser|read_|load|genfromtxt|get_file|urlopen|wget|gdown|pooch|goto|webdriver|imread|fsspec|websocket|cloudscraper|mechanize/u,
    request: {
      exact: names(
        'urlopen urlretrieve wget.download gdown.download pooch.retrieve feedparser.parse pycurl.Curl.setopt',
      ),
      last: names('HTTPConnection HTTPSConnection'),
      families: [
        {
          heads: names(
            `requests httpx aiohttp urllib3 niquests curl_cffi grequests cloudscraper mechanize requests_html treq
            tornado.httpclient httplib2 PoolManager ClientSession Session requests_cache`,
          ),
          makers: names(
            `api async_client client requests session sessions AsyncClient AsyncHTTPClient Browser CachedSession Client
            ClientSession FuturesSession HTMLSession HTTPClient Http PoolManager ProxyManager Session create_scraper`,
          ),
          methods: names(
            'get post put patch delete head options request stream urlopen ws_connect fetch open retrieve send',
          ),
        },
        {
          heads: names('urllib.request urllib urllib2 six.moves.urllib.request'),
          makers: names('FancyURLopener URLopener build_opener'),
          methods: names('urlopen urlretrieve open retrieve'),
        },
        {
          heads: names('webdriver selenium.webdriver seleniumwire.webdriver undetected_chromedriver'),
          makers: names('Chrome Edge Firefox Remote Safari WebKitGTK'),
          methods: names('get'),
        },
        {
          heads: names('websocket websockets'),
          makers: names('client sync WebSocket'),
          methods: names('connect create_connection'),
        },
      ],
    },
    host: { last: names('HTTPConnection HTTPSConnection') },
    opener: {
      exact: names('fsspec.open'),
      last: names(
        `genfromtxt goto imread load_dataset load_state_dict_from_url loadtxt read_csv read_excel read_feather read_file
        read_fwf read_html read_json read_parquet read_pickle read_stata read_table read_xml scan_csv scan_parquet`,
      ),
    },
    anywhere: { last: names('download_url download_url_to_file get_file') },
    based: { last: names('HTTPConnection HTTPSConnection') },
    wrapped: { last: names('Request') },
    methodFirst: { last: names('request stream') },
    applies: {
      last: names('Thread apply apply_async imap imap_unordered map partial run_in_executor starmap submit to_thread'),
    },
    imports: /\b(?:requests|httpx|aiohttp|urllib3|urlopen|http\.client|pycurl|webdriver|niquests)\b/u,
    methods: names('get post put patch delete head options request stream urlopen urlretrieve'),
    testClients: /\bTestClient\b|\btest_client\b|django\.test|APIClient|webtest|\bAsyncTestClient\b/u,
    mocks:
      /\b(?:ASGITransport|WSGITransport|MockTransport|requests_mock|respx|httpretty|aioresponses|pytest_httpx|HTTPXMock|RequestsMock)\b|\b(?:import|from) responses\b|\bpatch(?:\.object)?\(["'](?:requests|httpx|urllib)/u,
  },
  r: {
    sign: /GET|POST|download|curl|getURL|req_perform|read|source|fromJSON|url|install|fread|scan|load/u,
    request: {
      last: names('GET POST PUT HEAD DELETE PATCH curl_download curl_fetch_memory download.file getURL'),
      exact: names('httr2.request request'),
    },
    opener: {
      last: names(
        `fread fromJSON load read.csv read.delim read.table readLines readRDS read_csv read_html read_json read_tsv read_xml
        scan source stream_in url`,
      ),
    },
    anywhere: { last: names('available.packages install.packages install_git install_url') },
  },
  ruby: {
    sign: /Net::HTTP|HTTParty|Faraday|RestClient|\bHTTP\b|Excon|Typhoeus|URI|open|Mechanize|Curl/u,
    request: {
      families: [
        {
          heads: names('Net.HTTP HTTParty Faraday RestClient HTTP Excon Typhoeus Mechanize Curl'),
          makers: names('auth basic_auth follow headers new start timeout via Request Resource Client'),
          methods: names(
            `delete download execute get get! get_print get_response head new patch post post_form put request request_get
            start`,
          ),
        },
        { heads: names('URI URI.parse'), makers: names('open'), methods: names('open read each_line') },
      ],
    },
    host: { exact: names('Net.HTTP.new Net.HTTP.start') },
    opener: { exact: names('open Kernel.open') },
    based: { exact: names('Net.HTTP.new Net.HTTP.start Faraday.new Excon.new') },
  },
}

/**
 * Whether a call is one of these.
 * @param calls - those that are asked for; undefined for none.
 * @param path - its full name, calls on the way marked.
 */
export function isAmong(calls: Calls | undefined, path: string): boolean {
  if (calls === undefined) return false
  const parts = path.split('.').map(part => part.replaceAll('()', ''))
  if (calls.exact?.has(parts.join('.')) === true) return true
  if (calls.last && (calls.last.has(parts.at(-1) ?? '') || calls.last.has(parts.slice(-2).join('.')))) return true
  return calls.families?.some(family => isOf(family, parts)) === true
}

function isOf({ heads, makers, methods, isCalled }: Family, parts: readonly string[]): boolean {
  for (let end = 1; end <= parts.length && end <= MAX_HEAD_PARTS; end++) {
    if (!heads.has(parts.slice(0, end).join('.'))) continue
    const between = parts.slice(end)
    if (isCalled === true && between.every(part => makers.has(part))) return true
    if (methods.has(between.at(-1) ?? '') && between.slice(0, -1).every(part => makers.has(part))) return true
  }
  return false
}

function names(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u))
}
