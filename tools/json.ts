import { isRecord } from '../src/json/index.ts'

/** A JSON object whose members are still unread. */
export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Follow a path of member names into a JSON value.
 * @returns what stands there, or undefined when the path leaves the objects.
 */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)
}

/** The string at a path, or the empty string. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** The array at a path, or an empty one. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/**
 * The text of a message's content, which hosts and models write as a string or as a list of blocks.
 * @param content - the `content` member of a message.
 */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map(block => textAt(block, 'text')).join('') : ''
}

/**
 * Read a text as JSON.
 * @returns undefined when it is none.
 */
export function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
