import type { SettingsDocument } from '../document.ts'
import type { ConfigForms, RowForm } from '../host.ts'
import { retryOver } from './retry.ts'

/** The settings of a row on the current generation. */
export function configFormDocument(forms: ConfigForms, row: string): SettingsDocument {
  const form = forms.get(row)
  return {
    overrides: 'profile',
    getSnapshot: () => form.getSnapshot(),
    subscribe: listener => form.subscribe(listener),
    ...retryOver(forms),
    async write(ops, revision) {
      if (await form.mutate(ops, revision)) return { kind: 'accepted' }
      // The host answers no more than yes or no; what it has learnt in between tells why.
      return { kind: form.getSnapshot().revision === revision ? 'refused' : 'conflict' }
    },
  }
}

/** The settings of a row as its seat hands them over: a new object whenever something has changed. */
export function rowFormDocument(form: RowForm): SettingsDocument {
  return {
    overrides: 'profile',
    getSnapshot: () => form.state,
    subscribe: () => () => {},
    write: async (ops, revision) => ({ kind: (await form.mutate(ops, revision)) ? 'accepted' : 'refused' }),
  }
}
