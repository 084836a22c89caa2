import { capOf } from '../fingerprint/index.ts'
import type { Finding, OccurrenceSettings } from '../tracks/index.ts'
import { tellingOf } from './evidence.ts'
import { restOf, sentenceOf } from './fact.ts'

/** The most characters that a summary quotes: the fact and this fit into one row of a host. */
const SUMMARY_QUOTE_CHARS = 60

/**
 * The text of an advisory.
 * @param finding - of a stage before the gate.
 * @param previewChars - the most characters to quote of a command or of arguments.
 */
export function advisoryText(finding: Finding, previewChars: number): string {
  const telling = tellingOf(finding)
  const { fact, how, advice } = telling
  const said = fact.en + how.en + restOf(telling, fact, previewChars).en
  return `${sentenceOf(said, telling)}. ${advice}`
}

/**
 * An advisory in one line, for people.
 * @param finding - of a stage before the gate.
 * @param previewChars - the most characters to quote of a command or of arguments.
 * @param settings - for the count at which it is stopped.
 */
export function summaryOf(finding: Finding, previewChars: number, settings: OccurrenceSettings): string {
  const telling = tellingOf(finding)
  const stop = stopOf(finding, settings)
  const how = stop === undefined ? telling.how.en : ` (stops at ${stop})`
  const rest = restOf(telling, telling.fact, Math.min(previewChars, SUMMARY_QUOTE_CHARS)).en
  const said = telling.fact.en + how + rest
  return finding.stage === 'summarize' ? `asked for a summary: ${said}` : said
}

/** The count at which what comes up again is stopped; undefined where it never is, or where the limit is another one. */
function stopOf(finding: Finding, { limits, warnAt, summarizeAt }: OccurrenceSettings): number | undefined {
  const { evidence, fingerprint, stage, threshold, count } = finding
  const limit = capOf(fingerprint, limits)
  const stageAt = stage === 'warn' ? warnAt : summarizeAt
  if (limit === undefined || stageAt === undefined) return undefined
  // What waits, and what several actions add up to, has all its thresholds multiplied.
  const factored = (limit * threshold) / stageAt
  switch (evidence.kind) {
    case 'repeat':
    case 'same answer':
      return factored > count ? factored : undefined
    case 'round':
      return factored + 1 > count ? factored + 1 : undefined
    case 'failure':
    case 'same failure':
    case 'many requests':
    case 'nothing new':
    case 'only said':
    case 'outlasted':
      return undefined
  }
}
