import type { Refusal } from '../gate/index.ts'
import { byStrength, type Finding } from '../tracks/index.ts'
import { describe } from './describe.ts'

/** What every denial of the gate starts with, for models, logs and tests to recognize. */
export const BLOCKED = 'REPEAT_TOOL_BLOCKED'

/** A fingerprint list in a message names at most this many. */
const MAX_NAMED = 4

const REFUSALS: Readonly<Record<Refusal, string>> = {
  rejected: ' Approval was asked for and refused; it is not asked for again before the next user message.',
  unavailable:
    ' Approval was asked for and nobody could give it; it is not asked for again before the next user message.',
}

/**
 * The text that the model reads in place of a result.
 * @param hits - what reached its cap; at least one.
 * @param refusal - how an earlier question about it ended, if there was one.
 * @param previousResult - what the action answered when it last ran, already cut to size.
 * @param previewChars - the most characters to quote of each fingerprint.
 */
export function denialText(
  hits: readonly Finding[],
  refusal: Refusal | undefined,
  previousResult: string | undefined,
  previewChars: number,
): string {
  const text =
    `${BLOCKED}: work with the result that you have, take a route that differs in substance, or tell the user what ` +
    `you found and what is missing. This call did not run, because it repeats ${listed(hits, previewChars)}. Another ` +
    `description, timeout, flag, quoting or host spelling does not make it a new action.${refusal ? REFUSALS[refusal] : ''}`
  return previousResult === undefined ? text : `${text}\nPrevious result:\n${previousResult}`
}

/** One question, in the languages that a host may show. */
export interface Prompt {
  readonly en: string
  readonly zh: string
}

/**
 * What an operator is asked when a cap is reached.
 * @param tool - the tool that would run.
 * @param hits - what reached its cap; at least one.
 * @param previewChars - the most characters to quote of each fingerprint.
 */
export function promptText(tool: string, hits: readonly Finding[], previewChars: number): Prompt {
  const what = listed(hits, previewChars)
  return {
    en: `Repeated call: ${tool} has reached ${what}. Approve to let this go on until your next message, or decline to stop it.`,
    zh: `重复调用：${tool} 已达到 ${what}。批准：在您下一条消息之前允许继续；拒绝：停止该操作。`,
  }
}

function listed(hits: readonly Finding[], previewChars: number): string {
  const named = hits.toSorted(byStrength).slice(0, MAX_NAMED)
  const rest = hits.length - named.length
  const list = named.map(hit => `${describe(hit.fingerprint, previewChars)} (${hit.count}/${hit.threshold})`).join(', ')
  return rest > 0 ? `${list} +${rest}` : list
}
