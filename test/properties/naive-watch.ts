import type { Settings } from '../../src/config/index.ts'
import { capOf, type Call, type Fingerprint } from '../../src/fingerprint/index.ts'

/** Why something that was asked about was not approved. */
export type Refusal = 'rejected' | 'unanswered' | 'unavailable'

/** How a call that ran ended. */
export type Ending = 'success' | 'failure' | 'neither'

/** A finding, without what is only for messages. */
export interface Found {
  readonly evidence: 'failure' | 'repeat'
  readonly stage: 'gate' | 'summarize' | 'warn'
  readonly fingerprint: Fingerprint
  readonly count: number
}

interface Ran {
  readonly counted: readonly Fingerprint[]
}

/** What is remembered of one fingerprint: how often, and when the last time was; of a streak, whether it was told. */
interface Memory {
  readonly id: string
  readonly count: number
  readonly at: number
}

const UNTOLD = 0
const TOLD = 1

/** The most target-like first. @source docs/how-it-counts.md, "What happens at each stage" */
const TARGET_LIKE = ['host', 'net', 'site', 'sink', 'family', 'verb', 'cmd', 'exact']

/** @source docs/architecture.md, "Bounds per agent" */
const MAX_ATTEMPTED = 64
const MAX_DECIDED = 256
const maxStreaks = (window: number): number => 8 * window + 64

/**
 * The rules of `docs/how-it-counts.md` and `docs/architecture.md` once more, recounted from plain lists on every call:
 * slow, and with nothing of the engine in it but the measuring of calls.
 */
