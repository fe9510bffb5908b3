import { codePoints, isBlank } from '@xunyi/contract/values'
import { Input } from 'antd'
import { useId } from 'react'

const most = 200

export function isReason(reason: string, needed: boolean): boolean {
  return (!needed || !isBlank(reason)) && codePoints(reason) <= most
}

/** The field for a reason. */
export function Reason({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId()
  const count = codePoints(value)
  return (
    <label htmlFor={id}>
      {label}
      <Input.TextArea id={id} rows={3} value={value} status={count > most ? 'error' : ''} onChange={({ target }) => onChange(target.value)} />
      <span className="right tabular">{`${count} / ${most}`}</span>
    </label>
  )
}
