/** Whether a tool takes part: it matches `include` (or that is empty) and does not match `exclude`. */
export type ToolFilter = (tool: string) => boolean

/**
 * Compile tool-name patterns.
 * @param include - names, `*` standing for any characters; an empty list means every tool.
 * @param exclude - names likewise; they win.
 */
export function toolFilter(include: readonly string[], exclude: readonly string[]): ToolFilter {
  const included = include.map(matcherOf)
  const excluded = exclude.map(matcherOf)
  return tool =>
    (included.length === 0 || included.some(matches => matches(tool))) && !excluded.some(matches => matches(tool))
}

function matcherOf(pattern: string): (name: string) => boolean {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop()
  return tail === undefined ? name => name === head : name => matchesParts(name, head, rest, tail)
}

/** Linear in the length of the name, unlike a regular expression with several `.*`. */
function matchesParts(name: string, head: string, rest: readonly string[], tail: string): boolean {
  if (!name.startsWith(head) || !name.endsWith(tail)) return false
  let at = head.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= name.length - tail.length
}
