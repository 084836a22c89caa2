import type { Fingerprint, FingerprintId } from '../fingerprint/index.ts'
import type { Decided, Gate } from '../gate/index.ts'
import { byStrength, isScope, mainOf, type Finding, type Track } from '../tracks/index.ts'
import type { Kept, Results } from './results.ts'

/** From how often something happened on it is worth a person's look. */
const OFTEN = 2

/** At most so many are told of. */
const MAX_COUNTED = 20

/** At most so many calls are told of one. */
const MAX_CALLS = 8

/** Something that is counted, or was, and what was decided about it. */
export interface Counted {
  /** Of the stage `gate`: how often, and at which count it is stopped; Infinity for never. */
  readonly finding: Finding
  /** Whether the model was told of it. */
  readonly isTold: boolean
  /** Undefined as long as nobody has decided anything. */
  readonly decided: Pick<Decided, 'decision' | 'isLasting'> | undefined
}

/** A call that was counted. */
export interface CountedCall {
  /** What it did; undefined when nothing of that is counted. */
  readonly did: Fingerprint | undefined
  /** The beginning of what the model read as its result. */
  readonly quote: string
}

/**
 * What is counted of an agent's latest calls, the nearest to being stopped first.
 * @param tracks - the agent's.
 * @param results - its latest calls.
 * @param gate - what was decided.
 */
export function surveyOf(tracks: readonly Track[], results: Results, gate: Gate): readonly Counted[] {
  const decided = gate.decided()
  const isDecided = (id: FingerprintId): boolean => decided.some(({ hit }) => hit.fingerprint.id === id)
  const undecided = standingsOf(tracks, results).filter(({ finding }) => !isDecided(finding.fingerprint.id))
  const told = decided.map(({ hit, decision, isLasting }) => ({
    finding: hit,
    isTold: true,
    decided: { decision, isLasting },
  }))
  return [...told, ...undecided].toSorted(byNearness).slice(0, MAX_COUNTED)
}

/**
 * The latest calls that something is counted by.
 * @param id - a fingerprint's.
 * @returns at most eight, the last one last.
 */
export function callsOf(results: Results, id: FingerprintId): readonly CountedCall[] {
  return results
    .with(id)
    .slice(-MAX_CALLS)
    .map(({ fingerprints, tool, quote }) => ({ did: mainOf(fingerprints) ?? tool, quote }))
}

/**
 * All that is meant by a person who decides about something: of what a call does, all that it is known by, or the same
 * would be stopped under its other name; of where calls go, that place alone.
 */
export function meantBy({ fingerprint, evidence }: Finding, results: Results): readonly FingerprintId[] {
  if (isScope(fingerprint.measure)) return [fingerprint.id]
  const round = evidence.kind === 'round' ? evidence.known : []
  const others = results
    .with(fingerprint.id)
    .flatMap(({ fingerprints }) => fingerprints.filter(({ measure }) => !isScope(measure)).map(({ id }) => id))
  return [...new Set([fingerprint.id, ...round, ...others])]
}

function standingsOf(tracks: readonly Track[], results: Results): readonly Counted[] {
  const found = new Map<FingerprintId, Counted>()
  let round: Counted | undefined
  for (const kept of results.latest) {
    for (const fingerprint of fingerprintsOf(kept)) {
      for (const track of tracks) {
        const standing = track.standing?.(fingerprint)
        if (standing === undefined || standing.finding.count < OFTEN) continue
        const counted = { ...standing, decided: undefined }
        if (standing.finding.evidence.kind === 'round') round = counted
        else found.set(fingerprint.id, nearerOf(counted, found.get(fingerprint.id)))
      }
    }
    dropTwin(kept, found)
  }
  // All that take part in a round would tell of the same one.
  return round === undefined ? [...found.values()] : [round, ...found.values()]
}

function fingerprintsOf({ fingerprints, tool }: Kept): readonly Fingerprint[] {
  return tool === undefined ? fingerprints : [...fingerprints, tool]
}

/** A shell command is known by its spelling and by its arguments: what is told of one is not told of the other. */
function dropTwin({ fingerprints }: Kept, found: Map<FingerprintId, Counted>): void {
  const command = fingerprints.find(({ measure }) => measure === 'cmd')
  const exact = fingerprints.find(({ measure }) => measure === 'exact')
  if (command === undefined || exact === undefined) return
  const [one, other] = [found.get(command.id), found.get(exact.id)]
  if (one !== undefined && other !== undefined && one.finding.count >= other.finding.count) found.delete(exact.id)
}

function nearerOf(one: Counted, other: Counted | undefined): Counted {
  return other === undefined || byNearness(one, other) <= 0 ? one : other
}

/** How near something is to being stopped, and how much it tells. */
function byNearness(a: Counted, b: Counted): number {
  return nearness(b) - nearness(a) || byStrength(a.finding, b.finding)
}

function nearness({ finding: { count, threshold } }: Counted): number {
  return count / threshold
}
