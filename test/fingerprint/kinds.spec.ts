import { describe, expect, it } from 'vitest'
import type { Measure } from '../../src/fingerprint/index.ts'
import { measured } from './measured.ts'

/** A command line, or the name of a tool with its arguments. */
type Side = string | readonly [tool: string, args: object]

type Pairs = Readonly<Record<string, readonly (readonly [Side, Side])[]>>

const ACTIONS: readonly Measure[] = ['exact', 'cmd', 'net', 'sink']

/** A host is capped as well, but two calls that fetch from one may share it. */
const SETTINGS: readonly Measure[] = [...ACTIONS, 'host']

const web = (args: object): Side => ['browse', { url: 'https://a.org/x', ...args }]

const python = (program: string): string => `python3 - <<'EOF'\n${program}\nEOF`

/** Different work, of which nothing is fetched from an address that both name. */
const NOT_FETCHED: Pairs = {
  'an option or setting': [
    ['npm i --registry https://r.org/npm a', 'npm i --registry https://r.org/npm b'],
    ['npm i --registry=https://r.org/npm a', 'npm i --registry=https://r.org/npm b'],
    ['uv pip install --index-url https://r.org/simple a', 'uv pip install --index-url https://r.org/simple b'],
    ['git -c http.proxy=http://p.org:80 pull', 'git -c http.proxy=http://p.org:80 push'],
    ['mvn sonar:sonar -Dsonar.host.url=https://s.org -pl a', 'mvn sonar:sonar -Dsonar.host.url=https://s.org -pl b'],
    ['ng build --base-href https://s.org/ a', 'ng build --base-href https://s.org/ b'],
    ['oidc --issuer https://s.org token', 'oidc --issuer https://s.org keys'],
    ['kubectl --server https://k.org get pods', 'kubectl --server https://k.org get nodes'],
    ['vault kv get -address=https://v.org a', 'vault kv get -address=https://v.org b'],
    ['cast call --rpc-url https://r.org 0x1', 'cast call --rpc-url https://r.org 0x2'],
    ['psql-proxy --url https://r.org/db a', 'psql-proxy --url https://r.org/db b'],
    ['helm install a ./a --set url=https://s.org', 'helm install b ./b --set url=https://s.org'],
    ['go build -ldflags "-X main.api=https://s.org" ./a', 'go build -ldflags "-X main.api=https://s.org" ./b'],
    ['docker build --build-arg API=https://s.org -t a a', 'docker build --build-arg API=https://s.org -t b b'],
    ['playwright test --base-url https://s.org a', 'playwright test --base-url https://s.org b'],
  ],
  'the environment': [
    ['HTTPS_PROXY=http://p.org:80 npm i', 'HTTPS_PROXY=http://p.org:80 npm test'],
    ['env API_URL=https://s.org npm run a', 'env API_URL=https://s.org npm run b'],
    ['export HF_ENDPOINT=https://h.org; python a.py', 'export HF_ENDPOINT=https://h.org; python b.py'],
    ['docker run -e API=https://s.org a', 'docker run -e API=https://s.org b'],
    ['cross-env BASE=https://s.org jest a', 'cross-env BASE=https://s.org jest b'],
  ],
  'text in a program': [
    [python("x = 'http://www.w3.org/2000/svg'\nprint(1)"), python("x = 'http://www.w3.org/2000/svg'\nprint(2)")],
    [python("ns = {'a': 'http://purl.org/dc/'}\na()"), python("ns = {'a': 'http://purl.org/dc/'}\nb()")],
    [python("open('a').write('https://s.org')"), python("open('b').write('https://s.org')")],
    [`node -e "p.repository='https://s.org'; a()"`, `node -e "p.repository='https://s.org'; b()"`],
    [
      python("import requests\nh = {'Referer': 'https://s.org/'}\nrequests.get('https://a.org/1', headers=h)"),
      python("import requests\nh = {'Referer': 'https://s.org/'}\nrequests.get('https://b.org/2', headers=h)"),
    ],
    [`sed -i 's#xmlns="http://s.org"##' a.svg`, `sed -i 's#xmlns="http://s.org"##' b.svg`],
  ],
  'a command elsewhere': [
    ['docker exec a wget-it http://localhost/x', 'docker exec b wget-it http://localhost/x'],
    ["ssh a 'curl http://localhost/x'", "ssh b 'curl http://localhost/x'"],
    ['kubectl -n a exec p -- check http://localhost/x', 'kubectl -n b exec p -- check http://localhost/x'],
    ['adb -s a shell am start -d https://s.org', 'adb -s b shell am start -d https://s.org'],
    ['vagrant ssh a -c "curl https://s.org"', 'vagrant ssh b -c "curl https://s.org"'],
  ],
}

