import type { Settings } from '../../src/config/index.ts'
import { limitKeyOf, type Call, type Fingerprint } from '../../src/fingerprint/index.ts'

/** How a call that ran ended. */
export type Ending = 'success' | 'failure' | 'neither'

/** A finding, without what is only for messages. */
export interface Found {
  readonly track: 'failure' | 'occurrence'
  readonly stage: 'gate' | 'summarize' | 'warn'
  readonly fingerprint: Fingerprint
  readonly count: number
}

interface Ran {
  readonly counted: readonly Fingerprint[]
}

/** What is remembered of one fingerprint: how often, and when the last time was. */
interface Memory {
  readonly id: string
  readonly count: number
  readonly at: number
}

/** The most target-like first. @source README, "What happens at each stage" */
const TARGET_LIKE = ['host', 'net', 'site', 'sink', 'family', 'verb', 'cmd', 'exact']

/** @source docs/architecture.md, "Bounds per agent" */
const MAX_ATTEMPTED = 64
const MAX_DECIDED = 256
const maxStreaks = (window: number): number => 8 * window + 64

/**
 * The rules of README and `docs/architecture.md` once more, recounted from plain lists on every call: slow, and with
 * nothing of the engine in it but the measuring of calls.
 */
export class NaiveWatch {
  readonly #settings: Settings
  #ran: Ran[] = []
  #attempts: Memory[] = []
  #streaks: Memory[] = []
  #announced: { readonly id: string; readonly stage: string }[] = []
  #exempt: string[] = []
  #refused: string[] = []

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** What is at its cap, if the call came now. */
  hits(call: Call): Found[] {
    const { failLimit = Infinity, limits, window } = this.#settings
    const counted = this.counted(call.fingerprints)
    const failing = counted.map(fingerprint => found('failure', 'gate', fingerprint, this.#streakOf(fingerprint.id)))
    const repeated = counted.map(fingerprint =>
      found('occurrence', 'gate', fingerprint, this.#occurrences(fingerprint.id, window - 1) + 1),
    )
    return [
      ...failing.filter(({ count }) => count >= failLimit),
      ...repeated.filter(({ count, fingerprint }) => count >= (limits.get(limitKeyOf(fingerprint)) ?? Infinity)),
    ]
  }

  verdict(call: Call, canAsk: boolean): 'allow' | 'ask' | 'deny' {
    const hits = this.hits(call)
    if (hits.length === 0) return 'allow'
    const isRefused = hits.some(({ fingerprint }) => this.#refused.includes(fingerprint.id))
    return canAsk && !isRefused && this.#settings.onLimit === 'ask' ? 'ask' : 'deny'
  }

  /** The call runs. @returns what is due. */
  runs(call: Call): Found[] {
    const { window } = this.#settings
    const before = this.#ran.slice(-(window - 1))
    this.#announced = this.#announced.filter(({ id }) => before.some(ran => carries(ran, id)))
    const counted = this.counted(call.fingerprints)
    this.#ran.push({ counted })
    return strongest(counted.flatMap(fingerprint => this.#announce(fingerprint)))
  }

  /** These were denied. @returns what is due. */
  denied(fingerprints: readonly Fingerprint[]): Found[] {
    return strongest(
      distinct(fingerprints).flatMap(fingerprint => {
        const { id } = fingerprint
        const attempt = { id, count: this.#attemptsAt(id) + 1, at: this.#ran.length }
        this.#attempts = [...this.#attempts.filter(other => other.id !== id), attempt].slice(-MAX_ATTEMPTED)
        return this.#announce(fingerprint)
      }),
    )
  }

  /** A call ended for which these were counted when it began. @returns what is due. */
  ended(fingerprints: readonly Fingerprint[], ending: Ending): Found[] {
    if (ending === 'neither') return []
    return strongest(
      this.counted(fingerprints).flatMap(fingerprint => {
        const { id } = fingerprint
        const count = this.#streakOf(id) + 1
        this.#streaks = this.#streaks.filter(streak => streak.id !== id)
        if (ending === 'success') return []
        this.#streaks = [...this.#streaks, { id, count, at: 0 }].slice(-maxStreaks(this.#settings.window))
        return count === this.#settings.failWarnAt ? [found('failure', 'warn', fingerprint, count)] : []
      }),
    )
  }

  approved(hits: readonly Found[]): void {
    this.#exempt = decided(this.#exempt, hits)
  }

  refused(hits: readonly Found[]): void {
    this.#refused = decided(this.#refused, hits)
  }

  humanTurn(): void {
    this.#ran = []
    this.#attempts = []
    this.#streaks = []
    this.#announced = []
    this.#exempt = []
    this.#refused = []
  }

  /** Those that have a cap and are not exempted. */
  counted(fingerprints: readonly Fingerprint[]): Fingerprint[] {
    return fingerprints.filter(
      fingerprint => this.#settings.limits.has(limitKeyOf(fingerprint)) && !this.#exempt.includes(fingerprint.id),
    )
  }

  /** In the last calls that ran, and the denied attempts beside them. */
  #occurrences(id: string, calls = this.#settings.window): number {
    return this.#ran.slice(-calls).filter(ran => carries(ran, id)).length + this.#attemptsAt(id)
  }

  #attemptsAt(id: string): number {
    const attempt = this.#attempts.find(other => other.id === id)
    return attempt && this.#ran.length - attempt.at < this.#settings.window ? attempt.count : 0
  }

  #streakOf(id: string): number {
    return this.#streaks.find(streak => streak.id === id)?.count ?? 0
  }

  /** The stage that the count reaches exactly, once for each stay in the window. */
  #announce(fingerprint: Fingerprint): Found[] {
    const { window, summarizeAt, warnAt } = this.#settings
    const { id } = fingerprint
    const count = this.#occurrences(id)
    const stage = count === summarizeAt ? 'summarize' : count === warnAt ? 'warn' : undefined
    if (stage === undefined || this.#announced.some(known => known.id === id && known.stage === stage)) return []
    if (this.#ran.slice(-window).some(ran => carries(ran, id))) this.#announced.push({ id, stage })
    return [found('occurrence', stage, fingerprint, count)]
  }
}

function found(track: Found['track'], stage: Found['stage'], fingerprint: Fingerprint, count: number): Found {
  return { track, stage, fingerprint, count }
}

function carries({ counted }: Ran, id: string): boolean {
  return counted.some(fingerprint => fingerprint.id === id)
}

function distinct(fingerprints: readonly Fingerprint[]): Fingerprint[] {
  return fingerprints.filter(({ id }, index) => fingerprints.findIndex(other => other.id === id) === index)
}

/** What was decided first is forgotten first. */
function decided(known: readonly string[], hits: readonly Found[]): string[] {
  return [...new Set([...known, ...hits.map(({ fingerprint }) => fingerprint.id)])].slice(-MAX_DECIDED)
}

/** The strongest stage; of those the highest count; of those the most target-like. */
function strongest(findings: readonly Found[]): Found[] {
  const rank = ({ stage, count, fingerprint }: Found): number =>
    (stage === 'summarize' ? 1e6 : 0) + count * 10 - TARGET_LIKE.indexOf(fingerprint.measure)
  return findings.toSorted((a, b) => rank(b) - rank(a)).slice(0, 1)
}
