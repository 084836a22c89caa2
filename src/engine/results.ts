import type { FingerprintId } from '../fingerprint/index.ts'
import type { Finding, TrackedCall } from '../tracks/index.ts'

/** What one call answered, and what it is counted by. */
export interface Kept extends Pick<TrackedCall, 'fingerprints' | 'tool'> {
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
   * @param of - the call.
   * @param quote - the beginning of what the model reads as its result.
   */
  keep({ fingerprints, tool }: Omit<Kept, 'quote'>, quote: string): void {
    this.#latest.push({ fingerprints, tool, quote })
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

  /** The latest calls, the last one last. */
  get latest(): readonly Kept[] {
    return this.#latest
  }

  /** Those of them that something is counted by. */
  with(id: FingerprintId): readonly Kept[] {
    return this.#latest.filter(
      kept => kept.tool?.id === id || kept.fingerprints.some(fingerprint => fingerprint.id === id),
    )
  }

  /** A human message: what was before it is not quoted any more. */
  clear(): void {
    this.#latest.length = 0
  }
}