/** Different work at one address. */
const OTHER_REQUESTS: Pairs = {
  'a method': [
    ['curl a.org/x', 'curl -X PUT a.org/x'],
    ['curl a.org/x', 'curl --request=DELETE a.org/x'],
    ['wget a.org/x', 'wget --method=DELETE a.org/x'],
    ['http a.org/x', 'http DELETE a.org/x'],
    ['irm http://a.org/x', 'irm http://a.org/x -Method Delete'],
    [
      python("import requests\nrequests.get('https://a.org/x')"),
      python("import requests\nrequests.delete('https://a.org/x')"),
    ],
  ],
  'a header, a user, a range': [
    ["curl -H 'X-Api-Key: a' a.org/x", "curl -H 'X-Api-Key: b' a.org/x"],
    ['curl -u a:a a.org/x', 'curl -u b:b a.org/x'],
    ["curl -b 's=1' a.org/x", "curl -b 's=2' a.org/x"],
    ['curl -r 0-99 a.org/x', 'curl -r 100-199 a.org/x'],
    ["curl -H 'Host: a' 127.0.0.1", "curl -H 'Host: b' 127.0.0.1"],
    ["curl -H 'Origin: https://a.org' s.org", "curl -H 'Origin: https://b.org' s.org"],
    ["wget --header 'Accept: text/csv' a.org/x", "wget --header 'Accept: text/html' a.org/x"],
    ['http a.org/x Authorization:a', 'http a.org/x Authorization:b'],
    ['curl --oauth2-bearer a a.org/x', 'curl --oauth2-bearer b a.org/x'],
    ['curl --resolve a.org:80:1.1.1.1 a.org', 'curl --resolve a.org:80:1.1.1.2 a.org'],
  ],
  'a body': [
    ['curl -d @- a.org/x < a', 'curl -d @- a.org/x < b'],
    ['curl -T - a.org/x < a', 'curl -T - a.org/x < b'],
    ['curl -F f=@a a.org/x', 'curl -F f=@b a.org/x'],
    ['curl --json \'{"a":1}\' a.org/x', 'curl --json \'{"a":2}\' a.org/x'],
    ['http PUT a.org/x a=1', 'http PUT a.org/x a=2'],
    ['wget --post-data a a.org/x', 'wget --post-data b a.org/x'],
  ],
  'what else a tool asks for': [
    [web({ cursor: 'a' }), web({ cursor: 'b' })],
    [web({ selector: 'a' }), web({ selector: 'b' })],
    [web({ action: 'click' }), web({ action: 'read' })],
    [web({ prompt: 'who?' }), web({ prompt: 'when?' })],
    [web({ headers: { Accept: 'a' } }), web({ headers: { Accept: 'b' } })],
    [web({ offset: 0 }), web({ offset: 100 })],
    [web({ url: 'https://a.org/#!/a' }), web({ url: 'https://a.org/#!/b' })],
  ],
  'a load test': [
    ['ab -n 1 http://a.org/', 'ab -n 2 http://a.org/'],
    ['wrk -t2 http://a.org/', 'wrk -t4 http://a.org/'],
    ['npx autocannon -c 1 http://a.org', 'npx autocannon -c 9 http://a.org'],
    ['siege -c 1 http://a.org', 'siege -c 2 http://a.org'],
    ['oha -n 1 http://a.org', 'oha -n 2 http://a.org'],
  ],
  'a branch or version that is fetched': [
    ['git clone -b a https://a.org/r', 'git clone -b b https://a.org/r'],
    ['git ls-remote https://a.org/r a', 'git ls-remote https://a.org/r b'],
    ['git fetch https://a.org/r a', 'git fetch https://a.org/r b'],
    ['ffmpeg -i https://a.org/v -ss 1 a.png', 'ffmpeg -i https://a.org/v -ss 2 a.png'],
    ['yt-dlp -F https://a.org/v', 'yt-dlp -f 22 https://a.org/v'],
  ],
  'an address that a program completes': [
    [
      python("import requests\nB = 'http://localhost:1'\nrequests.get(B + '/a')"),
      python("import requests\nB = 'http://localhost:1'\nrequests.get(B + '/b')"),
    ],
    [
      python("import httpx\nB = 'http://localhost:1'\nhttpx.get(f'{B}/a')"),
      python("import httpx\nB = 'http://localhost:1'\nhttpx.get(f'{B}/b')"),
    ],
    [
      'node -e "const b=\'http://localhost:1\'; fetch(`${b}/a`)"',
      'node -e "const b=\'http://localhost:1\'; fetch(`${b}/b`)"',
    ],
  ],
  'who runs it, where and with what': [
    ['sudo -u a id', 'sudo -u b id'],
    ['sudo -ua id', 'sudo --user=b id'],
    ['sudo -i make', 'make'],
    ['env -u A make', 'env -u B make'],
    ['env --chdir=a make', 'env --chdir=b make'],
    ['taskset -c 0 ./a', 'taskset -c 1 ./a'],
    ['doas -u a id', 'doas -u b id'],
    ['runuser -u a -- id', 'runuser -u b -- id'],
    ['docker exec a id', 'docker exec b id'],
    ['ssh a id', 'ssh b id'],
    ['kubectl -n a exec p -- id', 'kubectl -n b exec p -- id'],
    ['X=1 make', 'X=2 make'],
    ['conda run -n a make', 'conda run -n b make'],
  ],
  quotes: [
    ["cat '~/a'", 'cat ~/a'],
    ['cat \\~/a', 'cat ~/a'],
    ["[[ $A == 'a  b' ]] && x", "[[ $A == 'a b' ]] && x"],
    ['echo "a  b"', 'echo "a b"'],
    ['(( A == 1 )) && [[ "$B" = "x   y" ]]', '(( A == 1 )) && [[ "$B" = "x y" ]]'],
    ["echo '$A'", 'echo "$A"'],
  ],
  'a device that keeps nothing': [
    ['a > NUL', 'b > NUL'],
    ['a > nul:', 'b > nul:'],
    ['a > /proc/self/fd/1', 'b > /proc/self/fd/1'],
    ['a > /dev/../dev/null', 'b > /dev/../dev/null'],
    ['a | tee /dev/tty', 'b | tee /dev/tty'],
    ['a > /dev/pts/1', 'b > /dev/pts/1'],
    [String.raw`a > '\\.\NUL'`, String.raw`b > '\\.\NUL'`],
    ['a > CON', 'b > CON'],
  ],
  'nothing but a description': [
    [
      ['task', { description: 'a' }],
      ['task', { description: 'b' }],
    ],
    [
      ['report', { reason: 'a', title: 'r' }],
      ['report', { reason: 'b', title: 'r' }],
    ],
    [
      ['wait', { timeout: 1 }],
      ['wait', { timeout: 2 }],
    ],
  ],
}

