import type { Finding } from '../tracks/index.ts'
import { describe, times } from './describe.ts'

/**
 * The text of an advisory.
 * @param finding - of a stage before the gate.
 * @param previewChars - the most characters to quote of its fingerprint.
 * @source breaker seed, "The occurrence track: three stages", "The failure track: two stages"
 */
export function advisoryText(finding: Finding, previewChars: number): string {
  const { stage, count } = finding
  const name = describe(finding.fingerprint, previewChars)
  if (finding.track === 'failure') {
    return (
      'Look into the cause before the next try: read the error, and check that the target exists. ' +
      `${name} has now failed ${times(count)} in a row, the last time with ${finding.reason}. Nothing is blocked.`
    )
  }
  if (stage === 'warn') {
    return `Check whether another route gets you there faster: ${name} has now come up ${times(count)}. Nothing is blocked.`
  }
  return [
    `Pause before the next call: ${name} has now come up ${times(count)}. Write down, in a few lines:`,
    '1. what you have established;',
    '2. what you assumed without verifying it;',
    '3. what failed, and why;',
    '4. at least two approaches that you have not tried.',
    'If you go on as before, ask for more per call, so that fewer calls are needed. Nothing is blocked yet.',
  ].join('\n')
}
