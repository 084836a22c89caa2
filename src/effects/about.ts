import type { Call } from '../fingerprint/index.ts'
import { isRecord } from '../json/index.ts'
import { beginningOf } from '../text/index.ts'

/** The arguments that say what a call is about. @source progress/README.md, R6 */
const ABOUT = ['file_path', 'path', 'url', 'uri']

const MAX_ABOUT_CHARS = 200

/**
 * What a call is about, where an argument says it: a file or an address, this in its one spelling.
 * @param call - of a tool that is no shell.
 * @param args - its arguments: parsed JSON, or the raw text when the model's JSON was malformed.
 * @returns the beginning of it; empty when nothing is said.
 */
export function aboutOf({ fingerprints }: Call, args: unknown): string {
  const page = fingerprints.find(({ measure }) => measure === 'net')?.subject
  const named = isRecord(args) ? ABOUT.map(name => args[name]).find(value => typeof value === 'string') : undefined
  return beginningOf(page ?? (typeof named === 'string' ? named : ''), MAX_ABOUT_CHARS)
}