/** The same action. */
const SAME: Pairs = {
  'names of this machine': [
    ['curl localhost:1/x', 'curl 0.0.0.0:1/x'],
    ['curl localhost:1/x', "curl 'http://[::1]:1/x'"],
    ['curl 127.0.0.1:1/x', 'wget http://LOCALHOST:1/x'],
    ['curl 127.1:1/x', 'curl 2130706433:1/x'],
    ['curl 127.0.0.1:1/x', ['web_fetch', { url: 'http://localhost:1/x' }]],
  ],
  'the order and names of options': [
    ['curl -X POST -d a a.org', 'curl a.org -d a -X POST'],
    ['curl -d a -H b:c a.org', 'curl --header b:c a.org --data a'],
    ['curl -d a a.org', 'curl -X POST --data-raw a a.org'],
    ['curl a.org -d a | jq .a', 'curl -d a a.org | jq .b'],
    ['wget --post-data a -O f a.org', 'wget a.org --output-document=f --post-data=a'],
    ['irm a.org -Method Post -Body a', 'irm -Body a -Method POST a.org'],
  ],
  'headers that ask for nothing': [
    ["curl -H 'Pragma: no-cache' a.org/x", 'curl a.org/x'],
    ["curl -H 'User-Agent: a' a.org/x", 'curl -A b a.org/x'],
    ["curl -H 'Accept: */*' a.org/x", 'curl a.org/x'],
    ['curl -I a.org/x', 'curl a.org/x'],
    ["wget --header='Referer: https://a.org' a.org/x", 'wget a.org/x'],
  ],
  'wrappers that change nothing': [
    ['timeout 5 make', 'timeout 10 make'],
    ['sudo -n make', 'sudo make'],
    ['sudo -u a make', 'sudo --user=a make'],
    ['nice -n 5 make', 'make'],
    ['stdbuf -oL make', 'make'],
    ['command make', 'make'],
  ],
  'what a fetcher fetches': [
    ['git clone https://a.org/r', 'git clone --depth 1 https://a.org/r && ls'],
    ['npm i https://a.org/p.tgz', 'npm install -D https://a.org/p.tgz'],
    ['pip install https://a.org/p.whl', 'python -m pip install -q https://a.org/p.whl'],
    ['kubectl apply -f https://a.org/m.yml', 'kubectl apply --filename=https://a.org/m.yml'],
    [
      python("import requests\nprint(requests.get('https://a.org/x').text)"),
      python("import urllib.request as u\nprint(u.urlopen('https://a.org/x').read()[:9])"),
    ],
  ],
  folders: [
    [
      ['bash', { command: 'make', workdir: '.' }],
      ['bash', { command: 'make' }],
    ],
    [
      ['bash', { command: 'make > f', workdir: './' }],
      ['bash', { command: 'x > f' }],
    ],
  ],
}

function shared(a: Side, b: Side, measures: readonly Measure[]): readonly string[] {
  const [one, other] = [a, b].map(side =>
    typeof side === 'string' ? measured('bash', { command: side }) : measured(...side),
  )
  const others = new Set(other?.fingerprints.map(({ id }) => id))
  return (one?.fingerprints ?? [])
    .filter(({ id, measure }) => measures.includes(measure) && others.has(id))
    .map(({ id }) => id)
}

function rows(pairs: Pairs): readonly (readonly [kind: string, a: Side, b: Side])[] {
  return Object.entries(pairs).flatMap(([kind, of]) => of.map(([a, b]) => [kind, a, b] as const))
}

describe('two calls', () => {
  it.each(rows(NOT_FETCHED))('share nothing for %s: %j, %j', (_, a, b) => {
    expect(shared(a, b, SETTINGS)).toEqual([])
  })

  it.each(rows(OTHER_REQUESTS))('are told apart by %s: %j, %j', (_, a, b) => {
    expect(shared(a, b, ACTIONS)).toEqual([])
  })

  it.each(rows(SAME))('are the same action for %s: %j, %j', (_, a, b) => {
    expect(shared(a, b, ACTIONS)).not.toEqual([])
  })
})
