import { useEffect } from 'react'
import { LIVE_KEYS, type LiveKey } from '../../src/config/fields.ts'
import { rowFormDocument } from '../documents/config-forms.ts'
import type { FieldState, FormModel } from '../form/model.ts'
import type { Seats, Translate } from '../host.ts'
import { FormBody } from './FormBody.tsx'
import { useForm } from './use-form.ts'

interface RowProps {
  readonly model: FormModel
  /** What the host gives the seat's component. */
  readonly seat: Seats['plugins.row.config']
}

/**
 * The body of the frame of hosts from 0.1.6-alpha.2 on, which they draw: the page of our row, or the line that sums it
 * up in a list.
 */
export function Row({ model, seat }: RowProps) {
  const { t, view, form: handed } = seat
  const state = useForm(model)
  // The settings as the seat hands them over, for a host that offers them in no other way.
  useEffect(() => (handed ? model.connect(rowFormDocument(handed), 'fallback') : undefined), [model, handed])
  if (view !== 'summary') return <FormBody form={model} state={state} t={t} />
  return state.status === 'ready' ? <span className="rtb-summary">{summaryOf(state.fields, t)}</span> : null
}

function summaryOf(fields: Readonly<Record<LiveKey, FieldState>>, t: Translate): string {
  const shown = LIVE_KEYS.map(key => {
    const { draft } = fields[key]
    return [key, draft.kind === 'count' && draft.on ? draft.text : t('off')] as const
  })
  return t('summary', Object.fromEntries(shown))
}
