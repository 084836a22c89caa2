import { useSyncExternalStore } from 'react'
import type { FormModel, FormState } from '../form/model.ts'

/** The form's state, rendered anew whenever it changes. */
export function useForm(form: FormModel): FormState {
  return useSyncExternalStore(form.subscribe, form.getSnapshot)
}
