/** What happens in a recorded session, as far as a guard can see it, in the order in which it happened. */
export type SessionEvent = HumanTurn | RecordedNotice | RecordedCall | RecordedResult

/** A human message. */
interface HumanTurn {
  readonly kind: 'human'
  readonly agent: string
}

/** A message that no human wrote. */
interface RecordedNotice {
  readonly kind: 'notice'
  /** Whether it reports that a background job has ended. */
  readonly isJobReport: boolean
  /** Whether a schedule has begun the step with it. */
  readonly isScheduled: boolean
}

/** A tool call, before its tool ran. */
export interface RecordedCall {
  readonly kind: 'call'
  readonly id: string
  readonly agent: string
  /** The step in which it was made, which differs from that of the agent's steps before; undefined where it is not told. */
  readonly step: number | undefined
  /** The call whose program made it; undefined when the model called by itself. */
  readonly parent?: string
  readonly tool: string
  /** Parsed JSON, or the raw text when the model's JSON was malformed. */
  readonly args: unknown
}

/** What the model read for a call. */
export interface RecordedResult {
  readonly kind: 'result'
  readonly id: string
  readonly isError: boolean
  readonly errorCode: string | undefined
  /** What the tool declares in its output schema; session logs do not keep it. */
  readonly value: unknown
  readonly text: string
  /** All that the model read, of which the text is part, as blocks; left out where only the text is recorded. */
  readonly content?: readonly unknown[]
  /** Whether the tool was entered: not when a person, a policy or a guard said no. */
  readonly ran: boolean
}

/** One recorded session. Its events can be read once. */
export interface RecordedSession {
  /** Unique among the sessions that are read together; never an absolute path. */
  readonly name: string
  /** The folder right below the path that was given, which collections name their sources by. */
  readonly source: string
  readonly events: AsyncIterable<SessionEvent>
}

/** Something in a file that cannot be read. What stands around it is read all the same. */
export interface Problem {
  readonly file: string
  /** Counted from 1; undefined when the file as a whole is meant. */
  readonly line: number | undefined
  readonly message: string
}

/** Where problems are told. */
export type OnProblem = (problem: Problem) => void
