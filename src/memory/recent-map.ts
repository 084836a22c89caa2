/** A map of limited size that forgets what was set longest ago. */
export class RecentMap<K, V> {
  readonly #limit: number
  readonly #entries = new Map<K, V>()

  /** @param limit - the most entries, at least 1. */
  constructor(limit: number) {
    this.#limit = limit
  }

  has(key: K): boolean {
    return this.#entries.has(key)
  }

  /** Looking something up does not make it recent. */
  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  /**
   * Set an entry, which is now the most recent one.
   * @returns the key that had to be forgotten for it, if one had to.
   */
  set(key: K, value: V): K | undefined {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) break
      this.#entries.delete(oldest)
      return oldest
    }
    return undefined
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  /** How many entries there are, at most the limit. */
  get size(): number {
    return this.#entries.size
  }
}
