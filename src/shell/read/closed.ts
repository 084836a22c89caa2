/** What the parser tells braces from when it looks for the end of a substitution in braces. */
const BRACES = /\\.|'[^']*'?|"(?:\\.|[^"\\])*"?|[{}]/gsu

/**
 * Whether a substitution is known to end where the parser says. Of one in braces that is never closed, `${ a b`, it
 * reports no error, and takes the last character for the brace.
 * @param text - the substitution, as it is written.
 */
export function isClosed(text: string): boolean {
  if (!text.startsWith('${')) return true
  let depth = 0
  for (const [token] of text.matchAll(BRACES)) {
    if (token === '{') depth++
    else if (token === '}') depth--
  }
  return depth === 0
}
