/** One entry of a list of the highest. */
export interface TopEntry<T> {
  readonly key: string
  readonly score: number
  readonly value: T
}

/** The entries with the highest scores, one a key; however many are added, only these are kept. */
export class Top<T> {
  readonly #size: number
  readonly #entries = new Map<string, TopEntry<T>>()
  #lowest = 0

  constructor(size: number) {
    this.#size = size
  }

  /** @param score - of a key that is known already, the higher score stands. */
  add(key: string, score: number, value: T): void {
    const isFull = this.#entries.size >= this.#size * 2
    if (isFull && score <= this.#lowest) return
    const known = this.#entries.get(key)
    if (known && known.score >= score) return
    this.#entries.set(key, { key, score, value })
    if (this.#entries.size <= this.#size * 2) return
    const kept = this.list()
    this.#lowest = kept.at(-1)?.score ?? 0
    this.#entries.clear()
    for (const entry of kept) this.#entries.set(entry.key, entry)
  }

  /** The highest first. */
  list(): readonly TopEntry<T>[] {
    return [...this.#entries.values()].toSorted((a, b) => b.score - a.score).slice(0, this.#size)
  }
}
