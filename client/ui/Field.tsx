import { useId } from 'react'
import { LIVE_FIELDS, type LiveKey } from '../../src/config/fields.ts'
import { hintOf } from '../copy/index.ts'
import type { Draft } from '../form/draft.ts'
import type { FieldState } from '../form/model.ts'
import type { Translate } from '../host.ts'

interface FieldProps {
  readonly name: LiveKey
  readonly state: FieldState
  readonly disabled: boolean
  readonly t: Translate
  onEdit(draft: Draft): void
  onReset(): void
}

/**
 * One field: its name, whether it is overridden, its controls, what it does or what is wrong with it, and what a reset
 * takes away.
 */
export function Field(props: FieldProps) {
  const { name, state, disabled, t } = props
  const id = useId()
  const label = t(name)
  const { draft, problem } = state
  return (
    <div className={`rtb-field rtb-field-${LIVE_FIELDS[name].kind}`}>
      <div className="rtb-head">
        <label className="rtb-label" htmlFor={id}>
          {label}
        </label>
        {state.overridden && (
          <>
            <span className="rtb-badge">{t('overridden')}</span>
            <button
              type="button"
              className="rtb-reset"
              aria-label={t('resetField', { label })}
              disabled={disabled}
              onClick={props.onReset}
            >
              {t('reset')}
            </button>
          </>
        )}
      </div>
      <div className="rtb-control">
        <Control {...props} id={id} draft={draft} label={label} />
      </div>
      {problem ? (
        <p className="rtb-error" id={`${id}-hint`} role="alert">
          {t('atLeast', { least: problem.least })}
        </p>
      ) : (
        <p className="rtb-hint" id={`${id}-hint`}>
          {t(hintOf(name))}
        </p>
      )}
      {state.removedFromProfile && (
        <p className="rtb-warning" role="alert">
          {t('removedFromProfile')}
        </p>
      )}
    </div>
  )
}

/** The controls of a field. The one that the label names has the given id. */
function Control(props: FieldProps & { readonly id: string; readonly draft: Draft; readonly label: string }) {
  const { id, draft, disabled, t, onEdit } = props
  const described = { 'aria-describedby': `${id}-hint`, 'aria-invalid': props.state.problem !== undefined, disabled }
  switch (draft.kind) {
    case 'flag':
      return (
        <>
          <span className="rtb-off">{t(draft.on ? 'on' : 'off')}</span>
          <Switch {...described} id={id} on={draft.on} onChange={on => onEdit({ ...draft, on })} />
        </>
      )
    case 'list':
      return (
        <textarea
          {...described}
          id={id}
          className="rtb-input"
          rows={Math.max(3, draft.text.split('\n').length)}
          spellCheck={false}
          value={draft.text}
          onChange={event => onEdit({ ...draft, text: event.target.value })}
        />
      )
    case 'count':
      return (
        <>
          {draft.on ? (
            <input
              {...described}
              id={id}
              className="rtb-input rtb-number"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={draft.text}
              onChange={event => onEdit({ ...draft, text: event.target.value })}
            />
          ) : (
            <span className="rtb-off">{t('off')}</span>
          )}
          <Switch
            {...(draft.on ? { disabled } : described)}
            id={draft.on ? `${id}-switch` : id}
            label={t('useField', { label: props.label })}
            on={draft.on}
            onChange={on => onEdit({ ...draft, on })}
          />
        </>
      )
  }
}

interface SwitchProps {
  readonly id: string
  readonly on: boolean
  readonly disabled: boolean
  /** Where the field's own label does not say it. */
  readonly label?: string
  readonly 'aria-describedby'?: string
  onChange(on: boolean): void
}

function Switch({ on, label, onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      className="rtb-switch"
      type="checkbox"
      role="switch"
      aria-label={label}
      checked={on}
      onChange={event => onChange(event.target.checked)}
    />
  )
}
