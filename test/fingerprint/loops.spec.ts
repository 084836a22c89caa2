import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import type { Call, Measure } from '../../src/fingerprint/index.ts'
import { identities, measured, shell } from './measured.ts'

/** How many different identities the calls have under a measure; 0 when none of them has any. */
function distinct(calls: readonly Call[], measure: Measure): number {
  return new Set(calls.flatMap(call => identities(call, measure))).size
}

function times<T>(count: number, make: (number: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}

const CAP = DEFAULTS.limits.exact

describe('a loop', () => {
  it.each(['read', 'write', 'bash', 'anything'])(
    'A: the same arguments of %s are one action, in any order of keys',
    tool => {
      const calls = [
        measured(tool, { path: 'a', options: { b: 1, c: [2] } }),
        measured(tool, { options: { c: [2], b: 1 }, path: 'a' }),
      ]
      expect(distinct(calls, 'exact')).toBe(1)
    },
  )

  it('A: the same arguments of two tools are two actions', () => {
    expect(distinct([measured('read', { path: 'a' }), measured('edit', { path: 'a' })], 'exact')).toBe(2)
  })

  it.each(DEFAULTS.ignoreArgs['*'])('B: a churning %s does not make a call a new action, nor is it kept', decoy => {
    const calls = times(CAP, number =>
      measured('anything', { path: 'a', [decoy]: decoy === 'timeoutMs' ? 60_000 + number : `decoy-${number}` }),
    )
    expect(distinct(calls, 'exact')).toBe(1)
    for (const { id, subject } of calls.flatMap(call => call.fingerprints)) {
      expect(`${id} ${subject}`).not.toMatch(/decoy|6000\d/u)
    }
  })

  it.each(DEFAULTS.ignoreArgs.bash)('B: a churning %s does not make a command a new action', decoy => {
    const calls = times(CAP, number => measured('bash', { command: 'npm test', [decoy]: String(number) }))
    expect(distinct(calls, 'exact')).toBe(1)
    expect(distinct(calls, 'cmd')).toBe(1)
  })

  it('C: two spellings of a host and a churning time limit are one resource and one file', () => {
    const calls = times(CAP, number =>
      shell(
        `curl -s --max-time ${30 * number} -o /tmp/od.html https://${number % 2 ? 'open-data' : 'open'}.canada.ca/ || true`,
      ),
    )
    expect(distinct(calls, 'exact')).toBe(CAP)
    expect(distinct(calls, 'net')).toBe(1)
    expect(distinct(calls, 'host')).toBe(1)
    expect(distinct(calls, 'sink')).toBe(1)
  })

  it('C: with one spelling of the host it is also one command', () => {
    const calls = times(CAP, number => shell(`curl --retry ${number} -m ${number} https://open.canada.ca/x`))
    expect(distinct(calls, 'cmd')).toBe(1)
  })

  it('is one resource whatever the client or the tool that fetches it', () => {
    const url = 'https://example.com/x'
    const calls = [
      shell(`curl ${url}`),
      shell(`wget -q ${url}`),
      shell(`http GET ${url}`),
      shell(`python3 -c "import requests; requests.get('${url}')"`),
      measured('web_fetch', { url }),
      measured('anything', { href: url }),
    ]
    expect(distinct(calls, 'net')).toBe(1)
  })
})

describe('honest work', () => {
  it.each([
    ['the query of an address', (page: number) => shell(`curl -s 'https://api.example.com/items?page=${page}'`)],
    ['the path of an address', (page: number) => shell(`curl -s https://api.example.com/items/${page}`)],
    ['a fetch tool', (page: number) => measured('web_fetch', { url: `https://api.example.com/items?page=${page}` })],
    [
      'a list of addresses',
      (page: number) => measured('crawl', { urls: [`https://api.example.com/items?page=${page}`] }),
    ],
    ['an inline program', (page: number) => shell(`python3 -c "get('https://api.example.com/items?page=${page}')"`)],
    [
      'an inline program, after a comma',
      (page: number) => shell(`python3 -c "get('https://a.com/near?at=52.5,${page}')"`),
    ],
    ['an inline program, in brackets', (page: number) => shell(`python3 -c "get('https://a.com/Page_(${page})')"`)],
    ['curl -G -d', (page: number) => shell(`curl -s -G https://api.example.com/items -d page=${page}`)],
    ['curl --url-query', (page: number) => shell(`curl -s https://api.example.com/items --url-query page=${page}`)],
    ['a query of HTTPie', (page: number) => shell(`http https://api.example.com/items page==${page}`)],
    [
      'a legacy encoding',
      (page: number) => measured('web_fetch', { url: `https://a.com/?q=%${(0xa0 + page).toString(16)}` }),
    ],
  ])('pages through a resource: by %s, no two calls share net, cmd or exact', (_, call) => {
    const calls = times(15, call)
    expect(distinct(calls, 'exact')).toBe(15)
    expect(distinct(calls, 'net')).toBe(15)
    expect([0, 15]).toContain(distinct(calls, 'cmd'))
  })

  it('pages that a program asks for by parameters share no net', () => {
    const calls = times(CAP, page =>
      shell(`python3 -c "requests.get('https://a.com/items', params={'page': ${page}})"`),
    )
    expect(distinct(calls, 'net')).toBe(0)
    expect(distinct(calls, 'cmd')).toBe(CAP)
  })

  it('requests with different bodies to one address share no net', () => {
    const calls = times(CAP, number => shell(`curl -d '{"query":"q${number}"}' https://api.example.com/graphql`))
    expect(distinct(calls, 'net')).toBe(CAP)
    expect(distinct(calls, 'cmd')).toBe(CAP)
  })

  it.each([
    ['status checks to /dev/null', (n: number) => `curl -s -o /dev/null -w '%{http_code}' https://a.com/${n}`, 4],
    ['commits', (n: number) => `git commit -m "Step ${n}"`, 12],
    ['ssh calls with one -o option', (n: number) => `ssh -o StrictHostKeyChecking=no host uptime ${n}`, 12],
    ['ssh calls to many hosts', (n: number) => `ssh -o BatchMode=yes host${n} uptime`, 12],
    ['messages to standard error', (n: number) => `echo "step ${n}" >&2`, 12],
    ['commands that hide their errors', (n: number) => `ls dir${n} 2>/dev/null`, 12],
    ['commands that keep one error log', (n: number) => `ls dir${n} 2> errors.log`, 12],
    ['compilations with -o', (n: number) => `gcc -o out file${n}.c`, 12],
    ['sorts with -o', (n: number) => `sort -o all.txt file${n}.txt`, 12],
  ])('of many %s shares neither cmd nor sink', (_, command, count) => {
    const calls = times(count, number => shell(command(number)))
    expect(distinct(calls, 'cmd')).toBe(count)
    expect(distinct(calls, 'sink')).toBe(0)
    expect(calls.flatMap(call => identities(call, 'net')).length).toBe(distinct(calls, 'net'))
  })

  it('of one command in many folders is many actions', () => {
    const calls = times(14, number => measured('bash', { command: 'npm test', workdir: `packages/p${number}` }))
    expect(distinct(calls, 'cmd')).toBe(14)
    expect(distinct(calls, 'exact')).toBe(14)
  })

  it.each([
    ['python -m pytest', 'python -m mypy'],
    ['make -s test', 'make test'],
    ['docker compose -f a up', 'docker compose up'],
    ['docker compose -f a up', 'docker compose -f b up'],
    ['git commit -m a', 'git commit -m b'],
    ['tar -f a', 'tar -f b'],
    ['ls -L', 'ls'],
    ['rm -f a', 'rm a'],
    ['npm test -- --silent', 'npm test'],
    ['a --max-time 1', 'a --max-time 2'],
    ['wget -m https://a.com', 'wget https://a.com'],
    ['curl -X PUT https://a.com', 'curl https://a.com'],
    ['curl -d a https://a.com', 'curl -d b https://a.com'],
    ['a && b', 'a || b'],
    ['a | b', 'a; b'],
    ['a; b', 'b; a'],
    ['! a', 'a'],
    ['a &', 'a'],
    ['a > f', 'a > g'],
    ['a > f', 'a >> f'],
    ['a < f', 'a < g'],
    ['a 2> f', 'a > f'],
    ['(a)', 'a'],
    ['A=1 a', 'A=2 a'],
    ['env A=1 a', 'env A=2 a'],
    ['chroot /x a', 'chroot /y a'],
    ['cat <<E\na\nE', 'cat <<E\nb\nE'],
    ["cat <<< 'a'", "cat <<< 'b'"],
    ["'a b'", 'a b'],
    ['./one/run.sh', './two/run.sh'],
    ["a ''", 'a'],
    ['a *.ts', 'a *.js'],
    ['for i in 1 2; do a $i; done', 'for i in 1 3; do a $i; done'],
    ['case a in a) b ;; esac', 'case b in a) b ;; esac'],
    ['if a; then b; fi', 'if b; then a; fi'],
    ['while a; do b; done', 'until a; do b; done'],
    ['[[ a == b ]]', '[[ a == c ]]'],
    ['(( a + 1 ))', '(( a + 2 ))'],
    ['for ((i = 0; i < 3; i++)); do a; done', 'for ((i = 0; i < 4; i++)); do a; done'],
    ['x=(1 2)', 'x=(1 3)'],
    ['export A=1', 'export A=2'],
    ['cat $(ls a)', 'cat $(ls b)'],
    ['cat ${a:-b}', 'cat ${a:-c}'],
    ["bash -c 'a'", "bash -c 'b'"],
    ['cat <(a)', 'cat $(a)'],
    ["echo '$HOME'", 'echo "$HOME"'],
  ])('%s and %s are two actions', (one, other) => {
    expect(distinct([shell(one), shell(other)], 'cmd')).toBe(2)
  })
})
