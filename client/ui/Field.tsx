import { LIVE_FIELDS, type LiveKey } from '../../src/config/fields.ts'
import { hintText, labelAround, labelOf, valueText } from '../copy/wording.ts'
import type { Draft, DraftProblem } from '../form/draft.ts'
import type { FieldState } from '../form/model.ts'
import type { Translate } from '../host.ts'

/** The most lines of a list that are seen at once; the others are scrolled to. */
const MOST_LINES = 8

/** How much of what is no name is told. */
const MOST_CHARS = 40

interface FieldProps {
  /** Of the control that the field's label names. */
  readonly id: string
  readonly name: LiveKey
  readonly state: FieldState
  /** Whether the field takes no edits. Its controls stay where they are, so that the focus does. */
  readonly locked: boolean
  /** Why the field has no effect as it is. */
  readonly caution: string | undefined
  readonly t: Translate
  onEdit(draft: Draft): void
  onReset(): void
}

/**
 * One field: its name, whether it is edited or overridden, its controls, what it does or what is wrong with it, and what
 * else there is to know about what it says.
 */
export function Field(props: FieldProps) {
  const { id, name, state, t } = props
  return (
    <div className={`rtb-field rtb-field-${LIVE_FIELDS[name].kind}`}>
      <div className="rtb-head">
        {state.draft.kind === 'count' ? (
          <Sentence {...props} draft={state.draft} />
        ) : (
          <label className="rtb-label" htmlFor={id}>
            {labelOf(name, t)}
          </label>
        )}
        <Mark {...props} />
      </div>
      <div className="rtb-control">
        <Control {...props} />
      </div>
      {state.problem ? (
        <p className="rtb-error" id={`${id}-hint`} role="alert">
          {problemText(state.problem, t)}
        </p>
      ) : (
        <p className="rtb-hint" id={`${id}-hint`}>
          {hintText(name, t)}
        </p>
      )}
      <Notes {...props} />
    </div>
  )
}

/** The name of a field that says a number, with the number in it. */
function Sentence(props: FieldProps & { readonly draft: Draft & { readonly kind: 'count' } }) {
  const { id, name, draft, t, onEdit } = props
  const [before, after] = labelAround(name, t)
  return (
    <span className="rtb-sentence">
      <label className="rtb-label" htmlFor={id}>
        {before}
      </label>
      {draft.on ? (
        <input
          {...stateOf(props)}
          {...textOf(props)}
          className="rtb-input rtb-number"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={labelOf(name, t)}
          value={draft.text}
          onChange={event => onEdit({ ...draft, text: event.target.value })}
        />
      ) : (
        <span className="rtb-label">…</span>
      )}
      <label className="rtb-label" htmlFor={id}>
        {after}
      </label>
    </span>
  )
}

/** Whether a field is edited or overridden, and the way back. */
function Mark({ name, state, locked, t, onReset }: FieldProps) {
  const { mark, resetTo } = state
  return (
    <>
      {mark && <span className="rtb-badge">{t(mark)}</span>}
      {resetTo && (
        <button
          type="button"
          className="rtb-reset"
          title={t('resetTo', { value: valueText(resetTo, t) })}
          aria-label={t('resetField', { label: labelOf(name, t) })}
          aria-disabled={locked}
          onClick={() => locked || onReset()}
        >
          {t('reset')}
        </button>
      )}
    </>
  )
}

/** The controls beside or below a field's name. */
function Control(props: FieldProps) {
  const { id, name, locked, t, onEdit } = props
  const { draft } = props.state
  switch (draft.kind) {
    case 'flag':
      return (
        <>
          <span className="rtb-off">{t(draft.on ? 'on' : 'off')}</span>
          <Switch {...stateOf(props)} locked={locked} on={draft.on} onChange={on => onEdit({ ...draft, on })} />
        </>
      )
    case 'list':
      return (
        <textarea
          {...stateOf(props)}
          {...textOf(props)}
          className="rtb-input"
          rows={Math.min(MOST_LINES, Math.max(3, draft.text.split('\n').length))}
          spellCheck={false}
          value={draft.text}
          onChange={event => onEdit({ ...draft, text: event.target.value })}
        />
      )
    case 'count':
      return (
        <>
          {!draft.on && <span className="rtb-off">{t('off')}</span>}
          <Switch
            {...(draft.on ? { id: `${id}-switch` } : stateOf(props))}
            label={t('useField', { label: labelOf(name, t) })}
            locked={locked}
            on={draft.on}
            onChange={on => onEdit({ ...draft, on })}
          />
        </>
      )
  }
}

/** What the control that the label names says of its state. */
function stateOf({ id, state, locked }: FieldProps) {
  return {
    id,
    'aria-describedby': `${id}-hint ${id}-notes`,
    'aria-invalid': state.problem !== undefined,
    'aria-disabled': locked,
  }
}

/** A control that is disabled would lose the focus. */
function textOf({ locked }: FieldProps) {
  return { readOnly: locked }
}

interface SwitchProps {
  readonly id: string
  readonly on: boolean
  readonly locked: boolean
  /** Where the field's own label does not say it. */
  readonly label?: string
  onChange(on: boolean): void
}

function Switch({ on, locked, label, onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      className="rtb-switch"
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-disabled={locked}
      checked={on}
      onChange={event => locked || onChange(event.target.checked)}
    />
  )
}

/** The element stays, so that what comes into it is read out. */
function Notes({ id, state, caution, t }: FieldProps) {
  const { theirs, unreached, removedFromProfile } = state
  return (
    <div className="rtb-notes" id={`${id}-notes`} aria-live="polite">
      {theirs && <p className="rtb-error">{t('theirs', { value: valueText(theirs, t) })}</p>}
      {unreached && <p className="rtb-warning">{t(unreached.kind, { before: unreached.before })}</p>}
      {caution && <p className="rtb-warning">{caution}</p>}
      {removedFromProfile && <p className="rtb-warning">{t('removedFromProfile')}</p>}
    </div>
  )
}

function problemText(problem: DraftProblem, t: Translate): string {
  switch (problem.kind) {
    case 'number':
      return t('atLeast', { least: problem.least })
    case 'name': {
      const { line, item } = problem
      return t('notAName', { line, item: item.length > MOST_CHARS ? `${item.slice(0, MOST_CHARS)}…` : item })
    }
  }
}
