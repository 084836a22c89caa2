import { useId, useLayoutEffect, useRef } from 'react'
import { FIELD_GROUPS, LIVE_FIELDS, LIVE_KEYS, type LiveKey } from '../../src/config/fields.ts'
import { fieldText, stopText } from '../copy/wording.ts'
import type { FormModel, FormState, SaveProblem } from '../form/model.ts'
import type { Translate } from '../host.ts'
import { Field } from './Field.tsx'

interface BodyProps {
  readonly form: FormModel
  readonly state: FormState
  readonly t: Translate
}

/** What of the form can have the focus. */
type Control = LiveKey | 'save'

/** What both frames hold: the seven fields in their groups and the footer that saves them, or why there are none. */
export function FormBody({ form, state, t }: BodyProps) {
  const id = useId()
  const focus = useFocus()
  const idOf = (control: Control) => `${id}-${control}`
  if (state.status !== 'ready') return <Absent form={form} state={state} t={t} />
  return (
    <form
      className="rtb-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.save()
      }}
    >
      {!state.writable && (
        <p className="rtb-note" role="status">
          {t('readOnly')}
        </p>
      )}
      {FIELD_GROUPS.map(group => (
        <fieldset key={group} className="rtb-group">
          <legend className="rtb-group-name">{t(group)}</legend>
          {LIVE_KEYS.filter(key => LIVE_FIELDS[key].group === group).map(key => (
            <Field
              key={key}
              id={idOf(key)}
              name={key}
              state={state.fields[key]}
              locked={!state.writable || state.saving}
              caution={cautionOf(key, state, t)}
              t={t}
              onEdit={draft => form.edit(key, draft)}
              onReset={() => {
                form.reset(key)
                focus(idOf(key))
              }}
            />
          ))}
          {group === 'repeats' && <p className="rtb-note">{stopText(state.inForce, t)}</p>}
        </fieldset>
      ))}
      <Footer form={form} state={state} t={t} idOf={idOf} focus={focus} />
    </form>
  )
}

/** @returns moves the focus to a control once it is there: the button that was pressed goes with what it did. */
function useFocus(): (id: string) => void {
  const next = useRef<string>()
  useLayoutEffect(() => {
    if (next.current === undefined) return
    document.getElementById(next.current)?.focus()
    next.current = undefined
  })
  return id => {
    next.current = id
  }
}

/** Why there are no fields. */
function Absent({ form, state, t }: BodyProps) {
  return (
    <div className="rtb-absent">
      <p className="rtb-note" role="status">
        {t(state.status)}
      </p>
      {state.canRetry && (
        <button type="button" className="rtb-button rtb-retry" onClick={() => form.retry()}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}

/** Why a switch that is on does nothing on this host. */
function cautionOf(key: LiveKey, { fields, inForce }: FormState, t: Translate): string | undefined {
  const { draft } = fields[key]
  const isIdle = key === 'blockShellHttp' && draft.kind === 'flag' && draft.on && inForce?.canFetch === false
  return isIdle ? t('nothingFetches') : undefined
}

interface FooterProps extends BodyProps {
  readonly idOf: (control: Control) => string
  readonly focus: (id: string) => void
}

/** What saves and discards, and how the last save went. */
function Footer({ form, state, t, idOf, focus }: FooterProps) {
  const { problem, saved, saving, dirty, canSave } = state
  const moved = LIVE_KEYS.filter(key => state.fields[key].theirs !== undefined)
  const canDiscard = dirty && !saving
  return (
    <div className="rtb-footer">
      <p
        className={problem ? 'rtb-outcome rtb-error' : 'rtb-outcome'}
        role="status"
        title={problem?.kind === 'unreachable' ? problem.reason : undefined}
      >
        {problem ? problemText(problem, moved, state.fields, t) : saved ? t('saved') : ''}
      </p>
      {problem?.kind === 'conflict' && (
        <button
          type="button"
          className="rtb-button"
          onClick={() => {
            form.reload()
            focus(idOf(moved[0] ?? 'save'))
          }}
        >
          {t('reload')}
        </button>
      )}
      <button
        type="button"
        className="rtb-button"
        aria-disabled={!canDiscard}
        onClick={() => canDiscard && form.discard()}
      >
        {t('discard')}
      </button>
      <button type="submit" id={idOf('save')} className="rtb-button rtb-primary" aria-disabled={!canSave}>
        {t(saving ? 'saving' : 'save')}
      </button>
    </div>
  )
}

function problemText(
  problem: SaveProblem,
  moved: readonly LiveKey[],
  fields: FormState['fields'],
  t: Translate,
): string {
  switch (problem.kind) {
    case 'conflict': {
      const changes = moved.flatMap(key => {
        const { theirs } = fields[key]
        return theirs === undefined ? [] : [fieldText(key, theirs, t)]
      })
      return changes.length === 0 ? t('conflict') : t('conflictAt', { changes: changes.join(' · ') })
    }
    case 'refused':
      return problem.reason ? t('refusedBecause', { reason: problem.reason }) : t('refused')
    case 'unreachable':
      return t('unreachable')
  }
}
