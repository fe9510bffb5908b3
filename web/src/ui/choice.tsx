import { useId } from 'react'
import styles from './choice.module.css'
import { FieldError, describedBy } from './field-error.tsx'
import field from './field.module.css'

interface Props<Value extends string> {
  label: string
  name: string
  options: Readonly<Record<Value, string>>
  chosen: string | null
  onChoose: (value: Value) => void
  hint?: string
  /** A required choice says so, and what is wrong with it. */
  required?: boolean
  error?: string | undefined
  disabled?: boolean
}

/** One of a few values, all of them visible. */
export function Choice<Value extends string>({ label, name, options, chosen, onChoose, hint, required, error, disabled = false }: Props<Value>) {
  const id = useId()
  return (
    <fieldset
      className={field.field}
      role="radiogroup"
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(hint && `${id}-hint`, error && `${id}-error`)}
      disabled={disabled}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {(Object.keys(options) as Value[]).map((value) => (
          <label key={value} className={styles.choice} data-checked={value === chosen ? '' : undefined}>
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            {options[value]}
          </label>
        ))}
      </div>
      {hint && (
        <div className={field.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {required && <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  )
}
