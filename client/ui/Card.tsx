import { useId, useState } from 'react'
import type { FormModel } from '../form/model.ts'
import type { Translate } from '../host.ts'
import { Chevron } from './Chevron.tsx'
import { FormBody } from './FormBody.tsx'
import { useForm } from './use-form.ts'

/**
 * The frame of hosts to 0.1.5: a card in the list of configurable plugins, which is closed at first. Nothing at all
 * while the host does not serve the settings, like the host's own cards.
 */
export function Card({ form, t }: { readonly form: FormModel; readonly t: Translate }) {
  const state = useForm(form)
  const [open, setOpen] = useState(false)
  const id = useId()
  if (state.status === 'loading' || state.status === 'unserved') return null
  return (
    <li className={open ? 'rtb-card rtb-card-open' : 'rtb-card'}>
      <button
        type="button"
        className="rtb-card-header"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="rtb-card-text">
          <span className="rtb-card-title">{t('title')}</span>
          <span className="rtb-card-about">{t('about')}</span>
        </span>
        {state.dirty && <span className="rtb-badge">{t('unsaved')}</span>}
        <Chevron open={open} />
      </button>
      <div id={id} className="rtb-card-body" hidden={!open}>
        {open && <FormBody form={form} state={state} t={t} />}
      </div>
    </li>
  )
}
