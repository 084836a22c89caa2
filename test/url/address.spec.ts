import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLOWANCES, Budget, MAX_ADDRESS_CHARS } from '../../src/reading/index.ts'
import { hostOf, readAddress, readTarget, type Address, type HostAliases } from '../../src/url/index.ts'

const NO_ALIASES: HostAliases = new Map()

function read(text: string, aliases: HostAliases = NO_ALIASES): Address | undefined {
  return readAddress(text, aliases)
}

function resourceOf(text: string): string | undefined {
  return read(text)?.resource
}

/** What an address names, apart from how it is written. */
interface Resource {
  readonly host: string
  readonly port: number | undefined
  readonly segments: readonly string[]
  /** Keys are distinct. */
  readonly query: readonly (readonly [string, string])[]
}

/** How it is written. */
interface Spelling {
  readonly secure: boolean
  readonly upperCase: boolean
  readonly www: boolean
  readonly rootDot: boolean
  readonly defaultPort: boolean
  readonly userinfo: string
  readonly fragment: string
  readonly tracking: readonly string[]
  readonly reverseQuery: boolean
  readonly plusForSpace: boolean
  readonly escapes: 'none' | 'upper' | 'lower'
  readonly dotSegments: boolean
  readonly finalSlash: boolean
}

const labels = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/u).filter(label => label !== 'www')
const resources: fc.Arbitrary<Resource> = fc.record({
  host: fc.array(labels, { minLength: 2, maxLength: 4 }).map(parts => parts.join('.')),
  port: fc.option(fc.integer({ min: 1024, max: 65_535 }), { nil: undefined }),
  segments: fc.array(
    fc.stringMatching(/^[A-Za-z0-9._~-]{1,8}$/u).filter(segment => !/^\.\.?$/u.test(segment)),
    { maxLength: 4 },
  ),
  query: fc.uniqueArray(
    fc.tuple(
      fc.stringMatching(/^[a-z]{1,4}$/u),
      fc.string({ unit: 'grapheme', maxLength: 8 }).filter(value => value.isWellFormed()),
    ),
    { selector: ([key]) => key, maxLength: 4 },
  ),
})
const spellings: fc.Arbitrary<Spelling> = fc.record({
  secure: fc.boolean(),
  upperCase: fc.boolean(),
  www: fc.boolean(),
  rootDot: fc.boolean(),
  defaultPort: fc.boolean(),
  userinfo: fc.constantFrom('', 'me@', 'me:secret@'),
  fragment: fc.constantFrom('', '#', '#top'),
  tracking: fc.subarray(['utm_source=x', 'utm_campaign=y', 'gclid=1', 'fbclid=2']),
  reverseQuery: fc.boolean(),
  plusForSpace: fc.boolean(),
  escapes: fc.constantFrom('none', 'upper', 'lower'),
  dotSegments: fc.boolean(),
  finalSlash: fc.boolean(),
})

function written(resource: Resource, spelling: Spelling): string {
  const scheme = spelling.secure ? 'https://' : 'http://'
  const host = `${spelling.www ? 'www.' : ''}${resource.host}${spelling.rootDot ? '.' : ''}`
  const port = resource.port ?? (spelling.defaultPort ? (spelling.secure ? 443 : 80) : '')
  const segments = resource.segments.map(segment => escaped(segment, spelling.escapes))
  const path = spelling.dotSegments ? ['elsewhere', '..', ...segments.flatMap(segment => ['.', segment])] : segments
  const pairs = resource.query.map(([key, value]) => {
    const encoded = encodeURIComponent(value)
    return `${escaped(key, spelling.escapes)}=${spelling.plusForSpace ? encoded.replaceAll('%20', '+') : encoded}`
  })
  const query = [...(spelling.reverseQuery ? pairs.toReversed() : pairs), ...spelling.tracking].join('&')
  const head = `${scheme}${spelling.userinfo}${host}`
  return [
    spelling.upperCase ? `${scheme.toUpperCase()}${spelling.userinfo}${host.toUpperCase()}` : head,
    port === '' ? '' : `:${port}`,
    ['', ...path, ...(spelling.finalSlash ? [''] : [])].join('/'),
    query === '' ? '' : `?${query}`,
    spelling.fragment,
  ].join('')
}

