import { adverse, adverseKindNames, adverseKinds, placeNames, type Adverse, type AdverseKind } from '@xunyi/contract/insight'
import { Segmented, Tag, Typography, type TableProps } from 'antd'
import { call } from '../api.ts'
import { useMay } from '../me.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { When } from '../ui/when.tsx'
import { ListHead } from './list-head.tsx'
import { usePeriod } from './period.ts'
import styles from './insight.module.css'

const none = { kind: '' }
const options = [{ value: '', label: '全部' }, ...adverseKinds.map((value) => ({ value: value as string, label: adverseKindNames[value] }))]
const colours: Record<AdverseKind, string> = { occurred: 'error', special: 'warning', question: 'default' }
const listed = (words: string[]) => (words.length === 0 ? '—' : <div className={`written ${styles.words}`}>{words.join('、')}</div>)

const columns: NonNullable<TableProps<Adverse>['columns']> = [
  { title: '时间', dataIndex: 'at', width: 112, render: (at: string) => <When at={at} /> },
  { title: '位置', dataIndex: 'place', width: 116, render: (place: Adverse['place']) => placeNames[place] },
  { title: '类型', dataIndex: 'kind', width: 96, render: (kind: Adverse['kind']) => <Tag color={colours[kind]}>{adverseKindNames[kind]}</Tag> },
  { title: '药品', dataIndex: 'medicines', render: listed },
  { title: '反应', dataIndex: 'reactions', render: listed },
  { title: '已显示提示', dataIndex: 'shown', width: 100, render: (shown: boolean) => (shown ? '是' : '否') },
]
const text: (typeof columns)[number] = {
  title: '原文',
  dataIndex: 'text',
  render: (text: string | null) => <div className={`written ${styles.text}`}>{text}</div>,
}

/** Records of texts that speak of an adverse reaction. */
export function AdversePage() {
  const period = usePeriod()
  const { filters, change, filtered } = useFilters(none)
  const mayRead = useMay('pharmacovigilance')
  const { from, to } = period
  const kind = adverseKinds.find((known) => known === filters.kind) ?? ''
  return (
    <>
      <ListHead title="不良反应记录" period={period}>
        <Segmented aria-label="类型" options={options} value={kind as string} onChange={(value) => change({ kind: value })} />
        {!mayRead && <Typography.Text type="secondary">原文仅药物警戒人员可见。</Typography.Text>}
      </ListHead>
      <PagedTable<Adverse>
        name="不良反应记录"
        filters={{ from, to, kind }}
        load={(page, signal) => call(adverse, { ...page, from, to, kind }, signal)}
        columns={mayRead ? [...columns.slice(0, 3), text, ...columns.slice(3)] : columns}
        rowKey="id"
        empty="这段时间没有不良反应记录"
        onClear={filtered ? () => change(none) : undefined}
      />
    </>
  )
}
