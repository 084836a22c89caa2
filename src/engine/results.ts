import type { Fingerprint, FingerprintId } from '../fingerprint/index.ts'
import { RecentMap } from '../memory/index.ts'
import type { Finding } from '../tracks/index.ts'

/** Results are kept for a window's worth of fingerprints and this many more, oldest out first. @source decisions.md §4 */
const MORE_RESULTS = 64

/** A call has about this many fingerprints that are counted. */
const FINGERPRINTS_A_CALL = 8

/** What each fingerprint answered when it last ran, for denials to quote. */
export class Results {
  readonly #quotes: RecentMap<FingerprintId, string>

  /** @param window - how many executed calls the tracks look back on. */
  constructor(window: number) {
    this.#quotes = new RecentMap(window * FINGERPRINTS_A_CALL + MORE_RESULTS)
  }

  /**
   * A call has answered.
   * @param fingerprints - the call's that are counted.
   * @param quote - the beginning of what the model reads as its result.
   */
  keep(fingerprints: readonly Fingerprint[], quote: string): void {
    for (const { id } of fingerprints) this.#quotes.set(id, quote)
  }

  /**
   * What the fingerprint that hit hardest answered when it last ran: of the same action, not of whatever ran last.
   * @param hits - the strongest first.
   */
  of(hits: readonly Finding[]): string | undefined {
    const known = hits.find(({ fingerprint }) => this.#quotes.has(fingerprint.id))
    return known && this.#quotes.get(known.fingerprint.id)
  }

  /** A human message: what was before it is not quoted any more. */
  clear(): void {
    this.#quotes.clear()
  }
}
