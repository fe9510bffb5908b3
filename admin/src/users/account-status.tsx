import type { Person } from '@xunyi/contract/users'
import { Tag } from 'antd'

export const identityNames = { doctor: '医生', staff: '员工' } as const

export function nameOf({ name }: Pick<Person, 'name'>): string {
  return name === '' ? '未填姓名' : name
}

/** The status of an account: active, locked or disabled. */
export function AccountStatus({ disabled, locked }: Pick<Person, 'disabled' | 'locked'>) {
  return (
    <>
      {disabled && <Tag color="error">已停用</Tag>}
      {locked && <Tag color="orange">登录锁定</Tag>}
      {!disabled && !locked && <Tag>正常</Tag>}
    </>
  )
}
