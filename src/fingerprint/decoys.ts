import { SHELL_TOOLS } from '../config/shell-tools.ts'
import { isRecord } from '../json/index.ts'
import type { MeasureSettings } from './call.ts'

type Ignored = Pick<MeasureSettings, 'ignoreArgs'>

/** Tools that make something of what they are given, so that its title or its description is what is made. */
const MAKES =
  /(?:add|create|file|new|open|post|report|submit)_?(?:[a-z]{1,20}_)?(?:bug|card|comment|event|incident|issue|item|note|page|pull_request|reminder|report|request|story|task|ticket|todo)/iu

/** What is written for somebody to read. */
const CONTENT = new Set(['comment', 'description', 'reason', 'title'])

/** A longer name is none that says what its tool does. */
const MAX_TOOL_CHARS = 128

/**
 * The arguments that `ignoreArgs` lists for a tool.
 * @param tool - its name.
 * @param settings - what is ignored.
 */
export function decoysOf(tool: string, { ignoreArgs }: Ignored): ReadonlySet<string> | undefined {
  return ignoreArgs.get(tool) ?? ignoreArgs.get('*')
}

/**
 * Whether a call has no arguments beside those that `ignoreArgs` lists.
 * @param tool - its name.
 * @param args - its arguments.
 * @param settings - what is ignored.
 */
export function hasOnlyDecoys(tool: string, args: Readonly<Record<string, unknown>>, settings: Ignored): boolean {
  const listed = decoysOf(tool, settings)
  for (const name in args) if (listed?.has(name) !== true) return false
  return true
}

/**
 * The arguments that do not tell a call from others of its tool.
 * @param tool - its name.
 * @param args - its arguments.
 * @param settings - what is ignored.
 * @returns undefined when all tell: a call that has none but decoys is told apart by them, and what a tool is named for,
 * or makes something of, is content.
 * @source decisions.md §3
 */
export function decoysIn(tool: string, args: unknown, settings: Ignored): ReadonlySet<string> | undefined {
  const listed = decoysOf(tool, settings)
  if (listed === undefined || !isRecord(args)) return listed
  let hasOthers = false
  let hasContent = false
  for (const name in args) {
    if (!listed.has(name)) hasOthers = true
    else if (!SHELL_TOOLS.has(tool)) hasContent ||= isContentOf(tool, name)
    if (hasOthers && hasContent) break
  }
  if (!hasOthers) return undefined
  return hasContent ? new Set([...listed].filter(name => !isContentOf(tool, name))) : listed
}

function isContentOf(tool: string, name: string): boolean {
  if (tool.length > MAX_TOOL_CHARS) return false
  return tool.toLowerCase().includes(name.toLowerCase()) || (CONTENT.has(name) && MAKES.test(tool))
}
