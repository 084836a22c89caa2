import { describe, expect, it } from 'vitest'
import { identities, measured, measuresOf, shell } from './measured.ts'

function net(command: string): readonly string[] {
  return identities(shell(command), 'net')
}

function hosts(command: string): readonly string[] {
  return identities(shell(command), 'host')
}

function addresses(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `https://h${index}.com`)
}

/** A command line with `count` addresses, and one more in a second command. */
function fetching(count: number): string {
  return `curl ${addresses(count).join(' ')}; wget z.com`
}

describe('the targets of a command', () => {
  it.each([
    ['a client', 'curl https://a.com/x'],
    ['a client without a scheme', 'curl a.com/x'],
    ['an upper-case scheme', 'curl HTTPS://A.com/x'],
    ['an assigned literal', 'B=https://a.com; curl "$B/x"'],
    ['the last assignment before the use', 'B=https://b.com; B=https://a.com; curl "$B/x"; B=https://c.com'],
    ['an exported literal', 'export B=a.com; curl ${B}/x'],
    ['a wrapped client', 'sudo timeout 30 curl a.com/x'],
    ['a client in a pipeline', 'curl a.com/x | jq .'],
    ['a client in a substitution', 'X=$(curl a.com/x)'],
    ['a client in a quoted substitution', 'echo "$(curl a.com/x)"'],
    ['a client in a process substitution', 'diff <(curl a.com/x) f'],
    ['a client in an arithmetic command', '(( $(curl a.com/x) > 1 ))'],
    ['a client in an arithmetic expansion', 'echo $(( $(curl a.com/x | wc -l) + 1 ))'],
    ['a client in a loop', 'while true; do curl a.com/x; done'],
    ['a client in a function', 'f() { curl a.com/x; }; f'],
    ['a client in a shell string', "bash -c 'curl a.com/x'"],
    ['a client in an evaluated string', "eval 'curl a.com/x'"],
    ['a client in a heredoc to a shell', 'bash <<E\ncurl a.com/x\nE'],
    ['a client in printed text for a shell', "echo 'curl a.com/x' | bash"],
    ['a client under find', String.raw`find . -exec curl a.com/x \;`],
    ['a client under xargs', 'ls | xargs -n1 curl a.com/x'],
    ['a client under watch', "watch 'curl a.com/x'"],
    ['a client under watch with an option', "watch -n 1 'curl a.com/x'"],
    ['python -c', `python3 -c "urlopen('https://a.com/x')"`],
    ['python -c with clustered options', `python3 -uc "urlopen('https://a.com/x')"`],
    ['node -e', `node -e 'fetch("https://a.com/x").then(r => r.text())'`],
    ['a heredoc to an interpreter', "python3 - <<'E'\nurlopen('https://a.com/x')\nE"],
    ['a heredoc to an interpreter with arguments', "python3 - 5 <<'E'\nurlopen('https://a.com/x')\nE"],
    ['a heredoc piped to an interpreter', "cat <<'E' | python3\nurlopen('https://a.com/x')\nE"],
    ['a sentence in a program', `python3 -c "print('fetch https://a.com/x.')"`],
    ['another command', 'git clone https://a.com/x'],
    ['a file of packages', 'pip install -r https://a.com/x'],
    ['a name and an address of another command', 'pip install p@https://a.com/x'],
    ['a name with extras and an address', "pip install 'p[x,y]@https://a.com/x'"],
    ['a name with a scope and an address', 'npm install @x/p@https://a.com/x'],
    ['a name and a version system', 'pip install p@git+https://a.com/x'],
    ['a script of lftp', "lftp -c 'open http://a.com/x; ls'"],
    ['an unescaped dollar sign in quotes', "curl 'https://a.com/x' -H '$a'"],
  ])('are read from %s', (_, command) => {
    expect(net(command)).toEqual(['a.com/x'])
    expect(hosts(command)).toEqual(['a.com'])
  })

  it.each([
    ['in lower-case escapes', 'curl https://a.com/%d0%9a', 'curl https://a.com/%D0%9A'],
    ['with a literal dollar sign', "curl 'https://a.com/r.json?$limit=10'", 'curl https://a.com/r.json?%24limit=10'],
    ['with literal braces', "curl -g 'https://a.com/?f={a}'", 'curl https://a.com/?f=%7Ba%7D'],
  ])('have a net identity %s', (_, one, other) => {
    expect(net(other)).toHaveLength(1)
    expect(net(one)).toEqual(net(other))
  })

  it('are all of them, each once', () => {
    expect(net('curl a.com/x b.com/y https://a.com/x; wget c.com')).toEqual(['a.com/x', 'b.com/y', 'c.com'])
  })

  it('are bounded in number', () => {
    expect(hosts(fetching(100)).length).toBe(hosts(fetching(1000)).length)
    expect(hosts(fetching(10))).toHaveLength(11)
  })

  it.each([
    ['data', 'curl -d https://d.com a.com/x'],
    ['raw data', 'curl --data-raw https://d.com a.com/x'],
    ['JSON', `curl --json '{"u":"https://d.com"}' a.com/x`],
    ['a form', 'curl -F u=https://d.com a.com/x'],
    ['a header', "curl -H 'Referer: https://d.com' a.com/x"],
    ['a user agent', 'curl -A https://d.com a.com/x'],
    ['a referer', 'curl -e https://d.com a.com/x'],
    ['a user', 'curl -u https://d.com a.com/x'],
    ['cookies', 'curl -b https://d.com -c https://d.com a.com/x'],
    ['a write-out format', 'curl -w https://d.com a.com/x'],
    ['printed text', 'echo https://d.com; curl a.com/x'],
    ['printf', 'printf "%s\\n" https://d.com; curl a.com/x'],
    ['a pattern of grep', 'curl a.com/x | grep https://d.com'],
    ['a pattern of rg', 'curl a.com/x | rg https://d.com'],
    ['a program of sed', 'curl a.com/x | sed s,https://d.com,x,'],
    ['a program of awk', "curl a.com/x | awk '/https:..d.com/'"],
    ['a commit message', 'git commit -m https://d.com; curl a.com/x'],
    ['a commit message in another folder', 'git -C repo commit -m https://d.com; curl a.com/x'],
    ['a comment', 'curl a.com/x # https://d.com'],
    ['a heredoc to a file', 'cat > f <<E\nhttps://d.com\nE\ncurl a.com/x'],
    ['a heredoc to tee', 'tee f <<E\nhttps://d.com\nE\ncurl a.com/x'],
    ['a command for another machine', "ssh host 'curl https://d.com'; curl a.com/x"],
    ['an assignment', 'U=https://d.com; curl a.com/x'],
    ['another scheme', 'git clone git://d.com/x; curl ftp://d.com a.com/x'],
    ['a word with an address at its beginning', 'make X="https://d.com now"; curl a.com/x'],
    ['a word with an address in its middle', 'make X="see https://d.com now"; curl a.com/x'],
  ])('do not include %s', (_, command) => {
    expect(hosts(command)).toEqual(['a.com'])
  })

  it.each([
    'curl "https://$H/x"',
    'curl "$URL"',
    'curl $(cat url)',
    'curl -K f',
    'xargs curl',
    'curl https://{1..3}.com/',
    'curl',
  ])('are unknown, and the call still fetches: %s', command => {
    const call = shell(command)
    expect(measuresOf(call)).not.toContain('host')
    expect(measuresOf(call)).not.toContain('net')
    expect(identities(call, 'family')).toEqual(['http-fetch'])
  })

  it.each([
    'curl "https://a.com/$P"',
    'curl https://a.com/{1..20}',
    'xargs -I{} curl https://a.com/{}',
    'find . -exec curl https://a.com/{} +',
    'curl "https://me:$PW@a.com/x"',
    'curl "$NAME:$PW@a.com/x"',
    'curl "https://a.com:$PORT/x"',
    'curl "a.com/?q=$(date)"',
  ])('have a host and no net identity where only run time knows the rest: %s', command => {
    expect(hosts(command)).toEqual(['a.com'])
    expect(net(command)).toEqual([])
  })

  it.each([
    'curl https://a%',
    'curl "not an address"',
    'curl https://',
    'curl http://[::1/',
    'curl https://a.com:99999/x',
    'python3 -c "https://%/"',
  ])('are none in an address that does not parse: %s', command => {
    expect(net(command)).toEqual([])
  })

  it.each([
    ['a loop over literals', 'for u in https://a.com https://b.com; do curl $u; done', ['a.com', 'b.com']],
    ['arguments of an inline program', 'python3 -c "get(sys.argv[1])" https://a.com', ['a.com']],
    ['an address without a name and with an unknown port', 'curl "http://[2606:4700::1]:$P/x"', ['2606:4700::1']],
    ['printed addresses', 'echo https://a.com | xargs curl', ['a.com']],
    ['printed addresses, in a place of their own', 'echo a.com | xargs -I{} curl https://{}/x', ['a.com']],
  ])('are read from %s', (_, command, expected) => {
    expect(hosts(command)).toEqual(expected)
  })

  it('have a net identity where braces stand in no template', () => {
    expect(net("curl 'https://a.com/{}'")).toEqual(['a.com/%7B%7D'])
  })

  it('known hole: are not read from a file of addresses', () => {
    expect(hosts('wget -i list')).toEqual([])
  })

  it.each([
    ['a client', 'curl a.com', true],
    ['a client in a pipeline', 'ls | xargs curl', true],
    ['a client without a known target', 'curl "$U"', true],
    ['no client', 'git clone https://a.com', false],
    ['a mention of a client', 'echo curl a.com', false],
  ])('belong to the family of fetches with %s', (_, command, fetches) => {
    expect(identities(shell(command), 'family')).toEqual(fetches ? ['http-fetch'] : [])
  })
})

