import type { CommandLine } from '../shell/index.ts'

/** A call as far as it tells whether the agent gets anywhere. */
export interface MadeCall {
  readonly tool: string
  /** Parsed JSON, or the raw text when the model's JSON was malformed. */
  readonly args: unknown
  /** A shell's command line, when it could be read. */
  readonly line: CommandLine | undefined
}

/** What its tool answered. Nothing about it is taken for granted. */
export interface GivenResult {
  readonly isError: boolean
  /** What the tool declares in its output schema. */
  readonly value: unknown
  readonly text: string
}
