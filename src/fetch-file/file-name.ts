import { createHash } from 'node:crypto'
import { withoutSecrets } from '../text/index.ts'

/** File systems allow 255 bytes for a name; the digest and the extension need some of them. */
const MAX_STEM_CHARS = 120

/** So many digits of an address's digest are in a name, that nobody finds another address with the same. */
const DIGEST_DIGITS = 16

/** What a file is called whose address has no extension, whatever it answers. */
const OTHERWISE = 'txt'

/** An address that a name says all about, so that no other address has that name. */
const PLAIN = /^https:\/\/[a-z0-9.-]+\/[a-z0-9-]+\.[a-z0-9]{1,8}$/u

/** What ends as names with a digest do. */
const LIKE_A_DIGEST = /-[0-9a-f]{16}\.[a-z0-9]{1,8}$/u

/**
 * Name the file that an address is saved in. A pure function of the address: the same address always gets the same file,
 * and two addresses never share one.
 * @param url - the address, its fragment not looked at.
 * @returns `<host>_<path>[-<digest>].<extension>`; the digest is there unless the name says all about the address, and
 * stands for the parts of the path that look like secrets.
 * @source decisions.md §8
 */
export function fileNameOf(url: URL): string {
  const address = new URL(url)
  address.hash = ''
  const segments = address.pathname.split('/').filter(segment => segment !== '')
  const shown = segments.filter(segment => withoutSecrets(segment) === segment)
  const extension = /\.([a-z0-9]{1,8})$/iu.exec(shown.at(-1) ?? '')?.[1] ?? OTHERWISE
  const joined = shown.join('_')
  const path = joined.endsWith(`.${extension}`) ? joined.slice(0, -extension.length - 1) : joined
  const stem = `${address.hostname}${path === '' ? '' : `_${path}`}`
    .replace(/[^\w.-]+/gu, '-')
    .replace(/^[.-]+/u, '')
    .slice(0, MAX_STEM_CHARS)
  const { href } = address
  const isPlain = PLAIN.test(href) && !LIKE_A_DIGEST.test(href) && shown.length === segments.length
  if (isPlain && stem.length < MAX_STEM_CHARS) return `${stem}.${extension}`
  return `${stem}-${createHash('sha256').update(href).digest('hex').slice(0, DIGEST_DIGITS)}.${extension}`
}
