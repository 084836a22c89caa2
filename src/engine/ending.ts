import {
  digestOfAnswer,
  lineHashesOf,
  stableAnswer,
  withoutEchoes,
  type AnswerDigest,
  type StableAnswer,
} from '../answer/index.ts'
import { hasEdited, isGoingOn } from '../effects/index.ts'
import type { Ending, Outcome, ToolAnswer, TrackedCall } from '../tracks/index.ts'

/** A call that has ended, with its answer, of which no more is read than is asked for. */
export class EndedCall implements Ending {
  readonly outcome: Outcome
  readonly isStopped: boolean
  readonly #of: TrackedCall
  readonly #args: unknown
  readonly #given: ToolAnswer
  #stable: StableAnswer | undefined
  #withoutEchoes: StableAnswer | undefined
  #answer: AnswerDigest | undefined
  #echoless: AnswerDigest | undefined
  #waits: boolean | undefined

  /**
   * @param of - the call.
   * @param args - its arguments.
   * @param given - what its tool answered, or what somebody else said who stopped it.
   * @param outcome - how it ended.
   * @param isStopped - whether somebody else stopped it.
   */
  constructor(of: TrackedCall, args: unknown, given: ToolAnswer, outcome: Outcome, isStopped: boolean) {
    this.#of = of
    this.#args = args
    this.#given = given
    this.outcome = outcome
    this.isStopped = isStopped
  }

  get answer(): AnswerDigest {
    return (this.#answer ??= digestOfAnswer(this.#read()))
  }

  get echoless(): AnswerDigest {
    return (this.#echoless ??= digestOfAnswer(this.#readWithoutEchoes()))
  }

  get lines(): readonly number[] {
    return lineHashesOf(this.#readWithoutEchoes().text)
  }

  get change(): 'trivial' | 'weighty' | undefined {
    const { effects } = this.#of
    if (this.outcome.kind === 'failure' || this.isStopped) return undefined
    if (startedJob(this.#given)) return 'weighty'
    if (!effects.edits) return effects.change
    return hasEdited(this.#args, this.#given.value, this.#given.text) ? 'weighty' : undefined
  }

  get waits(): boolean {
    return (this.#waits ??= this.#of.effects.waits || isGoingOn(this.#given.text))
  }

  #read(): StableAnswer {
    const { text, content } = this.#given
    const reason = this.outcome.kind === 'failure' ? this.outcome.reason : undefined
    return (this.#stable ??= stableAnswer({ reason, text, content }, this.#of.call.isBare))
  }

  #readWithoutEchoes(): StableAnswer {
    return (this.#withoutEchoes ??= withoutEchoes(this.#read(), this.#args))
  }
}

/** A job that runs on in the background changes what others answer. @source progress/README.md, R2 */
function startedJob({ value }: ToolAnswer): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'background'
}
