import { SHELL_DECOYS, SHELL_TOOLS } from '../config/shell-tools.ts'
import { canonicalJson } from '../json/index.ts'
import { digestOf, excerptLine } from '../text/index.ts'

declare const callIdentity: unique symbol

/** The same for the same tool with the same arguments, a shell's decoys aside, and for nothing else. */
export type CallIdentity = string & { readonly [callIdentity]: true }

/** A call as the brake sees it; of bounded size, whatever its arguments. */
export interface BrakeCall {
  readonly identity: CallIdentity
  /** The tool's name, fit to be quoted. */
  readonly tool: string
}

const DECOYS: ReadonlySet<string> = new Set(SHELL_DECOYS)

/** The longest tool name that a message quotes. */
const MAX_TOOL_CHARS = 64

/**
 * Read a call.
 * @param tool - the tool's name.
 * @param args - its arguments: parsed JSON in any key order, or the raw text when the model's JSON was malformed.
 * @returns linear in the size of the arguments; never throws.
 */
export function brakeCallOf(tool: string, args: unknown): BrakeCall {
  const canonical = canonicalJson(args, SHELL_TOOLS.has(tool) ? DECOYS : undefined)
  // Quoted, so that no tool's name can be taken for that of another and the beginning of its arguments.
  const identity = digestOf(JSON.stringify(tool) + canonical) as CallIdentity
  return { identity, tool: excerptLine(tool, MAX_TOOL_CHARS) }
}
