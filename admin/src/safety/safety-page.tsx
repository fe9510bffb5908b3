import { cases, type ListedCase } from '@xunyi/contract/safety'
import { caseStateNames, caseStates } from '@xunyi/contract/safety-states'
import { Button, Segmented, Select, type TableProps } from 'antd'
import { useSearchParams } from 'react-router'
import { call } from '../api.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { When } from '../ui/when.tsx'
import { CaseDrawer } from './case-drawer.tsx'
import { CaseTags, Due } from './case-tags.tsx'
import styles from './safety.module.css'

const defaults = { state: 'open', only: '' }
const stateOf = (value: string) => (value === 'all' ? '' : (caseStates.find((state) => state === value) ?? 'open'))
const stateOptions = [
  { value: 'open', label: '未结' },
  ...caseStates.map((value) => ({ value: value as string, label: caseStateNames[value] })),
  { value: 'all', label: '全部' },
]
const onlyOptions = [
  { value: '', label: '全部' },
  { value: 'urgent', label: '死亡与群体' },
  { value: 'late', label: '已逾期' },
  { value: 'mine', label: '我的' },
]

/** The cases of suspected adverse reactions, what is due next first. */
export function SafetyPage() {
  const { filters, change, clear, filtered } = useFilters(defaults)
  const [query, setQuery] = useSearchParams()
  const { state, only } = filters
  const open = (id: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (id === null) next.delete('id')
      else next.set('id', id)
      return next
    })
  return (
    <>
      <div className="page-head">
        <h1>不良反应病例</h1>
        <Segmented aria-label="范围" options={onlyOptions} value={only} onChange={(value) => change({ only: value })} />
        <Select aria-label="状态" style={{ width: 130 }} options={stateOptions} value={state} onChange={(value) => change({ state: value })} />
      </div>
      <PagedTable
        name="不良反应病例"
        filters={{ state, only }}
        load={(page, signal) =>
          call(cases, { ...page, state: stateOf(state), kind: '', mine: only === 'mine', urgent: only === 'urgent', late: only === 'late', q: '' }, signal)
        }
        columns={columnsOf(open)}
        rowKey="id"
        empty="没有符合条件的病例：查找、提问或反馈中识别到不良反应时，病例会出现在这里"
        onClear={filtered ? clear : undefined}
        onRow={({ id }) => ({ className: styles.row, onClick: () => open(id) })}
      />
      <CaseDrawer id={query.get('id')} onClose={() => open(null)} />
    </>
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<ListedCase>['columns']> {
  const listed = (words: string[]) => (words.length === 0 ? '—' : words.join('、'))
  return [
    { title: '编号', dataIndex: 'number', width: 72 },
    { title: '状态', dataIndex: 'state', width: 96, render: (state: ListedCase['state']) => caseStateNames[state] },
    { title: '类型', key: 'kind', width: 150, render: (_, row) => <CaseTags {...row} /> },
    { title: '药品', dataIndex: 'medicines', render: listed },
    { title: '反应', dataIndex: 'reactions', render: listed },
    { title: '下一期限', dataIndex: 'next', width: 220, render: (next: ListedCase['next']) => <Due next={next} /> },
    { title: '负责人', dataIndex: 'owner', width: 96, render: (owner: ListedCase['owner']) => owner?.name ?? '—' },
    { title: '建立', dataIndex: 'opened_at', width: 100, render: (at: string) => <When at={at} /> },
    {
      title: '操作',
      key: 'open',
      width: 72,
      render: (_, { id, number }) => (
        <Button
          type="link"
          size="small"
          aria-label={`查看病例 ${number}`}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(id)
          }}
        >
          查看
        </Button>
      ),
    },
  ]
}
