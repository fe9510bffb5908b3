import { blocked, placeNames, places, type Blocked } from '@xunyi/contract/insight'
import { Select, Typography, type TableProps } from 'antd'
import { call } from '../api.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { When } from '../ui/when.tsx'
import { ListHead } from './list-head.tsx'
import { usePeriod } from './period.ts'

const none = { place: '' }
const options = [{ value: '', label: '全部位置' }, ...places.map((value) => ({ value: value as string, label: placeNames[value] }))]

const columns: NonNullable<TableProps<Blocked>['columns']> = [
  { title: '时间', dataIndex: 'at', width: 180, render: (at: string) => <When at={at} /> },
  { title: '位置', dataIndex: 'place', width: 180, render: (place: Blocked['place']) => placeNames[place] },
  { title: '屏蔽词类别', dataIndex: 'category', render: (category: string) => <bdi>{category}</bdi> },
]

/** The log of blocked texts. */
export function BlockedPage() {
  const period = usePeriod()
  const { filters, change, filtered } = useFilters(none)
  const { from, to } = period
  const place = places.find((known) => known === filters.place) ?? ''
  return (
    <>
      <ListHead title="屏蔽明细" period={period}>
        <Select aria-label="位置" value={place as string} options={options} onChange={(value) => change({ place: value })} style={{ minWidth: 140 }} />
        <Typography.Text type="secondary">只记录时间、位置与类别，不保存被屏蔽的文字。</Typography.Text>
      </ListHead>
      <PagedTable<Blocked>
        name="屏蔽明细"
        filters={{ from, to, place }}
        load={(page, signal) => call(blocked, { ...page, from, to, place }, signal)}
        columns={columns}
        rowKey="id"
        empty="这段时间没有被屏蔽的文字"
        onClear={filtered ? () => change(none) : undefined}
      />
    </>
  )
}
