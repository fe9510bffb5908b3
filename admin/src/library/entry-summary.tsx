import type { LibraryEntry, LibraryVersion } from '@xunyi/contract/library'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EntryOwner } from './entry-owner.tsx'
import { SourcesMissing } from './sources-missing.tsx'
import { ReviewDue } from './review-due.tsx'
import styles from './library.module.css'

/** The metadata of an entry. */
export function EntrySummary({ entry, current }: { entry: LibraryEntry; current: LibraryVersion }) {
  const { id, key, status, version, hits, home_pages } = entry
  const published = status === 'published'
  const facts: [string, ReactNode][] = [
    ['编号', key],
    ['主题', <bdi key="subject">{current.subject}</bdi>],
    ['类别', current.category],
    ['状态', published ? '已发布' : <Tag key="status">已撤下</Tag>],
    ...(home_pages ? [['证据', <SourcesMissing key="sources" />] as [string, ReactNode]] : []),
    [
      '版本',
      <span key="version" className="tabular">
        第 {version} 版
      </span>,
    ],
    [
      '审核日期',
      current.reviewed_on === '' ? (
        <Tag key="reviewed" color="error">
          未经本机构审核
        </Tag>
      ) : (
        <span key="reviewed" className="tabular">
          {current.reviewed_on}
        </span>
      ),
    ],
    ['负责人', <EntryOwner key="owner" entry={entry} />],
    ['下次复审', <ReviewDue key="due" day={current.review_due} published={published} />],
    [
      '近 30 天命中',
      <Link key="hits" to={`/insight/questions?entry_id=${id}`} className="tabular" aria-label={`近 30 天命中 ${hits} 次，查看提问`}>
        {hits} 次
      </Link>,
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
