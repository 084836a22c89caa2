import type { BrakeCall } from './call.ts'
import type { BrakeSettings } from './config.ts'
import { SequenceLoops, type LoopFinding } from './loops.ts'
import { RepeatedCalls, type RepeatFinding } from './repeats.ts'
import { DuplicateTexts, type InjectedMessage, type TextFinding } from './texts.ts'

/** What the brake has to say. */
export type BrakeFinding = RepeatFinding | LoopFinding | TextFinding

/** Everything that the brake remembers about one agent. Pure: it is told what happens and when. */
export class BrakeWatch {
  readonly #repeats: RepeatedCalls
  readonly #loops: SequenceLoops
  readonly #texts: DuplicateTexts

  constructor(settings: BrakeSettings) {
    this.#repeats = new RepeatedCalls(settings)
    this.#loops = new SequenceLoops(settings)
    this.#texts = new DuplicateTexts(settings)
  }

  /** Why a call has to be refused, in `deny` mode; undefined when it may run. Changes nothing. */
  refuses(call: BrakeCall): RepeatFinding | undefined {
    return this.#repeats.refuses(call)
  }

  /** A call's body is entered. It counts from then on, but only against equal calls. */
  started(call: BrakeCall): void {
    this.#repeats.started(call)
  }

  /** The body of a call that was started is over. */
  stopped(call: BrakeCall): void {
    this.#repeats.stopped(call)
  }

  /**
   * A call has ended, whether it ran or was denied. The only place where calls are counted for good.
   * @returns what is due on it.
   */
  ended(call: BrakeCall): readonly BrakeFinding[] {
    return [this.#repeats.ended(call), this.#loops.ended(call)].filter(finding => finding !== undefined)
  }

  /**
   * Messages enter the context.
   * @param messages - neither a human's nor the package's own.
   * @param now - the time in milliseconds.
   * @returns what is due on them.
   */
  arrived(messages: readonly InjectedMessage[], now: number): readonly TextFinding[] {
    return this.#texts.arrived(messages, now)
  }

  /** A human message: back to the beginning. */
  humanTurn(): void {
    this.#repeats.reset()
    this.#loops.reset()
    this.#texts.reset()
  }
}
