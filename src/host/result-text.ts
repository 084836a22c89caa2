import { isRecord } from '../json/index.ts'
import { excerpt } from '../text/index.ts'
import type { PostDecision, Result } from './contract.ts'

/**
 * The beginning of what the model reads as a call's result.
 * @param decision - what listeners decided about it; their content replaces the tool's.
 * @param result - what the tool answered.
 * @param chars - how many characters to keep.
 * @returns the text blocks joined by newlines; blocks of other kinds are left out.
 */
export function textOf(decision: PostDecision, result: Result, chars: number): string {
  const content = decision.kind === 'block' ? decision.feedback : (decision.content ?? result.content)
  let text = ''
  for (const block of Array.isArray(content) ? content : []) {
    if (text.length > chars) break
    if (isRecord(block) && typeof block['text'] === 'string') text += `${text === '' ? '' : '\n'}${block['text']}`
  }
  return excerpt(text, chars)
}
