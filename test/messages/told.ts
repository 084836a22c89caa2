import type { Measure } from '../../src/fingerprint/index.ts'

/** Whose words are which measure's; those of actions, which have several, stand for `exact`. */
const MEASURES: readonly (readonly [words: RegExp, measure: Measure])[] = [
  [/\brequests to site /u, 'site'],
  [/\brequests to /u, 'host'],
  [/\bthe (?:same )?page /u, 'net'],
  [/\b(?:writes to|writing) /u, 'sink'],
  [/\bcommands of /u, 'verb'],
  [/^\d+ calls of |^calls of /u, 'tool'],
]

const COUNT = /\b(\d+) (?:times?\b|changes\b|(?:calls of|commands only) )/u

/**
 * What a summary tells, to be compared with what was found.
 * @param summary - of an advisory.
 * @returns `<measure> × <count>`.
 */
export function toldIn(summary: string): string {
  const [fact = ''] = summary.split(':').slice(summary.startsWith('asked for') ? 1 : 0)
  const measure = MEASURES.find(([words]) => words.test(fact.trim()))?.[1] ?? 'exact'
  return `${measure} × ${COUNT.exec(fact)?.[1]}`
}
