import { createHash } from 'node:crypto'

/** File systems allow 255 bytes for a name; the digest and the extension need some of them. */
const MAX_STEM_CHARS = 120

/** An address that a name says all about, so that no other address has that name. */
const PLAIN = /^https:\/\/[a-z0-9.-]+\/[a-z0-9-]+\.[a-z0-9]{1,8}$/u

/**
 * Name the file that an address is saved in. A pure function of address and kind: the same address always gets the same
 * file, and two addresses never share one.
 * @param url - the address, its fragment not looked at.
 * @param kind - what the body is, for the extension where the path has none.
 * @returns `<host>_<path>[-<digest>].<extension>`; the digest is there unless the name says all about the address.
 * @source decisions.md §8
 */
export function fileNameOf(url: URL, kind: 'html' | 'text'): string {
  const address = new URL(url)
  address.hash = ''
  const segments = address.pathname.split('/').filter(segment => segment !== '')
  const last = segments.at(-1) ?? ''
  const extension = /\.([a-z0-9]{1,8})$/iu.exec(last)?.[1] ?? (kind === 'html' ? 'html' : 'txt')
  const joined = segments.join('_')
  const path = joined.endsWith(`.${extension}`) ? joined.slice(0, -extension.length - 1) : joined
  const stem = `${address.hostname}${path === '' ? '' : `_${path}`}`
    .replace(/[^\w.-]+/gu, '-')
    .replace(/^[.-]+/u, '')
    .slice(0, MAX_STEM_CHARS)
  const digest = createHash('sha256').update(address.href).digest('hex').slice(0, 8)
  return PLAIN.test(address.href) && stem.length < MAX_STEM_CHARS
    ? `${stem}.${extension}`
    : `${stem}-${digest}.${extension}`
}
