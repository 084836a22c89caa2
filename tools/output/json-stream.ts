/** Where text goes. */
export type Write = (text: string) => Promise<void>

/**
 * Writes one JSON object whose `sessions` are written one by one, so that they need not all be kept.
 */
export class JsonStream {
  readonly #write: Write
  #sessions = 0

  constructor(write: Write) {
    this.#write = write
  }

  /** @param head - the members before `sessions`; at least one. */
  async begin(head: object): Promise<void> {
    await this.#write(`${JSON.stringify(head).slice(0, -1)},"sessions":[`)
  }

  async session(report: object): Promise<void> {
    await this.#write(`${this.#sessions++ === 0 ? '' : ','}\n${JSON.stringify(report)}`)
  }

  /** @param tail - the members after `sessions`; at least one. */
  async end(tail: object): Promise<void> {
    await this.#write(`\n],${JSON.stringify(tail).slice(1)}\n`)
  }
}
