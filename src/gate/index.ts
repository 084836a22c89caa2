import type { Fingerprint, FingerprintId } from '../fingerprint/index.ts'
import { RecentMap } from '../memory/index.ts'
import { byStrength, subjectsOf, type Finding } from '../tracks/index.ts'

/** What happens when a cap is reached. */
export type OnLimit = 'ask' | 'deny'

/** Why a person did not approve: they said no, nobody could be asked, or the question was closed without an answer. */
export type Refusal = 'rejected' | 'unavailable' | 'unanswered'

/** What stops a call, the strongest first. */
export type Hits = readonly [Finding, ...Finding[]]

/** What the gate says to a call. */
export type Ruling =
  | { readonly kind: 'allow' }
  /** Ask a person first; `hits` are what an approval would exempt. */
  | { readonly kind: 'ask'; readonly hits: Hits }
  | Denial

/** A call does not run. */
export interface Denial {
  readonly kind: 'deny'
  readonly hits: Hits
  /** How an earlier question about it ended, if there was one. */
  readonly refusal: Refusal | undefined
}

/** Nothing has reached its cap. */
export const ALLOW: Ruling = { kind: 'allow' }

/** Exemptions and refusals are each kept for at most this many fingerprints, oldest out first. */
const MAX_DECIDED = 256

/**
 * Turns hits into a ruling, and remembers until the next human message what people decided.
 * @source breaker seed, "onLimit"; decisions.md §5
 */
export class Gate {
  readonly #exempt = new RecentMap<FingerprintId, true>(MAX_DECIDED)
  readonly #refused = new RecentMap<FingerprintId, Refused>(MAX_DECIDED)

  /** Whether a person has allowed this fingerprint for the rest of the turn; it is then not even counted. */
  isExempt(id: FingerprintId): boolean {
    return this.#exempt.has(id)
  }

  /**
   * What to do about a call.
   * @param hits - what has reached its cap on it, exempted fingerprints excluded.
   * @param counted - the call's fingerprints that are counted; what a person has rejected stays denied below its cap.
   * @param onLimit - the policy.
   * @param canAsk - whether there is somebody to ask at all.
   */
  rulingOn(hits: readonly Finding[], counted: readonly Fingerprint[], onLimit: OnLimit, canAsk: boolean): Ruling {
    if (hits.length === 0 && this.#refused.size === 0) return ALLOW
    const [strongest, ...others] = [...hits, ...this.#rejectedOf(counted, hits)].toSorted(byStrength)
    if (strongest === undefined) return ALLOW
    const ranked: Hits = [strongest, ...others]
    const refusal = this.#refusalOf(ranked)
    if (refusal === undefined && onLimit === 'ask' && canAsk) return { kind: 'ask', hits: ranked }
    return { kind: 'deny', hits: ranked, refusal }
  }

  /** A person approved. */
  exempt(hits: readonly Finding[]): void {
    for (const id of hits.flatMap(subjectsOf)) this.#exempt.set(id, true)
  }

  /**
   * Nobody approved. What a person has rejected is denied from now on, whatever its count is by then; where nobody has
   * decided anything, these are denied while they are at their cap. Either way it is not asked again.
   * @source decisions.md §5
   */
  refuse(hits: readonly Finding[], refusal: Refusal): void {
    for (const hit of hits) this.#refused.set(hit.fingerprint.id, { hit, refusal })
  }

  /** A human message: what was decided before no longer holds. */
  reset(): void {
    this.#exempt.clear()
    this.#refused.clear()
  }

  /** What a person has rejected of a call, as it stood then, where it has not reached its cap anew. */
  #rejectedOf(counted: readonly Fingerprint[], hits: readonly Finding[]): readonly Finding[] {
    if (this.#refused.size === 0) return []
    return counted.flatMap(({ id }) => {
      const refused = this.#refused.get(id)
      return refused?.refusal === 'rejected' && !hits.some(hit => hit.fingerprint.id === id) ? [refused.hit] : []
    })
  }

  /** How questions about these ended; that a person said no is told first. */
  #refusalOf(hits: readonly Finding[]): Refusal | undefined {
    const refusals = hits.flatMap(subjectsOf).flatMap(id => this.#refused.get(id)?.refusal ?? [])
    return refusals.find(refusal => refusal === 'rejected') ?? refusals[0]
  }
}

/** What was asked about and not approved. */
interface Refused {
  readonly hit: Finding
  readonly refusal: Refusal
}
