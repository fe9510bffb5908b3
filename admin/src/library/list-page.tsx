import { mostTogether } from '@xunyi/contract/library-due'
import type { LibraryRow } from '@xunyi/contract/library'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../me.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { columnsOf } from './columns.tsx'
import { ExportMenu } from './export-menu.tsx'
import { SubjectsDrawer } from './subjects-drawer.tsx'
import { FilterBar } from './filter-bar.tsx'
import { defaults, sane } from './filters.ts'
import { listName, loadList, reviewProgressQuery } from './queries.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useRevise } from './use-revise.ts'
import styles from './library.module.css'

export function ListPage() {
  const [subjectsShown, setSubjectsShown] = useState(false)
  const { filters: written, change, clear, filtered } = useFilters(defaults)
  const filters = sane(written)
  const writer = useMay('writer')
  const importer = useMay('writer', 'approver')
  const write = useRevise()
  const approver = useMay('approver')
  const [picked, setPicked] = useState<readonly LibraryRow[]>([])
  const [confirming, setConfirming] = useState(false)
  const { data: review } = useQuery(reviewProgressQuery)
  const unreviewed = review ? review.published - review.reviewed : 0
  const narrowed = filtered && Object.entries(filters).some(([name, value]) => name !== 'sort' && value !== '')

  return (
    <>
      <div className="page-head">
        <h1>知识库</h1>
        <Button onClick={() => setSubjectsShown(true)}>主题</Button>
        <SubjectsDrawer open={subjectsShown} onClose={() => setSubjectsShown(false)} />
        <ToPage to="/library/owners" title="负责人" />
        {importer && (
          <Link to="/library/review">
            <Button tabIndex={-1}>审核队列{unreviewed > 0 && `（${unreviewed}）`}</Button>
          </Link>
        )}
        {picked.length > 0 && (
          <Button type="primary" disabled={picked.length > mostTogether} onClick={() => setConfirming(true)}>
            复审无误（{picked.length} 条）
          </Button>
        )}
        <ExportMenu filters={filters} narrowed={narrowed} />
        {importer && <ToPage to="/library/import" title="导入" />}
        <ToPage to="/library/batches" title="导入批次" />
        {writer && (
          <Button type="primary" loading={write.busy} onClick={() => write.begin(null)}>
            新建条目
          </Button>
        )}
      </div>
      {write.problem !== null && <Alert type="error" showIcon role="alert" title={write.problem} style={{ marginBottom: 16 }} />}
      <FilterBar filters={filters} change={change} onClear={narrowed ? clear : undefined} />
      {filters.q !== '' && <p className={styles.hint}>先列出用户这样提问时会找到的条目，最相符的在前；再列出含有原文的条目，最多 50 条。</p>}
      <PagedTable
        name={listName}
        filters={filters}
        load={(page, signal) => loadList({ ...page, ...filters }, signal)}
        columns={columnsOf({ found: filters.q !== '' })}
        rowKey="id"
        {...(approver && {
          rowSelection: {
            selectedRowKeys: picked.map(({ id }) => id),
            onChange: (_keys: unknown, rows: LibraryRow[]) => setPicked(rows),
            getCheckboxProps: ({ question, status, reviewed_on }: LibraryRow) => ({
              disabled: status !== 'published' || reviewed_on === '',
              'aria-label': `选择：${question}`,
            }),
          },
        })}
        empty="知识库还是空的：可以新建条目，或导入文件"
        onClear={narrowed ? clear : undefined}
      />
      {confirming && (
        <ReviewDialog
          entries={picked}
          onClose={() => {
            setConfirming(false)
            setPicked([])
          }}
        />
      )}
    </>
  )
}

function ToPage({ to, title }: { to: string; title: string }) {
  return (
    <Link to={to}>
      <Button tabIndex={-1}>{title}</Button>
    </Link>
  )
}
