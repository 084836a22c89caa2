import { LIVE_FIELDS, LIVE_KEYS, type LiveKey } from '../../src/config/fields.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

/** The namespace of our texts among those of the host. */
export const TEXTS = 'repeat-tool-breaker'

/** The key of a field's explanation, which both halves have from the table of fields. */
export function hintOf(key: LiveKey): string {
  return `${key}Hint`
}

/** Our texts in every language that hosts show. */
export const copy = {
  en: { ...en, ...hints('en') },
  zh: { ...zh, ...hints('zh') },
}

function hints(language: 'en' | 'zh'): Record<string, string> {
  return Object.fromEntries(LIVE_KEYS.map(key => [hintOf(key), LIVE_FIELDS[key].description[language]]))
}
