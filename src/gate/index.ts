import type { Fingerprint, FingerprintId } from '../fingerprint/index.ts'
import { RecentMap } from '../memory/index.ts'
import { byStrength, subjectsOf, type Finding } from '../tracks/index.ts'

/** What happens when a cap is reached; `observe`: it is noted, and the call runs. */
export type OnLimit = 'ask' | 'deny' | 'observe'

/**
 * Why a person did not approve: they said no, nobody could be asked, the question was closed without an answer, or they
 * have blocked it themselves, without a question and for the session.
 */
export type Refusal = 'rejected' | 'unavailable' | 'unanswered' | 'blocked'

/** What stops a call, the strongest first. */
export type Hits = readonly [Finding, ...Finding[]]

/** What the gate says to a call. */
export type Ruling =
  | { readonly kind: 'allow' }
  /** Ask a person first; `hits` are what an approval would exempt. */
  | { readonly kind: 'ask'; readonly hits: Hits }
  /** It runs, and it is noted that these would have stopped it. */
  | { readonly kind: 'observe'; readonly hits: Hits }
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

/** What a person has decided about something that was counted. */
export interface Decided {
  /** As it stood then. */
  readonly hit: Finding
  readonly decision: 'exempt' | Refusal
  /** Whether it holds for the session, and not only until the next human message. */
  readonly isLasting: boolean
}

/**
 * Turns hits into a ruling, and remembers what people decided: until the next human message, or for the session.
 * @source breaker seed, "onLimit"; decisions.md §5; issue 18
 */
export class Gate {
  readonly #exempt = new RecentMap<FingerprintId, Exempted>(MAX_DECIDED)
  readonly #refused = new RecentMap<FingerprintId, Refused>(MAX_DECIDED)

  /** Whether a person has allowed this fingerprint; it is then not even counted. */
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
    if (onLimit === 'observe') return { kind: 'observe', hits: ranked }
    const refusal = this.#refusalOf(ranked)
    if (refusal === undefined && onLimit === 'ask' && canAsk) return { kind: 'ask', hits: ranked }
    return { kind: 'deny', hits: ranked, refusal }
  }

  /** A person approved, until the next human message. */
  exempt(hits: readonly Finding[]): void {
    for (const hit of hits) {
      for (const id of subjectsOf(hit)) this.#exempt.set(id, { hit, isLasting: false })
    }
  }

  /**
   * A person allows something for the session.
   * @param hit - as it stands.
   * @param known - all that is meant by it.
   */
  allow(hit: Finding, known: readonly FingerprintId[]): void {
    for (const id of known) {
      this.#refused.delete(id)
      this.#exempt.set(id, { hit, isLasting: true })
    }
  }

  /** A person blocks something for the session, whatever its count is. @param hit - as it stands. */
  block(hit: Finding): void {
    const { id } = hit.fingerprint
    this.#exempt.delete(id)
    this.#refused.set(id, { hit, refusal: 'blocked' })
  }

  /** All that was decided and still holds, what is meant by several fingerprints once. */
  decided(): readonly Decided[] {
    const exempt = [...this.#exempt.values()].map(
      ({ hit, isLasting }) => ({ hit, decision: 'exempt', isLasting }) as const,
    )
    const refused = [...this.#refused.values()].map(
      ({ hit, refusal }) => ({ hit, decision: refusal, isLasting: refusal === 'blocked' }) as const,
    )
    const seen = new Set<Finding>()
    return [...exempt, ...refused].filter(({ hit }) => !seen.has(hit) && seen.add(hit))
  }

  /**
   * Nobody approved. What a person has rejected is denied from now on, whatever its count is by then; where nobody has
   * decided anything, these are denied while they are at their cap. Either way it is not asked again.
   * @source decisions.md §5
   */
  refuse(hits: readonly Finding[], refusal: Refusal): void {
    for (const hit of hits) this.#refused.set(hit.fingerprint.id, { hit, refusal })
  }

  /** A human message: what was decided before no longer holds, but for what was decided for the session. */
  reset(): void {
    for (const [id, { isLasting }] of this.#exempt.entries()) if (!isLasting) this.#exempt.delete(id)
    for (const [id, { refusal }] of this.#refused.entries()) if (refusal !== 'blocked') this.#refused.delete(id)
  }

  /** A person takes back all that was decided. */
  forget(): void {
    this.#exempt.clear()
    this.#refused.clear()
  }

  /** What a person has rejected of a call, as it stood then, where it has not reached its cap anew. */
  #rejectedOf(counted: readonly Fingerprint[], hits: readonly Finding[]): readonly Finding[] {
    if (this.#refused.size === 0) return []
    return counted.flatMap(({ id }) => {
      const refused = this.#refused.get(id)
      return isPersonal(refused?.refusal) && refused !== undefined && !hits.some(hit => hit.fingerprint.id === id)
        ? [refused.hit]
        : []
    })
  }

  /** How questions about these ended; what a person has decided is told first. */
  #refusalOf(hits: readonly Finding[]): Refusal | undefined {
    const refusals = hits.flatMap(subjectsOf).flatMap(id => this.#refused.get(id)?.refusal ?? [])
    return refusals.find(isPersonal) ?? refusals[0]
  }
}

/** Whether a person has said so, which holds below the cap as well. */
function isPersonal(refusal: Refusal | undefined): boolean {
  return refusal === 'rejected' || refusal === 'blocked'
}

/** What a person has allowed. */
interface Exempted {
  readonly hit: Finding
  readonly isLasting: boolean
}

/** What was asked about and not approved, or blocked. */
interface Refused {
  readonly hit: Finding
  readonly refusal: Refusal
}