function escaped(text: string, escapes: Spelling['escapes']): string {
  if (escapes === 'none') return text
  const all = Buffer.from(text).toString('hex').replace(/../gu, '%$&')
  return escapes === 'upper' ? all.toUpperCase() : all
}

describe('an address', () => {
  it('means the same resource in every spelling', () => {
    fc.assert(
      fc.property(resources, spellings, spellings, (resource, one, other) => {
        const address = read(written(resource, one))
        expect(address).toBeDefined()
        expect(read(written(resource, other))).toEqual(address)
      }),
      { numRuns: 500 },
    )
  })

  it('means another resource when its query differs in one value, as pages do', () => {
    fc.assert(
      fc.property(resources, spellings, fc.nat(50), fc.nat(50), (resource, spelling, page, next) => {
        fc.pre(page !== next)
        const at = (number: number): Resource => ({ ...resource, query: [...resource.query, ['PAGE', String(number)]] })
        expect(resourceOf(written(at(page), spelling))).not.toBe(resourceOf(written(at(next), spelling)))
      }),
    )
  })

  it.each([
    ['scheme', 'http://a.com/x', 'https://a.com/x'],
    ['case of scheme and host', 'HTTPS://A.COM/x', 'https://a.com/x'],
    ['default port', 'https://a.com:443/x', 'http://a.com:80/x'],
    ['www.', 'https://www.a.com/x', 'https://a.com/x'],
    ['dot of the root', 'https://a.com./x', 'https://a.com/x'],
    ['fragment', 'https://a.com/x#one', 'https://a.com/x#two'],
    ['user and password', 'https://me:pw@a.com/x', 'https://a.com/x'],
    ['order of keys', 'https://a.com/?b=1&a=2', 'https://a.com/?a=2&b=1'],
    ['tracking parameters', 'https://a.com/?utm_source=x&q=1&gclid=7', 'https://a.com/?q=1'],
    ['only tracking parameters', 'https://a.com/?utm_source=x', 'https://a.com/'],
    ['an empty query', 'https://a.com/x?', 'https://a.com/x'],
    ['needless escapes', 'https://a.com/%7Euser/%41', 'https://a.com/~user/A'],
    ['case of needed escapes', 'https://a.com/%d0%9a', 'https://a.com/%D0%9A'],
    ['escaped or literal letters', 'https://a.com/К?q=К', 'https://a.com/%D0%9A?q=%D0%9A'],
    ['dot segments', 'https://a.com/x/../y/./z', 'https://a.com/y/z'],
    ['escaped dot segments', 'https://a.com/x/%2e%2E/y', 'https://a.com/y'],
    ['final slash', 'https://a.com/x/', 'https://a.com/x'],
    ['no path', 'https://a.com', 'https://a.com/'],
    ['plus or %20', 'https://a.com/?q=a+b', 'https://a.com/?q=a%20b'],
    ['punycode', 'https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['surrounding white space', '  https://a.com/x\n', 'https://a.com/x'],
    ['zone id', 'http://[fe80::1%25eth0]/x', 'http://[fe80::1]/x'],
    ['zone id with a user before it', 'http://me@[fe80::1%eth0]:80/x', 'http://me@[fe80::1]/x'],
    ['spelling of an IPv6 address', 'http://[0:0:0:0:0:0:0:1]/', 'http://[::1]/'],
    ['spelling of an IPv4 address', 'http://0x7f.1/', 'http://127.0.0.1/'],
  ])('is the same whatever its %s', (_, one, other) => {
    expect(resourceOf(one)).toBeDefined()
    expect(resourceOf(one)).toBe(resourceOf(other))
  })

  it.each([
    ['host', 'https://a.com/x', 'https://b.com/x'],
    ['subdomain', 'https://api.a.com/x', 'https://a.com/x'],
    ['port', 'https://a.com:8443/x', 'https://a.com/x'],
    ['path', 'https://a.com/x', 'https://a.com/y'],
    ['case of the path', 'https://a.com/X', 'https://a.com/x'],
    ['escaped slash', 'https://a.com/a%2Fb', 'https://a.com/a/b'],
    ['page', 'https://a.com/?page=1', 'https://a.com/?page=2'],
    ['order within a key', 'https://a.com/?a=1&a=2', 'https://a.com/?a=2&a=1'],
    ['escaped ampersand', 'https://a.com/?q=a%26b=1', 'https://a.com/?q=a&b=1'],
    ['escaped percent sign', 'https://a.com/%2541', 'https://a.com/A'],
    ['query in a legacy encoding', 'https://a.com/?q=%C4%E3', 'https://a.com/?q=%B1%B1'],
  ])('is another one when its %s differs', (_, one, other) => {
    expect(resourceOf(one)).toBeDefined()
    expect(resourceOf(one)).not.toBe(resourceOf(other))
  })

  it.each([
    ['port and path', 'https://www.a.com:8443/x/', 'a.com:8443/x'],
    [
      'pairs sorted by key, those of one key in their order',
      'https://a.com/?c=1&a=2&b=3&a=1&c=0',
      'a.com?a=2&a=1&b=3&c=1&c=0',
    ],
    ['a key without a value', 'https://a.com/?flag', 'a.com?flag='],
    ['a value without a key', 'https://a.com/?=x', 'a.com?=x'],
    ['what never has to be escaped left alone', 'https://a.com/?q=a-b_c.d~e%2C', 'a.com?q=a-b_c.d~e%2C'],
  ])('has one spelling of its resource: %s', (_, text, resource) => {
    expect(resourceOf(text)).toBe(resource)
  })

  it.each([
    ['www.', 'https://www.a.com/', 'a.com', 'a.com'],
    ['one www. only', 'https://www.www.a.com/', 'www.a.com', 'a.com'],
    ['a domain that is called www', 'https://www.com/', 'www.com', 'www.com'],
    ['a subdomain', 'https://x.api.a.com/', 'x.api.a.com', 'a.com'],
    ['an IPv4 address', 'http://1.2.3.4:80/', '1.2.3.4', '1.2.3.4'],
    ['an IPv6 address', 'http://[2606:4700::1]:8080/', '2606:4700::1', '2606:4700::1'],
    ['a single label', 'http://printer/', 'printer', 'printer'],
  ])('has a host and a site: %s', (_, text, host, site) => {
    expect(read(text)).toMatchObject({ host, site })
  })

  it('folds an alias into the host that it stands for, path and query kept', () => {
    const aliases = new Map([['open-data.canada.ca', 'open.canada.ca']])
    expect(read('https://WWW.open-data.canada.ca/x?b=1', aliases)).toEqual(
      read('https://open.canada.ca/x?b=1', aliases),
    )
    expect(read('https://sub.open-data.canada.ca/x', aliases)?.host).toBe('sub.open-data.canada.ca')
  })

  it('is local when the host that its alias stands for is', () => {
    expect(read('https://dev.example.com/', new Map([['dev.example.com', 'localhost']]))?.local).toBe(true)
  })

  it.each([
    'src/a.ts',
    'example.com/x',
    'ftp://example.com/x',
    'file:///etc/passwd',
    'mailto:a@b.c',
    'http://',
    'https://.',
    'https://a b/',
    'https://[::1/',
    'https://a.com:99999/',
    'https://%/',
    'http:/a.com',
    '',
    ' ',
  ])('is not read from %j', text => {
    expect(read(text)).toBeUndefined()
  })

  it('is read into a host that its site ends and its resource begins with, or refused, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', 'http://', 'https://a.com/', 'https://['),
        (text, head) => {
          for (const address of [read(`${head}${text}`), readTarget(`${head}${text}`, NO_ALIASES)]) {
            if (address === undefined) continue
            const { host, site, resource } = address
            expect(host).toMatch(/^[^A-Z/]+$/u)
            expect([host.endsWith(site), resource.startsWith(host)]).toEqual([true, true])
          }
        },
      ),
    )
  })

  it('is read the ten-thousandth time as it was the first', () => {
    const readings = Array.from({ length: 10_000 }, () => read('https://bücher.example/')?.host)
    expect(new Set(readings)).toEqual(new Set(['xn--bcher-kva.example']))
  })

  it('is read from a megabyte', () => {
    expect(read(`https://a.com/${'x'.repeat(1024 * 1024)}`)?.host).toBe('a.com')
    expect(read(`https://a.com/${'%'.repeat(1024 * 1024)}`)?.host).toBe('a.com')
  })
})

