import type { LoggedCall } from './host/log.ts'
import type { JsonObject } from '../tools/json.ts'
import type { ReadMessage, ModelStep } from './model.ts'

/** One idea about the plugin, acted out in a real host: what the model does, and what must come of it. */
export interface Scenario {
  /** Also the name of its folder: lower case, dashes. */
  readonly name: string
  /** The promise, as a sentence. */
  readonly title: string
  /** The profile's own row for the plugin; absent: the bundle's row, which has no configuration. */
  readonly config?: JsonObject
  /** Further rows of the profile's patch, as to turn on what the bundle mounts disabled. */
  readonly rows?: readonly JsonObject[]
  /** What the host exits with. @defaultValue 0 */
  readonly exitCode?: number
  /** A site that is served on 127.0.0.1 while it runs: path with query → body. */
  readonly site?: ReadonlyMap<string, string>
  /** Whether the host can fetch: the site then answers for every address. DSH 0.1.0-rc.8 ships no such provider. */
  readonly canFetch?: true
  /**
   * What the model does.
   * @param site - the address of the served site, without a trailing slash; empty when there is none.
   */
  steps(site: string): readonly ModelStep[]
  /** Compare what happened with the promise. @returns one sentence a problem; empty when all is as promised. */
  verify(run: Run): readonly string[]
}

/** What happened in the host. */
export interface Run {
  readonly calls: readonly LoggedCall[]
  /** What the model read, request by request. */
  readonly requests: readonly (readonly ReadMessage[])[]
  /** How the host's questions to a person ended, in order; empty when it asked none. */
  readonly answers: readonly string[]
  /** How the turn ended, as the host says: `completed`, `blocked`. */
  readonly end: string
  /** The plugin's lines in the host's log, which a headless host has on its standard error. */
  readonly log: readonly string[]
  /** The commands that a shell really started, in order, whatever the log says. */
  readonly started: readonly string[]
}
