import type { Finding } from '../tracks/index.ts'
import type { Bilingual } from './bilingual.ts'
import { tellingOf, type Telling } from './evidence.ts'
import { quoteOf } from './name.ts'

/**
 * Say to a person what was found: what happened, to what, how often and how.
 * @param finding - of any stage.
 * @param previewChars - the most characters to quote of a command, of arguments, or of a name.
 * @returns one line that can begin or end a sentence: ``the same command `npm test`, 7 times with the same answer``.
 * @source decisions.md §11
 */
export function factOf(finding: Finding, previewChars: number): Bilingual {
  const telling = tellingOf(finding, previewChars)
  const { named, how } = telling
  const rest = restOf(telling, named, previewChars)
  return { en: named.en + how.en + rest.en, zh: named.zh + how.zh + rest.zh }
}

const NOTHING: Bilingual = { en: '', zh: '' }

/**
 * What a fact leaves out, to stand behind it.
 * @param telling - of a finding.
 * @param fact - one of its two.
 * @param chars - the most characters to quote.
 * @returns empty when it leaves nothing out.
 */
export function restOf({ rest, around }: Telling, fact: Bilingual, chars: number): Bilingual {
  const quoted = quoteOf(rest, chars)
  if (fact.en.includes(quoted)) return NOTHING
  const { en, zh } = around(`\`${quoted}\``)
  return { en: `: ${en}`, zh: `：${zh}` }
}

/** A text at the beginning of a sentence. */
export function sentenceOf(text: string, { beginsWithCommand }: Telling): string {
  return beginsWithCommand ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
