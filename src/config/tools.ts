/** Whether a tool takes part: it matches `include` (or that is empty) and does not match `exclude`. */
export type ToolFilter = (tool: string) => boolean

/**
 * Compile tool-name patterns.
 * @param include - names, `*` standing for any characters; an empty list means every tool.
 * @param exclude - names likewise; they win.
 */
export function toolFilter(include: readonly string[], exclude: readonly string[]): ToolFilter {
  return tool =>
    (include.length === 0 || include.some(pattern => matches(pattern, tool))) &&
    !exclude.some(pattern => matches(pattern, tool))
}

/** Linear in the length of the name, unlike a regular expression with several `.*`. */
function matches(pattern: string, name: string): boolean {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop()
  if (tail === undefined) return name === head
  if (!name.startsWith(head) || !name.endsWith(tail)) return false
  let at = head.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= name.length - tail.length
}
