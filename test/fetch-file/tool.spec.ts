import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { fetchToFile, renderFetchedFile, type FetchWorld } from '../../src/fetch-file/index.ts'
import type { HostFile } from '../../src/host/contract.ts'
import { disk } from '../host/disk.ts'

const { outputDir, maxBytes } = DEFAULTS
const URL_A = 'https://docs.example.org/guide.html'

let root = ''
const requested: string[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fetch-file-'))
  requested.length = 0
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

function html(content: string, statusCode = 200): object {
  return { url: URL_A, statusCode, body: { kind: 'html', content }, truncated: false }
}

function world(answer: unknown): FetchWorld<HostFile> {
  const { signal } = new AbortController()
  return {
    async fetch(url) {
      requested.push(url)
      if (answer instanceof Error) throw answer
      return answer
    },
    resolve: path => disk.resolve(path, { cwd: root }),
    contains: disk.contains,
    typeOf: async target => (await disk.stat(target))?.type,
    write: (target, text) => disk.writeText(target, text, undefined, signal, undefined),
  }
}

const SETTINGS: Parameters<typeof fetchToFile>[1] = { outputDir, maxBytes }

function fetched(args: unknown, answer: unknown = html('<p>hello</p>'), settings = SETTINGS) {
  return fetchToFile(args, settings, world(answer))
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(join(root, folder)).catch(() => [])).toSorted()
}

