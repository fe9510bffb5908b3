import type { CaseFailure, CaseRun } from '@xunyi/contract/search-lab'
import { Card, Table, Tag } from 'antd'
import { When } from '../ui/when.tsx'
import { failureText } from './labels.ts'
import { EntryLink, TryLink } from './links.tsx'
import styles from './search-lab.module.css'

/** The result of a run: the totals, and each failed case with its actual first candidate. */
export function RunResult({ run: { total, passed, offered, failures }, at }: { run: CaseRun; at: string }) {
  const failed = total - passed
  return (
    <Card size="small" className={styles.run ?? ''}>
      <output className={styles.summary}>
        <strong>{`${passed}/${total} 通过`}</strong>
        {total > 0 && <Tag color={failed === 0 ? 'success' : 'error'}>{failed === 0 ? '全部通过' : `${failed} 条未通过`}</Tag>}
        {total > 0 && <span>{`预期条目进入推荐：${offered} 条`}</span>}
        <span className={styles.quiet}>
          运行于 <When at={at} />
        </span>
      </output>
      {failures.length > 0 && (
        <Table<CaseFailure>
          aria-label="未通过的用例"
          size="small"
          rowKey="id"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={failures}
          columns={[
            { title: '问题', dataIndex: 'question', width: '28%', render: (question: string) => <TryLink question={question} /> },
            {
              title: '预期第一',
              dataIndex: 'expected',
              width: '28%',
              render: (expected: string, { entry_id }) => <EntryLink id={entry_id} question={expected} />,
            },
            { title: '结果', key: 'reason', width: '16%', render: (_, failure) => failureText(failure) },
            {
              title: '实际第一',
              key: 'first',
              width: '28%',
              render: (_, { first }) => (first ? <EntryLink id={first.id} question={first.text} /> : '没有推荐'),
            },
          ]}
        />
      )}
      {failed > failures.length && <p className={styles.quiet}>{`只列出前 ${failures.length} 条`}</p>}
    </Card>
  )
}
