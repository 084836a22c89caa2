import type { Counted, CountedCall } from '../engine/index.ts'
import { excerptLine, withoutSecrets } from '../text/index.ts'
import { factOf } from './fact.ts'
import { quoteOf } from './name.ts'

/** What the guard does, in the order in which it is told. */
const DEEDS = ['warned', 'asked', 'allowed', 'rejected', 'denied', 'ended', 'refused HTTP'] as const

/** Something that the guard does. */
export type Deed = (typeof DEEDS)[number]

/** How often it did each; with `onLimit: observe`, how often it would have. */
export type Deeds = ReadonlyMap<Deed, number>

/** What is told of a session and of all since the start. */
export interface Tallies {
  readonly session: Deeds
  readonly total: Deeds
  /** Whether nothing is done, and only noted. */
  readonly isObserving: boolean
  /** The latest that was noted, the last one last. */
  readonly observed: readonly string[]
}

/** The most characters of a command that a line quotes. */
const QUOTE_CHARS = 60

/** The most characters of an answer that a line quotes. */
const ANSWER_CHARS = 80

/** What can be said to the command. */
export const LOOPS_USAGE = [
  '`/loops` shows what is counted',
  '`/loops why <n>` shows the calls that were counted',
  '`/loops allow <n>` does not count it any more in this session',
  '`/loops block <n>` denies it in this session',
  '`/loops reset` forgets what was counted and decided',
].join('; ')

/**
 * What is counted for a session, and what was done about it.
 * @param counted - the nearest to being stopped first; their numbers are those of the list.
 * @param tallies - what the guard has done.
 * @returns a Markdown list, or a sentence when nothing is counted.
 */
export function loopsText(counted: readonly Counted[], tallies: Tallies): string {
  const lines = counted.map((one, index) => `${index + 1}. ${lineOf(one)}`)
  const listed = lines.length > 0 ? lines.join('\n') : 'Nothing has come up twice since your last message.'
  const observed = tallies.observed.map(line => `- ${line}`).join('\n')
  return [
    listed,
    ...(observed === '' ? [] : [`Noted, and not done (\`onLimit: observe\`):\n${observed}`]),
    talliesText(tallies),
    lines.length > 0 ? LOOPS_USAGE : '',
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

/** The latest calls that something is counted by, and how their answers begin. */
export function whyText(one: Counted, calls: readonly CountedCall[]): string {
  const fact = factOf(one.finding, QUOTE_CHARS).en
  if (calls.length === 0) return `No call that ran lately is counted here: ${fact}.`
  const lines = calls.map(({ did, quote }) => {
    const what = did === undefined ? 'a call' : `\`${quoteOf(did.command ?? did.subject, QUOTE_CHARS)}\``
    return `- ${what} → ${answerOf(quote)}`
  })
  return [`The latest calls counted here, the last one last: ${fact}.`, lines.join('\n')].join('\n\n')
}

/** What `/loops allow` has done. */
export function allowedText({ finding }: Counted): string {
  return `Allowed for this session, and not counted any more: ${factOf(finding, QUOTE_CHARS).en}. \`/loops reset\` takes it back.`
}

/** What `/loops block` has done. */
export function blockedText({ finding }: Counted, isObserving: boolean): string {
  const fact = factOf(finding, QUOTE_CHARS).en
  return isObserving
    ? `Noted; while \`onLimit\` is \`observe\`, nothing is blocked: ${fact}.`
    : `Blocked for this session: ${fact}. \`/loops reset\` takes it back.`
}

/** What `/loops reset` has done. */
export const RESET_TEXT = 'What was counted and decided in this session is forgotten.'

function lineOf({ finding, isTold, decided }: Counted): string {
  const { count, threshold } = finding
  const cap = threshold === Infinity ? 'never stopped' : `stops at ${threshold}`
  return `${factOf(finding, QUOTE_CHARS).en} (${cap}): ${stateOf(isTold, decided)}${count > threshold ? ', over it' : ''}`
}

function stateOf(isTold: boolean, decided: Counted['decided']): string {
  if (decided === undefined) return isTold ? 'warned' : 'watched'
  const { decision, isLasting } = decided
  const until = isLasting ? 'for this session' : 'until your next message'
  switch (decision) {
    case 'exempt':
      return `exempt ${until}`
    case 'rejected':
    case 'blocked':
      return `refused ${until}`
    case 'unanswered':
    case 'unavailable':
      return 'refused while it is at its limit, since nobody has answered'
  }
}

function talliesText({ session, total, isObserving }: Tallies): string {
  const would = isObserving ? ' (would have been)' : ''
  return `This session${would}: ${deedsText(session)}. Since the start: ${deedsText(total)}.`
}

function deedsText(deeds: Deeds): string {
  const told = DEEDS.flatMap(deed => {
    const count = deeds.get(deed) ?? 0
    return count === 0 ? [] : [`${count} ${deed}`]
  })
  return told.length === 0 ? 'nothing stopped or said' : told.join(', ')
}

/** The beginning of an answer in one line. */
function answerOf(quote: string): string {
  const line = excerptLine(withoutSecrets(quote), ANSWER_CHARS)
  return line === '' ? '(nothing)' : `“${line}”`
}
