import { useQuery } from '@tanstack/react-query'
import { evidenceKindNames } from '@xunyi/contract/evidence'
import type { Source } from '@xunyi/contract/evidence-records'
import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../me.ts'
import { Failed } from '../ui/failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { exactTime } from '../ui/when.tsx'
import { linkOf } from '../ui/web-link.ts'
import { ChangeDialog, type DialogKind } from './change-dialog.tsx'
import { Changes } from './changes.tsx'
import styles from './evidence.module.css'
import { sourceQuery } from './queries.ts'

export function SourcePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(sourceQuery(id))
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return <Shown source={data} />
}

/** One source with the entries that rest on it. */
function Shown({ source }: { source: Source }) {
  const [dialog, setDialog] = useState<DialogKind | null>(null)
  const waits = source.waiting ? '上一项修改等待批准' : ''
  const mayPropose = useMay('writer', 'approver') && source.merged_into === null
  return (
    <>
      <nav className="trail" aria-label="位置">
        <Link to="/evidence">证据</Link> / {evidenceKindNames[source.kind]}
      </nav>
      <div className="page-head">
        <h1>
          <bdi className="written">{source.title}</bdi>
        </h1>
        {mayPropose && (
          <>
            <Button disabled={source.waiting} title={waits} onClick={() => setDialog('merge')}>
              合并
            </Button>
            <Button disabled={source.waiting || source.newer !== null} title={source.newer === null ? waits : '已有新版'} onClick={() => setDialog('edition')}>
              登记新版
            </Button>
            <Button type="primary" disabled={source.waiting} title={waits} onClick={() => setDialog('edit')}>
              修改
            </Button>
          </>
        )}
      </div>
      <Notices source={source} />
      <Facts source={source} />
      <Changes source={source} />
      <Entries source={source} />
      {dialog && <ChangeDialog source={source} kind={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

function Notices({ source: { merged_into, newer, dead_link } }: { source: Source }) {
  return (
    <>
      {merged_into !== null && (
        <Alert type="info" showIcon title="已并入另一条来源" action={<Link to={`/evidence/${merged_into}`}>查看</Link>} style={{ marginBottom: 16 }} />
      )}
      {dead_link && (
        <Alert
          type="warning"
          showIcon
          title={`网址打不开，${dead_link.alive_at === null ? '检查以来没有打开过' : `最后一次能打开是 ${exactTime(dead_link.alive_at)}`}。请找到新地址，点“修改”`}
          style={{ marginBottom: 16 }}
        />
      )}
      {newer && (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              已有新版：<bdi>{newer.title}</bdi>。依据旧版的条目逐条复审
            </>
          }
          action={<Link to={`/evidence/${newer.id}`}>看新版</Link>}
          style={{ marginBottom: 16 }}
        />
      )}
    </>
  )
}

function Facts({ source }: { source: Source }) {
  const { kind, issuer, maker, approval_number, edition, url, home_page } = source
  const link = linkOf(url)
  const facts = [
    ['类型', evidenceKindNames[kind]],
    ['发布者', issuer],
    ...(kind === 'label' ? [['厂家', maker] as const, ['批准文号', approval_number] as const] : []),
    ['版本或日期', edition],
  ] as const
  return (
    <section className={styles.card} aria-label="来源">
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        <dt>网址</dt>
        <dd>
          {link ? (
            <a href={link.href} target="_blank" rel="noopener noreferrer">
              <bdi>{url}</bdi>
            </a>
          ) : (
            <bdi>{url}</bdi>
          )}{' '}
          {home_page && <Tag color="warning">只有网站首页，待补充出处</Tag>}
        </dd>
      </dl>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{value || '—'}</bdi>
      </dd>
    </>
  )
}

function Entries({ source: { used_by } }: { source: Source }) {
  return (
    <section className={styles.card} aria-label="使用它的条目">
      <h2>
        使用它的条目 <span className="tabular">{used_by.length}</span>
      </h2>
      {used_by.length === 0 && <p className={styles.quiet}>没有条目使用。</p>}
      <ol className={styles.entries}>
        {used_by.map(({ id, key, question, status, places, to_review }) => (
          <li key={id}>
            <Link to={`/library/${id}`}>
              <bdi>{question}</bdi>
            </Link>{' '}
            {status === 'withdrawn' && <Tag>已撤下</Tag>} {to_review && <Tag color="warning">待按新版复审</Tag>}
            <div className={styles.quiet}>
              {key}
              {places.length > 0 && ` · 见 ${places.join('；')}`}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
