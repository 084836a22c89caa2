import { filesWrittenBy, isGenericSink } from '../fingerprint/sinks.ts'
import { isRecord } from '../json/index.ts'
import { changeBy, onlySays, type Change, type CommandLine, type SimpleCommand } from '../shell/index.ts'
import type { GivenResult } from './call.ts'

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

/**
 * Whether a tool changes files, whatever a call of it has done.
 * @param tool - its name.
 */
export function isEditTool(tool: string): boolean {
  return EDIT_TOOLS.has(tool.toLowerCase().replaceAll('_', ''))
}

/** What the words of a call tell of what it changes. */
export interface Changing {
  /** Whether it edits a file; if it has is known when it has ended. */
  readonly edits: boolean
  /** What a command line changes when it succeeds. */
  readonly change: Change | undefined
}

/**
 * What a call that did not fail has changed, as far as it can be known: then what other calls answer may be another
 * thing from now on. What programs and foreign tools change is not seen.
 * @param args - the call's arguments.
 * @param effects - what its words tell.
 * @param result - what its tool answered.
 * @returns undefined when nothing was changed.
 * @source progress/README.md, R2
 */
export function changeOf(args: unknown, { edits, change }: Changing, result: GivenResult): Change | undefined {
  if (result.isError) return undefined
  if (edits) return editsContent(args, result) ? 'weighty' : undefined
  return startsJob(args, result) ? 'weighty' : change
}

/**
 * What a command line changes when it succeeds.
 * @param line - the command line.
 */
export function changeByLine({ commands }: CommandLine): Change | undefined {
  const changes = commands.map(command => changeBy(command) ?? (writesFile(command) ? writtenBy(command) : undefined))
  return changes.includes('weighty') ? 'weighty' : changes.find(change => change !== undefined)
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

/**
 * Whether a command's output goes to a file. One that only run time knows is one all the same.
 * @param command - a simple command.
 */
export function writesFile(command: SimpleCommand): boolean {
  return filesWrittenBy(command).some(({ known, value }) => !known || !isGenericSink(value))
}

/** A line of text in a file is written for its own sake, what a program prints is not. */
function writtenBy(command: SimpleCommand): Change {
  return onlySays(command) ? 'trivial' : 'weighty'
}
