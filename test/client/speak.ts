import { copy } from '../../client/copy/index.ts'
import type { Translate } from '../../client/host.ts'

/** Our texts in one language, filled in as hosts do it. */
export function speak(language: 'en' | 'zh'): Translate {
  const texts = new Map(Object.entries(copy[language]))
  return (key, parameters = {}) =>
    (texts.get(key) ?? key).replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(parameters[name]))
}
