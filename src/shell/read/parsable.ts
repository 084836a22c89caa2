import {
  MAX_COMMENT_COST,
  MAX_EXPANSION_COST,
  MAX_HEREDOCS,
  MAX_NAME_CHARS,
  MAX_PARSED_CHARS,
} from '../../reading/index.ts'

/**
 * Whether the parser is done with a text within a few milliseconds.
 * @param text - a command line, or a text that one runs.
 * @returns whether it is short enough, and has little of what the parser goes over again and again: here-documents that
 * begin on one line, parameter expansions in others that are not closed, comments in substitutions that are not.
 */
export function isParsable(text: string): boolean {
  return (
    text.length <= MAX_PARSED_CHARS &&
    !isCrowded(text) &&
    depthOfExpansions(text) * text.length <= MAX_EXPANSION_COST &&
    costOfComments(text) <= MAX_COMMENT_COST
  )
}

/** Whether more here-documents may begin on one line than {@link MAX_HEREDOCS}. */
function isCrowded(text: string): boolean {
  let end = -1
  let count = 0
  for (let at = text.indexOf('<<'); at >= 0; at = text.indexOf('<<', at + 2)) {
    if (at > end) {
      end = endOfLine(text, at)
      count = 0
    }
    if (++count > MAX_HEREDOCS) return true
  }
  return false
}

/** Where a line of commands ends: no backslash, quotes or parentheses carry it on. */
function endOfLine(text: string, start: number): number {
  let quote = ''
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\' && quote !== "'") at++
    else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'" || char === '`') quote = char
    else if (char === '(') depth++
    else if (char === ')') depth--
    else if (char === '\n' && depth <= 0) return at
  }
  return text.length
}

/** In how many parameter expansions one may stand, at most; whatever is not closed counts to the end. */
function depthOfExpansions(text: string): number {
  if (!text.includes('${')) return 0
  let depth = 0
  let deepest = 0
  for (const [brace] of text.matchAll(/\$\{|\}/gu)) {
    depth = brace === '}' ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/**
 * What it takes the parser to tell comments in substitutions from other text. Behind each `)` and a blank, it looks for
 * the end of every substitution that is open, from its beginning: cubic in all, where substitutions are not closed.
 */
function costOfComments(text: string): number {
  if (!text.includes('#')) return 0
  let count = 0
  let start = 0
  for (const { index } of text.matchAll(/[$<>]\(/gu)) {
    if (index < start) continue
    const end = endOfSubstitution(text, index + 2)
    if (end !== undefined) {
      start = end
      continue
    }
    for (const { index: at } of text.matchAll(/\)[ \t\\\n]*#/gu)) if (at > index) count++
    return count * count * (text.length - index)
  }
  return 0
}

/** Where a substitution ends whose end is plain to see; undefined where comments, here-documents or the like may hide it. */
function endOfSubstitution(text: string, start: number): number | undefined {
  /** What is open: parentheses and double quotes. */
  const open = ['(']
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at)
    const isQuoted = open.at(-1) === '"'
    if (char === '\\') at++
    else if (char === '"') {
      if (isQuoted) open.pop()
      else open.push('"')
    } else if (char === '(' && (!isQuoted || text.charAt(at - 1) === '$')) open.push('(')
    else if (char === ')' && !isQuoted) {
      open.pop()
      if (open.length === 0) return at + 1
    } else if (char === "'" && !isQuoted) {
      at = text.indexOf("'", at + 1)
      if (at < 0) return undefined
    } else if (hides(text, at, isQuoted)) return undefined
  }
  return undefined
}

/** Whether what begins here may hide a parenthesis. */
function hides(text: string, at: number, isQuoted: boolean): boolean {
  const next = text.charAt(at + 1)
  switch (text.charAt(at)) {
    case '`':
      return true
    case '$':
      return next === "'" || (next === '{' && !/^\w*\}/u.test(text.slice(at + 2, at + MAX_NAME_CHARS)))
    case '<':
      return next === '<' && !isQuoted
    case '#':
      return !isQuoted && !/[^\s;&|()]/u.test(text.charAt(at - 1))
    case 'c':
      return !isQuoted && text.startsWith('case', at)
    default:
      return false
  }
}
