/** An address up to the end of its string, or of its shell word. */
const INLINE_ADDRESS = /https?:\/\/[^\s"'`<>\\|^]+/giu

/**
 * The addresses that stand in the text of a program, found one at a time: nothing is read behind the last that is taken.
 * @param program - its text, or a part of it such as a literal; of any language.
 * @returns each as written, with a sentence's punctuation and a template's signs still in it; not yet read.
 */
export function* addressesIn(program: string): Generator<string> {
  for (const [address] of program.matchAll(INLINE_ADDRESS)) yield address
}
