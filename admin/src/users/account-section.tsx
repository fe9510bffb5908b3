import type { Answer } from '@xunyi/contract/endpoint'
import { disableUser, enableUser, endUserSessions, unlockUser, type user } from '@xunyi/contract/users'
import { App, Button, Descriptions, Flex } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { useMay, useMe } from '../me.ts'
import { When } from '../ui/when.tsx'
import { ConfirmDialog, type Confirmation } from './confirm-dialog.tsx'
import { identityNames, nameOf, AccountStatus } from './account-status.tsx'
import { useRefresh } from './use-refresh.ts'

type User = Answer<typeof user>

/** The account's data, status and actions. */
export function AccountSection({ user }: { user: User }) {
  const mayChange = useMay('administrator')
  const { id, identity, hospital, department, phone, email, disabled, locked, created_at, signed_in_at, questions } = user
  return (
    <section aria-labelledby="account">
      <h2 id="account">账号</h2>
      <Descriptions
        column={2}
        size="small"
        colon={false}
        styles={{ label: { width: 72 } }}
        items={[
          { key: 'identity', label: '身份', children: identityNames[identity] },
          { key: 'status', label: '状态', children: <AccountStatus disabled={disabled} locked={locked} /> },
          { key: 'hospital', label: '医院', children: <bdi>{hospital || '—'}</bdi> },
          { key: 'department', label: '科室', children: <bdi>{department || '—'}</bdi> },
          ...(mayChange
            ? [
                { key: 'phone', label: '手机', children: <span className="tabular">{phone || '—'}</span> },
                { key: 'email', label: '邮箱', children: <bdi>{email || '—'}</bdi> },
              ]
            : []),
          { key: 'created', label: '注册', children: <When at={created_at} /> },
          { key: 'signed', label: '最近登录', children: signed_in_at === null ? '从未' : <When at={signed_in_at} /> },
          {
            key: 'questions',
            label: '提问',
            span: 2,
            children: (
              <span className="tabular">{`历史问答 ${questions.asked} 条，请管理员补充 ${questions.sent} 条${questions.waiting > 0 ? `（${questions.waiting} 条待答复）` : ''}`}</span>
            ),
          },
          { key: 'id', label: '编号', span: 2, children: <code>{id}</code> },
        ]}
      />
      {mayChange && <Actions user={user} />}
    </section>
  )
}

function Actions({ user }: { user: User }) {
  const { id, disabled, phone, sessions } = user
  const { message } = App.useApp()
  const me = useMe()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const name = nameOf(user)
  /** Runs an action, shows its result and refreshes the account. */
  const then = async (done: Promise<string>) => {
    void message.success(await done)
    await refresh()
  }

  const disable: Confirmation = {
    title: `停用 ${name}？`,
    outcome: `该账号将立即退出所有设备${sessions > 0 ? `（现有 ${sessions} 处登录）` : ''}，之后也无法登录，直到重新启用。问答记录不受影响。`,
    confirm: '停用账号',
    danger: true,
    needed: true,
    run: (reason = '') => then(call(disableUser, { id, reason }).then(({ sessions_ended }) => `已停用 ${name}，结束了 ${sessions_ended} 处登录`)),
  }
  const enable: Confirmation = {
    title: `重新启用 ${name}？`,
    outcome: '之后可以重新登录；以前的登录不会恢复，原有角色仍然有效。',
    confirm: '启用账号',
    run: (reason) => then(call(enableUser, { id, ...(reason !== undefined && { reason }) }).then(() => `已启用 ${name}`)),
  }
  const unlock: Confirmation = {
    title: `解除 ${name} 的登录锁定？`,
    outcome: '将清除该手机号的锁定、验证码错误次数和发送次数，本人马上可以获取验证码登录。请先核实是本人。',
    confirm: '解除锁定',
    run: (reason) =>
      then(
        call(unlockUser, { id, ...(reason !== undefined && { reason }) }).then(({ locks, wrong_guesses, sends }) =>
          locks + wrong_guesses + sends === 0
            ? '没有锁定，也没有错误计数，无需处理'
            : `已解除锁定 ${locks} 处，清除验证码错误 ${wrong_guesses} 次、发送 ${sends} 次`,
        ),
      ),
  }
  const end: Confirmation = {
    title: `结束 ${name} 的全部登录？`,
    outcome: `该账号将立即退出所有设备（${sessions} 处登录），之后可以重新登录。${id === me.id ? '这包括您当前的登录。' : ''}`,
    confirm: '结束全部登录',
    danger: true,
    run: (reason) =>
      then(call(endUserSessions, { id, ...(reason !== undefined && { reason }) }).then(({ sessions_ended }) => `已结束 ${sessions_ended} 处登录`)),
  }

  return (
    <Flex gap={12} wrap align="center" style={{ marginTop: 16 }}>
      {disabled ? (
        <Button onClick={() => setAsked(enable)}>启用账号</Button>
      ) : (
        <Button danger disabled={id === me.id} title={id === me.id ? '不能停用自己的账号' : undefined} onClick={() => setAsked(disable)}>
          停用账号
        </Button>
      )}
      <Button disabled={phone === ''} title={phone === '' ? '没有手机号，不会被锁定' : undefined} onClick={() => setAsked(unlock)}>
        解除登录锁定
      </Button>
      <Button disabled={sessions === 0} title={sessions === 0 ? '没有登录的设备' : undefined} onClick={() => setAsked(end)}>
        结束全部登录
      </Button>
      {asked && <ConfirmDialog {...asked} onClose={() => setAsked(null)} />}
    </Flex>
  )
}
