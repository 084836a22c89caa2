import { describe, expect, it } from 'vitest'
import { requestsOf } from '../../src/shell-http/requests.ts'
import type { Language } from '../../src/shell/index.ts'

const REMOTE = 'https://a.example.org/x'
const OTHER = 'https://docs.example.org/y'

function addresses(language: Language, text: string): readonly string[] | 'unknown' {
  const found = requestsOf({ language, text })
  return found.unknown ? 'unknown' : found.addresses
}

describe('a request', () => {
  it.each<[Language, string]>([
    ['python', `import requests as r\nr.get("${REMOTE}", timeout=5)`],
    ['python', `import requests\nURL = '${REMOTE}'\nrequests.get(URL)`],
    ['python', `import requests\nrequests.request("GET", "${REMOTE}")`],
    ['python', `import pandas\npandas.read_csv("${REMOTE}")`],
    ['javascript', `const u = "${REMOTE}"; await fetch(u)`],
    ['javascript', `fetch(new URL("${REMOTE}"))`],
    ['javascript', `require('https').get("${REMOTE}")`],
    ['python', `import urllib3\nurllib3.PoolManager(num_pools=2).request("GET", "${REMOTE}")`],
    ['python', `aiohttp.ClientSession(timeout=None) . get("${REMOTE}")`],
    ['javascript', `require("node:https") .get("${REMOTE}")`],
    ['ruby', `Net::HTTP.get(URI("${REMOTE}"))`],
    ['ruby', `HTTParty.get "${REMOTE}"`],
    ['ruby', `puts URI("${REMOTE}").read`],
    ['perl', `use LWP::Simple; getprint("${REMOTE}")`],
    ['php', `$u = '${REMOTE}'; curl_init($u);`],
    ['php', `echo file_get_contents("${REMOTE}");`],
    ['powershell', `(New-Object Net.WebClient).DownloadString('${REMOTE}')`],
    ['r', `x <- GET("${REMOTE}")`],
  ])('of %s names its address: %s', (language, text) => {
    expect(addresses(language, text)).toEqual([REMOTE])
  })

  it.each<[Language, string]>([
    ['python', `import requests\nDOCS = "${OTHER}"\nURL = "${REMOTE}"\nrequests.get(URL)`],
    ['python', `import requests\ndocs = "${OTHER}"\nurl = "${REMOTE}"\nrequests.get(url, timeout=5)`],
    ['python', `import requests\nl = "${OTHER}"\nurl = "${REMOTE}"\nrequests.get(url)`],
    ['python', `import requests\nbase = "${REMOTE}"\nprint("${OTHER}")\nrequests.get( base )`],
    ['python', `import requests\nurl = "${OTHER}"\nurl = "${REMOTE}"\nrequests.get(url)`],
    ['python', `import requests\nurl = "${REMOTE}"\nsettings.url = "${OTHER}"\nrequests.get(url)`],
    ['python', `import requests\nmy_url = "${OTHER}"\nurl = "${REMOTE}"\nurl_2 = "${OTHER}"\nrequests.get(url)`],
    ['python', `import requests\nprint("${OTHER}")\nrequests.request("GET" , "${REMOTE}")`],
    ['python', `import requests\nprint("${OTHER}")\nrequests.request("GET", "${REMOTE}")`],
    ['python', `import requests\nprint("${OTHER}")\nrequests.request("GET","${REMOTE}")`],
    ['python', `import requests\nprint("${OTHER}")\nrequests.get(r"${REMOTE}")`],
    ['python', `print(${'"a", '.repeat(12)}"${OTHER}")\nimport requests\nrequests.get("${REMOTE}")`],
    ['javascript', `const docs = "${OTHER}", u = "${REMOTE}"; await fetch(u)`],
    ['javascript', `console.log("${OTHER}"); return/* now */fetch("${REMOTE}")`],
    ['ruby', `docs = "${OTHER}"\nuri = "${REMOTE}"\nURI.open uri`],
    ['php', `$docs = '${OTHER}'; $u = '${REMOTE}'; curl_init($u);`],
  ])('of %s reaches for no other address of the program: %s', (language, text) => {
    expect(addresses(language, text)).toEqual([REMOTE])
  })

  it.each<[Language, string, readonly string[]]>([
    ['python', 'import http.client as h\nh.HTTPSConnection("""a.example.org""")', ['http://a.example.org']],
    ['javascript', `print(${'"a", '.repeat(12)}); http.request({ hostname : "localhost" })`, ['http://localhost']],
    ['javascript', 'http.request({port:1,host:"localhost"})', ['http://localhost']],
    ['python', 'import requests\nB = "http://localhost:1"\nrequests.get(f"""{B}/x""")', ['http://localhost:1/x']],
    [
      'python',
      `import requests\nP = "http://localhost"\nrequests.get(f"${REMOTE}/{P}")`,
      [`${REMOTE}/http://localhost`],
    ],
    ['python', 'import http.client as h\nh.HTTPSConnection("a.example.org")', ['http://a.example.org']],
    ['javascript', 'http.request({ method: "GET", host: "localhost", port: 1 })', ['http://localhost']],
    ['python', 'import requests\nB = "http://localhost:1"\nrequests.get(f"{B}/x")', ['http://localhost:1/x']],
    ['javascript', 'const b = "http://localhost:1"; fetch(`${b}/x`)', ['http://localhost:1/x']],
    ['python', 'import requests\nB = "http://localhost:1"\nrequests.get(B + "/x")', ['http://localhost:1/x']],
    ['javascript', 'http.request({ port: 1 })', ['http://localhost']],
  ])('of %s is read where its parts are known: %s', (language, text, expected) => {
    expect(addresses(language, text)).toEqual(expected)
  })

  it.each<[Language, string]>([
    ['python', 'import requests, os\nrequests.get(os.environ["U"])'],
    ['python', 'import requests\nrequests.get(f"{base}/x")'],
    ['python', 'import requests\nrequests.get("/x")'],
    ['javascript', 'fetch(process.argv[2])'],
    ['javascript', 'fetch(`https://${host}/x`)'],
    ['javascript', 'fetch(`https://api-${host}/x`)'],
    ['javascript', 'http.request(target(), { host: "localhost" })'],
    ['python', `import requests\nfor u in ["${REMOTE}", f"https://{host}/x"]:\n  requests.get(u)`],
    ['python', 'import requests\nU = other()\nrequests.get(U)'],
  ])('of %s whose address is put together elsewhere is unknown: %s', (language, text) => {
    expect(addresses(language, text)).toBe('unknown')
  })

  it.each([
    `for u in ["${REMOTE}", "http://localhost"]:\n  requests.get(u)`,
    `url = "${REMOTE}"\nother = "http://localhost"\nrequests.get(settings.url)`,
    `# see ${OTHER}\nfor u in ["${REMOTE}", "http://localhost"]:\n  requests.get(u)`,
  ])('whose address is put together elsewhere may use any address in the program, comments aside: %s', text => {
    expect(addresses('python', `import requests\n${text}`)).toEqual([REMOTE, 'http://localhost'])
  })
})

