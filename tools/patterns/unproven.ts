/** A pattern that cannot be proved linear and is none the less. */
export interface Unproven {
  readonly file: string
  /** As it is written there. */
  readonly pattern: string
  /** Why it is linear, for somebody who did not write it. */
  readonly reason: string
  /** The title of the case in `bench/cases.ts` that shows it, at two sizes or more. */
  readonly bench: string
}

/** None so far: each could be written so that it is proved, or as a loop. */
export const UNPROVEN: readonly Unproven[] = []