describe('a fetched address', () => {
  it('is saved below the output folder, named after it, and the answer tells where', async () => {
    const value = await fetched({ url: URL_A })
    expect(value).toEqual({
      path: `${outputDir}/docs.example.org_guide.html`,
      statusCode: 200,
      bytes: 12,
      kind: 'html',
    })
    expect(await readFile(join(root, value.path), 'utf8')).toBe('<p>hello</p>')
  })

  it('is saved where the call asks for it, with or without the output folder in the path', async () => {
    for (const path of ['notes/a.html', `${outputDir}/notes/a.html`, './notes//a.html']) {
      expect((await fetched({ url: URL_A, path })).path).toBe(`${outputDir}/notes/a.html`)
    }
  })

  it('that is missing is a result too: its status and body are kept', async () => {
    const value = await fetched({ url: URL_A }, html('not here', 404))
    expect(value.statusCode).toBe(404)
    expect(await readFile(join(root, value.path), 'utf8')).toBe('not here')
    expect(renderFetchedFile(value)).toContain('HTTP 404')
  })

  it('that is fetched again overwrites its own file and says so', async () => {
    const first = await fetched({ url: URL_A }, html('old'))
    const second = await fetched({ url: `${URL_A}#part` }, html('new'))
    expect(second).toEqual({ ...first, overwritten: true })
    expect(await readFile(join(root, second.path), 'utf8')).toBe('new')
    expect(renderFetchedFile(second)).toContain('replaces the earlier file')
  })

  it('never shares a file with another address', async () => {
    const addresses = [
      URL_A,
      `${URL_A}?page=1`,
      `${URL_A}?page=2`,
      'http://docs.example.org/guide.html',
      'https://docs.example.org:8443/guide.html',
      'https://docs.example.org/guide',
      'https://docs.example.org/guide/',
      'https://docs.example.org/Guide.html',
      'https://docs.example.org/gui/de.html',
      'https://docs.example.org/gui_de.html',
      'https://docs.example.org/gui%5fde.html',
      'https://docs.example.org/',
      `https://docs.example.org/${'a'.repeat(300)}1`,
      `https://docs.example.org/${'a'.repeat(300)}2`,
      'https://docs.example.org/%2e%2e%2f%2e%2e%2fetc',
      'https://me:pw@docs.example.org/guide.html',
    ]
    const paths: string[] = []
    for (const url of addresses) paths.push((await fetched({ url })).path)
    expect(new Set(paths.map(path => path.toLowerCase())).size).toBe(addresses.length)
    expect(paths.filter(path => path.split('/').length !== 2 || path.length > 200)).toEqual([])
  })

  it('may be empty', async () => {
    expect(await fetched({ url: URL_A }, html(''))).toMatchObject({ bytes: 0 })
  })

  it('is cut at the limit without tearing a character', async () => {
    const value = await fetched({ url: URL_A }, html('aé€😀'), { outputDir, maxBytes: 8 })
    expect(value).toMatchObject({ bytes: 6, truncated: true })
    expect(await readFile(join(root, value.path), 'utf8')).toBe('aé€')
    expect(renderFetchedFile(value)).toContain('cut')
  })

  it('is said to be cut when the provider has cut it', async () => {
    const value = await fetched(
      { url: URL_A },
      { statusCode: 200, body: { kind: 'text', content: 'x' }, truncated: true },
    )
    expect(value).toMatchObject({ kind: 'text', truncated: true })
  })

  it('is saved in the same file whatever it answers, named as text when its path says nothing else', async () => {
    const url = 'https://a.org/data'
    const page = await fetched({ url }, { statusCode: 200, body: { kind: 'html', content: 'x' } })
    const data = await fetched({ url }, { statusCode: 404, body: { kind: 'text', content: 'x' } })
    expect(data.path).toBe(page.path)
    expect(data.path).toMatch(/\/a\.org_data-[0-9a-f]{16}\.txt$/u)
  })

  it('shares no file with an address whose plain name ends as names with a digest do', async () => {
    const { path } = await fetched({ url: 'https://a.org/data?page=1' })
    const name = path.slice(`${outputDir}/a.org_`.length)
    expect((await fetched({ url: `https://a.org/${name}` })).path).not.toBe(path)
  })

  it('has no name that shows what looks like a secret', async () => {
    const secret = 'gh7Kx92LmQ4tZp81RwVb5Nc3'
    const one = await fetched({ url: `https://a.org/files/${secret}/report.csv` })
    const other = await fetched({ url: `https://a.org/files/${secret}9/report.csv` })
    expect(one.path).toMatch(/\/a\.org_files_report-[0-9a-f]{16}\.csv$/u)
    expect(other.path).not.toBe(one.path)
    expect((await fetched({ url: `https://a.org/${secret}` })).path).not.toContain(secret)
  })

  it('is told where redirects have led, without secrets', async () => {
    const answer = { ...html('x'), url: 'https://b.org/there?token=Zm9vYmFyYmF6' }
    const value = await fetched({ url: URL_A }, answer)
    expect(value.from).toBe('https://b.org/there?token=…')
    expect(renderFetchedFile(value)).toContain('redirected to https://b.org/there?token=…')
    expect(await fetched({ url: `${URL_A}#part` })).not.toHaveProperty('from')
  })

  it.each([
    ['holds a NUL', `PNG\0${'x'.repeat(1000)}`],
    ['could not be decoded in many places', 'ab\uFFFD'.repeat(100)],
  ])('is an error, and no file, when its body %s', async (_, content) => {
    await expect(fetched({ url: URL_A }, html(content))).rejects.toThrow('HTTP 200, and the body is no text')
    expect(await filesIn(outputDir)).toEqual([])
  })

  it('may have a character in it that could not be decoded', async () => {
    expect(await fetched({ url: URL_A }, html(`caf\uFFFD ${'text '.repeat(50)}`))).toMatchObject({ statusCode: 200 })
  })

  it('is cut before it is encoded when it is far too long', async () => {
    const value = await fetched({ url: URL_A }, html(`${'a'.repeat(7)}😀${'b'.repeat(100_000)}`), {
      outputDir,
      maxBytes: 8,
    })
    expect(value).toMatchObject({ bytes: 7, truncated: true })
  })

  it('is not shown in what the model reads', async () => {
    expect(renderFetchedFile(await fetched({ url: URL_A }, html('SECRET')))).not.toContain('SECRET')
    expect(renderFetchedFile(undefined)).toContain('Saved to')
  })
})

describe('arguments that cannot be used are refused before anything is requested', () => {
  it.each<[string, unknown]>([
    ['no arguments', undefined],
    ['raw text', '{"url": '],
    ['no url', {}],
    ['a url that is no text', { url: 5 }],
    ['a url without a scheme', { url: 'docs.example.org' }],
    ['another scheme', { url: 'file:///etc/passwd' }],
    ['a url that does not parse', { url: 'https://[::1' }],
    ['a path that is no text', { url: URL_A, path: 5 }],
    ['a path upwards', { url: URL_A, path: '../x' }],
    ['a path upwards in its middle', { url: URL_A, path: 'a/../../x' }],
    ['a path upwards through the output folder', { url: URL_A, path: `${outputDir}/../x` }],
    ['an absolute path', { url: URL_A, path: '/tmp/x' }],
    ['a dot-file', { url: URL_A, path: '.bashrc' }],
    ['a file in a dot-folder', { url: URL_A, path: 'a/.git/config' }],
    ['a folder', { url: URL_A, path: 'a/' }],
    ['a NUL', { url: URL_A, path: 'a\0b' }],
    ['a control character', { url: URL_A, path: 'a\u001b[31mb' }],
    ['a line end', { url: URL_A, path: 'a\nb' }],
    ['a sign of a shell', { url: URL_A, path: 'a$(b)' }],
    ['a part that is too long', { url: URL_A, path: `a/${'é'.repeat(76)}` }],
  ])('%s', async (_title, args) => {
    await expect(fetched(args)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:INVALID_ARGS|FETCH_PATH_REFUSED)$/u),
    })
    expect(requested).toEqual([])
    expect(await filesIn(outputDir)).toEqual([])
  })
})

