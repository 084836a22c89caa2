import type { Table } from '../output/table.ts'
import type { RecordedSession } from '../sessions/event.ts'

/** What was found in one session. */
export interface SessionReport {
  /** For machines. */
  readonly json: object
  /** For people; empty when there is nothing to say. */
  readonly text: string
}

/** What was found in all sessions. */
export interface Total {
  readonly json: object
  /** All of it in one sentence, where there is one. */
  readonly headline?: string
  readonly tables: readonly Table[]
}

/** One thing to measure. It keeps sums, never sessions. */
export interface Measurement {
  measure(session: RecordedSession): Promise<SessionReport>
  total(): Total
}