describe('requests', () => {
  it('are told in the order in which they stand', () => {
    const text = `requests.get("${OTHER}")\nPoolManager().request("GET", "${REMOTE}")\nurlopen("http://localhost")`
    expect(addresses('python', text)).toEqual([OTHER, REMOTE, 'http://localhost'])
  })

  it('name no more of an address than its first 2048 characters', () => {
    const [address = ''] = addresses('python', `urlopen("${REMOTE}/${'https://'.repeat(500)}")`)
    expect(address).toHaveLength(2048)
    expect(address.startsWith(REMOTE)).toBe(true)
  })
})

describe('no request', () => {
  it.each<[Language, string]>([
    ['python', `print("requests.get('${REMOTE}')")`],
    ['python', `# requests.get("${REMOTE}")\nprint(1)`],
    ['python', `"""\nrequests.get("${REMOTE}")\n"""`],
    ['python', `d = {}\nprint(d.get("${REMOTE}"))`],
    ['python', 'import requests\nd = {}\nprint(d.get("key"))'],
    ['python', `print("requests.get('${REMOTE}')\\`],
    ['javascript', `// fetch("${REMOTE}")`],
    ['javascript', `/* fetch("${REMOTE}") */ console.log(\`fetch("${REMOTE}")\`)`],
    ['javascript', `prefetch("${REMOTE}")`],
    ['php', `echo '${REMOTE}'; # file_get_contents("${REMOTE}")`],
    ['ruby', `puts "${REMOTE}"`],
    ['r', `print("${REMOTE}")`],
    ['python', 'import pandas\npandas.read_csv(path)'],
  ])('in %s: %s', (language, text) => {
    expect(addresses(language, text)).toEqual([])
  })
})

describe('odd programs', () => {
  it.each<[Language, string, ReturnType<typeof addresses>]>([
    ['python', '"""', []],
    ['python', '"\\"'.repeat(20_000), []],
    ['python', `import requests\n${'"\\"'.repeat(20_000)}"; requests.get("${REMOTE}")`, [REMOTE]],
    ['javascript', '/*'.repeat(30_000), []],
    ['javascript', `${'/*'.repeat(30_000)}\nfetch("${REMOTE}")`, [REMOTE]],
    ['javascript', '`', []],
    ['python', 'import requests\n' + 'requests.get(x)\n'.repeat(4000), 'unknown'],
    ['ruby', 'URI('.repeat(16_000), []],
    ['ruby', `${'URI('.repeat(16_000)}\nURI.open "${REMOTE}"`, [REMOTE]],
    ['perl', "'".repeat(60_001), []],
    ['perl', `use LWP::Simple;\n${"'".repeat(60_000)}\nget("${REMOTE}")`, [REMOTE]],
  ])('are read to their end: %s, %#', (language, text, expected) => {
    expect(addresses(language, text)).toEqual(expected)
  })
})
