import { roleNames, roles } from '@xunyi/contract/roles'
import { Button, Input, Select, type InputRef } from 'antd'
import { useRef } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { useMay } from '../me.ts'
import styles from './users.module.css'

export const defaults = { q: '', identity: '', status: '', role: '' }
export type UserFilters = typeof defaults

interface Props {
  filters: UserFilters
  change: (changes: Partial<UserFilters>) => void
  /** Set while a filter is active. */
  onClear: (() => void) | undefined
}

export function UserFilterBar({ filters, change, onClear }: Props) {
  const contacts = useMay('administrator')
  const { q, identity, status, role } = filters
  const field = useRef<InputRef>(null)
  useKeys([{ key: '/', label: '搜索用户', run: () => field.current?.focus() }])
  return (
    <search className={styles.filters}>
      <Input.Search
        ref={field}
        key={q}
        aria-label="搜索用户"
        placeholder={contacts ? '姓名、医院、编号、完整手机号或邮箱、尾号' : '姓名、医院或编号'}
        defaultValue={q}
        maxLength={200}
        allowClear
        style={{ width: 360 }}
        onSearch={(typed) => change({ q: typed.trim() })}
      />
      <Select
        aria-label="身份"
        value={identity}
        onChange={(value: string) => change({ identity: value })}
        style={{ width: 120 }}
        options={[
          { value: '', label: '全部身份' },
          { value: 'doctor', label: '医生' },
          { value: 'staff', label: '员工' },
        ]}
      />
      <Select
        aria-label="状态"
        value={status}
        onChange={(value: string) => change({ status: value })}
        style={{ width: 120 }}
        options={[
          { value: '', label: '全部状态' },
          { value: 'disabled', label: '已停用' },
          { value: 'locked', label: '登录锁定' },
        ]}
      />
      <Select
        aria-label="角色"
        value={role}
        onChange={(value: string) => change({ role: value })}
        style={{ width: 140 }}
        options={[{ value: '', label: '全部角色' }, ...roles.map((value) => ({ value, label: roleNames[value] }))]}
      />
      {onClear && <Button onClick={onClear}>清除筛选</Button>}
    </search>
  )
}
