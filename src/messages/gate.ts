import type { Hits, Refusal } from '../gate/index.ts'
import { withoutMarkup } from '../text/index.ts'
import type { Finding } from '../tracks/index.ts'
import type { Bilingual } from './bilingual.ts'
import { BLOCKED } from './codes.ts'
import { DENIED_NAME_CHARS, NAME_CHARS, tellingOf } from './evidence.ts'
import { restOf, sentenceOf } from './fact.ts'
import { listed, type Listing } from './listed.ts'
import { nameOf } from './name.ts'
import { refusalBehind } from './refusals.ts'

/** Fingerprints may be as long as a command line, so only so many of them are named. */
const FINGERPRINTS: Listing = { most: 8, between: '; ', others: count => ` +${count}` }

/** The most characters of a command or of arguments that a question quotes: the host shows the command below it. */
const QUESTION_QUOTE_CHARS = 80

const LAST_CHANCE =
  ' Answer the user now with what you know, and say what is missing: when this is tried once more, the turn is ended.'
const ASKED_ONCE = ' Approval is not asked for again before the next user message.'

/**
 * The text that the model reads in place of a result. Of its first 80 characters a host makes the row that a person
 * sees, so the fact comes first.
 * @param hits - what reached its cap.
 * @param refusal - how an earlier question about it ended, if there was one.
 * @param previousResult - what the action answered when it last ran, already cut to size.
 * @param previewChars - the most characters to quote of each fingerprint.
 * @param isLastChance - whether the turn is ended when this is tried in one more step.
 * @source decisions.md §§5, 11
 */
export function denialText(
  hits: Hits,
  refusal: Refusal | undefined,
  previousResult: string | undefined,
  previewChars: number,
  isLastChance = false,
): string {
  const { named, how, instead, open } = tellingOf(hits[0], Math.min(previewChars, DENIED_NAME_CHARS))
  const text =
    `${BLOCKED}: ${named.en}${how.en}${refusalBehind(refusal, ',')}. ${instead}, or tell the user what you found and what is missing. ` +
    'This call did not run, and another description, timeout, flag, quoting or host spelling does not make it a new ' +
    `action.${outlookOf(refusal, open)}${isLastChance ? LAST_CHANCE : ''} Counted: ${countedOf(hits, previewChars)}.`
  return previousResult === undefined
    ? `${text} The previous result is in the history.`
    : `${text}\nPrevious result:\n${withoutMarkup(previousResult)}`
}

/** What may still become of it. What a person has said stands, whatever it could tell. */
function outlookOf(refusal: Refusal | undefined, open: string): string {
  switch (refusal) {
    case undefined:
      return open
    case 'blocked':
      return ''
    case 'rejected':
      return ASKED_ONCE
    case 'unanswered':
    case 'unavailable':
      return open + ASKED_ONCE
  }
}

/**
 * What an operator is asked when a cap is reached: the strongest finding, and what the host's two buttons do about it,
 * by the names that they have there.
 * @param hits - what reached its cap, the strongest first; at least one.
 * @param previewChars - the most characters to quote.
 * @source decisions.md §11; dsh-contracts.md
 */
export function promptText(hits: Hits, previewChars: number): Bilingual {
  const telling = tellingOf(hits[0], Math.min(previewChars, NAME_CHARS))
  const { fact, how, allowed } = telling
  const rest = restOf(telling, fact, Math.min(previewChars, QUESTION_QUOTE_CHARS))
  return {
    en:
      `${sentenceOf(fact.en + how.en + rest.en, telling)}. “Allow once” ${allowed.en} until your next message; ` +
      '“Reject” blocks it until then, other work goes on.',
    zh:
      `${fact.zh}${how.zh}${rest.zh}。点「允许一次」：在你发送下一条消息之前${allowed.zh}；` +
      '点「拒绝」：在此之前不再执行，其他工作照常进行。',
  }
}

/** Each fingerprint once, with the count of its strongest finding. */
function countedOf(hits: readonly Finding[], previewChars: number): string {
  const strongest = new Map<string, Finding>()
  for (const hit of hits) {
    if (!strongest.has(hit.fingerprint.id)) strongest.set(hit.fingerprint.id, hit)
  }
  return listed(
    [...strongest.values()],
    FINGERPRINTS,
    ({ fingerprint, count }) => `${nameOf(fingerprint, previewChars)} × ${count}`,
  )
}
