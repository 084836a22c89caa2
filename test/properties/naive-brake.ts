import type { BrakeFinding, BrakeSettings } from '../../src/brake/index.ts'

/** A text that comes in, in a message. */
export interface Injected {
  readonly id: string
  readonly source: string
  readonly text: string
}

interface Sighting extends Injected {
  readonly at: number
}

/** How many texts are told of in one step. @source docs/brake.md */
const TOLD_AT_ONCE = 4

/** The rules of the brake once more, recounted from plain lists on every call and message; slow. */
export class NaiveBrake {
  readonly #settings: BrakeSettings
  /** The calls since the last human message, as letters. */
  #calls: string[] = []
  #sightings: Sighting[] = []
  #told: { readonly text: string; readonly at: number }[] = []
  readonly #messages: string[] = []

  constructor(settings: BrakeSettings) {
    this.#settings = settings
  }

  /** How often a call that is to be refused came up, itself included; undefined when it may run. */
  refuses(call: string): number | undefined {
    const { mode, callDenyCount } = this.#settings
    const count = this.#countOf(call)
    return mode === 'deny' && count >= callDenyCount ? count + 1 : undefined
  }

  /** What is due on a call that has ended. A refused one has been told how often it came up. */
  ended(call: string, wasRefused: boolean): readonly BrakeFinding[] {
    this.#calls.push(call)
    const { callWarnCount, callReWarnEvery } = this.#settings
    const count = this.#countOf(call)
    const isDue = !wasRefused && count >= callWarnCount && (count - callWarnCount) % callReWarnEvery === 0
    return [...(isDue ? [{ kind: 'repeat' as const, tool: call, count }] : []), ...this.#loop()]
  }

  /** What is due on texts that come in together. */
  arrived(injected: readonly Injected[], now: number): readonly BrakeFinding[] {
    const { duplicateTextWindowMs, duplicateTextThreshold, duplicateTextCooldownMs } = this.#settings
    const arrived = injected.filter(({ id, text }) => {
      const counts = text.length >= this.#settings.minimumDuplicateChars && !this.#messages.includes(id)
      if (counts) this.#messages.push(id)
      return counts
    })
    this.#sightings.push(...arrived.map(one => ({ ...one, at: now })))
    const due = [...new Set(arrived.map(({ text }) => text))].flatMap((text): BrakeFinding[] => {
      const recent = this.#sightings.filter(one => one.text === text && one.at >= now - duplicateTextWindowMs)
      const isQuiet = this.#told.every(told => told.text !== text || now - told.at >= duplicateTextCooldownMs)
      if (recent.length < duplicateTextThreshold || !isQuiet) return []
      const sources = [...new Set(recent.map(({ source }) => source))]
      return [{ kind: 'text', count: recent.length, sources, chars: text.length, preview: text }]
    })
    const told = due.slice(0, TOLD_AT_ONCE)
    for (const finding of told) if (finding.kind === 'text') this.#told.push({ text: finding.preview, at: now })
    return told
  }

  humanTurn(): void {
    this.#calls = []
    this.#sightings = []
    this.#told = []
  }

  #countOf(call: string): number {
    return this.#calls.filter(one => one === call).length
  }

  #loop(): BrakeFinding[] {
    const { sequenceLength, sequenceCount } = this.#settings
    const due = sequenceLength * sequenceCount
    const latest = this.#calls.slice(-due)
    const period = periodOf(latest)
    const wasOn = this.#calls.length > due && periodOf(this.#calls.slice(-due - 1)) === period
    if (latest.length < due || period < 2 || period > sequenceLength || wasOn) return []
    return [{ kind: 'loop', round: latest.slice(-period), calls: due }]
  }
}

/** The shortest period of a row. */
function periodOf(row: readonly string[]): number {
  for (let period = 1; period < row.length; period++) {
    if (row.slice(period).every((one, index) => one === row[index])) return period
  }
  return row.length
}
