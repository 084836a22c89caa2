import assert from 'node:assert/strict'
import { posix } from 'node:path'
import * as fc from 'fast-check'
import { FetchFileError } from '../../src/fetch-file/request.ts'
import { fetchToFile, type FetchedFile, type FileTarget } from '../../src/fetch-file/tool.ts'
import { property, type Property } from './property.ts'

const ROOT = '/workspace'
const SETTINGS = { outputDir: '.web', maxBytes: 40 }

/** The longest name that file systems take, in bytes. */
const MAX_NAME_BYTES = 255

/** A workspace in memory, in which files can be written anywhere. */
interface Disk {
  readonly files: Map<string, string>
  /** Fetch once. @throws what the tool throws. */
  fetch(args: unknown, answer: unknown): Promise<FetchedFile>
}

function emptyDisk(): Disk {
  const files = new Map<string, string>()
  const isBelow = (folder: FileTarget, path: string): boolean =>
    path === folder.displayPath || path.startsWith(`${folder.displayPath}/`)
  return {
    files,
    fetch: (args, answer) =>
      fetchToFile(args, SETTINGS, {
        fetch: () => Promise.resolve(answer),
        resolve: path => Promise.resolve({ displayPath: posix.resolve(ROOT, path) }),
        contains: (folder, target) => isBelow(folder, target.displayPath),
        typeOf: target => {
          if (files.has(target.displayPath)) return Promise.resolve('file')
          const isFolder = [...files.keys()].some(path => isBelow(target, path))
          return Promise.resolve(isFolder ? 'directory' : undefined)
        },
        write: (target, text) => Promise.resolve(files.set(target.displayPath, text)),
      }),
  }
}

const SEGMENTS = [
  '',
  '.',
  '..',
  'a',
  'A',
  '.env',
  'b.txt',
  'B.txt',
  'b_txt',
  'é',
  '%2e%2e',
  '%2F',
  '%00',
  'x'.repeat(200),
]

const address = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(
      fc.constantFrom('https://a.org', 'http://a.org', 'https://A.org', 'https://a.org:8080', 'https://u:p@a.org'),
      fc.array(fc.constantFrom(...SEGMENTS), { maxLength: 3 }),
      fc.constantFrom('', '/', '?a=1', '?a=2', '#x'),
    )
    .map(([host, path, rest]) => `${[host, ...path].join('/')}${rest}`),
)

/** Makes another address of one. */
const variation = fc.oneof(
  address.map(other => () => other),
  fc.constantFrom(
    (one: string) => `${one}#elsewhere`,
    (one: string) => one.replace(/[^/](?=[^/]*$)/u, first => first.toUpperCase()),
  ),
)

const path = fc.oneof(
  fc.constantFrom(undefined, null, '', 7),
  fc.string(),
  fc
    .array(fc.constantFrom('', '.', '..', '.web', '.env', 'a', 'b.txt', 'c d', '\0', '\\', '..\\x', '~'), {
      maxLength: 5,
    })
    .map(parts => parts.join('/')),
)

const args = fc.oneof(
  { weight: 5, arbitrary: fc.record({ url: address, path }) },
  { weight: 1, arbitrary: fc.record({ url: fc.oneof(fc.string(), fc.jsonValue()), path }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

const answer = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      statusCode: fc.constantFrom(200, 204, 404, 500),
      body: fc.record({
        kind: fc.constantFrom('html', 'text', 'json'),
        content: fc.string({ unit: 'grapheme', maxLength: 60, size: 'max' }),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ statusCode: fc.anything(), body: fc.anything(), truncated: fc.anything() }) },
  { weight: 1, arbitrary: fc.anything() },
)

/** Where an address is saved when no path is asked for. */
async function savedTo(url: string, kind: string): Promise<string> {
  const { path: saved } = await emptyDisk().fetch({ url }, { statusCode: 200, body: { kind, content: '' } })
  return saved
}

/** An address as far as it names something. */
function namedBy(url: string): string {
  const named = new URL(url)
  named.hash = ''
  return named.href
}

/** `web_fetch_file`, on a disk in memory. */
export const FETCH_FILE: readonly Property[] = [
  property(
    'web_fetch_file writes one file below its folder, within its bounds, or says why it writes none',
    400,
    fc.array(fc.tuple(args, answer), { maxLength: 6 }),
    async calls => {
      const disk = emptyDisk()
      for (const [asked, answered] of calls) {
        const before = new Map(disk.files)
        try {
          const file = await disk.fetch(asked, answered)
          const written = `${ROOT}/${file.path}`
          const text = disk.files.get(written) ?? assert.fail(`${file.path} was not written`)
          assert.ok(written.startsWith(`${ROOT}/${SETTINGS.outputDir}/`), file.path)
          assert.ok(Buffer.byteLength(text) <= SETTINGS.maxBytes)
          assert.equal(file.overwritten === true, before.has(written))
          assert.deepEqual(disk.files, before.set(written, text))
          for (const part of file.path.slice(`${SETTINGS.outputDir}/`.length).split('/')) {
            assert.match(part, /^[^.\0]/u)
          }
        } catch (error) {
          assert.ok(error instanceof FetchFileError, String(error))
          assert.deepEqual(disk.files, before)
        }
      }
    },
  ),
  property(
    'web_fetch_file saves two addresses in one file when they are the same, and never else',
    400,
    fc.tuple(address, variation, fc.constantFrom('html', 'text')),
    async ([one, varied, kind]) => {
      const other = varied(one)
      fc.pre(URL.canParse(one) && URL.canParse(other))
      const [first, second] = [await savedTo(one, kind), await savedTo(other, kind)]
      assert.ok([first, second].every(saved => Buffer.byteLength(posix.basename(saved)) <= MAX_NAME_BYTES))
      // File systems may not tell upper case from lower case.
      assert.equal(first.toLowerCase() === second.toLowerCase(), namedBy(one) === namedBy(other))
    },
  ),
]
