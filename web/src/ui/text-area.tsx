import { useId } from 'react'
import type { ComponentProps, CSSProperties } from 'react'
import box from './box.module.css'
import { classes } from './classes.ts'
import { describedBy, FieldError } from './field-error.tsx'
import field from './field.module.css'
import styles from './text-area.module.css'

type Props = {
  label: string
  error?: string | undefined
  minRows?: number
  /** From here on it scrolls. */
  maxRows?: number
} & ComponentProps<'textarea'>

/** Grows with its text; the value has to be controlled. */
export function TextArea({ label, error, minRows = 1, maxRows = 8, id, className, value, ...area }: Props) {
  const own = useId()
  const areaId = id ?? own
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={areaId}>
        {label}
      </label>
      <div className={classes(box.box, field.box, error && field.wrong)}>
        <div className={classes(box.grow, styles.grow)} data-text={value} style={rows}>
          <textarea
            {...area}
            value={value}
            rows={1}
            id={areaId}
            className={classes(box.bare, className)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(error && `${areaId}-error`, area['aria-describedby'])}
          />
        </div>
      </div>
      <FieldError id={`${areaId}-error`} text={error} />
    </div>
  )
}
