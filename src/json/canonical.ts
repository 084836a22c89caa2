import { digestOf } from '../text/index.ts'
import { isRecord } from './record.ts'

/** A longer string is replaced by its digest. @source decisions.md §3, `exact` */
export const MAX_LITERAL_CHARS = 512

/** One container whose members are still to be written. */
interface Frame {
  readonly members: readonly unknown[]
  /** The keys of the members of a record; undefined for an array. */
  readonly keys: readonly string[] | undefined
  next: number
}

/**
 * Write a JSON value in one spelling, so that equal values give equal texts.
 * @param value - parsed JSON, or any string; nested as deep as memory allows.
 * @param without - keys of the top level to leave out.
 * @returns JSON with the keys of every object sorted and strings over {@link MAX_LITERAL_CHARS} replaced by digests.
 */
export function canonicalJson(value: unknown, without?: ReadonlySet<string>): string {
  // Not recursive: arguments may be nested deeper than the stack.
  const frames: Frame[] = []
  let text = ''
  const write = (member: unknown): void => {
    const frame = frameOf(member, frames.length === 0 ? without : undefined)
    if (frame === undefined) text += scalar(member)
    else {
      text += frame.keys === undefined ? '[' : '{'
      frames.push(frame)
    }
  }
  write(value)
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const at = frame.next++
    if (at >= frame.members.length) {
      text += frame.keys === undefined ? ']' : '}'
      frames.pop()
      continue
    }
    if (at > 0) text += ','
    const key = frame.keys?.[at]
    if (key !== undefined) text += `${scalar(key)}:`
    write(frame.members[at])
  }
  return text
}

function frameOf(value: unknown, without: ReadonlySet<string> | undefined): Frame | undefined {
  if (Array.isArray(value)) return { members: value, keys: undefined, next: 0 }
  if (!isRecord(value)) return undefined
  const all = Object.keys(value)
  const keys = (without ? all.filter(key => !without.has(key)) : all).toSorted()
  return { members: keys.map(key => value[key]), keys, next: 0 }
}

/** What a JSON string cannot hold as it is: quotes, backslashes, control characters, and surrogates, for lone ones. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/

function scalar(value: unknown): string {
  if (typeof value === 'string') {
    if (value.length > MAX_LITERAL_CHARS) return `#${digestOf(value)}`
    // The same as below, sooner.
    if (!ESCAPED.test(value)) return `"${value}"`
  }
  // JSON has no spelling for undefined, functions and symbols, and throws on a bigint.
  return typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? 'null')
}
