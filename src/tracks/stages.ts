import type { OccurrenceSettings } from './occurrence.ts'
import type { Stage } from './track.ts'

/** The two stages below the gate, as they are configured now; one that is off is never reached. */
export type Stages = Pick<OccurrenceSettings, 'warnAt' | 'summarizeAt'>

/** A stage that a count has reached. */
export interface Reached {
  readonly stage: Stage
  readonly threshold: number
}

const NONE: readonly Stage[] = []

/**
 * The strongest stage that a count has reached and that was not told. Not only at the very count: a threshold may be
 * lowered below it while the plugin runs, and what was due may never have been told.
 * @param stages - the thresholds.
 * @param count - how often something has come up.
 * @param told - the stages that the model was told of.
 * @param factor - what the thresholds are multiplied with.
 */
export function stageAt(
  { warnAt = Infinity, summarizeAt = Infinity }: Stages,
  count: number,
  told: readonly string[],
  factor = 1,
): Reached | undefined {
  if (count >= summarizeAt * factor && !told.includes('summarize')) {
    return { stage: 'summarize', threshold: summarizeAt * factor }
  }
  if (count >= warnAt * factor && !told.includes('warn')) return { stage: 'warn', threshold: warnAt * factor }
  return undefined
}

/** The stages that telling one has made needless: one that is configured to come after it is not. */
export function weakerThan({ warnAt = Infinity, summarizeAt = Infinity }: Stages, stage: Stage): readonly Stage[] {
  return stage === 'summarize' && warnAt <= summarizeAt ? ['warn'] : NONE
}
