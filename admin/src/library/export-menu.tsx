import { exportEntries, type Format } from '@xunyi/contract/library-export'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Dropdown } from 'antd'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { saveBlob } from '../ui/save-file.ts'
import type { ListInput } from './queries.ts'

const labels: Record<Format, string> = { xlsx: 'Excel 工作簿（.xlsx）', csv: 'CSV（.csv）', jsonl: 'JSONL（.jsonl）' }
const noFilters = { q: '', category: '', subject: '', status: '', due: '', evidence: '', owner: '' } as const

/** Exports the filtered list or all published entries in the import format. */
export function ExportMenu({
  filters: { q, category, subject, status, due, evidence, owner },
  narrowed,
}: {
  filters: Omit<ListInput, 'after' | 'size'>
  narrowed: boolean
}) {
  const { message } = App.useApp()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ format, all }: { format: Format; all: boolean }) =>
      call(exportEntries, { ...(all ? noFilters : { q, category, subject, status, due, evidence, owner }), format }),
    onSuccess: (file) => {
      saveBlob(file)
      void message.success('已导出，并记入审计日志')
    },
    onError: (error) => void message.error(failureText(error)),
  })
  const items = (all: boolean) =>
    (Object.keys(labels) as Format[]).map((format) => ({
      key: `${all ? 'all' : 'shown'}-${format}`,
      label: labels[format],
      onClick: () => mutate({ format, all }),
    }))
  const groups = [
    ...(narrowed ? [{ type: 'group' as const, key: 'shown', label: status === 'withdrawn' ? '当前筛选' : '当前筛选中已发布的', children: items(false) }] : []),
    { type: 'group' as const, key: 'all', label: '全部已发布的条目', children: items(true) },
  ]
  return (
    <Dropdown menu={{ items: groups }} trigger={['click']} placement="bottomRight">
      <Button loading={isPending}>导出</Button>
    </Dropdown>
  )
}
