import type { Fingerprint } from '../fingerprint/index.ts'
import type { Finding } from '../tracks/index.ts'

/** What one call answered. */
interface Kept {
  readonly fingerprints: readonly Fingerprint[]
  readonly quote: string
}

/** What the latest calls answered, for denials to quote. A quotation is kept once, whatever its call was measured by. */
export class Results {
  readonly #most: number
  readonly #latest: Kept[] = []

  /** @param window - how many executed calls the tracks look back on; as many results are kept. */
  constructor(window: number) {
    this.#most = window
  }

  /**
   * A call has answered.
   * @param fingerprints - the call's that are counted.
   * @param quote - the beginning of what the model reads as its result.
   */
  keep(fingerprints: readonly Fingerprint[], quote: string): void {
    this.#latest.push({ fingerprints, quote })
    if (this.#latest.length > this.#most) this.#latest.shift()
  }

  /**
   * What the fingerprint that hit hardest answered when it last ran: of the same action, not of whatever ran last.
   * @param hits - the strongest first.
   * @returns undefined when none of them is among the latest calls.
   */
  of(hits: readonly Finding[]): string | undefined {
    for (const { fingerprint } of hits) {
      const kept = this.#latest.findLast(({ fingerprints }) => fingerprints.some(({ id }) => id === fingerprint.id))
      if (kept !== undefined) return kept.quote
    }
    return undefined
  }

  /** A human message: what was before it is not quoted any more. */
  clear(): void {
    this.#latest.length = 0
  }
}
