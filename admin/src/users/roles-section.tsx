import { roleNames, roles, type Role } from '@xunyi/contract/roles'
import { grantRole, revokeRole, type Person } from '@xunyi/contract/users'
import { App, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { useMay, useMe } from '../me.ts'
import { nameOf } from './account-status.tsx'
import { ConfirmDialog, type Confirmation } from './confirm-dialog.tsx'
import { useRefresh } from './use-refresh.ts'
import styles from './users.module.css'

/** Describes each role to the administrator who grants it. */
export const powers: Record<Role, string> = {
  writer: '认领问题、撰写和提交答案',
  approver: '审核答案、撤下条目（不能审核自己写的）',
  publisher: '发布审核通过的答案（不能发布自己写的）',
  pharmacovigilance: '处理涉及不良反应的内容',
  administrator: '管理账号、屏蔽词和意见反馈',
  auditor: '只读查看，导出审计日志',
}

export function RolesSection({ user }: { user: Person }) {
  const mayChange = useMay('administrator')
  const me = useMe()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const { id, identity, roles: held } = user
  const name = nameOf(user)

  const change = (role: Role, give: boolean): Confirmation => ({
    title: give ? `授予 ${name}「${roleNames[role]}」角色？` : `收回 ${name} 的「${roleNames[role]}」角色？`,
    outcome: give
      ? `授予后可以：${powers[role]}。对方的下一次操作起生效。`
      : `收回后不能再：${powers[role]}。对方的下一次操作起失效，已打开的页面也不例外。写过的内容保留，可以再次授予。`,
    confirm: give ? '授予角色' : '收回角色',
    danger: !give,
    run: async (reason) => {
      await call(give ? grantRole : revokeRole, { id, role, ...(reason !== undefined && { reason }) })
      void message.success(`已${give ? '授予' : '收回'}「${roleNames[role]}」`)
      await refresh()
    },
  })

  return (
    <section aria-labelledby="roles">
      <h2 id="roles">角色</h2>
      {identity === 'doctor' ? (
        <p className={styles.quiet}>管理角色只能授予员工。</p>
      ) : (
        <Flex vertical gap={4}>
          {roles.map((role) => {
            const own = id === me.id && role === 'administrator' && held.includes(role)
            return (
              <Checkbox key={role} checked={held.includes(role)} disabled={!mayChange || own} onChange={({ target }) => setAsked(change(role, target.checked))}>
                {roleNames[role]}
                <span className={styles.quiet}> · {own ? '不能收回自己的管理员角色，请由另一位运营管理员操作' : powers[role]}</span>
              </Checkbox>
            )
          })}
        </Flex>
      )}
      {asked && <ConfirmDialog {...asked} onClose={() => setAsked(null)} />}
    </section>
  )
}
