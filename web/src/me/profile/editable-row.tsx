import type { User } from '@xunyi/contract/accounts'
import { useId } from 'react'
import type { ChangeEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { copy } from '../../copy.ts'
import type { ProfileField } from '../../shared/profile-fields.ts'
import { useOnline } from '../../shared/offline-banner.tsx'
import box from '../../ui/box.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { describedBy, FieldError } from '../../ui/field-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './editable-row.module.css'
import { Pen } from '../common/icons.tsx'
import row from '../common/row.module.css'
import { Value } from '../common/rows.tsx'
import { useEdit } from './use-edit.ts'
import { strings } from '../common/strings.ts'

type Edit = ReturnType<typeof useEdit>

/** A value that is edited in place. Enter or leaving the field saves a change. */
export function EditableRow({ user, field }: { user: User; field: ProfileField }) {
  const edit = useEdit(user, field)
  const { saved, editing, justSaved, openerRef, start } = edit
  const online = useOnline()
  return (
    <div className={row.item}>
      {editing ? (
        <EditForm edit={edit} field={field} />
      ) : (
        <button ref={openerRef} type="button" className={classes(row.row, row.opener)} onClick={start}>
          <span className={row.label}>{field.label}</span>
          <Value>{saved}</Value>
          <span className="visually-hidden">{strings.edit}</span>
          <span className={row.trailing}>{online && <Pen />}</span>
        </button>
      )}
      <output className={styles.saved}>
        {justSaved && (
          <span>
            <Icon name="check" size={18} />
            {strings.saved}
          </span>
        )}
      </output>
    </div>
  )
}

function EditForm({ edit, field: { key, label, autoComplete } }: { edit: Edit; field: ProfileField }) {
  const id = useId()
  const { inputRef, typed, wrong, waits, saving, failed, offered, commit, discard } = edit
  return (
    <form
      noValidate
      aria-busy={saving}
      onSubmit={(event) => {
        event.preventDefault()
        commit(true)
      }}
    >
      <div className={row.row}>
        <label className={row.label} htmlFor={id}>
          {label}
        </label>
        <div className={styles.place}>
          <div className={classes(box.box, styles.box, wrong && styles.wrong)}>
            <div className={classes(box.grow, styles.grow)} data-text={typed}>
              <textarea
                ref={inputRef}
                id={id}
                name={key}
                rows={1}
                className={box.bare}
                value={typed}
                autoComplete={autoComplete}
                enterKeyHint="done"
                readOnly={saving}
                aria-invalid={wrong ? true : undefined}
                aria-describedby={describedBy(wrong && `${id}-error`, waits && `${id}-waits`)}
                onChange={(event) => onChange(event, edit)}
                onBlur={(event) => onBlur(event, edit)}
                onKeyDown={(event) => onEscape(event, edit)}
              />
            </div>
            {saving && (
              <span className={styles.busy}>
                <Spinner />
              </span>
            )}
          </div>
        </div>
        <span className={row.trailing} />
      </div>
      <div className={classes(offered && styles.offer)}>
        {waits && (
          <p id={`${id}-waits`} className={styles.waits}>
            {strings.waits}
          </p>
        )}
        <FieldError id={`${id}-error`} text={wrong} />
        {offered && (
          <div className={styles.actions}>
            <Button variant="quiet" onMouseDown={keepFocus} onClick={discard}>
              {strings.discard}
            </Button>
            <Button variant="secondary" type="submit" busy={saving} onMouseDown={keepFocus}>
              {failed ? copy['action.retry'] : strings.save}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

/** Enter saves even though long values wrap. The Enter that ends a composition does not. */
function onChange({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>, edit: Edit): void {
  if (/^insert(LineBreak|Paragraph)$/.test((nativeEvent as InputEvent).inputType)) edit.commit(true)
  else edit.type(target.value.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space)))
}

function onBlur({ target, relatedTarget }: FocusEvent<HTMLTextAreaElement>, edit: Edit): void {
  // The window lost the focus, or a button of this row has it: not a blur of the field.
  if (document.activeElement === target || target.form?.contains(relatedTarget)) return
  edit.commit(false)
}

/** The Escape that ends a composition belongs to the input method; Safari marks it by keyCode 229 alone. */
function onEscape({ key, nativeEvent }: KeyboardEvent, edit: Edit): void {
  if (key === 'Escape' && !nativeEvent.isComposing && nativeEvent.keyCode !== 229) edit.discard()
}

/** Pressing a button does not take the focus out of the field, which would already mean saving. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