describe('a folder that leads elsewhere is refused before anything is requested', () => {
  it('when the output folder is a link out of the workspace', async () => {
    await symlink(tmpdir(), join(root, outputDir))
    await expect(fetched({ url: URL_A })).rejects.toMatchObject({ code: 'FETCH_PATH_REFUSED' })
    expect(requested).toEqual([])
  })

  it.each(['.git', '.git/hooks'])('when the output folder is a link to %s', async target => {
    await mkdir(join(root, '.git/hooks'), { recursive: true })
    await symlink(join(root, target), join(root, outputDir))
    await expect(fetched({ url: URL_A })).rejects.toMatchObject({ code: 'FETCH_PATH_REFUSED' })
    expect(requested).toEqual([])
  })

  it('when a folder on the way to it is a link into .git', async () => {
    await mkdir(join(root, '.git/hooks'), { recursive: true })
    await symlink(join(root, '.git'), join(root, 'a'))
    const settings = { outputDir: 'a/hooks', maxBytes }
    await expect(fetched({ url: URL_A }, html(''), settings)).rejects.toMatchObject({ code: 'FETCH_PATH_REFUSED' })
    expect(requested).toEqual([])
  })

  it('when a folder inside it is', async () => {
    await mkdir(join(root, outputDir))
    await symlink(tmpdir(), join(root, outputDir, 'out'))
    await expect(fetched({ url: URL_A, path: 'out/x' })).rejects.toMatchObject({ code: 'FETCH_PATH_REFUSED' })
    expect(requested).toEqual([])
  })

  it('when the output folder is a link to the workspace itself', async () => {
    await symlink(root, join(root, outputDir))
    await expect(fetched({ url: URL_A })).rejects.toMatchObject({ code: 'FETCH_PATH_REFUSED' })
    expect(requested).toEqual([])
  })

  it('when the output folder is a file', async () => {
    await writeFile(join(root, outputDir), 'x')
    await expect(fetched({ url: URL_A })).rejects.toThrow(/is not a folder/u)
  })

  it('when the path is a folder', async () => {
    await mkdir(join(root, outputDir, 'a'), { recursive: true })
    await expect(fetched({ url: URL_A, path: 'a' })).rejects.toThrow(/no file/u)
  })

  it('when the file that the address is named after is a link out of it', async () => {
    await mkdir(join(root, outputDir))
    await writeFile(join(root, 'outside.html'), 'x')
    await symlink(join(root, 'outside.html'), join(root, outputDir, 'docs.example.org_guide.html'))
    await expect(fetched({ url: URL_A })).rejects.toMatchObject({ code: 'FETCH_PATH_REFUSED' })
  })
})

describe('a provider', () => {
  it('that fails passes its error through, code and all, and leaves no file', async () => {
    const error = Object.assign(new Error('no provider'), { code: 'WEB_PROVIDER_UNAVAILABLE' })
    await expect(fetched({ url: URL_A }, error)).rejects.toBe(error)
    expect(await filesIn(outputDir)).toEqual([])
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a status that is none', { statusCode: 42, body: { kind: 'text', content: 'x' } }],
    ['a status above all', { statusCode: 600, body: { kind: 'text', content: 'x' } }],
    ['a status that has no text', { statusCode: { toString: 0 }, body: { kind: 'text', content: 'x' } }],
    ['a status that is no number', { statusCode: '200', body: { kind: 'text', content: 'x' } }],
    ['no body', { statusCode: 200 }],
    ['a body that is no text', { statusCode: 200, body: { kind: 'image', content: new Uint8Array(3) } }],
  ])('that answers with %s is told so, and leaves no file', async (_title, answer) => {
    await expect(fetchToFile({ url: URL_A }, { outputDir, maxBytes }, world(answer))).rejects.toMatchObject({
      code: 'FETCH_BAD_RESPONSE',
    })
    expect(await filesIn(outputDir)).toEqual([])
  })
})
