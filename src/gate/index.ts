import type { FingerprintId } from '../fingerprint/index.ts'
import { byStrength, type Finding } from '../tracks/index.ts'

/** What happens when a cap is reached. */
export type OnLimit = 'ask' | 'deny'

/** Why a person did not approve: they said no, or nobody could be asked. */
export type Refusal = 'rejected' | 'unavailable'

/** What the gate says to a call. */
export type Verdict =
  | { readonly kind: 'allow' }
  /** Ask a person first; `hits` are what an approval would exempt, the strongest first. */
  | { readonly kind: 'ask'; readonly hits: readonly Finding[] }
  | { readonly kind: 'deny'; readonly hits: readonly Finding[]; readonly refusal: Refusal | undefined }

/** Nothing has reached its cap. */
export const ALLOW: Verdict = { kind: 'allow' }

/** Exemptions and refusals are each kept for at most this many fingerprints, oldest out first. */
const MAX_DECIDED = 256

/**
 * Turns hits into a verdict, and remembers until the next human message what people decided.
 * @source breaker seed, "onLimit"; decisions.md §5
 */
export class Gate {
  readonly #exempt = new Map<FingerprintId, true>()
  readonly #refused = new Map<FingerprintId, Refusal>()

  /** Whether a person has allowed this fingerprint for the rest of the turn; it is then not even counted. */
  isExempt(id: FingerprintId): boolean {
    return this.#exempt.has(id)
  }

  /**
   * What to do about a call.
   * @param hits - what has reached its cap on it, exempted fingerprints excluded.
   * @param onLimit - the policy.
   * @param canAsk - whether there is somebody to ask at all.
   */
  verdictOn(hits: readonly Finding[], onLimit: OnLimit, canAsk: boolean): Verdict {
    if (hits.length === 0) return ALLOW
    const ranked = hits.toSorted(byStrength)
    const refused = ranked.find(hit => this.#refused.has(hit.fingerprint.id))
    const refusal = refused && this.#refused.get(refused.fingerprint.id)
    if (refusal === undefined && onLimit === 'ask' && canAsk) return { kind: 'ask', hits: ranked }
    return { kind: 'deny', hits: ranked, refusal }
  }

  /** A person approved. */
  exempt(hits: readonly Finding[]): void {
    for (const hit of hits) remember(this.#exempt, hit.fingerprint.id, true)
  }

  /** Nobody approved: these are denied at their cap without asking again. */
  refuse(hits: readonly Finding[], refusal: Refusal): void {
    for (const hit of hits) remember(this.#refused, hit.fingerprint.id, refusal)
  }

  /** A human message: what was decided before no longer holds. */
  reset(): void {
    this.#exempt.clear()
    this.#refused.clear()
  }
}

function remember<K, V>(decided: Map<K, V>, key: K, value: V): void {
  decided.set(key, value)
  const oldest = decided.keys().next()
  if (decided.size > MAX_DECIDED && oldest.done !== true) decided.delete(oldest.value)
}