describe('the targets of a tool', () => {
  const url = 'https://a.com/x?page=1'

  it.each(['web_fetch', 'web_fetch_file', 'browser', 'anything'])('%s has one in url, href, uri and urls', tool => {
    for (const args of [
      { url },
      { href: url },
      { uri: url },
      { urls: [url] },
      { url: ` HTTPS://A.com/x?page=1#top ` },
    ]) {
      const call = measured(tool, args)
      expect(identities(call, 'net')).toEqual(['a.com/x?page=1'])
      expect(identities(call, 'host')).toEqual(['a.com'])
      expect(identities(call, 'site')).toEqual(['a.com'])
      expect(identities(call, 'family')).toEqual(['http-fetch'])
    }
  })

  it('are all of its addresses', () => {
    const call = measured('crawl', { url: 'https://a.com', urls: ['https://b.com', 3, null, 'c.com', 'https://d.com'] })
    expect(identities(call, 'host')).toEqual(['a.com', 'b.com', 'd.com'])
  })

  it('are bounded in number', () => {
    const [few, many] = [100, 100_000].map(count => measured('crawl', { url, urls: addresses(count) }))
    expect(few && identities(few, 'host').length).toBe(many && identities(many, 'host').length)
  })

  it.each([
    ['codebase_search', { url: 'src/a.ts' }],
    ['http_docs', { url: 'example.com' }],
    ['web_fetcher', { link: url }],
    ['read', { path: url }],
    ['curl', { target: url }],
    ['anything', { url: 3 }],
    ['anything', { url: null }],
    ['anything', { urls: url }],
    ['anything', { url: 'ftp://a.com' }],
    ['anything', { request: { url } }],
    ['anything', [url]],
    ['anything', url],
    ['anything', null],
  ])('the name of a tool decides nothing: %s %j has none', (tool, args) => {
    expect(measuresOf(measured(tool, args))).toEqual(['exact'])
  })

  it.each(['body', 'data', 'json', 'params', 'query'])(
    'has no net identity with %s, which makes it another request',
    name => {
      const call = measured('http_request', { url: 'https://a.com/x', [name]: 'page 2' })
      expect(identities(call, 'net')).toEqual([])
      expect(identities(call, 'host')).toEqual(['a.com'])
    },
  )

  it('web_search fetches by its query, and has no target', () => {
    const call = measured('web_search', { query: 'what is at https://a.com' })
    expect(measuresOf(call)).toEqual(['exact', 'family'])
    expect(identities(call, 'family')).toEqual(['http-fetch'])
  })
})

