/** A map of limited size that forgets what was set longest ago. */
export class RecentMap<K, V> {
  readonly #limit: number
  readonly #entries = new Map<K, V>()

  /** @param limit - the most entries, at least 1. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Looking something up does not make it recent. */
  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  /** Set an entry, which is now the most recent one. */
  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > this.#limit && oldest.done !== true) this.#entries.delete(oldest.value)
  }

  clear(): void {
    this.#entries.clear()
  }
}
