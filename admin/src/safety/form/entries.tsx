import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Field } from './field-lists.ts'
import { Fields } from './fields.tsx'
import styles from './form.module.css'

interface Props<Entry> {
  name: string
  path: string
  entries: readonly Entry[]
  fields: readonly Field<Entry>[]
  faults: ReadonlyMap<string, string>
  disabled: boolean
  onChange: (entries: Entry[]) => void
  more?: (entry: Entry, change: (change: Partial<Entry>) => void) => ReactNode
}

/** Medicines or reactions, each with its fields. */
export function Entries<Entry extends object>({ name, path, entries, fields, faults, disabled, onChange, more }: Props<Entry>) {
  return entries.map((entry, at) => {
    const change = (to: Partial<Entry>) => onChange(entries.map((each, index) => (index === at ? { ...each, ...to } : each)))
    return (
      // Entries have no ids of their own.
      // oxlint-disable-next-line react/no-array-index-key
      <fieldset key={at} className={styles.entry}>
        <legend>
          {name} {at + 1}
        </legend>
        <Fields of={entry} path={`${path}.${at}`} fields={fields} faults={faults} onChange={change} />
        {more?.(entry, change)}
        {!disabled && (
          <div className={styles.entryEnd}>
            <Button size="small" onClick={() => onChange(entries.filter((_, index) => index !== at))}>
              删除{name} {at + 1}
            </Button>
          </div>
        )}
      </fieldset>
    )
  })
}
