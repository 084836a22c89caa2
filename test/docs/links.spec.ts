import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { passagesOf, sectionsOf, targetsIn } from './markdown.ts'

const ROOT = new URL('../../', import.meta.url)
const DOCUMENTS = filesOf(ROOT).concat(filesOf(new URL('docs/', ROOT)))

/** The Markdown files of a folder, but for what has no headings. */
function filesOf(folder: URL): readonly URL[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => new URL(name, folder))
}

function nameOf(document: URL): string {
  return document.pathname.slice(ROOT.pathname.length)
}

function anchorsOf(document: URL): readonly string[] {
  return sectionsOf(readFileSync(document, 'utf8')).map(({ anchor }) => anchor)
}

/** Where a document's links into this project lead. */
function linksOf(document: URL): readonly URL[] {
  return sectionsOf(readFileSync(document, 'utf8'))
    .flatMap(section => passagesOf(section).flatMap(({ tokens }) => targetsIn(tokens)))
    .map(target => new URL(target, document))
    .filter(({ protocol }) => protocol === 'file:')
}

function fileOf(link: URL): URL {
  const file = new URL(link)
  file.hash = ''
  return file
}

describe.each(DOCUMENTS.map(document => [nameOf(document), document] as const))('%s', (_, document) => {
  it('links to files that exist', () => {
    expect(
      linksOf(document)
        .filter(link => !existsSync(fileOf(link)))
        .map(nameOf),
    ).toEqual([])
  })

  it('links to headings that exist', () => {
    const isMissing = (link: URL): boolean =>
      link.hash !== '' && !anchorsOf(fileOf(link)).includes(decodeURIComponent(link.hash.slice(1)))
    expect(linksOf(document).filter(isMissing).map(String)).toEqual([])
  })
})
