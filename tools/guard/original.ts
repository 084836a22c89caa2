import { apply } from 'original'
import { MEASURES, type Measure } from '../../src/fingerprint/index.ts'
import { withoutTrailing } from '../../src/text/index.ts'
import type { Reply, Guard, Remark } from './guard.ts'
import { PipelineGuard, type MessageReader } from './pipeline.ts'

/** The release that is compared with. */
export const ORIGINAL_VERSION = '0.5.2'

/** `exact:… × 7`, `host:… failed x3`: how 0.5.2 sums an advisory up. */
const SUMMARY = /^(?<fingerprint>.*?) (?:× (?<repeats>\d+)|failed x(?<failures>\d+))$/su

/** `  - host:… 16/16` in its question, `- host:… — 5 consecutive failures` in its denial: the line, and what ends it. */
const HIT = /^\s*-\s*(?<said>[a-z]+:.*)$/u
const FAILURES = /[ —–-](?<failures>\d+) consecutive failures/u
const COUNT = / (?<count>\d+)\/\d+$/u

const SHOWN_CHARS = 200

/**
 * The original package as published, for comparison.
 * @param config - its configuration.
 * @param answer - what a person answers whom it asks.
 */
export function originalGuard(config: object, answer: Reply = 'nobody'): Guard {
  const summarizeAt = 'summarizeAt' in config ? config.summarizeAt : DEFAULT_SUMMARIZE_AT
  return new PipelineGuard(apply, config, readerOf(summarizeAt), answer)
}

const DEFAULT_SUMMARIZE_AT = 11

function readerOf(summarizeAt: unknown): MessageReader {
  return {
    advisory: summary => {
      const { fingerprint = '', repeats, failures } = SUMMARY.exec(summary)?.groups ?? {}
      if (failures !== undefined) return [remarkOf('failure', 'warn', fingerprint, Number(failures))]
      const count = Number(repeats ?? Number.NaN)
      return [remarkOf('repeat', count === summarizeAt ? 'summarize' : 'warn', fingerprint, count)]
    },
    gate: text =>
      text.split('\n').flatMap(line => {
        const said = HIT.exec(line)?.groups?.['said'] ?? ''
        const failed = FAILURES.exec(said)
        const counted = failed ? withoutTrailing(said.slice(0, failed.index), ' —–-') : said
        const repeated = COUNT.exec(counted)
        const count = repeated?.groups?.['count'] ?? failed?.groups?.['failures']
        if (count === undefined) return []
        const evidence = failed === null ? 'repeat' : 'failure'
        return [remarkOf(evidence, 'gate', counted.slice(0, repeated?.index), Number(count))]
      }),
  }
}

function remarkOf(evidence: Remark['evidence'], stage: Remark['stage'], fingerprint: string, count: number): Remark {
  return { evidence, stage, measure: measureOf(fingerprint), fingerprint: fingerprint.slice(0, SHOWN_CHARS), count }
}

function measureOf(fingerprint: string): Measure {
  return MEASURES.find(measure => fingerprint.startsWith(`${measure}:`)) ?? 'exact'
}