describe('a local target', () => {
  const local = [
    'http://localhost:3000/x',
    'http://10.0.0.1/x',
    'http://[::1]/x',
    'http://nas.local/x',
    'http://printer/x',
  ]

  it.each(local)('%s is counted as any other, but not as a host', url => {
    for (const call of [shell(`curl ${url}`), measured('web_fetch', { url })]) {
      expect(measuresOf(call)).toEqual(expect.arrayContaining(['exact', 'net', 'site', 'family']))
      expect(measuresOf(call)).not.toContain('host')
    }
  })

  it.each(local)('%s is a host under includeLocal', url => {
    for (const call of [
      shell(`curl ${url}`, { includeLocal: true }),
      measured('web_fetch', { url }, { includeLocal: true }),
    ]) {
      expect(identities(call, 'host')).toHaveLength(1)
    }
  })

  it.each(local)('%s leaves exact and cmd only under localHosts: allow, even with includeLocal', url => {
    const instead = { localHosts: 'allow', includeLocal: true } as const
    expect(measuresOf(shell(`curl -o out ${url} | tee log`, instead))).toEqual(['exact', 'cmd'])
    expect(measuresOf(measured('web_fetch', { url }, instead))).toEqual(['exact'])
    expect(measuresOf(measured('anything', { url }, instead))).toEqual(['exact'])
  })

  it('beside a public one is no local call', () => {
    const instead = { localHosts: 'allow' } as const
    expect(identities(shell('curl -o out localhost:3000/x; curl a.com/y', instead), 'net')).toEqual([
      'localhost:3000/x',
      'a.com/y',
    ])
    expect(identities(shell('curl -o out localhost:3000/x; curl a.com/y', instead), 'host')).toEqual(['a.com'])
    expect(identities(shell('curl -o out localhost:3000/x; curl a.com/y', instead), 'sink')).toEqual(['out'])
    const crawl = measured('crawl', { urls: ['http://localhost/', 'https://a.com/'] }, instead)
    expect(identities(crawl, 'net')).toEqual(['localhost', 'a.com'])
    expect(identities(crawl, 'family')).toEqual(['http-fetch'])
  })

  it('says nothing about a call without targets under localHosts: allow', () => {
    expect(measuresOf(shell('ls > f', { localHosts: 'allow' }))).toEqual(['exact', 'cmd', 'sink', 'verb'])
    expect(measuresOf(measured('web_search', { query: 'x' }, { localHosts: 'allow' }))).toEqual(['exact', 'family'])
  })

  it('is one by address and not by look: 10.evil.com is a host', () => {
    expect(
      hosts('curl 10.evil.com; curl 127.0.0.1.nip.io; curl 2130706433; curl 0x7f.1; curl [::ffff:10.0.0.1]'),
    ).toEqual(['10.evil.com', '127.0.0.1.nip.io'])
  })
})
