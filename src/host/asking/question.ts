import type { Hits, Refusal } from '../../gate/index.ts'
import type { Execution } from '../contract.ts'

/** How the host's approval service ends a question. */
export type ApprovalOutcome = 'allowed-once' | 'rejected' | 'unavailable' | 'cancelled'

/** A question to the operator about one call, from the moment in which the host is told to ask. */
export class Question {
  readonly #put = new AbortController()
  readonly #over = new AbortController()
  readonly #answered: (question: Question) => void
  #outcome: ApprovalOutcome | undefined
  #refusal: Refusal | undefined

  /**
   * @param execution - the call that asks.
   * @param hits - what an approval would exempt.
   * @param answered - told of the answer as soon as it is there.
   */
  constructor(
    readonly execution: Execution,
    readonly hits: Hits,
    answered: (question: Question) => void,
  ) {
    this.#answered = answered
  }

  /** How it was answered; undefined until it was, and for good when nobody could be told. */
  get outcome(): ApprovalOutcome | undefined {
    return this.#outcome
  }

  /** What its answer says about further calls; undefined without one, when it was approved, and when the turn was aborted. */
  get refusal(): Refusal | undefined {
    return this.#refusal
  }

  /** Whether the host has put it; a listener further out may still turn our ask into something else. */
  get isPut(): boolean {
    return this.#put.signal.aborted
  }

  /** Whether it is answered, or its call is over without an answer. */
  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** The host has put it to whoever answers. */
  put(): void {
    this.#put.abort()
  }

  /** The host has an answer. */
  answer(outcome: ApprovalOutcome): void {
    if (this.isOver) return
    this.#outcome = outcome
    this.#refusal = refusalOf(outcome, this.execution.signal)
    this.end()
    this.#answered(this)
  }

  /** It was answered, or will never be. */
  end(): void {
    this.#over.abort()
  }

  /**
   * Wait for the answer, and for nothing else: hosts prepare the calls of a step in order and commit them in order, so
   * to wait for the end of the call that asks could be to wait for oneself. A question that is not put within a turn of
   * the event loop has been held up or taken back by somebody else, and is not waited for.
   * @param signals - end the waiting as well.
   * @returns whether there is something new to decide upon: an answer, or a signal.
   */
  async answered(...signals: readonly AbortSignal[]): Promise<boolean> {
    await any([this.#put.signal, this.#over.signal, ...signals], new Promise(resolve => setImmediate(resolve)))
    if (this.isPut) await any([this.#over.signal, ...signals])
    return this.isOver || signals.some(signal => signal.aborted)
  }
}

/** An aborted turn decides nothing; a question that is closed in any other way was left unanswered. @source decisions.md §5 */
function refusalOf(outcome: ApprovalOutcome, { aborted }: AbortSignal): Refusal | undefined {
  if (outcome === 'allowed-once') return undefined
  if (outcome !== 'cancelled') return outcome
  return aborted ? undefined : 'unanswered'
}

/** Wait for the first of some signals, or for something else. */
async function any(signals: readonly AbortSignal[], otherwise?: Promise<unknown>): Promise<void> {
  const first = AbortSignal.any([...signals])
  if (first.aborted) return
  const aborted = new Promise(resolve => first.addEventListener('abort', resolve, { once: true }))
  await (otherwise === undefined ? aborted : Promise.race([aborted, otherwise]))
}
