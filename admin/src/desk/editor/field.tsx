import { useId, type ReactNode } from 'react'
import { GrowingText } from '../../ui/growing-text.tsx'
import styles from './fields.module.css'

interface FieldProps {
  id?: string
  /** Over both columns. */
  wide?: boolean
  label: string
  aside?: ReactNode
  count?: number
  most?: number
  unit?: string
  children: (id: string, status: '' | 'error') => ReactNode
}

/** A labelled field with the count of what it holds. */
export function Field({ id: given, wide = false, label, aside, count, most, unit = '字', children }: FieldProps) {
  const made = useId()
  const id = given ?? made
  const over = count !== undefined && most !== undefined && count > most
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {aside}
        {count !== undefined && (
          <span className={over ? `tabular ${styles.bad}` : 'tabular'}>
            {count} / {most} {unit}
            {over && '，超出'}
          </span>
        )}
      </div>
      {children(id, over ? 'error' : '')}
    </div>
  )
}

interface LinesFieldProps {
  label: string
  lines: readonly string[]
  /** The limit of the library, and how many lines the field takes. */
  most: number
  kept: number
  onChange: (lines: string[]) => void
  onBlur: () => void
}

/** A list of texts, one a line. */
export function LinesField({ label, lines, most, kept, onChange, onBlur }: LinesFieldProps) {
  return (
    <Field label={label} count={lines.filter((line) => line.trim() !== '').length} most={most} unit="条">
      {(id, over) => (
        <GrowingText
          id={id}
          value={lines.join('\n')}
          maxLength={20_000}
          status={over}
          onChange={(text) => onChange(text.split('\n').slice(0, kept))}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
