import { DEFAULTS } from '../../src/config/defaults.ts'
import { LIVE_FIELDS, type LiveField, type LiveKey } from '../../src/config/fields.ts'

/** What a field's controls show: as typed, so it need not be a value yet. */
export type Draft =
  | { readonly kind: 'flag'; readonly on: boolean }
  /** One item a line. */
  | { readonly kind: 'list'; readonly text: string }
  | { readonly kind: 'count'; readonly on: boolean; readonly text: string }

/** Why a draft is not a value: it must be a whole number of at least `least`. */
export interface DraftProblem {
  readonly least: number
}

/** A draft as it would be stored. */
export type ReadDraft =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: DraftProblem }

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
    case 'list': {
      // Names of commands and tools hold no white space, and many write a list with commas.
      const items = draft.text.split(/[\s,;，、]+/u)
      return { ok: true, value: [...new Set(items.filter(item => item !== ''))] }
    }
    case 'count':
      return readCount(key, draft)
  }
}

function readCount(key: LiveKey, draft: Draft & { readonly kind: 'count' }): ReadDraft {
  const field: LiveField = LIVE_FIELDS[key]
  const { least, off } = field.kind === 'count' ? field : { least: 0, off: null }
  if (!draft.on) return { ok: true, value: off }
  const text = draft.text.trim()
  const value = /^\d+$/u.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) && value >= least ? { ok: true, value } : { ok: false, problem: { least } }
}
