import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  codeBlocksOf,
  codeSpansIn,
  emphasisIn,
  numbersIn,
  outlineOf,
  passagesOf,
  sectionsOf,
  targetsIn,
  type Passage,
  type Section,
} from './markdown.ts'

const ENGLISH = 'README.md'
const CHINESE = 'README.zh.md'
const READMES = [ENGLISH, CHINESE] as const

/** @source issue 19 */
const MOST_WORDS = 1100

type Readme = (typeof READMES)[number]

const ROOT = new URL('../../', import.meta.url)
const SECTIONS: Readonly<Record<Readme, readonly Section[]>> = { [ENGLISH]: read(ENGLISH), [CHINESE]: read(CHINESE) }

function read(readme: Readme): readonly Section[] {
  return sectionsOf(readFileSync(new URL(readme, ROOT), 'utf8'))
}

/** What is compared of a README: values by place. */
type Facts = ReadonlyMap<string, unknown>

/** One value of each section. */
function bySection(readme: Readme, factOf: (section: Section) => unknown): Facts {
  return new Map(SECTIONS[readme].map((section, index) => [placeOf(index), factOf(section)]))
}

/** The values of each passage that has some. Words have an order of their own in each language, so they are sorted. */
function byPassage(readme: Readme, factsOf: (passage: Passage) => readonly string[]): Facts {
  const facts = SECTIONS[readme].flatMap((section, index) =>
    passagesOf(section).map(passage => [`${placeOf(index)}: ${passage.name}`, factsOf(passage).toSorted()] as const),
  )
  return new Map(facts.filter(([, values]) => values.length > 0))
}

/** The name of a section in either README: its ordinal and the English title. */
function placeOf(index: number): string {
  return `section ${index + 1}, ${SECTIONS[ENGLISH][index]?.title ?? 'not in English'}`
}

/** @returns what differs between the two READMEs, with its place. */
function differences(factsOf: (readme: Readme) => Facts): readonly unknown[] {
  const english = factsOf(ENGLISH)
  const chinese = factsOf(CHINESE)
  return [...new Set([...english.keys(), ...chinese.keys()])]
    .map(place => ({ place, english: english.get(place), chinese: chinese.get(place) }))
    .filter(found => JSON.stringify(found.english) !== JSON.stringify(found.chinese))
}

/** What a link means in either language: a heading by its place, the other README as such, anything else as written. */
function meaningOf(readme: Readme, target: string): string {
  if (target.startsWith('#')) return `the heading of ${placeOf(headingOf(readme, target))}`
  return READMES.some(other => other !== readme && other === target) ? 'the other README' : target
}

/** @returns the index of the section that an in-page link leads to, or -1. */
function headingOf(readme: Readme, target: string): number {
  return SECTIONS[readme].findIndex(section => `#${section.anchor}` === target)
}

describe('the Chinese README', () => {
  it('has the headings of the English README, level by level', () => {
    expect(differences(readme => bySection(readme, section => section.level))).toEqual([])
  })

  it('has the paragraphs, lists, tables and code blocks of every section, in the same order and size', () => {
    expect(differences(readme => bySection(readme, outlineOf))).toEqual([])
  })

  it('has the same code blocks, to the byte', () => {
    expect(differences(readme => bySection(readme, codeBlocksOf))).toEqual([])
  })

  it('names the same keys, commands and values in every paragraph, list item and table cell', () => {
    expect(differences(readme => byPassage(readme, ({ tokens }) => codeSpansIn(tokens)))).toEqual([])
  })

  it('states the same numbers in every paragraph, list item and table cell', () => {
    expect(differences(readme => byPassage(readme, ({ tokens }) => numbersIn(tokens)))).toEqual([])
  })

  it('emphasizes as much in every paragraph, list item and table cell', () => {
    expect(differences(readme => byPassage(readme, ({ tokens }) => emphasisIn(tokens)))).toEqual([])
  })

  it('links to the same files, pages and headings, and shows the same pictures', () => {
    const meanings = (readme: Readme): Facts =>
      byPassage(readme, ({ tokens }) => targetsIn(tokens).map(target => meaningOf(readme, target)))
    expect(differences(meanings)).toEqual([])
  })

  it('is in Chinese, title by title', () => {
    const [, ...titled] = SECTIONS[CHINESE]
    expect(titled.map(section => section.title).filter(title => !/\p{Script=Han}/u.test(title))).toEqual([])
  })
})

describe('the README', () => {
  it('is read in a few minutes', () => {
    const words = readFileSync(new URL(ENGLISH, ROOT), 'utf8').split(/\s+/u)
    expect(words.length).toBeLessThanOrEqual(MOST_WORDS)
  })
})

describe.each(READMES)('%s', readme => {
  it('links to the other language before it says anything', () => {
    const [title] = SECTIONS[readme]
    expect(targetsIn(title?.blocks.slice(0, 1) ?? [])).toEqual(READMES.filter(other => other !== readme))
  })
})
