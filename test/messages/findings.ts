import { DEFAULTS, resolveConfig } from '../../src/config/index.ts'
import { readCall, toolFingerprint, type Fingerprint, type Measure } from '../../src/fingerprint/index.ts'
import type { Refusal } from '../../src/gate/index.ts'
import type { Evidence, Finding, Stage } from '../../src/tracks/index.ts'
import { INDIRECT, OUTLASTED } from '../../src/tracks/progress/constants.ts'

const SETTINGS = resolveConfig({})

/** What a call is measured by, with every measure that it has. */
export function fingerprintsOf(tool: string, args: object): readonly Fingerprint[] {
  return readCall(tool, args, SETTINGS).fingerprints
}

const LONG = 'a-rather-long-name-of-something-that-nobody-would-cut-short'

/** One fingerprint of each measure, of a call with short names. */
export const SHORT: Readonly<Record<Measure, Fingerprint>> = oneOfEach(
  'curl -o out.txt https://example.org/x',
  'read',
  {
    file_path: 'src/a.ts',
  },
)

/** One of each measure, whose names are too long for a row. */
export const WIDE: Readonly<Record<Measure, Fingerprint>> = oneOfEach(
  `${LONG} && curl -o /srv/${LONG}/out.txt https://${LONG}.example/${LONG}?q=${LONG}`,
  LONG,
  { file_path: `/srv/${LONG}` },
)

const NPM_TEST = measureOf('cmd', fingerprintsOf('bash', { command: 'npm test' }))
const ECHO = measureOf('cmd', fingerprintsOf('bash', { command: 'echo done' }))

/** What becomes of each kind of evidence. */
export interface Kind {
  readonly evidence: Evidence
  /** What it is about, mostly. */
  readonly about: Fingerprint
  /** The stages at which it is told, and the counts at which they are due. */
  readonly stages: Readonly<Partial<Record<Stage, number>>>
  /** What has happened, in words that stand before or behind its count. */
  readonly happened: { readonly en: RegExp; readonly zh: RegExp }
}

const { failLimit, failWarnAt, limits, summarizeAt, warnAt } = DEFAULTS
const REPEATS = { warn: warnAt, summarize: summarizeAt, gate: limits.cmd }
const ROUNDS = { warn: INDIRECT * warnAt, summarize: INDIRECT * summarizeAt, gate: INDIRECT * limits.cmd + 1 }
const FAILURES = { warn: failWarnAt, gate: failLimit }

const failed = { en: /failed 12 times/u, zh: /连续失败 12 次/u }
const again = { en: /(?:same|requests|writes|commands|calls|HTTP).*, 12 times/iu, zh: /已出现 12 次/u }

/** Every kind of evidence: one that is missing here is no evidence yet. */
export const KINDS = {
  repeat: { about: NPM_TEST, evidence: { kind: 'repeat' }, stages: REPEATS, happened: again },
  'same answer': { about: NPM_TEST, evidence: { kind: 'same answer' }, stages: REPEATS, happened: again },
  round: {
    about: NPM_TEST,
    evidence: { kind: 'round', actions: 4, known: [] },
    stages: ROUNDS,
    happened: { en: /^.*4 actions in turn, 12 times/u, zh: /4 个操作轮流出现，共 12 次/u },
  },
  failure: { about: SHORT.host, evidence: { kind: 'failure', reason: 'exit 1' }, stages: FAILURES, happened: failed },
  'same failure': {
    about: NPM_TEST,
    evidence: { kind: 'same failure', reason: 'exit 1' },
    stages: FAILURES,
    happened: failed,
  },
  'nothing new': {
    about: SHORT.tool,
    evidence: { kind: 'nothing new' },
    stages: { warn: summarizeAt },
    happened: { en: /12 .* in a row/u, zh: /连续 12 次/u },
  },
  'only said': {
    about: ECHO,
    evidence: { kind: 'only said' },
    stages: { warn: summarizeAt },
    happened: { en: /12 commands only said something/u, zh: /12 条命令只是输出文字/u },
  },
  'many requests': {
    about: SHORT.host,
    evidence: { kind: 'many requests' },
    stages: { warn: limits.host },
    happened: again,
  },
  outlasted: {
    about: NPM_TEST,
    evidence: { kind: 'outlasted', reason: 'exit 1' },
    stages: { warn: OUTLASTED },
    happened: { en: /still fails after 12 changes/u, zh: /经过 12 次改动仍然失败/u },
  },
} as const satisfies { readonly [K in Evidence['kind']]: Kind & { readonly evidence: { readonly kind: K } } }

const ENDINGS = {
  rejected: 'rejected',
  unavailable: 'unavailable',
  unanswered: 'unanswered',
  blocked: 'blocked',
} as const satisfies { readonly [K in Refusal]: K }

/** That nobody was asked, and every way in which a question ends without an approval. */
export const REFUSALS: readonly (Refusal | undefined)[] = [undefined, ...Object.values(ENDINGS)]

/** The count that every kind is worded for in `happened`. */
export const COUNT = 12

/** The stages of a kind, in order. */
export function stagesOf({ stages }: Kind): readonly Stage[] {
  return (['warn', 'summarize', 'gate'] as const).filter(stage => stages[stage] !== undefined)
}

/** A finding of a kind, with the count of which `happened` speaks. */
export function findingOf(kind: Kind, stage: Stage, fingerprint: Fingerprint): Finding {
  return { stage, evidence: kind.evidence, fingerprint, count: COUNT, threshold: COUNT }
}

/** A finding of a kind as it is when a stage is due. */
export function dueAt(kind: Kind, stage: Stage): Finding {
  const count = kind.stages[stage] ?? COUNT
  const evidence = kind.evidence
  return { stage, evidence, fingerprint: kind.about, count, threshold: count }
}

function oneOfEach(command: string, tool: string, args: object): Readonly<Record<Measure, Fingerprint>> {
  const all = [...fingerprintsOf(tool, args), ...fingerprintsOf('bash', { command }), toolFingerprint(tool)]
  const of = (measure: Measure): Fingerprint => measureOf(measure, all)
  return {
    host: of('host'),
    net: of('net'),
    site: of('site'),
    sink: of('sink'),
    family: of('family'),
    verb: of('verb'),
    tool: of('tool'),
    cmd: of('cmd'),
    exact: of('exact'),
  }
}

function measureOf(wanted: Measure, fingerprints: readonly Fingerprint[]): Fingerprint {
  const found = fingerprints.find(({ measure }) => measure === wanted)
  if (found === undefined) throw new Error(`a call without ${wanted}`)
  return found
}
