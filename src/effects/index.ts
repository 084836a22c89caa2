import type { Call } from '../fingerprint/index.ts'
import { isRecord } from '../json/index.ts'
import { beginningOf } from '../text/index.ts'
import { shellEffectsOf, type ShellEffects } from './shell-effects.ts'
import { isEdit, waitsByName } from './tool-effects.ts'

export { isGoingOn } from './going-on.ts'
export { hasEdited } from './tool-effects.ts'

/** What a call does beside answering, as far as its words tell. */
export interface CallEffects extends ShellEffects {
  /** Whether it edits a file; if it has is known when it has ended. */
  readonly edits: boolean
  /** What it is about, where an argument says it: a file or an address. */
  readonly about: string
}

/** The arguments that say what a call is about. @source progress/README.md, R6 */
const ABOUT = ['file_path', 'path', 'url', 'uri']

const MAX_ABOUT_CHARS = 200

/**
 * Read what a call does.
 * @param call - the call.
 * @param args - its arguments: parsed JSON, or the raw text when the model's JSON was malformed.
 */
export function effectsOf({ tool, isShell, line, fingerprints }: Call, args: unknown): CallEffects {
  if (isShell) {
    const sinks = fingerprints.filter(({ measure }) => measure === 'sink').length
    return { ...shellEffectsOf(line, sinks), edits: false, about: '' }
  }
  const about = isRecord(args) ? ABOUT.map(name => args[name]).find(value => typeof value === 'string') : undefined
  // An address in its one spelling.
  const page = fingerprints.find(({ measure }) => measure === 'net')?.subject
  return {
    change: undefined,
    waits: waitsByName(tool, args),
    onlySays: false,
    edits: isEdit(tool, args),
    about: beginningOf(page ?? (typeof about === 'string' ? about : ''), MAX_ABOUT_CHARS),
  }
}
