import { MEASURES } from '../fingerprint/index.ts'
import type { Evidence, Finding, Stage } from './track.ts'

/** What of a finding decides how strong it is. */
type Ranked = Pick<Finding, 'evidence' | 'stage' | 'count' | 'fingerprint'>

const STAGES: readonly Stage[] = ['warn', 'summarize', 'gate']

/** A failure comes first: it tells what to look into, where a repetition only tells that something is wrong. */
const EVIDENCE: readonly Evidence['kind'][] = ['failure', 'repeat']

/**
 * The finding that is worth a message when several are due on one call.
 * @param findings - in any order.
 * @returns the strongest stage; of those the highest count; of those the most target-like measure.
 * @source issue 2; breaker seed, "The occurrence track: three stages"
 */
export function strongestOf(findings: readonly Finding[]): Finding | undefined {
  return findings.length < 2 ? findings[0] : findings.toSorted(byStrength)[0]
}

/** Order findings by what is worth telling first. */
export function byStrength(a: Ranked, b: Ranked): number {
  return (
    STAGES.indexOf(b.stage) - STAGES.indexOf(a.stage) ||
    EVIDENCE.indexOf(a.evidence.kind) - EVIDENCE.indexOf(b.evidence.kind) ||
    b.count - a.count ||
    MEASURES.indexOf(a.fingerprint.measure) - MEASURES.indexOf(b.fingerprint.measure)
  )
}
