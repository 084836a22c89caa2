/** Counts by name. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(name: string, by = 1): void {
    this.#counts.set(name, this.of(name) + by)
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  /** The highest count first. */
  list(): readonly (readonly [name: string, count: number])[] {
    return [...this.#counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  }

  toJSON(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.list())
  }
}
