import { type batchViews, importBatch, type Batch, type BatchRow } from '@xunyi/contract/library-batches'
import { useQuery } from '@tanstack/react-query'
import { Alert, Segmented, Tag } from 'antd'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '../api.ts'
import { useMay } from '../me.ts'
import { ApprovedBy } from '../proposals/approved-by.tsx'
import { ActProposals } from '../proposals/act-proposals.tsx'
import { Failed } from '../ui/failed.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { exactTime } from '../ui/when.tsx'
import styles from './library.module.css'
import { BatchActions } from './batch-actions.tsx'
import { BatchRowDrawer } from './batch-row-drawer.tsx'
import { BatchState } from './batch-state.tsx'

const listName = '批次中的条目'

/** One imported file: its rows, those to open first, and the decision of a second person. */
export function BatchPage() {
  const { id = '' } = useParams()
  const [view, setView] = useState<(typeof batchViews)[number]>('sample')
  const head = useQuery({
    queryKey: ['library', 'batch', id],
    queryFn: ({ signal }) => call(importBatch, { id, view: 'sample', after: null, size: 1 }, signal),
  })
  if (!head.data) return head.error ? <Failed error={head.error} onRetry={() => void head.refetch()} /> : <Waiting />
  const { batch, sample, answers } = head.data
  return (
    <>
      <nav className="trail" aria-label="位置">
        <Link to="/library">知识库</Link> / <Link to="/library/batches">导入批次</Link>
      </nav>
      <div className="page-head">
        <h1>
          <bdi className="written">{batch.file_name}</bdi> <BatchState status={batch.status} />
        </h1>
        <BatchActions batch={batch} left={sample - head.data.opened} answers={answers} />
      </div>
      <ActProposals subject={`import:${batch.id}`} />
      <Facts batch={batch} />
      {batch.status === 'waiting' && <Next batch={batch} sample={sample} opened={head.data.opened} />}
      <div className={styles.summary}>
        <Segmented
          value={view}
          onChange={setView}
          options={[
            { value: 'sample', label: `抽样 ${sample}` },
            { value: 'all', label: `全部 ${batch.added + batch.updated}` },
            ...(answers > 0 ? [{ value: 'answers' as const, label: `答案有改动 ${answers}` }] : []),
          ]}
        />
      </div>
      <Rows id={id} view={view} />
    </>
  )
}

/** The rows, opened one after the other. */
function Rows({ id, view }: { id: string; view: (typeof batchViews)[number] }) {
  const [opened, setOpened] = useState<number | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const reader = useMay('writer', 'approver', 'publisher')
  const buttons = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-position]') ?? [])]
  const at = () => buttons().findIndex(({ dataset }) => dataset['position'] === String(opened))
  function move(step: 1 | -1) {
    const next = buttons()[at() + step]
    if (next) setOpened(Number(next.dataset['position']))
  }
  function close() {
    // The focus goes back to the row.
    buttons()[at()]?.focus()
    setOpened(null)
  }
  return (
    <>
      <div ref={table}>
        <PagedTable<BatchRow>
          name={listName}
          filters={{ id, view }}
          load={async (page, signal) => (await call(importBatch, { ...page, id, view }, signal)).page}
          rowKey="position"
          empty="没有条目"
          columns={[
            {
              title: '问题',
              key: 'question',
              render: (_, { position, question, key }) => (
                <div className={styles.question}>
                  {reader ? (
                    <button type="button" className="link" data-position={position} onClick={() => setOpened(position)}>
                      <bdi className="written">{question}</bdi>
                    </button>
                  ) : (
                    <bdi className="written">{question}</bdi>
                  )}
                  <div className={styles.quiet}>{key}</div>
                </div>
              ),
            },
            { title: '类别', dataIndex: 'category', width: 140 },
            {
              title: '处理',
              dataIndex: 'updates',
              width: 90,
              render: (updates: boolean) => <Tag color={updates ? 'processing' : 'success'}>{updates ? '更新' : '新增'}</Tag>,
            },
            { title: '抽样', dataIndex: 'sample', width: 80, render: (drawn: boolean) => (drawn ? '是' : '') },
            { title: '已打开', dataIndex: 'opened', width: 90, render: (seen: boolean) => (seen ? '✓ 已打开' : '—') },
          ]}
        />
      </div>
      {opened !== null && <BatchRowDrawer id={id} position={opened} list={listName} onMove={move} onClose={close} />}
    </>
  )
}

/** The step that a waiting batch waits for. */
function Next({ batch, sample, opened }: { batch: Batch; sample: number; opened: number }) {
  const before = `由导入人以外的一位医学审核批准，发布人发布（可以是同一人）。批准前须打开抽样的 ${sample} 条，您已打开 ${opened} 条。`
  return <Alert type="info" showIcon style={{ marginBottom: 16 }} title={batch.approved ? <ApprovedBy approved={batch.approved} /> : before} />
}

function Facts({ batch }: { batch: Batch }) {
  const { added, updated, unchanged, skipped, imported_by, imported_at, file_hash, decided_by, decided_at, remark, undone_by, undone_at, status } = batch
  return (
    <p className={styles.quiet}>
      新增 {added}，更新 {updated}，未变 {unchanged}，跳过 {skipped}。<bdi>{imported_by}</bdi> 于 {exactTime(imported_at).slice(0, 16)} 导入
      {decided_by && decided_at && (
        <>
          ；<bdi>{decided_by}</bdi> 于 {exactTime(decided_at).slice(0, 16)} {status === 'returned' ? '退回' : status === 'withdrawn' ? '撤回' : '批准'}
        </>
      )}
      {undone_by && undone_at && (
        <>
          ；<bdi>{undone_by}</bdi> 于 {exactTime(undone_at).slice(0, 16)} 撤销
        </>
      )}
      。{remark !== '' && <span className="written">退回原因：{remark}。</span>}文件 SHA-256：<code>{file_hash}</code>
    </p>
  )
}
