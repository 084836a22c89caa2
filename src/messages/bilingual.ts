/** A text in the languages that hosts show. */
export interface Bilingual {
  readonly en: string
  readonly zh: string
}

/** The same in both: a name, a number. */
export function inBoth(text: string): Bilingual {
  return { en: text, zh: text }
}
