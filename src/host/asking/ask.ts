import { isRecord } from '../../json/index.ts'
import type { Bilingual } from '../../messages/index.ts'
import type { Ask, PreDecision } from '../contract.ts'

/**
 * Tell the host to ask.
 * @param prompt - our question.
 * @param downstream - what other listeners decided. If they ask as well, it becomes one question with both reasons,
 * theirs first, in every language that either is in; what else they say stays.
 * @returns `displayReason` with a text for each language, and `reason` with both of ours, one line each: nothing tells
 * whether a host knows `displayReason`, and one that does not shows `reason` on a page of any language.
 * @source decisions.md §5; dsh-contracts.md, "The tool pipeline"
 */
export function askWith<D extends PreDecision>(prompt: Bilingual, downstream: D): D | Ask {
  const ours: Ask = { kind: 'ask', reason: `${prompt.en}\n${prompt.zh}`, displayReason: { ...prompt } }
  if (downstream.kind !== 'ask') return ours
  const { reason, displayReason } = downstream
  const shown: Readonly<Record<string, unknown>> = isRecord(displayReason) ? displayReason : {}
  const both = (language: string): string =>
    joined(shown[language] ?? shown['en'] ?? reason, language === 'zh' ? prompt.zh : prompt.en)
  const others = Object.keys(shown).map(language => [language, both(language)])
  return {
    ...downstream,
    kind: 'ask',
    reason: joined(reason, ours.reason),
    displayReason: { ...Object.fromEntries(others), en: both('en'), zh: both('zh') },
  }
}

function joined(theirs: unknown, ours: string): string {
  return typeof theirs === 'string' && theirs !== '' ? `${theirs}\n${ours}` : ours
}
