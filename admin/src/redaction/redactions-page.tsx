import { useQuery } from '@tanstack/react-query'
import { redactionCategoryNames } from '@xunyi/contract/redaction'
import { Flex, Table } from 'antd'
import { Link } from 'react-router'
import { Failed } from '../ui/failed.tsx'
import tabs from '../ui/page-tabs.module.css'
import { Waiting } from '../ui/waiting.tsx'
import { When } from '../ui/when.tsx'
import { placesText, redactionsQuery, type Redaction } from './queries.ts'
import { WaitingRedaction } from './waiting-redaction.tsx'

/** Redactions: those that wait for a second person, and who blanked what kind of words when. */
export function RedactionsPage() {
  const { data, error, refetch } = useQuery(redactionsQuery(null))
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const waiting = data.filter(({ status }) => status === 'waiting')
  return (
    <Flex vertical gap={16}>
      <div className={tabs.head}>
        <h1>遮盖</h1>
      </div>
      {waiting.map((redaction) => (
        <div key={redaction.id}>
          <WaitingRedaction redaction={redaction} />
          <Link to={`/desk/${redaction.question_id}`}>查看问题</Link>
        </div>
      ))}
      <Table<Redaction>
        aria-label="已处理的遮盖"
        size="middle"
        rowKey="id"
        pagination={false}
        scroll={{ x: 720 }}
        dataSource={data.filter(({ status }) => status !== 'waiting')}
        locale={{ emptyText: '还没有遮盖过内容。在答疑台打开问题，选中文字后提出。' }}
        columns={[
          { title: '类别', width: 120, render: (_, { category }) => redactionCategoryNames[category] },
          { title: '结果', render: (_, { status, found }) => (status === 'confirmed' ? `已遮盖：${placesText(found)}` : '未遮盖') },
          { title: '提出', width: 180, render: (_, { proposed_by, at }) => <By name={proposed_by.name} at={at} /> },
          { title: '决定', width: 180, render: (_, { decided_by, decided_at }) => <By name={decided_by?.name ?? ''} at={decided_at} /> },
          { title: '问题', width: 88, render: (_, { question_id }) => <Link to={`/desk/${question_id}`}>查看</Link> },
        ]}
      />
    </Flex>
  )
}

function By({ name, at }: { name: string; at: string | null }) {
  return (
    <>
      <bdi>{name}</bdi> <When at={at} />
    </>
  )
}
