import { useMutation } from '@tanstack/react-query'
import { auditEvents, exportAuditEvents, type AuditEvent } from '@xunyi/contract/audit'
import { App, Button, type TableProps } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useFilters } from '../ui/use-filters.ts'
import { exactTime } from '../ui/when.tsx'
import { AuditFilterBar, defaults, type AuditFilters } from './audit-filters.tsx'
import { Changes } from './changes.tsx'
import { EventSentence } from './event-sentence.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

/** Drops filter values of the URL that are not in use. */
function sane({ actor, action, subject, from, to }: AuditFilters): AuditFilters {
  const day = (value: string) => (/^20\d\d-\d\d-\d\d$/.test(value) ? value : '')
  return {
    actor: actor.slice(0, 80),
    action: /^[\w.-]{0,60}$/.test(action) ? action : '',
    subject: /^[\w:. -]{0,120}$/.test(subject) ? subject : '',
    from: day(from),
    to: day(to),
  }
}

const expandable = { expandedRowRender: (event: AuditEvent) => <Changes event={event} />, columnTitle: '详情', columnWidth: 56 }

export function AuditPage() {
  const { message } = App.useApp()
  const { filters: written, change, clear, filtered } = useFilters(defaults)
  const filters = sane(written)
  const [verifying, setVerifying] = useState(false)
  const download = useMutation({
    mutationFn: () => call(exportAuditEvents, filters),
    onSuccess: (file) => {
      saveFile(file)
      void message.success('已导出；这次导出也记入审计日志')
    },
    onError: (error) => void message.error(failureText(error)),
  })

  const columns: NonNullable<TableProps<AuditEvent>['columns']> = [
    { title: '序号', dataIndex: 'seq', width: 80, align: 'right', className: 'tabular' },
    {
      title: '时间',
      dataIndex: 'at',
      width: 170,
      render: (at: string) => (
        <time dateTime={at} className="tabular">
          {exactTime(at)}
        </time>
      ),
    },
    { title: '内容', key: 'event', render: (_, event) => <EventSentence event={event} /> },
    {
      title: '筛选',
      key: 'narrow',
      width: 110,
      render: (_, { subject }) => (
        <Button type="link" size="small" disabled={subject === filters.subject} onClick={() => change({ subject })}>
          只看此对象
        </Button>
      ),
    },
  ]

  return (
    <>
      <div className="page-head">
        <h1>审计日志</h1>
        <Button onClick={() => setVerifying(true)}>校验完整性</Button>
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          导出
        </Button>
      </div>
      <AuditFilterBar filters={filters} change={change} onClear={filtered ? clear : undefined} />
      <PagedTable
        name="审计日志"
        filters={filters}
        load={(page, signal) => call(auditEvents, { ...page, ...filters }, signal)}
        columns={columns}
        rowKey="seq"
        empty="还没有审计记录"
        onClear={filtered ? clear : undefined}
        expandable={expandable}
      />
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  )
}
