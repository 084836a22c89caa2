import type { FingerprintId } from '../fingerprint/index.ts'
import type { Finding } from '../tracks/index.ts'

/** A question to the operator: what it is about, and an end that others wait for. */
export class Question {
  readonly #ended = new AbortController()

  /** @param hits - what an approval would exempt. */
  constructor(readonly hits: readonly Finding[]) {}

  /** It was answered, or will never be. */
  end(): void {
    this.#ended.abort()
  }

  /** Whether it is over. */
  get isOver(): boolean {
    return this.#ended.signal.aborted
  }

  /** Wait until it is over, or until one of the signals says that there is nothing left to wait for. */
  async over(...signals: readonly AbortSignal[]): Promise<void> {
    const any = AbortSignal.any([this.#ended.signal, ...signals])
    if (!any.aborted) await new Promise(resolve => any.addEventListener('abort', resolve, { once: true }))
  }
}

/** The questions of one agent that wait for an answer, so that nobody is asked the same thing twice at once. */
export class OpenQuestions {
  readonly #open = new Map<FingerprintId, Question>()

  /** The open question about any of these hits. */
  about(hits: readonly Finding[]): Question | undefined {
    return hits.map(hit => this.#open.get(hit.fingerprint.id)).find(question => question?.isOver === false)
  }

  /** Ask about these hits. */
  ask(hits: readonly Finding[]): Question {
    for (const [id, question] of this.#open) {
      if (question.isOver) this.#open.delete(id)
    }
    const question = new Question(hits)
    for (const hit of hits) this.#open.set(hit.fingerprint.id, question)
    return question
  }
}
