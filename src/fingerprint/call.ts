import type { CommandLine } from '../shell/index.ts'
import type { HostAliases } from '../url/index.ts'
import type { Fingerprint } from './measure.ts'

/** What of the configuration decides how a call is measured. */
export interface MeasureSettings {
  /** Argument names that are left out, per tool; `*` is for the tools that have no entry, and part of every entry. */
  readonly ignoreArgs: ReadonlyMap<string, ReadonlySet<string>>
  readonly hostAliases: HostAliases
  readonly localHosts: 'allow' | 'deny'
  readonly includeLocal: boolean
  /** The most characters of a subject that are kept for messages. */
  readonly previewChars: number
}

/** A call as the core sees it: read once, measured once. */
export interface Call {
  readonly tool: string
  /** Distinct, the exact one first. */
  readonly fingerprints: readonly Fingerprint[]
  /** Whether the tool is a shell. */
  readonly isShell: boolean
  /** A shell's command line, when it could be read. */
  readonly line: CommandLine | undefined
}