export class NaiveWatch {
  readonly #settings: Settings
  #ran: Ran[] = []
  #attempts: Memory[] = []
  #streaks: Memory[] = []
  #told: { readonly id: string; readonly stage: string }[] = []
  #exempt: string[] = []
  #refused: { readonly hit: Found; readonly refusal: Refusal }[] = []

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** What is at its cap, if the call came now. */
  hits(call: Call): Found[] {
    const { failLimit = Infinity, limits, window } = this.#settings
    const counted = this.counted(call.fingerprints)
    const failing = counted.map(fingerprint => found('failure', 'gate', fingerprint, this.#streakOf(fingerprint.id)))
    const repeated = counted.map(fingerprint =>
      found('repeat', 'gate', fingerprint, this.#occurrences(fingerprint.id, window - 1) + 1),
    )
    return [
      ...failing.filter(({ count }) => count >= failLimit),
      ...repeated.filter(({ count, fingerprint }) => count >= (capOf(fingerprint, limits) ?? Infinity)),
    ]
  }

  /** What is at its cap, and what a person has rejected, whatever its count is now. */
  stopping(call: Call): Found[] {
    const hits = this.hits(call)
    const rejected = this.counted(call.fingerprints).flatMap(({ id }) =>
      this.#refused.filter(({ hit, refusal }) => refusal === 'rejected' && hit.fingerprint.id === id),
    )
    const further = rejected.filter(({ hit }) => !hits.some(({ fingerprint }) => fingerprint.id === hit.fingerprint.id))
    return [...hits, ...further.map(({ hit }) => hit)]
  }

  verdict(call: Call, canAsk: boolean): 'allow' | 'ask' | 'deny' {
    const hits = this.stopping(call)
    if (hits.length === 0) return 'allow'
    const isRefused = hits.some(({ fingerprint }) =>
      this.#refused.some(({ hit }) => hit.fingerprint.id === fingerprint.id),
    )
    return canAsk && !isRefused && this.#settings.onLimit === 'ask' ? 'ask' : 'deny'
  }

  /** The call runs. @returns what is due. */
  runs(call: Call): Found[] {
    const counted = this.counted(call.fingerprints)
    this.#ran.push({ counted: [] })
    for (const { id } of counted) this.#comesUp(id)
    this.#ran.splice(-1, 1, { counted })
    return counted.flatMap(fingerprint => this.#due(fingerprint))
  }

  /** These were denied. @returns what is due. */
  denied(fingerprints: readonly Fingerprint[]): Found[] {
    for (const { id } of distinct(fingerprints)) {
      this.#comesUp(id)
      const attempt = { id, count: this.#attemptsAt(id) + 1, at: this.#ran.length }
      this.#attempts = [...this.#attempts.filter(other => other.id !== id), attempt].slice(-MAX_ATTEMPTED)
    }
    return distinct(fingerprints).flatMap(fingerprint => this.#due(fingerprint))
  }

  /** A call ended for which these were counted when it began. @returns what is due. */
  ended(fingerprints: readonly Fingerprint[], ending: Ending): Found[] {
    if (ending === 'neither') return []
    const { failWarnAt = Infinity, window } = this.#settings
    return this.counted(fingerprints).flatMap(fingerprint => {
      const { id } = fingerprint
      const before = this.#streaks.find(streak => streak.id === id) ?? { count: 0, at: UNTOLD }
      const count = before.count + 1
      this.#streaks = this.#streaks.filter(streak => streak.id !== id)
      if (ending === 'success') return []
      this.#streaks = [...this.#streaks, { id, count, at: before.at }].slice(-maxStreaks(window))
      return count >= failWarnAt && before.at === UNTOLD ? [found('failure', 'warn', fingerprint, count)] : []
    })
  }

  /** A call is over on which these were due. @returns what the model is told: of each track the strongest untold. */
  tell(due: readonly Found[]): Found[] {
    const { summarizeAt = Infinity, warnAt = Infinity } = this.#settings
    const untold = due.filter(({ evidence, stage, fingerprint: { id } }) =>
      evidence === 'failure'
        ? this.#streaks.some(streak => streak.id === id && streak.at === UNTOLD)
        : !this.#isTold(id, stage),
    )
    for (const { evidence, stage, fingerprint } of untold) {
      const { id } = fingerprint
      if (evidence === 'failure') {
        this.#streaks = this.#streaks.map(streak => (streak.id === id ? { ...streak, at: TOLD } : streak))
      } else if (this.#occurrences(id) > 0) {
        this.#told.push({ id, stage })
        if (stage === 'summarize' && warnAt <= summarizeAt) this.#told.push({ id, stage: 'warn' })
      }
    }
    return ['failure', 'repeat'].flatMap(evidence => strongest(untold.filter(one => one.evidence === evidence)))
  }

  approved(hits: readonly Found[]): void {
    this.#exempt = decided(this.#exempt, hits)
  }

  refused(hits: readonly Found[], refusal: Refusal): void {
    for (const hit of hits) {
      const known = this.#refused.findIndex(({ hit: { fingerprint } }) => fingerprint.id === hit.fingerprint.id)
      if (known >= 0) this.#refused[known] = { hit, refusal }
      else this.#refused = [...this.#refused, { hit, refusal }].slice(-MAX_DECIDED)
    }
  }

  humanTurn(): void {
    this.#ran = []
    this.#attempts = []
    this.#streaks = []
    this.#told = []
    this.#exempt = []
    this.#refused = []
  }

  /** Those that have a cap and are not exempted. */
  counted(fingerprints: readonly Fingerprint[]): Fingerprint[] {
    return fingerprints.filter(
      fingerprint => capOf(fingerprint, this.#settings.limits) !== undefined && !this.#exempt.includes(fingerprint.id),
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

  /** What is not remembered any more when it comes up is due again. */
  #comesUp(id: string): void {
    if (this.#occurrences(id) === 0) this.#told = this.#told.filter(told => told.id !== id)
  }

  #isTold(id: string, stage: string): boolean {
    return this.#occurrences(id) > 0 && this.#told.some(told => told.id === id && told.stage === stage)
  }

  /** The strongest stage that the count has reached and that was not told. */
  #due(fingerprint: Fingerprint): Found[] {
    const { summarizeAt = Infinity, warnAt = Infinity } = this.#settings
    const { id } = fingerprint
    const count = this.#occurrences(id)
    if (count >= summarizeAt && !this.#isTold(id, 'summarize')) {
      return [found('repeat', 'summarize', fingerprint, count)]
    }
    return count >= warnAt && !this.#isTold(id, 'warn') ? [found('repeat', 'warn', fingerprint, count)] : []
  }
}

function found(evidence: Found['evidence'], stage: Found['stage'], fingerprint: Fingerprint, count: number): Found {
  return { evidence, stage, fingerprint, count }
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
