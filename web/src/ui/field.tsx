import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import box from './box.module.css'
import { classes } from './classes.ts'
import { describedBy, FieldError } from './field-error.tsx'
import styles from './field.module.css'

type Props = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Stands before the box, outside of it: +86. */
  prefix?: string
  /** Stands behind the box, or below it where there is no room: @company.com. */
  suffix?: string
  /** A control at the right edge inside the box. */
  trailing?: ReactNode
} & ComponentProps<'input'>

export function Field({ label, error, hint, prefix, suffix, trailing, id, className, ...input }: Props) {
  const own = useId()
  const field = id ?? own
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field}>
        {label}
      </label>
      <div className={classes(styles.line, suffix && styles.wraps)}>
        {prefix && (
          <span className={styles.prefix} id={`${field}-prefix`}>
            {prefix}
          </span>
        )}
        <div className={classes(box.box, styles.box, error && styles.wrong)}>
          <input
            {...input}
            id={field}
            className={classes(box.bare, styles.input, className)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(
              prefix && `${field}-prefix`,
              suffix && `${field}-suffix`,
              error && `${field}-error`,
              hint ? `${field}-hint` : null,
              input['aria-describedby'],
            )}
          />
          {trailing && <div className={styles.trailing}>{trailing}</div>}
        </div>
        {suffix && (
          <span className={styles.suffix} id={`${field}-suffix`}>
            {suffix}
          </span>
        )}
      </div>
      <FieldError id={`${field}-error`} text={error} />
      {hint && (
        <div className={styles.hint} id={`${field}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
