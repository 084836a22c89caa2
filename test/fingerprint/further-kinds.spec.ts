import { describe, expect, it } from 'vitest'
import type { Call, Measure } from '../../src/fingerprint/index.ts'
import { measured, shell } from './measured.ts'

/** The same kinds as in test/cases/fingerprint-pairs.json, in other words. */

function shared(one: Call, other: Call, measures: readonly Measure[]): readonly string[] {
  const ids = new Set<string>(other.fingerprints.map(({ id }) => id))
  return one.fingerprints.filter(({ measure, id }) => measures.includes(measure) && ids.has(id)).map(({ id }) => id)
}

const ACTIONS: readonly Measure[] = ['exact', 'cmd', 'net', 'sink']

describe('one action in two spellings', () => {
  it.each([
    ['POST implied by a body', "curl -X POST -d '{}' https://a.org/g", "curl --data '{}' https://a.org/g"],
    [
      'options in another order',
      "curl -H 'A: b' -d x -u me:pw https://a.org",
      "curl https://a.org -u me:pw -d x -H 'A: b'",
    ],
    ['HEAD and GET', 'curl -I https://a.org/x', 'curl https://a.org/x'],
    ['a browser that it names', "curl -H 'User-Agent: Mozilla/5.0' https://a.org/x", 'curl https://a.org/x'],
    ['no-cache and no pragma', "curl -H 'Pragma: no-cache' -H 'Cache-Control: max-age=0' a.org", 'curl a.org'],
    ['a referer', "curl -e https://g.org -H 'Referer: https://h.org' a.org/x", 'curl a.org/x'],
    ['what becomes of the answer', 'curl -d x https://a.org/g | jq .a', 'curl -s -d x https://a.org/g | jq .b'],
    ['a header of the answer', "curl -sH 'Accept: text/csv' a.org/r | head", "curl -H 'Accept: text/csv' a.org/r | wc"],
    ['curl and wget', 'curl https://a.org/x.tgz -o x.tgz', 'wget https://a.org/x.tgz'],
    ['names of this machine', 'curl http://[::1]:3000/x', 'curl localhost:3000/x'],
    ['an address of all interfaces', 'curl http://0.0.0.0:3000/x', 'wget -qO- 127.0.0.1:3000/x'],
    ['a cmdlet with its method', 'irm -Method Get -Uri http://a.org/x', 'iwr http://a.org/x'],
    ['a program and a client', `python3 -c "import urllib.request as u; u.urlopen('https://a.org/x')"`, 'curl a.org/x'],
    [
      'programs of two languages',
      `node -e "fetch('https://a.org/x')"`,
      `ruby -e "require 'open-uri'; URI.open('https://a.org/x')"`,
    ],
    ['a clone to another folder', 'git clone https://a.org/x.git', 'git clone --depth 1 https://a.org/x.git y'],
    ['one file in pieces', 'make > build.log 2>&1; tail -20 build.log', 'make > build.log 2>&1; grep error build.log'],
  ])('%s', (_, one, other) => {
    expect(shared(shell(one), shell(other), ACTIONS)).not.toEqual([])
  })

  it('a tool with empty arguments, and one without', () => {
    const [one, other] = [{ method: 'GET', headers: {} }, {}].map(more =>
      measured('fetch', { url: 'http://a.org', ...more }),
    )
    expect(one && other && shared(one, other, ['net'])).toEqual(['net:a.org'])
  })
})

