import { opinionTypeNames, opinionTypes } from '@xunyi/contract/feedback'
import type { OpinionType } from '@xunyi/contract/feedback'
import { useId } from 'react'
import { FieldError } from '../ui/field-error.tsx'
import field from '../ui/field.module.css'
import styles from './feedback.module.css'
import { strings } from './strings.ts'

interface Props {
  chosen: OpinionType | null
  error: string | undefined
  onChoose: (type: OpinionType) => void
}

/** The six kinds of feedback, all in sight. */
export function TypeChoice({ chosen, error, onChoose }: Props) {
  const id = useId()
  return (
    <fieldset className={field.field} role="radiogroup" aria-required="true" aria-invalid={error ? true : undefined} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{strings.type}</legend>
      <div className={styles.choices}>
        {opinionTypes.map((type) => (
          <label key={type} className={styles.choice} data-checked={type === chosen ? '' : undefined}>
            <input type="radio" name="type" value={type} checked={type === chosen} onChange={() => onChoose(type)} />
            {opinionTypeNames[type]}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}
