import { isRecord } from '../json/index.ts'
import { beginningOf } from '../text/index.ts'
import type { ToolAnswer } from '../tracks/index.ts'
import type { PostDecision, Result } from './contract.ts'

/**
 * What a tool answered, in the terms of the core.
 * @param result - as the tool left it, whatever listeners made of it.
 */
export function answerOf({ isError, error, value, content }: Result): ToolAnswer {
  return { isError, errorCode: error?.info?.code, value, text: joined(content) }
}

/**
 * The beginning of what the model reads as a call's result.
 * @param decision - what listeners decided about it; their content replaces the tool's.
 * @param result - what the tool answered.
 * @param chars - how many characters to keep.
 */
export function readResult(decision: PostDecision, result: Result, chars: number): string {
  const content = decision.kind === 'block' ? decision.feedback : (decision.content ?? result.content)
  return beginningOf(joined(content), chars)
}

/** The text blocks of a content, joined by newlines; blocks of other kinds are left out. */
function joined(content: unknown): string {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : []
  let text: string | undefined
  for (const block of blocks) {
    if (!isRecord(block) || typeof block['text'] !== 'string') continue
    text = text === undefined ? block['text'] : `${text}\n${block['text']}`
  }
  return text ?? ''
}
