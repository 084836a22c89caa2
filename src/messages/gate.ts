import type { Hits, Refusal } from '../gate/index.ts'
import { withoutMarkup } from '../text/index.ts'
import type { Finding } from '../tracks/index.ts'
import { BLOCKED } from './codes.ts'
import { tellingOf } from './evidence.ts'
import { listed, type Listing } from './listed.ts'
import { nameOf } from './name.ts'

/** A fingerprint is told with its count and limit, so few of them fill a line. */
const FINGERPRINTS: Listing = { most: 4, between: '; ', others: count => ` +${count}` }

const REFUSALS: Readonly<Record<Refusal, string>> = {
  rejected: ' Approval was asked for and refused; it is not asked for again before the next user message.',
  unavailable:
    ' Approval was asked for and nobody could give it; it is not asked for again before the next user message.',
  unanswered:
    ' Approval was asked for and the question was closed without an answer; it is not asked for again before the next user message.',
}

/**
 * The text that the model reads in place of a result.
 * @param hits - what reached its cap.
 * @param refusal - how an earlier question about it ended, if there was one.
 * @param previousResult - what the action answered when it last ran, already cut to size.
 * @param previewChars - the most characters to quote of each fingerprint.
 */
export function denialText(
  hits: Hits,
  refusal: Refusal | undefined,
  previousResult: string | undefined,
  previewChars: number,
): string {
  // One advice is enough for one denial: it goes with the strongest finding.
  const { instead, open } = tellingOf(hits[0])
  const text =
    `${BLOCKED}: ${instead}, or tell the user what you found and what is missing. ` +
    `This call did not run: ${factsOf(hits, previewChars)}. Another description, timeout, flag, quoting or host spelling ` +
    `does not make it a new action.${open}${refusal ? REFUSALS[refusal] : ''}`
  return previousResult === undefined ? text : `${text}\nPrevious result:\n${withoutMarkup(previousResult)}`
}

/** One question, in the languages that a host may show. */
export interface Prompt {
  readonly en: string
  readonly zh: string
}

/**
 * What an operator is asked when a cap is reached.
 * @param tool - the tool that would run.
 * @param hits - what reached its cap, the strongest first; at least one.
 * @param previewChars - the most characters to quote of each fingerprint.
 */
export function promptText(tool: string, hits: readonly Finding[], previewChars: number): Prompt {
  const what = factsOf(hits, previewChars)
  return {
    en: `The agent may be stuck. Another call of ${tool}: ${what}. Approve to let this go on until your next message, or decline to stop it.`,
    zh: `智能体可能陷入循环。再次调用 ${tool}：${factsOf(hits, previewChars, 'zh')}。批准：在你发送下一条消息之前允许继续；拒绝：停止该操作。`,
  }
}

function factsOf(hits: readonly Finding[], previewChars: number, language: keyof Prompt = 'en'): string {
  const facts = hits.map(hit => `${nameOf(hit.fingerprint, previewChars)} ${tellingOf(hit).fact[language]}`)
  return listed(facts, FINGERPRINTS)
}
