import { useMutation } from '@tanstack/react-query'
import { exportFeedback, feedbackList, type Feedback } from '@xunyi/contract/console-feedback'
import { feedbackTypeNames, feedbackTypes } from '@xunyi/contract/feedback'
import { App, Button, Select, type TableProps } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useFilters } from '../ui/use-filters.ts'
import { When } from '../ui/when.tsx'
import { useAddress } from '../ui/use-address.ts'
import { FeedbackDrawer } from './feedback-drawer.tsx'
import styles from './feedback.module.css'
import { State } from './state.tsx'

const defaults = { status: '', type: '' }
const typeOf = (value: string) => feedbackTypes.find((type) => type === value) ?? ''
const statusOf = (value: string) => (value === 'open' || value === 'closed' ? value : '')

export function FeedbackPage() {
  const { message } = App.useApp()
  const { filters, change, clear, filtered } = useFilters(defaults)
  const [query, changeAddress] = useAddress()
  /** Unsent replies by feedback id. */
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  const given = { status: statusOf(filters.status), type: typeOf(filters.type) } as const
  const download = useMutation({
    mutationFn: () => call(exportFeedback, given),
    onSuccess: saveFile,
    onError: (error) => void message.error(failureText(error)),
  })
  const open = (id: string | null) => changeAddress({ id })

  const id = query.get('id')
  return (
    <>
      <div className="page-head">
        <h1>意见反馈</h1>
        <Select
          aria-label="状态"
          value={given.status}
          onChange={(status) => change({ status })}
          style={{ width: 120 }}
          options={[
            { value: '', label: '全部状态' },
            { value: 'open', label: '待处理' },
            { value: 'closed', label: '已处理' },
          ]}
        />
        <Select
          aria-label="类型"
          value={given.type}
          onChange={(type) => change({ type })}
          style={{ width: 120 }}
          options={[{ value: '', label: '全部类型' }, ...feedbackTypes.map((type) => ({ value: type, label: feedbackTypeNames[type] }))]}
        />
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          导出
        </Button>
      </div>
      <PagedTable
        name="意见反馈"
        filters={given}
        load={(page, signal) => call(feedbackList, { ...page, ...given }, signal)}
        columns={columnsOf(open)}
        rowKey="id"
        empty="还没有意见反馈"
        onClear={filtered ? clear : undefined}
        onRow={({ id }) => ({ className: styles.row, onClick: () => open(id) })}
      />
      <FeedbackDrawer
        id={id}
        draft={id === null ? '' : (drafts[id] ?? '')}
        onDraft={(text) => {
          if (id !== null) setDrafts({ ...drafts, [id]: text })
        }}
        onClose={() => open(null)}
      />
    </>
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<Feedback>['columns']> {
  return [
    { title: '提交时间', dataIndex: 'at', width: 110, render: (at: string) => <When at={at} /> },
    { title: '类型', dataIndex: 'type', width: 100, render: (type: Feedback['type']) => feedbackTypeNames[type] },
    { title: '内容', dataIndex: 'content', render: (content: string) => <div className={styles.beginning}>{content}</div> },
    { title: '邮箱', dataIndex: 'email', width: 220, responsive: ['lg'], render: (email: string) => <bdi>{email}</bdi> },
    { title: '状态', key: 'status', width: 90, render: (_, feedback) => <State {...feedback} /> },
    {
      title: '操作',
      key: 'open',
      width: 90,
      render: (_, { id, content }) => (
        <Button
          type="link"
          size="small"
          aria-label={`查看：${content.slice(0, 20)}`}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(id)
          }}
        >
          查看
        </Button>
      ),
    },
  ]
}
