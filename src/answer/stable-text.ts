import { afterDigits, continues, EQUALS, HYPHEN, isDigit, POINT, QUOTE } from './shapes/characters.ts'
import { countEnd } from './shapes/counts.ts'
import { durationEnd } from './shapes/durations.ts'
import { epochEnd } from './shapes/epochs.ts'
import { addressEnd, idAttributeAt, uuidEnd } from './shapes/ids.ts'
import { volatileValueAt } from './shapes/members.ts'
import { momentAt } from './shapes/moments.ts'
import type { Span } from './shapes/span.ts'

/** What stands for what changes by itself. */
const VOLATILE = '~'

/** Whether a character of ASCII can tell a shape. */
const TELLING = Uint8Array.from({ length: EQUALS + 1 }, (_, code) =>
  isDigit(code) || code === QUOTE || code === EQUALS || code === HYPHEN ? 1 : 0,
)

/** How many characters of a UUID stand before its first hyphen. */
const BEFORE_HYPHEN = 8

/**
 * A text without what changes by itself: ids, times, durations and counters, which a tool that is asked the same again
 * answers anew although nothing is new. Bare numbers and hexadecimal words stay: how many tests fail is news, and so is
 * the hash of a commit.
 * @param text - any text.
 * @param keepsIds - whether JSON members named just `id` stay as they are. A call without arguments may have no other
 * news, as one that claims the next job.
 * @returns the text with each of them replaced by `~`. Linear in the length of the text, whatever it holds.
 * @source progress/README.md, R0
 */
export function stableText(text: string, keepsIds = false): string {
  let stable = ''
  let copied = 0
  // Behind the last shape: what comes next is read as if it began there.
  let from = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    // Of most characters no more need be known.
    const shape = code > EQUALS || TELLING[code] === 0 ? undefined : shapeAt(text, code, at, from)
    if (shape === undefined) {
      // What begins inside a number is none of its own.
      at = isDigit(code) ? afterDigits(text, at) : at + 1
      continue
    }
    if (shape.isId !== true || !keepsIds) {
      stable += text.slice(copied, shape.start) + VOLATILE
      copied = shape.end
    }
    from = shape.end
    at = shape.end
  }
  return copied === 0 ? text : stable + text.slice(copied)
}

/** What changes by itself and is told by the character that stands there. */
function shapeAt(text: string, code: number, at: number, from: number): Span | undefined {
  if (isDigit(code)) return numberAt(text, at, from)
  switch (code) {
    case QUOTE:
      return volatileValueAt(text, at)
    case EQUALS:
      return idAttributeAt(text, at, from)
    case HYPHEN: {
      const start = at - BEFORE_HYPHEN
      const end = uuidEnd(text, start, from)
      return end < 0 ? undefined : { start, end }
    }
    default:
      return undefined
  }
}

/** In the order of the rules; a number with a unit is no number that stands alone. */
function numberAt(text: string, at: number, from: number): Span | undefined {
  if (continues(text, at, from)) return undefined
  const digitsEnd = afterDigits(text, at)
  const moment = momentAt(text, at, digitsEnd, from)
  if (moment) return moment
  let end = -1
  if (at === from || text.charCodeAt(at - 1) !== POINT) {
    end = durationEnd(text, digitsEnd)
    if (end < 0) end = epochEnd(text, at, digitsEnd)
  }
  if (end < 0) end = addressEnd(text, at)
  if (end < 0) end = countEnd(text, at, digitsEnd, from)
  return end < 0 ? undefined : { start: at, end }
}
