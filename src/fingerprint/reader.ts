import { canonicalJson } from '../json/index.ts'
import { RecentMap } from '../memory/index.ts'
import { Budget } from '../reading/index.ts'
import type { Call, MeasureSettings } from './call.ts'
import { shellCommandOf } from './command.ts'
import { decoysIn, decoysOf } from './decoys.ts'
import { measured } from './measured.ts'
import { ADDRESS_ARGUMENTS } from './targets.ts'

/**
 * Read a tool call and measure it.
 * @param tool - the tool's name.
 * @param args - its arguments: parsed JSON, or the raw text when the model's JSON was malformed.
 * @param settings - how to measure.
 * @returns the call with its fingerprints. Never throws; linear in the size of the arguments.
 * @source decisions.md §3
 */
export function readCall(tool: string, args: unknown, settings: MeasureSettings): Call {
  const budget = new Budget()
  return measured(tool, args, canonicalArguments(tool, args, settings, budget), settings, budget)
}

/** A call whose arguments or command line are longer, or whose line comes to more commands, is read anew each time. */
const MAX_KNOWN_CHARS = 1024
const MAX_KNOWN_COMMANDS = 64

/** So many of the latest different calls are known again. */
const MAX_KNOWN = 32

/** The arguments that are read for more than their spelling. */
const READ_ARGUMENTS = ['command', 'workdir', ...ADDRESS_ARGUMENTS]

/** Reads calls like {@link readCall}, and knows those again that came a moment ago, as those of a loop do. */
export class CallReader {
  readonly #settings: MeasureSettings
  readonly #known = new RecentMap<string, Call>(MAX_KNOWN)

  constructor(settings: MeasureSettings) {
    this.#settings = settings
  }

  /** @returns the same object for the same call, as long as it is known. */
  read(tool: string, args: unknown): Call {
    const budget = new Budget()
    const canonical = canonicalArguments(tool, args, this.#settings, budget)
    const key = `${tool}:${canonical}`
    const known = this.#known.get(key)
    if (known) return known
    const call = measured(tool, args, canonical, this.#settings, budget)
    const chars = Math.max(key.length, shellCommandOf(tool, args)?.text.length ?? 0)
    const isSmall = chars <= MAX_KNOWN_CHARS && (call.line?.commands.length ?? 0) <= MAX_KNOWN_COMMANDS
    if (isSmall && !this.#leavesOutWhatIsRead(tool)) this.#known.set(key, call)
    return call
  }

  /** If it does, calls with different commands or addresses may have one spelling, and must not be taken for each other. */
  #leavesOutWhatIsRead(tool: string): boolean {
    const decoys = decoysOf(tool, this.#settings)
    return READ_ARGUMENTS.some(name => decoys?.has(name))
  }
}

function canonicalArguments(tool: string, args: unknown, settings: MeasureSettings, budget: Budget): string {
  return canonicalJson(args, decoysIn(tool, args, settings), budget)
}
