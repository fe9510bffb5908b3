import type { LibraryEntry } from '@xunyi/contract/library'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay, useMe } from '../me.ts'
import { ActProposals } from '../proposals/act-proposals.tsx'
import { Failed } from '../ui/failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { AnswerReports } from './answer-reports.tsx'
import { Comparison } from './comparison.tsx'
import { Content } from './content.tsx'
import { EntrySummary } from './entry-summary.tsx'
import { History } from './history.tsx'
import { Notices } from './notices.tsx'
import { entryQuery } from './queries.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { PublicationDialog } from './publication-dialog.tsx'
import { TypedPhrasings } from './typed-phrasings.tsx'
import { useRevise } from './use-revise.ts'
import styles from './library.module.css'

export function EntryPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(entryQuery(id))
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return <Shown entry={data} />
}

/** One entry: its current version, an earlier one, or a comparison of two, as the URL says. */
function Shown({ entry }: { entry: LibraryEntry }) {
  const [query] = useSearchParams()
  const [dialog, setDialog] = useState<'publication' | 'review' | null>(null)
  const writer = useMay('writer')
  const approver = useMay('approver')
  const mayReview = useMay('writer', 'approver')
  const me = useMe()
  const write = useRevise()
  const { versions } = entry
  const current = versions[0]!
  const numbered = (name: string) => versions.find(({ version }) => String(version) === query.get(name))
  const [from, to] = [numbered('from'), numbered('to')]
  const shown = numbered('version') ?? current
  const published = entry.status === 'published'
  const unreviewed = current.reviewed_on === ''
  const review = entry.draft ? '该条有草稿正在编写，请随草稿一起复审' : current.written_by?.id === me.id ? '自己撰写的内容须由他人复审' : null

  return (
    <>
      <nav className="trail" aria-label="位置">
        <Link to="/library">知识库</Link> / {entry.key}
      </nav>
      <div className="page-head">
        <h1>
          <bdi className="written">{current.question}</bdi>
        </h1>
        <Link to={`/search-lab?${new URLSearchParams({ q: current.question }).toString()}`}>
          <Button tabIndex={-1}>试搜</Button>
        </Link>
        {mayReview && published && unreviewed && (
          <Link to={`/library/review?entry=${entry.id}`}>
            <Button tabIndex={-1}>去审核</Button>
          </Link>
        )}
        {approver && published && !unreviewed && (
          <Button disabled={review !== null} title={review ?? ''} onClick={() => setDialog('review')}>
            复审无误
          </Button>
        )}
        {approver && (
          <Button danger={published} onClick={() => setDialog('publication')}>
            {published ? '撤下' : '提议恢复'}
          </Button>
        )}
        {writer && (
          <Button type="primary" loading={write.busy} onClick={() => write.begin(entry.id)}>
            {entry.draft ? '继续修订' : '修订'}
          </Button>
        )}
      </div>
      {write.problem !== null && <Alert type="error" showIcon role="alert" title={write.problem} style={{ marginBottom: 16 }} />}
      <ActProposals subject={`entry:${entry.id}`} />
      <Notices entry={entry} />
      <EntrySummary entry={entry} current={current} />
      <div className={styles.columns}>
        {from && to && from !== to ? (
          <Comparison versions={versions} from={from} to={to} />
        ) : (
          <div className={styles.stack}>
            <Content version={shown} current={current} />
            {shown === current && <AnswerReports entryId={entry.id} />}
            {shown === current && <TypedPhrasings entryId={entry.id} />}
          </div>
        )}
        <History entry={entry} shown={from && to ? to : shown} />
      </div>
      {dialog === 'publication' && <PublicationDialog entry={entry} onClose={() => setDialog(null)} />}
      {dialog === 'review' && <ReviewDialog entries={[{ ...entry, question: current.question }]} onClose={() => setDialog(null)} />}
    </>
  )
}
