import { Budget, MAX_LITERAL_CHARS, MAX_SORTED_KEYS, MAX_TREE_DEPTH, MAX_TREE_MEMBERS } from '../reading/index.ts'
import { digestOf, RunningDigest } from '../text/index.ts'
import { isRecord } from './record.ts'

/** How much of a text that is over the budget stands before its digest, for messages to quote. */
const BEGINNING_CHARS = MAX_LITERAL_CHARS

/** Over the budget, so much of the text is held at a time. */
const CHUNK_CHARS = 8 * 1024

/** One container whose members are still to be written. */
interface Frame {
  readonly container: readonly unknown[] | Readonly<Record<string, unknown>>
  /** The keys of the members of a record; undefined for an array. */
  readonly keys: readonly string[] | undefined
  readonly size: number
  next: number
}

/**
 * Write a JSON value in one spelling, so that equal values give equal texts.
 * @param value - parsed JSON, or any string; nested as deep as memory allows. What stands in itself, which parsed JSON
 * does not, is written once.
 * @param without - keys of the top level to leave out.
 * @param budget - what the call may use up; its `nodes` are what is written in full.
 * @returns JSON with the keys of every object sorted and strings over {@link MAX_LITERAL_CHARS} replaced by digests. Over
 * the budget, the beginning of that text and a digest of all of it. Linear in the size of the value.
 */
export function canonicalJson(value: unknown, without?: ReadonlySet<string>, budget = new Budget()): string {
  // Not recursive: arguments may be nested deeper than the stack.
  const frames: Frame[] = []
  const written = new WrittenContainers(frames)
  let text = ''
  let whole: Whole | undefined
  const write = (member: unknown): void => {
    if (whole === undefined && !budget.nodes.spend()) whole = new Whole()
    if (whole) text = whole.take(text)
    const earlier = written.numberOf(member)
    const frame = earlier === undefined ? frameOf(member, frames.length === 0 ? without : undefined) : undefined
    if (earlier !== undefined) text += `@${earlier}`
    else if (frame === undefined) text += scalar(member)
    else {
      text += frame.keys === undefined ? '[' : '{'
      frames.push(frame)
    }
  }
  write(value)
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const { container, keys, size } = frame
    const at = frame.next++
    if (at >= size) {
      text += keys === undefined ? ']' : '}'
      frames.pop()
      continue
    }
    if (at > 0) text += ','
    const key = keys?.[at] ?? ''
    if (keys !== undefined) text += `${scalar(key)}:`
    write(isRecord(container) ? container[key] : container[at])
  }
  return whole === undefined ? text : whole.end(text)
}

/** Knows containers again, so that a cycle ends, and a value in which much is shared does not multiply. */
class WrittenContainers {
  readonly #open: readonly Frame[]
  #members = 0
  /** All that came since the value could be no tree any more, in their order. */
  #numbers: Map<unknown, number> | undefined

  /** @param open - the containers that are being written, innermost last. */
  constructor(open: readonly Frame[]) {
    this.#open = open
  }

  /**
   * @param member - what is to be written.
   * @returns its number when it is a container that was written. Parsed JSON is a tree, and looking costs: as long as
   * the value is no larger than a tree may well be, only the containers around the member are looked at.
   */
  numberOf(member: unknown): number | undefined {
    this.#members++
    if (typeof member !== 'object' || member === null) return undefined
    if (this.#numbers === undefined) {
      if (this.#members <= MAX_TREE_MEMBERS && this.#open.length <= MAX_TREE_DEPTH) {
        const around = this.#open.findIndex(({ container }) => container === member)
        return around < 0 ? undefined : around
      }
      this.#numbers = new Map(this.#open.map(({ container }, index) => [container, index]))
    }
    const known = this.#numbers.get(member)
    if (known === undefined) this.#numbers.set(member, this.#numbers.size)
    return known
  }
}

/** The text of a value that is over the budget: it is never held, only its beginning and its digest. */
class Whole {
  readonly #digest = new RunningDigest()
  #beginning: string | undefined

  /** @returns what of a text is still to be taken. */
  take(text: string): string {
    if (text.length < CHUNK_CHARS) return text
    this.#add(text)
    return ''
  }

  /** @returns a text that no other value has: its beginning is cut off from its end, so it is no JSON. */
  end(text: string): string {
    this.#add(text)
    return `${this.#beginning}…#${this.#digest.end()}`
  }

  #add(text: string): void {
    this.#beginning ??= text.slice(0, BEGINNING_CHARS)
    this.#digest.add(text)
  }
}

function frameOf(value: unknown, without: ReadonlySet<string> | undefined): Frame | undefined {
  if (Array.isArray(value)) return { container: value, keys: undefined, size: value.length, next: 0 }
  if (!isRecord(value)) return undefined
  const all = Object.keys(value)
  const keys = without ? all.filter(key => !without.has(key)) : all
  if (keys.length <= MAX_SORTED_KEYS) keys.sort()
  return { container: value, keys, size: keys.length, next: 0 }
}

/** What a JSON string cannot hold as it is: quotes, backslashes, control characters, and surrogates, for lone ones. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/

function scalar(value: unknown): string {
  if (typeof value === 'string') {
    if (value.length > MAX_LITERAL_CHARS) return `#${digestOf(value)}`
    // As `JSON.stringify` has it, in less time than its call takes.
    if (!ESCAPED.test(value)) return `"${value}"`
  }
  // JSON has no spelling for undefined, functions and symbols, and throws on a bigint.
  return typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? 'null')
}
