/**
 * What the settings service of the current generation keeps of how each plugin's page is to be made: told once a
 * fiber, until it is taken back.
 * @source dsh-contracts.md, "The loader"; test/fixtures/hosts/host-settings.json
 */
export class Presentations<F> {
  readonly #configured = new Map<F, { readonly auto: boolean }>()

  /**
   * @returns takes it back.
   * @throws when the fiber has said something already.
   */
  readonly configure = (options: { readonly auto: boolean }, fiber: F): (() => void) => {
    if (this.#configured.has(fiber)) {
      throw new Error('Settings presentation is already configured for this plugin instance')
    }
    this.#configured.set(fiber, options)
    return () => void this.#configured.delete(fiber)
  }

  /** What a fiber has said; undefined when it leaves its page to the host. */
  of(fiber: F): { readonly auto: boolean } | undefined {
    return this.#configured.get(fiber)
  }

  /** Everything that has been said. */
  get all(): readonly (readonly [F, { readonly auto: boolean }])[] {
    return [...this.#configured]
  }
}
