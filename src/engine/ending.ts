import {
  digestOfAnswer,
  lineHashesOf,
  stableAnswer,
  withoutEchoes,
  type AnswerDigest,
  type StableAnswer,
} from '../answer/index.ts'
import { changeOf, isGoingOn, type Change } from '../effects/index.ts'
import type { Ending, Outcome, ToolAnswer, TrackedCall } from '../tracks/index.ts'

/** Stands for a reason that the text says. */
const SAID = 'as it says'

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

  get change(): Change | undefined {
    const isError = this.outcome.kind === 'failure' || this.isStopped
    return changeOf(this.#args, this.#of.effects, { ...this.#given, isError })
  }

  get waits(): boolean {
    return (this.#waits ??= this.#of.effects.waits || isGoingOn(this.#given.text))
  }

  #read(): StableAnswer {
    const { text, content } = this.#given
    return (this.#stable ??= stableAnswer({ reason: this.#reason(), text, content }, this.#of.call.isBare))
  }

  /** A long reason is cut, maybe inside a time or an echo; what the text says as well is compared there, whole. */
  #reason(): string | undefined {
    if (this.outcome.kind !== 'failure') return undefined
    const { reason } = this.outcome
    return this.#given.text.includes(reason.replace(/…$/u, '')) ? SAID : reason
  }

  #readWithoutEchoes(): StableAnswer {
    return (this.#withoutEchoes ??= withoutEchoes(this.#read(), this.#args))
  }
}
