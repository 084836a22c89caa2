import type { Call } from '../fingerprint/index.ts'
import type { CommandLine } from '../shell/index.ts'
import { aboutOf } from './about.ts'
import { changeByLine, isEditTool, type Changing } from './changes.ts'
import { onlyPrints } from './printing.ts'
import { waits } from './waiting.ts'

/** What a call does beside answering, as far as its words tell. */
export interface CallEffects extends Changing {
  /** Whether it waits for something. */
  readonly waits: boolean
  /** Whether it does nothing but say something. */
  readonly onlySays: boolean
  /** What it is about, where an argument says it: a file or an address. */
  readonly about: string
}

/** Of a call that does nothing but answer. */
export const NO_EFFECTS: CallEffects = { change: undefined, waits: false, onlySays: false, edits: false, about: '' }

/** Lines that were read before, as those of a loop are: the same object comes again. */
const KNOWN = new WeakMap<CommandLine, CallEffects>()

/**
 * Read what a call does.
 * @param call - the call.
 * @param args - its arguments: parsed JSON, or the raw text when the model's JSON was malformed.
 */
export function effectsOf(call: Call, args: unknown): CallEffects {
  const { tool, line } = call
  if (line !== undefined) return effectsOfLine(call, args, line)
  return {
    change: undefined,
    waits: waits({ tool, args, line }, undefined),
    onlySays: false,
    edits: isEditTool(tool),
    about: call.isShell ? '' : aboutOf(call, args),
  }
}

function effectsOfLine({ tool }: Call, args: unknown, line: CommandLine): CallEffects {
  const known = KNOWN.get(line)
  if (known) return known
  const effects: CallEffects = {
    change: changeByLine(line),
    waits: waits({ tool, args, line }, undefined),
    onlySays: onlyPrints(line),
    edits: false,
    about: '',
  }
  KNOWN.set(line, effects)
  return effects
}
