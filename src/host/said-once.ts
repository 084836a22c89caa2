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

/** What others bring along with a call, without what the brake says about its being repeated. */
export function withoutRepeats(contexts: readonly object[] | undefined): readonly object[] {
  return contexts?.filter(context => !repeats.has(context)) ?? []
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
  if (!isRecord(context)) return false
  const { source } = context
  return isRecord(source) && source['kind'] === NOTICE_KIND
}
