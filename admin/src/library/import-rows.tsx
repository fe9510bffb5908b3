import type { PlannedRow } from '@xunyi/contract/library'
import { Empty, Radio, Table, Tag, type TableProps } from 'antd'
import { Link } from 'react-router'
import type { Decision, Decisions } from './duplicate-decisions.ts'
import styles from './library.module.css'

interface Props {
  rows: PlannedRow[]
  decisions: Decisions
  onDecide: (at: number, decision: Decision) => void
}

const effects: Record<PlannedRow['does'], { label: string; color: string }> = {
  add: { label: '新增', color: 'success' },
  update: { label: '更新', color: 'processing' },
  unchanged: { label: '未变', color: 'default' },
  duplicate: { label: '重复', color: 'warning' },
  bad: { label: '有问题', color: 'error' },
}

export function ImportRows({ rows, decisions, onDecide }: Props) {
  const columns: NonNullable<TableProps<PlannedRow>['columns']> = [
    { title: '位置', dataIndex: 'place', width: 110 },
    { title: '处理', dataIndex: 'does', width: 90, render: (does: PlannedRow['does']) => <Tag color={effects[does].color}>{effects[does].label}</Tag> },
    {
      title: '问题',
      key: 'question',
      render: (_, { key, question }) => (
        <div className={styles.question}>
          <bdi className="written">{question || '—'}</bdi>
          {key !== '' && <div className={styles.quiet}>{key}</div>}
        </div>
      ),
    },
    { title: '说明', key: 'remarks', width: 420, render: (_, row) => <Remarks row={row} /> },
    ...(rows.some(({ does }) => does === 'duplicate')
      ? [
          {
            title: '决定',
            key: 'decision',
            width: 170,
            fixed: 'end' as const,
            render: (_: unknown, { at, does, may_overwrite, place }: PlannedRow) =>
              does === 'duplicate' && (
                <Radio.Group aria-label={`${place}：如何处理`} value={decisions.get(at)} onChange={({ target }) => onDecide(at, target.value as Decision)}>
                  <Radio value="overwrite" disabled={!may_overwrite}>
                    覆盖
                  </Radio>
                  <Radio value="skip">跳过</Radio>
                </Radio.Group>
              ),
          },
        ]
      : []),
  ]
  return (
    <Table<PlannedRow>
      aria-label="文件中的行"
      size="middle"
      rowKey="at"
      columns={columns}
      dataSource={rows}
      scroll={{ x: 900 }}
      pagination={{
        defaultPageSize: 20,
        pageSizeOptions: [20, 50, 100],
        showSizeChanger: true,
        showTotal: (total) => `共 ${total} 行`,
        hideOnSinglePage: rows.length <= 20,
      }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="文件里没有可导入的行" /> }}
    />
  )
}

function Remarks({ row: { does, remarks, entry, changes, confirm } }: { row: PlannedRow }) {
  return (
    <ul className={styles.remarks}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
      {confirm.map((text) => (
        <li key={text} className={styles.soon}>
          请核对：{text}
        </li>
      ))}
      {entry && does === 'duplicate' && (
        <li>
          知识库中：
          <Link to={`/library/${entry.id}`} target="_blank">
            <bdi>{entry.question}</bdi>
          </Link>
          {entry.withdrawn && '（已撤下，覆盖即重新发布）'}
        </li>
      )}
      {changes.length > 0 && (
        <li className={styles.quiet}>
          {does === 'duplicate' ? '覆盖将改动：' : '改动：'}
          {changes.join('、')}
          {entry && does === 'update' && (
            <>
              {' · '}
              <Link to={`/library/${entry.id}`} target="_blank">
                现行内容
              </Link>
            </>
          )}
        </li>
      )}
      {entry?.draft && does !== 'unchanged' && <li className={styles.soon}>这一条有正在编写的修订，导入后它需要重新核对</li>}
    </ul>
  )
}
