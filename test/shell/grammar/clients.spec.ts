import { describe, expect, it } from 'vitest'
import { ALLOWANCES, MAX_TARGETS } from '../../../src/reading/index.ts'
import type { ClientCall } from '../../../src/shell/index.ts'
import { lineOf } from '../lines.ts'

const URL = 'https://example.com/x'

function clientOf(text: string): ClientCall | undefined {
  return lineOf(text).commands.find(command => command.client !== undefined)?.client
}

function targets(text: string): readonly string[] | undefined {
  return clientOf(text)?.targets.map(word => word.value)
}

function outputs(text: string): readonly string[] | undefined {
  return clientOf(text)?.outputs.map(word => word.value)
}

describe('an HTTP client', () => {
  it.each(['curl', 'wget', 'wget2', 'http', 'https', 'httpie', 'xh', 'aria2c', 'curlie'])('%s is one', verb => {
    expect(targets(`${verb} ${URL}`)).toEqual([URL])
  })

  it.each(['git', 'npm', 'ssh', 'python', 'constructor', 'toString', 'valueOf'])('%s is none', verb => {
    expect(clientOf(`${verb} ${URL}`)).toBeUndefined()
  })

  it.each([
    `curl ${URL}`,
    `curl -s ${URL}`,
    `curl ${URL} -s`,
    `curl --url ${URL}`,
    `curl --url=${URL}`,
    `curl -sSfLo f ${URL}`,
    `curl -m 5 ${URL}`,
    `curl -m5 ${URL}`,
    `curl -sSm 5 ${URL}`,
    `curl --max-time 5 --retry 3 ${URL}`,
    `curl -X POST ${URL}`,
    `curl -XPOST ${URL}`,
    `curl -d https://data.example ${URL}`,
    `curl --data https://data.example ${URL}`,
    `curl --data-raw https://data.example ${URL}`,
    `curl --data-binary https://data.example ${URL}`,
    `curl --data-urlencode u=https://data.example ${URL}`,
    `curl --json https://data.example ${URL}`,
    `curl -F u=https://data.example ${URL}`,
    `curl -H https://data.example ${URL}`,
    `curl --header https://data.example ${URL}`,
    `curl -A https://data.example ${URL}`,
    `curl -e https://data.example ${URL}`,
    `curl --referer https://data.example ${URL}`,
    `curl -u https://data.example ${URL}`,
    `curl -b https://data.example ${URL}`,
    `curl -c jar ${URL}`,
    `curl -w https://data.example ${URL}`,
    `curl -x https://proxy.example ${URL}`,
    `curl --resolve example.com:443:1.2.3.4 ${URL}`,
    `curl -sHhttps://data.example ${URL}`,
    `curl -- ${URL}`,
    `wget ${URL}`,
    `wget -q -O f ${URL}`,
    `wget -qO- ${URL}`,
    `wget -nv ${URL}`,
    `wget -t 3 -T 5 ${URL}`,
    `wget --header=https://data.example ${URL}`,
    `wget --post-data https://data.example ${URL}`,
    `wget --referer https://data.example ${URL}`,
    `http ${URL}`,
    `http POST ${URL} a=https://data.example`,
    `http --timeout 5 get ${URL} X-Header:https://data.example`,
    `http -a me:pw ${URL}`,
    `curlie POST ${URL} a=https://data.example`,
    `aria2c -x 4 -d dir -o f ${URL}`,
    `aria2c --referer https://data.example ${URL}`,
  ])('fetches one address and takes no data for one: %s', text => {
    expect(targets(text)).toEqual([URL])
  })

  it.each([
    [`xh ${URL} q==https://data.example`, `${URL}?q=https://data.example`],
    [`curl -G ${URL} -d page=2 --data-urlencode q=x`, `${URL}?page=2&q=x`],
    [`curl '${URL}?a=1' --url-query page=2`, `${URL}?a=1&page=2`],
  ])('fetches the address with the query that options add: %s', (text, expected) => {
    expect(targets(text)).toEqual([expected])
  })

  it('fetches every address that it is given, in order', () => {
    expect(targets('curl a.com b.com --url c.com')).toEqual(expect.arrayContaining(['a.com', 'b.com', 'c.com']))
    expect(targets('wget a.com b.com')).toEqual(['a.com', 'b.com'])
  })

  it('takes everything behind two dashes for an address', () => {
    expect(targets('curl -s -- -o f')).toEqual(['-o', 'f'])
  })

  it.each([
    'curl',
    'curl -K f',
    'curl --config f',
    'curl -V',
    'wget -i list',
    'http --version',
    'curl -o',
    'curl -m',
    'curl --url',
  ])('may fetch nothing that is known: %s', text => {
    expect(targets(text)).toEqual([])
  })

  it.each([
    [`curl -o f ${URL}`, ['f']],
    [`curl -of ${URL}`, ['f']],
    [`curl -sSLo f ${URL}`, ['f']],
    [`curl --output f ${URL}`, ['f']],
    [`curl --output=f ${URL}`, ['f']],
    [`curl --output-dir d -o f ${URL}`, ['d/f']],
    [`curl -o f --output-dir d ${URL}`, ['d/f']],
    [`curl --output-dir d -o /f ${URL}`, ['/f']],
    [`curl -o f -o g ${URL} ${URL}`, ['f', 'g']],
    [`wget -O f ${URL}`, ['f']],
    [`wget -qO f ${URL}`, ['f']],
    [`wget --output-document=f ${URL}`, ['f']],
    [`http -o f ${URL}`, ['f']],
    [`http --output f ${URL}`, ['f']],
    [`aria2c -d d -o f ${URL}`, ['d/f']],
    [`curl ${URL}`, []],
    [`wget -o log ${URL}`, []],
    [`wget -P d ${URL}`, []],
    [`curl -D headers ${URL}`, []],
  ])('writes to files: %s', (text, files) => {
    expect(outputs(text)).toEqual(files)
  })

  it.each<[string, Partial<ClientCall>]>([
    [`curl --version ${URL}`, { looksUp: true, targets: [] }],
    [`curl -K list --help ${URL}`, { looksUp: true, hasUnknownTargets: false, targets: [] }],
    [`curl -K list ${URL}`, { looksUp: false, hasUnknownTargets: true }],
    [`wget -i list`, { hasUnknownTargets: true }],
    [`aria2c --input-file list`, { hasUnknownTargets: true }],
    [`curl --unix-socket /s ${URL}`, { usesSocket: true }],
    [
      `curl ${URL}`,
      { looksUp: false, hasUnknownTargets: false, usesSocket: false, hasBody: false, writeOut: undefined },
    ],
    [`curl -w '%{http_code}' ${URL}`, { writeOut: '%{http_code}' }],
    [`curl -d a=b ${URL}`, { hasBody: true }],
    [`curl -s -d a=b ${URL}`, { hasBody: true }],
    [`wget ${URL} 'b.org/?x=1'`, { hasBody: false }],
    [`curl -G -d a=b ${URL}`, { hasBody: false }],
    [`http ${URL} a=b`, { hasBody: true }],
    [`http ${URL} a:=1`, { hasBody: true }],
    [`http ${URL} a@f`, { hasBody: true }],
    [`http ${URL} a==b`, { hasBody: false }],
    [`http ${URL} a:b`, { hasBody: false }],
    [`wget --post-data a=b ${URL}`, { hasBody: true }],
  ])('says what kind of request it is: %s', (text, call) => {
    expect(clientOf(text)).toMatchObject(call)
  })

  it.each([
    ['CURL.EXE', `CURL.EXE -s ${URL}`],
    ['xh.exe', `xh.exe ${URL}`],
    ['a cmdlet', `Invoke-WebRequest -Method GET -Uri ${URL} -OutFile f -UseBasicParsing`],
    ['a cmdlet with an operand', `iwr ${URL} -TimeoutSec 5`],
    ['a downloader', `axel -n 4 ${URL}`],
  ])('is %s as well: %s', (_title, text) => {
    expect(targets(text)).toEqual([URL])
  })

  it('writes where a cmdlet is told to, whatever the case of the option', () => {
    expect(outputs(`iwr -URI ${URL} -OutFile f`)).toEqual(['f'])
  })

  it.each([
    ['curl -m 5 --retry=3 -X POST -s a.com', ['-X POST', 'a.com']],
    ['wget -nv -T 5 --tries=2 -O f a.com', ['-O f', 'a.com']],
    ["curl -H'A: b' --url a.com -- -x", ["-H 'A: b'", '--url a.com', '-x']],
    ['iwr -TimeoutSec 5 -Uri a.com -UseBasicParsing', ['-uri a.com']],
    ['iwr a.com -SkipCertificateCheck', ['-skipcertificatecheck', 'a.com']],
    ['curl -IX', ['-I', '-X']],
    ['curl - --data', ['-d', '-']],
    ['curl a.com --request POST --data-raw b', ['-d b', 'a.com']],
    ['curl -X GET a.com', ['a.com']],
    ['curl -d b a.com --next -X GET c.com', ['-d b', 'a.com', '--next', '-X GET', 'c.com']],
  ])('is told by its words: %s', (text, words) => {
    expect(clientOf(text)?.words).toEqual(words)
  })

  it('fetches an address that only run time knows when a part of its query is', () => {
    expect(clientOf(`curl -G ${URL} -d "$Q"`)?.targets[0]?.known).toBe(false)
    expect(clientOf(`curl -G "$U" -d q`)?.targets[0]?.known).toBe(false)
  })

  it('writes to a file that only run time knows when its folder is', () => {
    expect(clientOf(`curl --output-dir $D -o f ${URL}`)?.outputs[0]?.known).toBe(false)
  })

  it.each([
    '--max-time 60',
    '--max-time=60',
    '-m 60',
    '-m60',
    '--connect-timeout 5',
    '--retry 3',
    '--retry-delay 2',
    '--retry-max-time 9',
    '--retry-connrefused',
    '--retry-all-errors',
    '--speed-limit 1',
    '--speed-time 1',
    '--max-redirs 3',
    '--user-agent me',
    '-A me',
    "-A 'me and you'",
    '--silent',
    '--show-error',
    '--fail',
    '--location',
    '--insecure',
    '--compressed',
    '--no-progress-meter',
    '-s',
    '-S',
    '-f',
    '-L',
    '-k',
    '-sSfLk',
    '-sSm 60',
  ])('is asked the same with and without %s', flags => {
    expect(clientOf(`curl ${flags} -X POST ${URL}`)?.words).toEqual(clientOf(`curl -X POST ${URL}`)?.words)
  })

  it.each(['-X PUT', '-d a', '-H A:b', '-o f', '-I', '-u me', '-x proxy', '-G', '-r 0-9'])(
    'is asked something else with %s',
    flags => {
      expect(clientOf(`curl ${URL}`)?.words).toEqual([URL])
      expect(clientOf(`curl ${flags} ${URL}`)?.words).toEqual([flags, URL])
    },
  )

  it.each([
    ['curl -sXPOST a.com', 'curl -X POST -s a.com'],
    ['curl --request=POST a.com', 'curl --request POST a.com'],
    ['curl -of a.com', 'curl -o f a.com'],
    ["wget --header='A: b' a.com", "wget --header 'A: b' a.com"],
    ["curl -d'a b' a.com", "curl -d 'a b' a.com"],
  ])('is asked the same whether a value is attached: %s', (one, other) => {
    expect(clientOf(one)?.words).toEqual(clientOf(other)?.words)
  })

  it('is not asked the same when an attached value has a space and when another operand follows', () => {
    expect(clientOf("curl -d'a b' c.com")?.words).toEqual(["-d 'a b'", 'c.com'])
    expect(clientOf('curl -d a b c.com')?.words).toEqual(['-d a', 'b', 'c.com'])
  })
})

