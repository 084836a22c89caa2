import { MAX_WORD_CHARS, WORD_COST, type Budget } from '../../reading/index.ts'
import type { Word } from '../line.ts'
import { literal } from '../word.ts'

/** Wrappers that hand what they read to their command as words. */
const SPREADING = new Set(['parallel', 'xargs'])

/**
 * Whether a command is handed words that are read.
 * @param wrappers - the names of those around it.
 */
export function isHandedInput(wrappers: readonly string[]): boolean {
  return wrappers.some(wrapper => SPREADING.has(wrapper))
}

/**
 * The words of a command behind `xargs`, with those that are put behind or into them when the input is known.
 * @param args - the words behind its name.
 * @param input - the text that is read; undefined when it is not known.
 * @param budget - what the call may use up; over its `words`, the words stay as they are.
 */
export function withInput(args: readonly Word[], input: string | undefined, budget: Budget): readonly Word[] {
  const operands = args.filter(word => word.value !== ':::')
  if (input === undefined || input.length > MAX_WORD_CHARS || !budget.words.spend(input.length)) return operands
  const items = input.split(/\s+/u).filter(item => item !== '')
  const [first] = items
  if (first === undefined) return operands
  if (operands.some(word => word.value.includes('{}'))) return operands.map(word => withItem(word, first, budget))
  return budget.words.spend(items.length * WORD_COST) ? [...operands, ...items.map(literal)] : operands
}

function withItem(word: Word, item: string, budget: Budget): Word {
  const parts = word.value.split('{}')
  return budget.words.spend((parts.length - 1) * item.length) ? { ...word, value: parts.join(item) } : word
}
