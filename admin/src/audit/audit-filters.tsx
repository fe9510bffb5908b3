import { actions } from '@xunyi/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Tag, type InputRef } from 'antd'
import { useRef } from 'react'
import { call } from '../api.ts'
import { optionsOf } from './actions.ts'
import { useKeys } from '../keys/use-keys.ts'
import styles from './audit.module.css'

export const defaults = { actor: '', action: '', subject: '', from: '', to: '' }
export type AuditFilters = typeof defaults

interface Props {
  filters: AuditFilters
  change: (changes: Partial<AuditFilters>) => void
  /** Set while a filter is active. */
  onClear: (() => void) | undefined
}

export function AuditFilterBar({ filters, change, onClear }: Props) {
  const { actor, action, subject, from, to } = filters
  const field = useRef<InputRef>(null)
  useKeys([{ key: '/', label: '按操作者筛选', run: () => field.current?.focus() }])
  const present = useQuery({ queryKey: ['audit actions'], queryFn: ({ signal }) => call(actions, {}, signal), staleTime: 60_000 })
  return (
    <search className={styles.filters}>
      <Input.Search
        ref={field}
        key={actor}
        aria-label="操作者"
        placeholder="操作者姓名、编号或“命令行”"
        defaultValue={actor}
        maxLength={80}
        allowClear
        style={{ width: 260 }}
        onSearch={(typed) => change({ actor: typed.trim() })}
      />
      <Select
        aria-label="操作"
        showSearch={{ optionFilterProp: 'label' }}
        value={action}
        onChange={(value: string) => change({ action: value })}
        options={optionsOf(present.data ?? [])}
        loading={present.isLoading}
        style={{ width: 180 }}
      />
      <span>
        <Input
          type="date"
          aria-label="起始日期"
          value={from}
          max={to || undefined}
          onChange={({ target }) => change({ from: target.value })}
          style={{ width: 150 }}
        />
        {' 至 '}
        <Input
          type="date"
          aria-label="截止日期"
          value={to}
          min={from || undefined}
          onChange={({ target }) => change({ to: target.value })}
          style={{ width: 150 }}
        />
      </span>
      {subject !== '' && (
        <Tag closable={{ 'aria-label': '取消按对象筛选' }} onClose={() => change({ subject: '' })}>
          对象 {subject}
        </Tag>
      )}
      {onClear && <Button onClick={onClear}>清除筛选</Button>}
    </search>
  )
}