describe('the address that a client is given', () => {
  it.each([
    ['api.example.com/x', 'https://api.example.com/x'],
    ['api.example.com:80/x', 'http://api.example.com/x'],
    ['api.example.com:443/x', 'https://api.example.com/x'],
    ['api.example.com:8080/x', 'https://api.example.com:8080/x'],
    [':8000/x', 'http://localhost:8000/x'],
    [':/x', 'http://localhost/x'],
    ['me:pw@api.example.com/x', 'https://api.example.com/x'],
    ['[::1]:3000', 'http://[::1]:3000/'],
    ['2130706433', 'http://127.0.0.1/'],
    [' api.example.com/x\n', 'https://api.example.com/x'],
    ['HTTP://api.example.com/x', 'https://api.example.com/x'],
  ])('%s means %s', (target, address) => {
    expect(readTarget(target, NO_ALIASES)).toBeDefined()
    expect(readTarget(target, NO_ALIASES)).toEqual(read(address))
  })

  it.each(['ftp://example.com/x', 'file:///etc/passwd', 'S3://bucket/key', '', 'not an address'])(
    '%j is none',
    target => {
      expect(readTarget(target, NO_ALIASES)).toBeUndefined()
    },
  )
})

describe('hostOf', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['www.example.com.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['[::1]', '::1'],
    ['::1', '::1'],
    ['0x7f.1', '127.0.0.1'],
    ['localhost', 'localhost'],
  ])('brings %s to the form %s', (name, host) => {
    expect(hostOf(name)).toBe(host)
  })

  it.each(['https://example.com', 'example.com/x', 'example.com:8080', 'me@example.com', 'example.com?q', 'a b', ''])(
    'refuses %j, which is not a bare host name',
    name => {
      expect(hostOf(name)).toBeUndefined()
    },
  )
})

