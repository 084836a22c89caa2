/**
 * A text without some characters at its end. A pattern such as `\n+$` is no substitute: it begins anew at every newline
 * of the text, and reads a run of them as often as it is long.
 * @param text - any text, of any length.
 * @param chars - the characters to take off, each one UTF-16 code unit.
 */
export function withoutTrailing(text: string, chars: string): string {
  let end = text.length
  while (end > 0 && chars.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