describe('different work', () => {
  it.each([
    ['of one registry', 'npm view a --registry http://localhost:4873', 'npm view b --registry http://localhost:4873'],
    ['of one chain', 'cast call 0xa --rpc-url http://localhost:8545', 'cast call 0xb --rpc-url http://localhost:8545'],
    ['of one hub', 'kubectl --server https://k.org get po', 'kubectl --server https://k.org get svc'],
    ['under one proxy', 'HTTPS_PROXY=http://p.org:1 npm i a', 'HTTPS_PROXY=http://p.org:1 npm i b'],
    ['of one scanner', 'mvn -Dsonar.host.url=http://s.org verify', 'mvn -Dsonar.host.url=http://s.org test'],
    ['of one test host', 'BASE_URL=http://s.org npx cypress run a', 'BASE_URL=http://s.org npx cypress run b'],
    ['of one vault', 'vault kv get -address=http://v.org a', 'vault kv get -address=http://v.org b'],
    ['through a proxy of git', 'git -c http.proxy=http://p.org fetch a', 'git -c http.proxy=http://p.org fetch b'],
    [
      'with two origins',
      "curl -H 'Origin: http://a.org' localhost:3000",
      "curl -H 'Origin: http://b.org' localhost:3000",
    ],
    ['with two cookies', 'curl -b sid=1 localhost:3000/me', 'curl -b sid=2 localhost:3000/me'],
    ['with two users', 'curl -u a:1 localhost:3000/me', 'curl -u b:1 localhost:3000/me'],
    ['with two virtual hosts', "curl -H 'Host: a.org' localhost", "curl -H 'Host: b.org' localhost"],
    ['with two ranges', 'curl -r 0-99 localhost:3000/f', 'curl -r 100-199 localhost:3000/f'],
    ['with two keys', "curl -H 'X-Api-Key: 1' localhost:3000", "curl -H 'X-Api-Key: 2' localhost:3000"],
    ['with two languages', "curl -H 'Accept-Language: de' localhost", "curl -H 'Accept-Language: fr' localhost"],
    ['with two methods', 'curl -X PUT localhost:3000/i/1', 'curl -X PATCH localhost:3000/i/1'],
    ['with two methods of wget', 'wget --method=PUT localhost/i', 'wget --method=DELETE localhost/i'],
    ['with two methods of HTTPie', 'http localhost/i/1', 'http DELETE localhost/i/1'],
    ['with two methods of a cmdlet', 'irm localhost/i/1', 'irm -Method Delete localhost/i/1'],
    ['with two bodies', 'curl -d a=1 localhost/f', 'curl -d a=2 localhost/f'],
    ['with two bodies of HTTPie', 'http localhost/f a=1', 'http localhost/f a=2'],
    ['with two headers of HTTPie', 'http localhost/f X-Tenant:1', 'http localhost/f X-Tenant:2'],
    ['with two files', 'curl -F f=@a.png localhost/up', 'curl -F f=@b.png localhost/up'],
    ['with a body from a pipe', 'cat a.json | curl -d @- localhost/f', 'cat b.json | curl -d @- localhost/f'],
    ['with a body of HTTPie from a pipe', 'cat a.json | http POST :3000/f', 'cat b.json | http POST :3000/f'],
    [
      'with a token of the line',
      'T=1; curl -H "Authorization: $T" localhost',
      'T=2; curl -H "Authorization: $T" localhost',
    ],
    [
      'with two pins',
      'curl --resolve a.localhost:80:10.0.0.1 a.localhost',
      'curl --resolve a.localhost:80:10.0.0.2 a.localhost',
    ],
    ['of two downloads of one film', 'yt-dlp -F http://localhost/v', 'yt-dlp -f 22 http://localhost/v'],
    [
      'of two views',
      `npx playwright screenshot http://localhost:3000/#/a a.png`,
      `npx playwright screenshot http://localhost:3000/#/b b.png`,
    ],
    [
      'of one base',
      `python3 -c "import requests; B='http://localhost:3000'; requests.get(f'{B}/a')"`,
      `python3 -c "import requests; B='http://localhost:3000'; requests.get(f'{B}/b')"`,
    ],
    [
      'of one browser page',
      `node -e "pw.goto('http://localhost:3000'); pw.click('#a')"`,
      `node -e "pw.goto('http://localhost:3000'); pw.click('#b')"`,
    ],
    [
      'with methods of a program',
      `node -e "fetch('http://localhost/i')"`,
      `node -e "fetch('http://localhost/i', {method: 'DELETE'})"`,
    ],
    [
      'with headers of a program',
      `python3 -c "requests.get('http://localhost', headers={'Accept': 'a'})"`,
      `python3 -c "requests.get('http://localhost', headers={'Accept': 'b'})"`,
    ],
    [
      'on drawings',
      `node -e "f.writeFileSync('a.svg', '<svg xmlns=\\"http://www.w3.org/2000/svg\\">')"`,
      `node -e "f.writeFileSync('b.svg', '<svg xmlns=\\"http://www.w3.org/2000/svg\\">')"`,
    ],
    [
      'on schemas',
      `python3 -c "import json, requests; s={'$schema': 'https://json-schema.org/draft/2020-12/schema'}; print(1)"`,
      `python3 -c "import json, requests; s={'$schema': 'https://json-schema.org/draft/2020-12/schema'}; print(2)"`,
    ],
  ])('%s', (_, one, other) => {
    expect(shared(shell(one), shell(other), [...ACTIONS, 'host'])).toEqual([])
  })

  it.each<[string, string, object, object]>([
    ['descriptions of tasks', 'task_create', { description: 'a' }, { description: 'b' }],
    ['reports', 'report', { reason: 'a' }, { reason: 'b' }],
    ['comments', 'add_comment', { comment: 'a' }, { comment: 'b' }],
    ['comments on one issue', 'add_comment', { issue: 5, comment: 'a' }, { issue: 5, comment: 'b' }],
    ['issues of one repository', 'github_create_issue', { repo: 'a/b', title: 'a' }, { repo: 'a/b', title: 'b' }],
    ['titles', 'set_title', { page: 1, title: 'a' }, { page: 1, title: 'b' }],
    ['a title and a description', 'new_card', { title: 'a', description: 'x' }, { title: 'a', description: 'y' }],
    ['waits', 'wait', { timeoutMs: 1 }, { timeoutMs: 2 }],
  ])('of a tool: %s', (_, tool, one, other) => {
    expect(shared(measured(tool, one), measured(tool, other), ['exact'])).toEqual([])
  })

  it.each<[string, object, object]>([
    ['read', { file_path: 'a', description: '1st' }, { file_path: 'a', description: '2nd' }],
    ['search', { query: 'a', reason: '1st' }, { query: 'a', reason: '2nd' }],
    ['bash', { command: 'ls', description: '1st' }, { command: 'ls', description: '2nd' }],
  ])('is not what a decoy beside content says: %s', (tool, one, other) => {
    expect(shared(measured(tool, one), measured(tool, other), ['exact'])).not.toEqual([])
  })
})
