import type { Finding } from '../tracks/index.ts'
import { describe } from './describe.ts'

/**
 * The text of an advisory about repetition.
 * @param finding - of stage `warn` or `summarize`.
 * @param previewChars - the most characters to quote of its fingerprint.
 * @source breaker seed, "The occurrence track: three stages"
 */
export function occurrenceAdvisory(finding: Finding, previewChars: number): string {
  const what = `${describe(finding.fingerprint, previewChars)} has now come up ${finding.count} times.`
  if (finding.stage === 'warn') {
    return `Check whether another route gets you there faster: ${what} Nothing is blocked.`
  }
  return [
    `Pause before the next call: ${what} Write down, in a few lines:`,
    '1. what you have established;',
    '2. what you assumed without verifying it;',
    '3. what failed, and why;',
    '4. at least two approaches that you have not tried.',
    'If you go on as before, ask for more per call, so that fewer calls are needed. Nothing is blocked yet.',
  ].join('\n')
}
