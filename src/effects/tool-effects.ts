import { isRecord } from '../json/index.ts'

/** Tools that edit files. @source DSH's `edit` and `write`; the names that other harnesses and models use for the same */
const EDITING: ReadonlySet<string> = new Set([
  'apply_patch',
  'edit',
  'multi_edit',
  'notebook_edit',
  'patch',
  'str_replace_editor',
  'write',
])

/** What an edit says that has changed nothing. */
const UNCHANGED = /\bno changes?\b|\bunchanged\b|\bnothing to (?:change|write)\b/iu

/** How much of an edit's answer is looked at for that. */
const SAID_CHARS = 400

/** Tools that wait, by a word of their name. @source progress/README.md, R5 */
const WAITING_NAME = /(?:^|_)(?:await|wait|watch|poll|sleep)(?:_|$)/iu

/** Commands of `str_replace_editor` that change nothing. */
const VIEWING: ReadonlySet<unknown> = new Set(['view'])

/**
 * Whether a tool edits files.
 * @param tool - its name.
 * @param args - the call's arguments.
 */
export function isEdit(tool: string, args: unknown): boolean {
  return EDITING.has(tool) && !(isRecord(args) && VIEWING.has(args['command']))
}

/**
 * Whether an edit that did not fail has changed the content of a file, as far as that can be known.
 * @param args - the call's arguments.
 * @param value - the tool's structured value.
 * @param text - what it answered.
 */
export function hasEdited(args: unknown, value: unknown, text: string): boolean {
  if (isRecord(value) && typeof value['after'] === 'string') return value['before'] !== value['after']
  if (UNCHANGED.test(text.slice(0, SAID_CHARS))) return false
  return !(isRecord(args) && typeof args['old_string'] === 'string' && args['old_string'] === args['new_string'])
}

/**
 * Whether a call of a tool that is no shell waits, by its words.
 * @param tool - its name.
 * @param args - the call's arguments.
 */
export function waitsByName(tool: string, args: unknown): boolean {
  return WAITING_NAME.test(tool) || (isRecord(args) && args['wait'] === true)
}
