/**
 * The first characters of a text.
 * @param text - any text.
 * @param chars - how many UTF-16 code units at most; one less where a surrogate pair would be torn.
 */
export function cut(text: string, chars: number): string {
  return text.length <= chars ? text : text.slice(0, chars).replace(/[\uD800-\uDBFF]$/u, '')
}
