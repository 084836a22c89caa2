import type { Entry } from './entry.ts'
import { folder } from './folder.ts'
import { capFrom, flag, stage, texts } from './form-rules.ts'
import { ConfigError, oneOf, table, text, wholeFrom, type Rule } from './rules.ts'
import { SHELL_DECOYS } from './shell-tools.ts'

/** `ask` was a value of earlier releases. */
const localHosts: Rule<'allow' | 'deny'> = (value, key) => {
  if (value === 'ask')
    throw new ConfigError('localHosts: "ask" was removed: asking is what `onLimit: ask` does, for every host')
  return oneOf('allow', 'deny')(value, key)
}

/**
 * Every key of the breaker's configuration, in the order in which `docs/configuration.md` lists them: what it is when
 * nobody sets it, and the rule that it must follow. The types of the settings, the exported defaults, and the kinds of
 * the fields in a form are all taken from here, so a new key is one line.
 *
 * The upper bounds are those of what is remembered of an agent: an executed call is kept as at most 132 fingerprints
 * (the address, host and site of 32 targets, 32 sinks, and four of its own) and a result, which is less than 300,000
 * characters when each of them is as long as it may be.
 * @source breaker seed, "Configuration" and "Tuning"; issue 13 for the upper bounds
 */
export const KEYS = {
  /** How many executed calls are looked back on, the one at hand included. */
  window: { default: 16, rule: wholeFrom(4, 1024) },
  /** What the gate does; `observe`: it only notes what it would do. */
  onLimit: { default: 'ask', rule: oneOf('ask', 'deny', 'observe') },
  /** In how many steps the model may try what is denied before its turn is ended; the one before the last has to say so. */
  endAfter: { default: 10, rule: capFrom(2) },
  /** `allow`: calls that only talk to local hosts are measured by what they are alone. */
  localHosts: { default: 'deny', rule: localHosts },
  /** Whether local hosts count under `host`. */
  includeLocal: { default: false, rule: flag },
  /** Whether HTTP from a shell is refused where the host can fetch. */
  blockShellHttp: { default: true, rule: flag },
  /** Whether that holds for local addresses too. */
  blockLocalHttp: { default: false, rule: flag },
  /** Commands that may be handed an address all the same. */
  shellHttpAllow: { default: ['git', 'docker', 'grep', 'rg'], rule: texts },
  /** Where fetched files go, relative to the workspace root. */
  outputDir: { default: 'fetched', rule: folder },
  /** The most bytes of a body that are kept. */
  maxBytes: { default: 8 * 1024 * 1024, rule: wholeFrom(1) },
  /** Whether a repetition counts only when it taught nothing new; otherwise every occurrence counts. */
  progress: { default: true, rule: flag },
  /** The count of the first stage; undefined for off, as with all that can be off. */
  warnAt: { default: 7, rule: stage },
  /** The count of the second stage. */
  summarizeAt: { default: 11, rule: stage },
  /** The failures in a row that are pointed out. */
  failWarnAt: { default: 3, rule: stage },
  /** The failures in a row after which the gate closes. */
  failLimit: { default: 5, rule: capFrom(2) },
  /** The most characters of a fingerprint that are kept and quoted. */
  previewChars: { default: 400, rule: wholeFrom(1, 2048) },
  /** The most characters of a result that are kept and quoted. */
  resultPreviewChars: { default: 800, rule: wholeFrom(1, 16 * 1024) },
  /** Tools that are not counted; `*` stands for any characters. */
  exclude: { default: ['todo_write'], rule: texts },
  /** The only tools that are counted, unless it is empty. */
  include: { default: [], rule: texts },
  /** Argument names that do not tell calls apart, per tool; those of `*` hold for every tool. */
  ignoreArgs: {
    default: {
      '*': [...SHELL_DECOYS, 'reason', 'title', 'comment'],
      bash: SHELL_DECOYS,
    },
    rule: table(texts),
  },
  /** Other names of hosts, each with the name that it stands for. */
  hostAliases: { default: { 'open-data.canada.ca': 'open.canada.ca' }, rule: table(text) },
  /** The count at which each measure is gated. */
  limits: {
    default: {
      exact: 12,
      cmd: 12,
      net: 12,
      sink: 12,
      host: 16,
      site: null,
      'family:http-fetch': null,
      'verb:curl': null,
      'verb:wget': null,
    },
    rule: table(capFrom(2)),
  },
} as const satisfies Readonly<Record<string, Entry<unknown>>>

export type Key = keyof typeof KEYS
