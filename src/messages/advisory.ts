import type { Finding } from '../tracks/index.ts'
import { tellingOf } from './evidence.ts'
import { nameOf } from './name.ts'

/**
 * The text of an advisory.
 * @param finding - of a stage before the gate.
 * @param previewChars - the most characters to quote of its fingerprint.
 */
export function advisoryText(finding: Finding, previewChars: number): string {
  return tellingOf(finding).advice(nameOf(finding.fingerprint, previewChars))
}
