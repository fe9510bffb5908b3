import { feedbackTypeNames, feedbackTypes } from '@xunyi/contract/feedback'
import type { FeedbackType } from '@xunyi/contract/feedback'
import { useId } from 'react'
import { FieldError } from '../ui/field-error.tsx'
import field from '../ui/field.module.css'
import styles from './feedback.module.css'
import { strings } from './strings.ts'

interface Props {
  chosen: FeedbackType | null
  error: string | undefined
  onChoose: (type: FeedbackType) => void
}

/** The six kinds of feedback, all visible. */
export function TypeChoice({ chosen, error, onChoose }: Props) {
  const id = useId()
  return (
    <fieldset className={field.field} role="radiogroup" aria-required="true" aria-invalid={error ? true : undefined} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{strings.type}</legend>
      <div className={styles.choices}>
        {feedbackTypes.map((type) => (
          <label key={type} className={styles.choice} data-checked={type === chosen ? '' : undefined}>
            <input type="radio" name="type" value={type} checked={type === chosen} onChange={() => onChoose(type)} />
            {feedbackTypeNames[type]}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}