describe('what is added to the query of many addresses', () => {
  it('is added to as many of them as are measured', () => {
    const client = clientOf(`curl -G -d a=1 -d b=2 u.org?c=3 ${'u.org '.repeat(MAX_TARGETS)}`)
    const values = client?.targets.map(({ value }) => value)
    expect(values?.slice(0, 2)).toEqual(['u.org?c=3&a=1&b=2', 'u.org?a=1&b=2'])
    expect(values?.slice(MAX_TARGETS)).toEqual(['u.org'])
    expect(client?.targets.map(({ known }) => known).lastIndexOf(true)).toBe(MAX_TARGETS - 1)
  })

  it('is only known where all of it is', () => {
    expect(clientOf('curl -G -d a=1 -d b=$B u.org')?.targets).toMatchObject([{ value: 'u.org?a=1&b=$B', known: false }])
    expect(clientOf('curl -G -d a=1 -d b=2 $U')?.targets).toMatchObject([{ value: '$U?a=1&b=2', known: false }])
  })

  it('is left out where it would be more than a call may come to', () => {
    const client = clientOf(`curl -G -d ${'a'.repeat(50_000)} ${'u.org '.repeat(MAX_TARGETS)}`)
    const [first, ...others] = client?.targets ?? []
    expect(first?.value.length).toBeGreaterThan(50_000)
    expect(others.at(-1)).toMatchObject({ value: 'u.org', known: false })
  })
})

describe('a client with more addresses than a call may have', () => {
  it('has some that are not told', () => {
    const addresses = (count: number): ClientCall | undefined => clientOf(`curl ${'localhost '.repeat(count)}`)
    expect(addresses(ALLOWANCES.targets)).toMatchObject({ hasUnknownTargets: false })
    expect(addresses(ALLOWANCES.targets + 1)).toMatchObject({ hasUnknownTargets: true })
    expect(addresses(ALLOWANCES.targets + 1)?.targets).toHaveLength(ALLOWANCES.targets)
  })

  it('has none when it only tells about itself', () => {
    expect(clientOf(`curl --version ${'a.org '.repeat(ALLOWANCES.targets + 1)}`)).toMatchObject({
      targets: [],
      hasUnknownTargets: false,
    })
  })
})
