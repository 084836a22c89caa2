import { filesWrittenBy, isGenericSink } from '../fingerprint/sinks.ts'
import { isRecord } from '../json/index.ts'
import type { CommandLine, SimpleCommand } from '../shell/index.ts'
import type { GivenResult, MadeCall } from './call.ts'
import { ownCommand } from './own-command.ts'
import { effectsOf } from './verbs.ts'
import { holds } from './when.ts'

/** Tools that change files, in small letters without underscores. */
const EDIT_TOOLS = new Set([
  'applypatch',
  'edit',
  'multiedit',
  'notebookedit',
  'patch',
  'strreplacebasededittool',
  'strreplaceeditor',
  'write',
])

/** What an edit tool without a structured answer says when it has left a file as it was, and where it does. */
const UNCHANGED = /\bno changes?\b|\bunchanged\b|\bnothing to (?:change|write)\b/iu
const SAID_CHARS = 400

/** What is replaced, and what by, under the names that edit tools give it. */
const REPLACEMENTS = [
  ['old_string', 'new_string'],
  ['old_str', 'new_str'],
] as const

/** With these a command only says what it would do. */
const ONLY_ASKS = /^--(?:help|dry-run(?:=(?!none$|false$).*)?)$/u

/**
 * Whether a tool changes files, whatever a call of it has done.
 * @param tool - its name.
 */
export function isEditTool(tool: string): boolean {
  return EDIT_TOOLS.has(tool.toLowerCase().replaceAll('_', ''))
}

/**
 * Whether a call that did not fail has changed something, as far as it can be known: then what other calls answer may
 * be another thing from now on. What programs and foreign tools change is not seen.
 * @param call - the call.
 * @param result - what its tool answered.
 * @source progress/README.md, R2
 */
export function changesSomething({ tool, args, line }: MadeCall, result: GivenResult): boolean {
  if (result.isError) return false
  if (isEditTool(tool)) return editsContent(args, result)
  return startsJob(args, result) || (line !== undefined && changesByLine(line))
}

function editsContent(args: unknown, { value, text }: GivenResult): boolean {
  if (isRecord(value) && Object.hasOwn(value, 'after')) return value['before'] !== value['after']
  return !UNCHANGED.test(text.slice(0, SAID_CHARS)) && !asksForNoEdit(args)
}

/** A view of an editor that also views, or replacements of texts by themselves. */
function asksForNoEdit(args: unknown): boolean {
  if (!isRecord(args)) return false
  if (args['command'] === 'view') return true
  const edits: readonly unknown[] = Array.isArray(args['edits']) ? args['edits'] : [args]
  return edits.every(replacesByItself)
}

function replacesByItself(edit: unknown): boolean {
  if (!isRecord(edit)) return false
  return REPLACEMENTS.some(([old, by]) => typeof edit[old] === 'string' && edit[old] === edit[by])
}

function startsJob(args: unknown, { value }: GivenResult): boolean {
  if (isRecord(value) && value['kind'] !== undefined) return value['kind'] === 'background'
  return isRecord(args) && args['run_in_background'] === true
}

function changesByLine({ commands }: CommandLine): boolean {
  return commands.some(command => writesFile(command) || changesByVerb(command))
}

/**
 * Whether a command's output goes to a file. One that only run time knows is one all the same.
 * @param command - a simple command.
 */
export function writesFile(command: SimpleCommand): boolean {
  return filesWrittenBy(command).some(({ known, value }) => !known || !isGenericSink(value))
}

function changesByVerb(command: SimpleCommand): boolean {
  const { verb, args } = ownCommand(command)
  const { changes = false } = effectsOf(verb)
  return holds(changes, args) && !args.some(word => ONLY_ASKS.test(word))
}
