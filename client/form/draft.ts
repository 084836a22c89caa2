import { DEFAULTS } from '../../src/config/defaults.ts'
import { LIVE_FIELDS, type LiveField, type LiveKey } from '../../src/config/fields.ts'

/** What a field's controls show: as typed, so it need not be a value yet. */
export type Draft =
  | { readonly kind: 'flag'; readonly on: boolean }
  /** One item a line. */
  | { readonly kind: 'list'; readonly text: string }
  | { readonly kind: 'count'; readonly on: boolean; readonly text: string }

/** Why a draft is not a value. */
export type DraftProblem =
  /** It must be a whole number of at least `least`. */
  | { readonly kind: 'number'; readonly least: number }
  /** An item can never be a name; the line is counted from 1. */
  | { readonly kind: 'name'; readonly line: number; readonly item: string }

/** A draft as it would be stored. */
export type ReadDraft =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: DraftProblem }

/** Names of commands hold no white space, and many write a list with commas. */
const SEPARATORS = /[\s,;，、]+/u

/** What a command can be called: no path, and nothing that a shell reads as something else. */
const NOT_IN_NAMES = /[/\\$`'"()<>|&{}*?]/u

/** No command is called anything longer. */
const MOST_CHARS = 64

/**
 * Show a value. One that breaks the field's rule, which a hand-edited file may hold, is shown as it is as far as its
 * controls can.
 */
export function draftOf(key: LiveKey, value: unknown): Draft {
  const field: LiveField = LIVE_FIELDS[key]
  switch (field.kind) {
    case 'flag':
      return { kind: 'flag', on: value === true }
    case 'list':
      return { kind: 'list', text: Array.isArray(value) ? value.map(String).join('\n') : '' }
    case 'count': {
      // Whatever the host reads as off.
      const isOff = value === null || (field.off === 0 && typeof value === 'number' && value <= 0)
      return { kind: 'count', on: !isOff, text: String(isOff ? DEFAULTS[key] : value) }
    }
  }
}

/** Read a draft. */
export function readDraft(key: LiveKey, draft: Draft): ReadDraft {
  switch (draft.kind) {
    case 'flag':
      return { ok: true, value: draft.on }
    case 'list':
      return readList(draft.text)
    case 'count':
      return readCount(key, draft)
  }
}

function readList(text: string): ReadDraft {
  const lines = text.split('\n').map(line => line.split(SEPARATORS).filter(item => item !== ''))
  for (const [index, items] of lines.entries()) {
    const item = items.find(name => name.length > MOST_CHARS || NOT_IN_NAMES.test(name))
    if (item !== undefined) return { ok: false, problem: { kind: 'name', line: index + 1, item } }
  }
  return { ok: true, value: [...new Set(lines.flat())] }
}

function readCount(key: LiveKey, draft: Draft & { readonly kind: 'count' }): ReadDraft {
  const field: LiveField = LIVE_FIELDS[key]
  const { least, off } = field.kind === 'count' ? field : { least: 0, off: null }
  if (!draft.on) return { ok: true, value: off }
  const text = draft.text.trim()
  const value = /^\d+$/u.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) && value >= least
    ? { ok: true, value }
    : { ok: false, problem: { kind: 'number', least } }
}