describe('an address that is too long to be brought to one spelling', () => {
  const path = 'x'.repeat(MAX_ADDRESS_CHARS)

  it('still has its host, port and locality', () => {
    expect(read(`https://www.Example.org:8443/${path}`)).toMatchObject({
      host: 'example.org',
      site: 'example.org',
      local: false,
    })
    expect(resourceOf(`https://www.Example.org:8443/${path}`)).toMatch(/^example\.org:8443#[\w-]{43}$/u)
    expect(read(`http://localhost/${path}`)?.local).toBe(true)
    expect(read(`http://[::1]/${path}`)?.local).toBe(true)
  })

  it('is compared by a digest of all of it', () => {
    expect(resourceOf(`https://a.org/${path}a`)).toBe(resourceOf(` https://a.org/${path}a `))
    expect(resourceOf(`https://a.org/${path}a`)).not.toBe(resourceOf(`https://a.org/${path}b`))
    expect(resourceOf(`https://a.org/${path}a`)?.length).toBeLessThan(64)
  })

  it.each([
    ['credentials', `https://${path}:${path}@a.org/`],
    ['credentials with an at sign', `https://a@${path}@a.org/`],
    ['a query', `https://a.org?${path}`],
    ['a fragment', `https://a.org#${path}`],
    ['a backslash, which is a slash to a browser', String.raw`https://a.org\${path}`],
  ])('has its host when what is long is %s', (_title, text) => {
    expect(read(text)?.host).toBe('a.org')
  })

  it('is none when what is long is its host', () => {
    expect(read(`https://${path}/`)).toBeUndefined()
    expect(read(`ftp://a.org/${path}`)).toBeUndefined()
  })

  it('may lack its scheme, and is then what a client makes of it', () => {
    expect(readTarget(`a.org:80/${path}`, NO_ALIASES)?.resource).toMatch(/^a\.org#/u)
    expect(readTarget(`:3000/${path}`, NO_ALIASES)).toMatchObject({ host: 'localhost', local: true })
    expect(readTarget(`http://a.org:8080/${path}`, NO_ALIASES)?.resource).toMatch(/^a\.org:8080#/u)
  })

  it('is any address once a call has used up what it may', () => {
    const budget = new Budget()
    const long = `https://a.org/${'x'.repeat(MAX_ADDRESS_CHARS - 100)}`
    const found = Array.from({ length: 20 }, () => readAddress(long, NO_ALIASES, budget)?.resource)
    const whole = found.filter(resource => resource === resourceOf(long))
    expect(whole.length).toBe(Math.floor(ALLOWANCES.addresses / long.length))
    expect(new Set(found).size).toBe(2)
  })
})
