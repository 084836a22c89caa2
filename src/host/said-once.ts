/**
 * How the two plugins of this package avoid saying twice about one call that it keeps coming: what the breaker says
 * goes first, a denial goes before an advisory, and it does not matter which plugin was loaded first.
 *
 * Of two listeners the outer one sees what the inner one has said. If that is the brake, it keeps its notice back. If
 * it is the breaker, it takes the brake's notice away. A notice that is not given counts as given.
 */
import { isRecord } from '../json/index.ts'
import { BLOCKED, BRAKE_BLOCKED } from '../messages/codes.ts'
import { readResult } from './answer.ts'
import type { PostDecision, Result } from './contract.ts'
import { NOTICE_KIND } from './notice.ts'

/**
 * The brake's notices that a call is repeated. Both plugins reach this set through the one chunk of the build that
 * they share; if they ever do not, the worst is a notice too many.
 */
const repeats = new WeakSet<object>()

/** Mark a notice of the brake that says that a call is repeated. */
export function sayingRepeat<N extends object>(notice: N): N {
  repeats.add(notice)
  return notice
}

/** The harness's own reminder, which tells after 3, 5 and 8 equal calls in a row. */
const REMINDER = 'repeat-tool-reminder'

/** Its kind from 0.1.7 on, in either form in which plugins name theirs. @source dsh-contracts.md, "Learned since" */
const REMINDER_KINDS: ReadonlySet<unknown> = new Set([REMINDER, `plugin:${REMINDER}`])

/**
 * What others bring along with a call about which the breaker speaks, without what the brake and the harness's own
 * reminder say about its being repeated: the breaker says more.
 */
export function withoutRepeats(contexts: readonly object[] | undefined): readonly object[] {
  return contexts?.filter(context => !repeats.has(context) && !isFromReminder(context)) ?? []
}

/** Whether what the model reads about a call already comes from the breaker, or is the brake's own denial. */
export function isSaid(result: Result, decision: PostDecision): boolean {
  return (
    isDenial(result, decision, BLOCKED) ||
    deniedByBrake(result, decision) ||
    decision.additionalContexts?.some(isFromBreaker) === true
  )
}

/** Whether the model reads the brake's denial as the call's result. */
export function deniedByBrake(result: Result, decision: PostDecision): boolean {
  return isDenial(result, decision, BRAKE_BLOCKED)
}

function isDenial(result: Result, decision: PostDecision, code: string): boolean {
  const denial = `Error: ${code}`
  const isError = result.isError || decision.kind === 'block'
  return isError && readResult(decision, result, denial.length).startsWith(denial)
}

function isFromBreaker(context: object): boolean {
  return sourceOf(context)['kind'] === NOTICE_KIND
}

function isFromReminder(context: object): boolean {
  const { kind, plugin } = sourceOf(context)
  return REMINDER_KINDS.has(kind) || (kind === 'plugin' && plugin === REMINDER)
}

function sourceOf(context: object): Readonly<Record<string, unknown>> {
  return isRecord(context) && isRecord(context['source']) ? context['source'] : {}
}
