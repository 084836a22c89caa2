import type { FingerprintId } from '../../fingerprint/index.ts'
import type { Finding } from '../../tracks/index.ts'
import type { Question } from './question.ts'

/** The questions of one agent that have no answer yet, so that nobody is asked the same thing twice at once. */
export class OpenQuestions {
  readonly #open = new Map<FingerprintId, Question>()

  /** The open question about any of these hits. */
  about(hits: readonly Finding[]): Question | undefined {
    return hits.map(hit => this.#open.get(hit.fingerprint.id)).find(question => question?.isOver === false)
  }

  /** Keep a question for as long as it is open. */
  add(question: Question): void {
    for (const [id, known] of this.#open) {
      if (known.isOver) this.#open.delete(id)
    }
    for (const hit of question.hits) this.#open.set(hit.fingerprint.id, question)
  }
}
