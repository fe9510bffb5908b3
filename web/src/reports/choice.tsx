import { useId } from 'react'
import field from '../ui/field.module.css'
import styles from './choice.module.css'

interface Props<Value extends string> {
  label: string
  name: string
  options: Readonly<Record<Value, string>>
  chosen: string
  onChoose: (value: Value) => void
  hint?: string
  disabled?: boolean
}

/** One of a few values, all of them visible. */
export function Choice<Value extends string>({ label, name, options, chosen, onChoose, hint, disabled = false }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={field.field} role="radiogroup" aria-describedby={hint && `${id}-hint`} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {(Object.keys(options) as Value[]).map((value) => (
          <label key={value} className={styles.choice} data-checked={value === chosen ? '' : undefined}>
            <input type="radio" name={`${id}-${name}`} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            {options[value]}
          </label>
        ))}
      </div>
      {hint && (
        <div className={field.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </fieldset>
  )
}
