import GithubSlugger from 'github-slugger'
import { lexer, walkTokens, type Token, type Tokens } from 'marked'

/** A heading and what follows it, up to the next heading of any level. */
export interface Section {
  /** The heading's text, without markup. */
  readonly title: string
  /** The heading's level, 1 to 6. */
  readonly level: number
  /** What GitHub calls the heading in an address, without the `#`. */
  readonly anchor: string
  readonly heading: Tokens.Heading
  readonly blocks: readonly Token[]
}

/** A heading, paragraph, list item or table cell: the most text that a translation may put in another order. */
export interface Passage {
  /** Where it is in its section, as a reader would count. */
  readonly name: string
  readonly tokens: readonly Token[]
}

/**
 * Read a Markdown document as GitHub does.
 * @returns its sections in order.
 * @throws when something precedes the first heading.
 */
export function sectionsOf(markdown: string): readonly Section[] {
  const slugger = new GithubSlugger()
  const sections: (Section & { readonly blocks: Token[] })[] = []
  for (const token of lexer(markdown)) {
    if (isHeading(token)) {
      const title = titleOf(token)
      sections.push({ title, level: token.depth, anchor: slugger.slug(title), heading: token, blocks: [] })
    } else if (token.type !== 'space') {
      const section = sections.at(-1)
      if (section === undefined) throw new Error(`this has no heading: ${token.raw}`)
      section.blocks.push(token)
    }
  }
  return sections
}

/** @returns the text of a section in passages, its heading first; code blocks are none. */
export function passagesOf(section: Section): readonly Passage[] {
  const seen = new Map<string, number>()
  const passages = section.blocks.flatMap(block => {
    const ordinal = (seen.get(block.type) ?? 0) + 1
    seen.set(block.type, ordinal)
    return passagesIn(block, `${block.type} ${ordinal}`)
  })
  return [{ name: 'heading', tokens: section.heading.tokens }, ...passages]
}

function passagesIn(block: Token, name: string): readonly Passage[] {
  if (isList(block))
    return block.items.map((item, index) => ({ name: `${name}, item ${index + 1}`, tokens: item.tokens }))
  if (isTable(block))
    return [block.header, ...block.rows].flatMap((row, index) =>
      row.map((cell, column) => ({
        name: `${name}, ${index === 0 ? 'header' : `row ${index}`}, column ${column + 1}`,
        tokens: cell.tokens,
      })),
    )
  return block.type === 'code' ? [] : [{ name, tokens: [block] }]
}

/** @returns the blocks of a section in order, those inside of lists included, each with its kind and size. */
export function outlineOf(section: Section): readonly string[] {
  return everyToken(section.blocks).flatMap(token => {
    if (isList(token)) return [`${token.ordered ? 'numbered list' : 'list'} of ${token.items.length}`]
    if (isTable(token)) return [`table of ${token.rows.length} rows and ${token.header.length} columns`]
    if (isCode(token)) return [`code in ${token.lang ?? ''}`]
    return ['paragraph', 'blockquote', 'hr'].includes(token.type) ? [token.type] : []
  })
}

/** @returns the code blocks of a section in order, as they are written, fences included. */
export function codeBlocksOf(section: Section): readonly string[] {
  return everyToken(section.blocks)
    .filter(isCode)
    .map(token => token.raw.trimEnd())
}

/** @returns the rows of a section's tables, as their cells are written; without the headers. */
export function rowsOf(section: Section): readonly (readonly string[])[] {
  return everyToken(section.blocks)
    .filter(isTable)
    .flatMap(table => table.rows.map(row => row.map(cell => cell.text)))
}

/** @returns the inline code of a passage, with its backticks, in order. */
export function codeSpansIn(tokens: readonly Token[]): readonly string[] {
  return everyToken(tokens)
    .filter(isCodeSpan)
    .map(token => token.raw)
}

/** @returns the numbers that stand in the text of a passage, outside of code, in order. */
export function numbersIn(tokens: readonly Token[]): readonly string[] {
  return wordsOf(tokens).match(/\d+(?:[.,]\d+)*/gu) ?? []
}

/** @returns how each emphasized part of a passage is emphasized, in order. */
export function emphasisIn(tokens: readonly Token[]): readonly string[] {
  return everyToken(tokens)
    .map(token => token.type)
    .filter(type => type === 'strong' || type === 'em')
}

/** @returns what a passage links to or shows, its HTML included, in order. */
export function targetsIn(tokens: readonly Token[]): readonly string[] {
  return everyToken(tokens).flatMap(token => {
    if (isLink(token)) return [decodeURI(token.href)]
    if (token.type !== 'html') return []
    return [...token.raw.matchAll(/\s(?:href|src|srcset)="([^"]*)"/gu)].map(([, target]) => target ?? '')
  })
}

/** The words of tokens, without those of inline code. */
function wordsOf(tokens: readonly Token[]): string {
  return everyToken(tokens)
    .filter(isWord)
    .map(token => token.text)
    .join('')
}

/** The text of a heading as a reader sees it. */
function titleOf(heading: Tokens.Heading): string {
  return everyToken(heading.tokens)
    .filter(token => isWord(token) || isCodeSpan(token))
    .map(token => token.text)
    .join('')
}

function everyToken(tokens: readonly Token[]): readonly Token[] {
  const every: Token[] = []
  walkTokens([...tokens], token => {
    every.push(token)
  })
  return every
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list'
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table'
}

function isCode(token: Token): token is Tokens.Code {
  return token.type === 'code'
}

function isCodeSpan(token: Token): token is Tokens.Codespan {
  return token.type === 'codespan'
}

/** A `text` with tokens is a line of a list item, and holds its words in these. */
function isWord(token: Token): token is Tokens.Text | Tokens.Escape {
  return token.type === 'escape' || (token.type === 'text' && token.tokens === undefined)
}

function isLink(token: Token): token is Tokens.Link | Tokens.Image {
  return token.type === 'link' || token.type === 'image'
}
