import { MAX_FIELDS, MAX_WORD_CHARS, WORD_COST, type Budget } from '../../reading/index.ts'
import type { Word } from '../line.ts'
import { joinedWords, literal } from '../word.ts'

/** Wrappers that hand what they read to their command as words. */
const SPREADING = new Set(['parallel', 'xargs'])

/** The placeholder that needs no option; it stands for what is not known as well, and is no part of an address. */
const PLACEHOLDER = '{}'

/** Options of `parallel` behind which the items stand, and behind which files with them do. */
const ITEMS = /^:::\+?$/u
const FILES = /^::::\+?$/u

/**
 * Whether a command is handed words that are read.
 * @param wrappers - the names of those around it.
 */
export function isHandedInput(wrappers: readonly string[]): boolean {
  return wrappers.some(wrapper => SPREADING.has(wrapper))
}

/** A command that is handed words. */
export interface Spread {
  /** With those words, where they are known. */
  readonly words: readonly Word[]
  /** The command lines that a shell is handed instead. */
  readonly lines: readonly string[]
}

/**
 * The words of a command behind `xargs` or `parallel`, with those that are put behind or into them when they are known.
 * @param own - the command, name first, and what stands behind `:::`.
 * @param wrappers - the names of those around it.
 * @param placeholder - what the words are put in place of; undefined for the default.
 * @param input - the text that is read; undefined when it is not known.
 * @param budget - what the call may use up; over its `words`, the words stay as they are.
 */
export function spread(
  own: readonly Word[],
  wrappers: readonly string[],
  placeholder: string | undefined,
  input: string | undefined,
  budget: Budget,
): Spread {
  const at = own.findIndex(({ value }) => ITEMS.test(value) || FILES.test(value))
  const template = at < 0 ? own : own.slice(0, at)
  const items = at < 0 ? itemsIn(input, budget) : FILES.test(own[at]?.value ?? '') ? undefined : own.slice(at + 1)
  const isLine = wrappers.includes('parallel') && (template.length === 0 || /\s/u.test(template[0]?.value ?? ''))
  if (isLine) return { words: [], lines: linesOf(template, placeholder, items, budget) }
  return { words: withItems(template, placeholder ?? PLACEHOLDER, items, budget), lines: [] }
}

function itemsIn(input: string | undefined, budget: Budget): readonly Word[] | undefined {
  if (input === undefined || input.length > MAX_WORD_CHARS || !budget.words.spend(input.length)) return undefined
  const items = input.split(/\s+/u).filter(item => item !== '')
  return items.length > 0 && budget.words.spend(items.length * WORD_COST) ? items.map(literal) : undefined
}

function withItems(
  template: readonly Word[],
  placeholder: string,
  items: readonly Word[] | undefined,
  budget: Budget,
): readonly Word[] {
  const isPut = template.some(({ value }) => value.includes(placeholder))
  if (!isPut) return items === undefined ? template : [...template, ...items]
  // What is not known is no part of an address, whatever it was called.
  const known = (items ?? [literal(PLACEHOLDER)]).slice(0, MAX_FIELDS)
  return template.flatMap(word => {
    if (!word.value.includes(placeholder)) return [word]
    const values = known.map(({ value }) => filled(word.value, placeholder, value, budget))
    // A text for a shell is run for each of them.
    if (/\s/u.test(word.value)) return [{ ...word, value: values.join('\n') }]
    return values.map(value => ({ ...word, value }))
  })
}

function linesOf(
  template: readonly Word[],
  placeholder = PLACEHOLDER,
  items: readonly Word[] | undefined,
  budget: Budget,
): readonly string[] {
  const line = joinedWords(template)
  const known = (items ?? [literal(PLACEHOLDER)]).slice(0, MAX_FIELDS)
  if (line === '') return known.map(({ value }) => value)
  return known.map(({ value }) =>
    line.includes(placeholder) ? filled(line, placeholder, value, budget) : `${line} ${value}`,
  )
}

function filled(text: string, placeholder: string, item: string, budget: Budget): string {
  const parts = text.split(placeholder)
  return budget.words.spend((parts.length - 1) * item.length) ? parts.join(item) : text
}
