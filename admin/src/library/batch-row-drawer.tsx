import { openBatchRow, type OpenedRow } from '@xunyi/contract/library-batches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { useKeys } from '../keys/use-keys.ts'
import { compareLists, compareTexts } from '../ui/diff.ts'
import { Failed } from '../ui/failed.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Evidence } from './content.tsx'
import { DiffList, DiffView } from './diff-view.tsx'
import styles from './library.module.css'

interface Props {
  id: string
  position: number
  /** The query of the table, which shows who has opened what. */
  list: string
  onMove: (step: 1 | -1) => void
  onClose: () => void
}

/** A row as it would be published, beside the entry it changes. Opening it counts for the approval. */
export function BatchRowDrawer({ id, position, list, onMove, onClose }: Props) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['batch row', id, position],
    queryFn: ({ signal }) => call(openBatchRow, { id, position }, signal),
  })
  useEffect(() => {
    if (!data) return
    void client.invalidateQueries({ queryKey: [list] })
    void client.invalidateQueries({ queryKey: ['library', 'batch', id] })
  }, [client, data, id, list])
  useKeys(
    [
      { key: 'j', label: '下一条', run: () => onMove(1) },
      { key: 'k', label: '上一条', run: () => onMove(-1) },
    ],
    { group: '条目', inDialog: true },
  )
  return (
    <SideDrawer open size={720} title={data?.content.question ?? '条目'} extra={<span className={styles.quiet}>J 下一条，K 上一条</span>} onClose={onClose}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : data ? <Row row={data} /> : <Waiting />}
    </SideDrawer>
  )
}

function Row({ row: { key, content, review_due, entry, failed, confirm } }: { row: OpenedRow }) {
  const before = entry?.content
  const line = (name: 'question' | 'subject' | 'category' | 'answer') =>
    before ? (
      <DiffView parts={compareTexts(before[name], content[name])} answer={name === 'answer'} />
    ) : (
      <div className={`written ${styles.answer}`}>{content[name]}</div>
    )
  return (
    <article className={styles.card}>
      {failed.length > 0 && <Alert type="error" showIcon title="不能发布" description={failed.join('；')} />}
      {confirm.length > 0 && <Alert type="warning" showIcon title="请核对" description={confirm.join('；')} />}
      {entry && (
        <p className={styles.quiet}>
          与现行第 {entry.version} 版相比：<del className={styles.gone}>删去</del> <ins className={styles.new}>新增</ins>
        </p>
      )}
      {(
        [
          ['标准问题', 'question'],
          ['答案', 'answer'],
        ] as const
      ).map(([title, name]) => (
        <section key={name} aria-label={title}>
          <h3>{title}</h3>
          {line(name)}
        </section>
      ))}
      <section aria-label="证据">
        <h3>证据 {content.evidence.length} 条</h3>
        <ol className={styles.list}>
          {content.evidence.map(({ title, url }, at) => (
            <li key={at}>
              <Evidence title={title} url={url} />
            </li>
          ))}
        </ol>
      </section>
      {(
        [
          ['相似问法', 'phrasings'],
          ['易混问法', 'counterexamples'],
        ] as const
      ).map(([title, name]) => (
        <section key={name} aria-label={title}>
          <h3>
            {title} {content[name].length} 种
          </h3>
          <DiffList parts={compareLists(before?.[name] ?? content[name], content[name])} />
        </section>
      ))}
      <p className={styles.quiet}>
        {key} · {content.subject} · {content.category} · 今天发布则下次复审为 {review_due}
      </p>
    </article>
  )
}
