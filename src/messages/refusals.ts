import type { Refusal } from '../gate/index.ts'

/** How it is told that somebody, or nobody, has decided. */
const TOLD: Readonly<Record<Refusal, string>> = {
  rejected: 'rejected by the user',
  unavailable: 'nobody was there to approve',
  unanswered: 'the question about it was closed without an answer',
  blocked: 'blocked by the user for this session',
}

/**
 * How an earlier question about something ended, behind the fact.
 * @param refusal - undefined when nobody was asked.
 * @param mark - what sets it apart from the fact.
 */
export function refusalBehind(refusal: Refusal | undefined, mark: string): string {
  return refusal === undefined ? '' : `${mark} ${TOLD[refusal]}`
}
