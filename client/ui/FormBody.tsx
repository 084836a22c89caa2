import { LIVE_KEYS } from '../../src/config/fields.ts'
import type { FormModel, FormState, SaveProblem } from '../form/model.ts'
import type { Translate } from '../host.ts'
import { Field } from './Field.tsx'

interface BodyProps {
  readonly form: FormModel
  readonly state: FormState
  readonly t: Translate
}

/** What both frames hold: the seven fields and the footer that saves them, or why there are none. */
export function FormBody({ form, state, t }: BodyProps) {
  if (state.status !== 'ready') {
    return (
      <p className="rtb-note" role="status">
        {t(state.status)}
      </p>
    )
  }
  const disabled = !state.writable || state.saving
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
      {LIVE_KEYS.map(key => (
        <Field
          key={key}
          name={key}
          state={state.fields[key]}
          disabled={disabled}
          t={t}
          onEdit={draft => form.edit(key, draft)}
          onReset={() => form.reset(key)}
        />
      ))}
      <div className="rtb-footer">
        <SaveOutcome form={form} state={state} t={t} />
        <button
          type="button"
          className="rtb-button"
          disabled={!state.dirty || state.saving}
          onClick={() => form.discard()}
        >
          {t('discard')}
        </button>
        <button type="submit" className="rtb-button rtb-primary" disabled={!state.canSave}>
          {t(state.saving ? 'saving' : 'save')}
        </button>
      </div>
    </form>
  )
}

/** How the last save went. The element stays, so that a change of its text is read out. */
function SaveOutcome({ form, state, t }: BodyProps) {
  const { problem } = state
  return (
    <>
      <p className={problem ? 'rtb-outcome rtb-error' : 'rtb-outcome'} role="status">
        {problem ? problemText(problem, t) : state.saved ? t('saved') : ''}
      </p>
      {problem?.kind === 'conflict' && (
        <button type="button" className="rtb-button" onClick={() => form.reload()}>
          {t('reload')}
        </button>
      )}
    </>
  )
}

function problemText(problem: SaveProblem, t: Translate): string {
  switch (problem.kind) {
    case 'conflict':
      return t('conflict')
    case 'refused':
    case 'unreachable':
      return problem.reason ? t(`${problem.kind}Because`, { reason: problem.reason }) : t(problem.kind)
  }
}
