import type { LibraryRow } from '@xunyi/contract/library'
import { Tag, type TableProps } from 'antd'
import { Link } from 'react-router'
import { SourcesMissing } from './sources-missing.tsx'
import { ReviewDue } from './review-due.tsx'
import styles from './library.module.css'

const bands = { same: '同一问题', close: '很接近', related: '相关' } as const

/** @param found the rows are search results and have a score */
export function columnsOf({ found }: { found: boolean }): NonNullable<TableProps<LibraryRow>['columns']> {
  const number = { align: 'right', className: 'tabular' } as const
  return [
    {
      title: '标准问题',
      key: 'question',
      render: (_, { id, key, question, home_pages }) => (
        <div className={styles.question}>
          <Link to={`/library/${id}`}>
            <bdi className="written">{question}</bdi>
          </Link>
          <div className={styles.quiet}>
            {key} {home_pages && <SourcesMissing />}
          </div>
        </div>
      ),
    },
    ...(found ? [{ title: '相符', key: 'match', width: 84, render: (_: unknown, { match }: LibraryRow) => <Match match={match} /> }] : []),
    {
      title: '主题 · 类别',
      key: 'subject',
      width: 148,
      render: (_, { subject, category }) => (
        <>
          <bdi>{subject}</bdi>
          <div className={styles.quiet}>{category}</div>
        </>
      ),
    },
    { title: '问法', dataIndex: 'phrasings', width: 56, ...number },
    { title: '证据', dataIndex: 'evidence', width: 56, ...number },
    { title: '版本', dataIndex: 'version', width: 56, ...number },
    {
      title: '状态',
      key: 'status',
      width: 84,
      render: (_, { status, draft_id }) => (
        <>
          {status === 'withdrawn' ? <Tag>已撤下</Tag> : <span className={styles.quiet}>已发布</span>}
          {draft_id !== null && (
            <div>
              <Link to={`/desk/draft/${draft_id}`}>修订中</Link>
            </div>
          )}
        </>
      ),
    },
    {
      title: '审核',
      key: 'reviewed',
      width: 108,
      render: (_, { reviewed_on, approved_by }) => (
        <>
          {reviewed_on === '' ? <Tag color="error">未审核</Tag> : <span className="tabular">{reviewed_on}</span>}
          {approved_by !== null && (
            <div className={styles.quiet}>
              <bdi>{approved_by || '（账号已注销）'}</bdi>
            </div>
          )}
        </>
      ),
    },
    { title: '下次复审', key: 'due', width: 108, render: (_, { review_due, status }) => <ReviewDue day={review_due} published={status === 'published'} /> },
    { title: '近 30 天命中', dataIndex: 'hits', width: 112, ...number },
  ]
}

function Match({ match }: { match: LibraryRow['match'] }) {
  if (match === null) return <span className={styles.quiet}>含有原文</span>
  return (
    <>
      {bands[match.band]}
      <div className={`tabular ${styles.quiet}`}>{Math.round(match.score * 100)}%</div>
    </>
  )
}
