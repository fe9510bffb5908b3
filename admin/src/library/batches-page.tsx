import { importBatches, type Batch } from '@xunyi/contract/library-batches'
import { Button } from 'antd'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { useMay } from '../me.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { When } from '../ui/when.tsx'
import { BatchState } from './batch-state.tsx'

/** Imported files and what became of them. */
export function BatchesPage() {
  const importer = useMay('writer', 'approver')
  return (
    <>
      <nav className="trail" aria-label="位置">
        <Link to="/library">知识库</Link> / 导入批次
      </nav>
      <div className="page-head">
        <h1>导入批次</h1>
        {importer && (
          <Link to="/library/import">
            <Button tabIndex={-1}>导入文件</Button>
          </Link>
        )}
      </div>
      <PagedTable<Batch>
        name="导入批次"
        filters={{}}
        load={(page, signal) => call(importBatches, { ...page, status: '' }, signal)}
        rowKey="id"
        empty="还没有导入过文件"
        columns={[
          {
            title: '文件',
            key: 'file',
            render: (_, { id, file_name }) => (
              <Link to={`/library/batches/${id}`}>
                <bdi className="written">{file_name}</bdi>
              </Link>
            ),
          },
          { title: '状态', dataIndex: 'status', width: 100, render: (status: Batch['status']) => <BatchState status={status} /> },
          { title: '条目', key: 'rows', width: 200, render: (_, { added, updated }) => `新增 ${added}，更新 ${updated}` },
          { title: '导入人', dataIndex: 'imported_by', width: 160, render: (name: string) => <bdi>{name}</bdi> },
          { title: '导入时间', dataIndex: 'imported_at', width: 170, render: (at: string) => <When at={at} /> },
          { title: '处理人', key: 'decided', width: 160, render: (_, { decided_by, undone_by }) => <bdi>{undone_by ?? decided_by ?? '—'}</bdi> },
        ]}
      />
    </>
  )
}
