import { hash32 } from './hash.ts'

/** Blank, or what tools put around their answers: `(Showing 20 of 40)`, `<path>`. */
const NO_NEWS = /^\s*(?:$|[(<])/u

/**
 * The lines of a text, so that a new one can be told.
 * @param text - a stable text.
 * @returns a signed number of 32 bits for each line, in order; none for blank lines and those that begin with `(` or
 * `<`.
 * @source progress/README.md, R6
 */
export function lineHashesOf(text: string): readonly number[] {
  return text
    .split('\n')
    .filter(line => !NO_NEWS.test(line))
    .map(hash32)
}
