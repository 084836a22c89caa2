import type { BrakeCall, CallIdentity } from './call.ts'
import type { BrakeSettings } from './config.ts'
import { RecentMap } from '../memory/index.ts'

/** One call came up again and again. */
export interface RepeatFinding {
  readonly kind: 'repeat'
  readonly tool: string
  /** How often, the call at hand included. */
  readonly count: number
}

/** How many different calls are counted per agent; the one that came up longest ago is forgotten first. */
export const MAX_CALLS = 1024

/**
 * Counts equal calls since the last human message, however many others come between them.
 * @source brake seed, "Repeated-call notices" and "Opt-in denial"
 */
export class RepeatedCalls {
  readonly #settings: BrakeSettings
  readonly #counts = new RecentMap<CallIdentity, number>(MAX_CALLS)
  /** Calls whose body was entered and that have not ended; a step may hold several equal ones. */
  readonly #running = new Map<CallIdentity, number>()

  constructor(settings: BrakeSettings) {
    this.#settings = settings
  }

  /** Whether another call like this one has to be refused. Changes nothing. */
  refuses({ identity, tool }: BrakeCall): RepeatFinding | undefined {
    const count = this.#countOf(identity) + (this.#running.get(identity) ?? 0)
    return count >= this.#settings.callDenyCount ? { kind: 'repeat', tool, count: count + 1 } : undefined
  }

  /** The call's body is entered. */
  started({ identity }: BrakeCall): void {
    this.#running.set(identity, (this.#running.get(identity) ?? 0) + 1)
  }

  /** The body of a call that was started is over. */
  stopped({ identity }: BrakeCall): void {
    const others = (this.#running.get(identity) ?? 0) - 1
    if (others > 0) this.#running.set(identity, others)
    else this.#running.delete(identity)
  }

  /** Count a call that has ended, whether it ran or was denied. */
  ended({ identity, tool }: BrakeCall): RepeatFinding | undefined {
    const count = this.#countOf(identity) + 1
    this.#counts.set(identity, count)
    const { callWarnCount, callReWarnEvery } = this.#settings
    const isDue = count >= callWarnCount && (count - callWarnCount) % callReWarnEvery === 0
    return isDue ? { kind: 'repeat', tool, count } : undefined
  }

  reset(): void {
    this.#counts.clear()
    this.#running.clear()
  }

  #countOf(identity: CallIdentity): number {
    return this.#counts.get(identity) ?? 0
  }
}
