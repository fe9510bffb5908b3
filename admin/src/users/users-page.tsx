import { useMutation } from '@tanstack/react-query'
import { roleNames, roles } from '@xunyi/contract/roles'
import { exportUsers, users, type Person } from '@xunyi/contract/users'
import { emailAddress, phoneNumber } from '@xunyi/contract/values'
import { App, Button, Tag, type TableProps } from 'antd'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay } from '../me.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useFilters } from '../ui/use-filters.ts'
import { When } from '../ui/when.tsx'
import { identityNames, nameOf, AccountStatus } from './account-status.tsx'
import { NewStaff } from './new-staff.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { defaults, UserFilterBar, type UserFilters } from './user-filters.tsx'
import styles from './users.module.css'

/** Complete phone numbers and e-mail addresses are kept out of the URL, its history and shared links. */
const isContact = (typed: string) => phoneNumber(typed) !== null || emailAddress(typed) !== null

/** Drops filter values of the URL that are not in use. */
function sane({ q, identity, status, role }: UserFilters) {
  return {
    q: q.slice(0, 200),
    identity: identity === 'doctor' || identity === 'staff' ? identity : '',
    status: status === 'disabled' || status === 'locked' ? status : '',
    role: roles.find((each) => each === role) ?? '',
  } as const
}

/** The columns of the table; contacts are for administrators. */
function columnsFor(administers: boolean, search: string): NonNullable<TableProps<Person>['columns']> {
  return [
    {
      title: '姓名',
      key: 'name',
      width: 110,
      render: (_, person) => (
        <Link to={{ pathname: `/users/${person.id}`, search }}>
          <bdi>{nameOf(person)}</bdi>
        </Link>
      ),
    },
    { title: '身份', dataIndex: 'identity', width: 64, render: (identity: Person['identity']) => identityNames[identity] },
    {
      title: '医院/科室',
      key: 'hospital',
      width: 220,
      render: (_, { hospital, department }) => <bdi>{[hospital, department].filter((text) => text !== '').join(' · ') || '—'}</bdi>,
    },
    ...(administers
      ? [
          {
            title: '手机/邮箱',
            dataIndex: 'phone',
            width: 180,
            className: 'tabular',
            render: (phone: string, { email }: Person) => <bdi>{phone || email || '—'}</bdi>,
          },
        ]
      : []),
    {
      title: '角色',
      key: 'roles',
      width: 180,
      render: (_, { roles: held }) => (held.length === 0 ? '—' : held.map((role) => <Tag key={role}>{roleNames[role]}</Tag>)),
    },
    { title: '状态', key: 'account', width: 100, render: (_, person) => <AccountStatus {...person} /> },
    { title: '登录设备', dataIndex: 'sessions', width: 84, align: 'right', className: 'tabular' },
    { title: '最近登录', dataIndex: 'signed_in_at', width: 100, render: (at: string | null) => (at === null ? '从未' : <When at={at} />) },
  ]
}

export function UsersPage() {
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { search } = useLocation()
  const id = useParams()['*'] || null
  const administers = useMay('administrator')
  const { filters: written, change, clear, filtered } = useFilters(defaults)
  const [contact, setContact] = useState('')
  const [creating, setCreating] = useState(false)
  const filters = sane(contact === '' ? written : { ...written, q: contact })
  const open = (userId: string | null) => void navigate({ pathname: userId === null ? '/users' : `/users/${userId}`, search })
  const download = useMutation({
    mutationFn: () => call(exportUsers, filters),
    onSuccess: (file) => {
      saveFile(file)
      void message.success('已导出，并记入审计日志')
    },
    onError: (error) => void message.error(failureText(error)),
  })

  function narrow(changes: Partial<UserFilters>) {
    if (changes.q === undefined) return change(changes)
    const secret = isContact(changes.q)
    setContact(secret ? changes.q : '')
    change({ ...changes, q: secret ? '' : changes.q })
  }

  function clearAll() {
    setContact('')
    clear()
  }

  return (
    <>
      <div className="page-head">
        <h1>用户</h1>
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          导出
        </Button>
        {administers && (
          <Button type="primary" onClick={() => setCreating(true)}>
            新建员工账号
          </Button>
        )}
      </div>
      <UserFilterBar filters={filters} change={narrow} onClear={filtered || contact !== '' ? clearAll : undefined} />
      {contact !== '' && <p className={styles.quiet}>按完整手机号或邮箱查找时，内容不写入地址栏，刷新页面后需要重新输入。</p>}
      <PagedTable
        name="用户"
        filters={filters}
        load={(page, signal) => call(users, { ...page, ...filters }, signal)}
        columns={columnsFor(administers, search)}
        rowKey="id"
        empty="还没有用户"
        onClear={filtered || contact !== '' ? clearAll : undefined}
      />
      <UserDrawer id={id} onClose={() => open(null)} />
      {creating && (
        <NewStaff
          onClose={() => setCreating(false)}
          onMade={(made) => {
            setCreating(false)
            open(made)
          }}
        />
      )}
    </>
  )
}
