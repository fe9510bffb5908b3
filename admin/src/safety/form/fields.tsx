import { Input, Select } from 'antd'
import { GrowingText } from '../../ui/growing-text.tsx'
import type { Field } from './field-lists.ts'
import styles from './form.module.css'

interface Props<Part> {
  of: Part
  /** Where the part stands in the content: `form.medicines.0`. */
  path: string
  fields: readonly Field<Part>[]
  faults: ReadonlyMap<string, string>
  onChange: (change: Partial<Part>) => void
}

/** Fields of one part of the form, three in a row. */
export function Fields<Part extends object>({ of, path, fields, faults, onChange }: Props<Part>) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => {
        const id = `${path}.${field.name}`
        const fault = faults.get(id)
        return (
          <div key={field.name} className={styles[`span${field.span ?? 1}`]}>
            <label htmlFor={id}>{field.label}</label>
            <Control
              id={id}
              field={field}
              value={String(of[field.name])}
              fault={fault}
              onChange={(value) => onChange({ [field.name]: value } as unknown as Partial<Part>)}
            />
            {fault !== undefined && (
              <div id={`${id}.fault`} className={styles.fault}>
                {fault}
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}

interface ControlProps {
  id: string
  field: Pick<Field<object>, 'kind' | 'options'>
  value: string
  fault: string | undefined
  onChange: (value: string) => void
}

function Control({ id, field: { kind, options = {} }, value, fault, onChange }: ControlProps) {
  if (kind === 'choice') {
    const choices = Object.entries(options).map(([name, label]) => ({ value: name, label }))
    const listed = 'suspected' in options ? choices : [{ value: '', label: '未填' }, ...choices]
    return <Select id={id} value={value} options={listed} onChange={onChange} className={styles.wide!} popupMatchSelectWidth={false} />
  }
  const shared = {
    id,
    value,
    ...(fault === undefined ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}.fault` }),
  }
  if (kind === 'long') return <GrowingText {...shared} size="lines" onChange={onChange} />
  return <Input {...shared} onChange={({ target }) => onChange(target.value)} autoComplete="off" {...(kind === 'day' ? { placeholder: '年-月-日' } : {})} />
}
