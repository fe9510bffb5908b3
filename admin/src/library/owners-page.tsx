import { setCategoryOwner, type OwnedCategory } from '@xunyi/contract/library-owners'
import type { categories } from '@xunyi/contract/library'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Table } from 'antd'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay } from '../me.ts'
import { Failed } from '../ui/failed.tsx'
import { OwnerChoice } from './owner-choice.tsx'
import { ownersQuery, useRefresh } from './queries.ts'

/** The owner of each category. */
export function OwnersPage() {
  const mayChange = useMay(...setCategoryOwner.access)
  const refresh = useRefresh()
  const { data, error, refetch, isPending } = useQuery(ownersQuery)
  const change = useMutation({
    mutationFn: ({ name, owner }: { name: string; owner: string | null }) => call(setCategoryOwner, { category: name as (typeof categories)[number], owner }),
    onSettled: refresh,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <nav className="trail" aria-label="位置">
        <Link to="/library">知识库</Link> / 负责人
      </nav>
      <div className="page-head">
        <h1>负责人</h1>
      </div>
      <p>条目由所属类别的负责人负责复审；个别条目可以在条目页另外指定。没有负责人的，到期提醒发给运营管理员。</p>
      {data && data.without_mail.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`没有邮箱、收不到复审提醒的负责人：${data.without_mail.map(({ name }) => name).join('、')}`}
        />
      )}
      {change.error && <Alert type="error" showIcon role="alert" title={failureText(change.error)} style={{ marginBottom: 16 }} />}
      <Table<OwnedCategory>
        size="small"
        rowKey="name"
        loading={isPending}
        pagination={false}
        {...(data && { dataSource: data.categories })}
        columns={[
          {
            title: '类别',
            key: 'name',
            render: (_, { name }) => <Link to={`/library?${new URLSearchParams({ category: name }).toString()}`}>{name}</Link>,
          },
          { title: '条目', dataIndex: 'entries', width: 96, align: 'right', className: 'tabular' },
          {
            title: '负责人',
            key: 'owner',
            width: 320,
            render: (_, { name, owner }) => (
              <OwnerChoice
                label={`${name}的负责人`}
                none="没有负责人"
                owner={owner}
                staff={data?.staff ?? []}
                mayChange={mayChange}
                busy={change.isPending && change.variables.name === name}
                onChange={(to) => change.mutate({ name, owner: to })}
              />
            ),
          },
        ]}
      />
    </>
  )
}
