import { invalid, text, type Rule } from './rules.ts'

/** How file systems may spell git's own folder: in any case, with dots and blanks behind it, shortened, as a stream. */
const REPOSITORY = /^(?:\.git|git~\d+)[. ]*(?:$|:)/iu

/**
 * A folder below the workspace root that files may be written to.
 * @returns its path in normal form: parts that are joined by single slashes, none of them `.` or `..`.
 */
export const folder: Rule<string> = (value, key) => {
  const given = text(value, key)
  const parts = partsOf(given)
  const isPlain = !given.startsWith('/') && !/[\\\0]/u.test(given)
  if (!isPlain || parts === undefined || parts.length === 0 || parts.some(part => REPOSITORY.test(part))) {
    throw invalid(key, value, 'a relative path, without \\, of a folder inside the workspace and outside .git')
  }
  return parts.join('/')
}

/** The names on the way to a folder; undefined when it lies above where the way begins. */
function partsOf(path: string): readonly string[] | undefined {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return parts
}
