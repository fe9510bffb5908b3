import { adverseKindNames, adverseKinds } from '@xunyi/contract/insight'
import { cases, type ListedCase } from '@xunyi/contract/safety'
import { caseStateNames, caseStates } from '@xunyi/contract/safety-states'
import { Input, Segmented, Select, type InputRef, type TableProps } from 'antd'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../api.ts'
import { KeyButton } from '../keys/key-button.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { When } from '../ui/when.tsx'
import { CaseTags, Due } from './common/case-tags.tsx'
import { OpenCase } from './open-case.tsx'
import styles from './common/safety.module.css'

const defaults = { state: 'open', kind: '', only: '', q: '' }
const stateOf = (value: string) => (value === 'all' ? '' : (caseStates.find((state) => state === value) ?? 'open'))
const stateOptions = [
  { value: 'open', label: '未结' },
  ...caseStates.map((value) => ({ value: value as string, label: caseStateNames[value] })),
  { value: 'all', label: '全部状态' },
]
const kindOptions = [{ value: '', label: '全部类型' }, ...adverseKinds.map((value) => ({ value: value as string, label: adverseKindNames[value] }))]
const onlyOptions = [
  { value: '', label: '全部' },
  { value: 'urgent', label: '死亡与群体' },
  { value: 'late', label: '已逾期' },
  { value: 'mine', label: '我的' },
]

/** The cases of suspected adverse reactions, what is due next first; J and K step through them. */
export function CaseList() {
  const { filters, change, clear, filtered } = useFilters(defaults)
  const { state, kind, only, q } = filters
  const navigate = useNavigate()
  const table = useRef<HTMLDivElement>(null)
  const [opening, setOpening] = useState(false)
  const words = useRef<InputRef>(null)
  function move(step: 1 | -1): void {
    const links = [...(table.current?.querySelectorAll<HTMLAnchorElement>('tbody a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }
  useKeys(
    [
      { key: 'j', label: '下一个病例', run: () => move(1) },
      { key: 'k', label: '上一个病例', run: () => move(-1) },
      { key: 'n', label: '登记病例', run: () => setOpening(true) },
      { key: '/', label: '搜索病例', run: () => words.current?.focus({ cursor: 'all' }) },
    ],
    { group: '病例列表' },
  )
  return (
    <>
      <div className="page-head">
        <h1>不良反应病例</h1>
        <Link to="/safety/listing">行列表与统计</Link>
        <KeyButton keys="n" onClick={() => setOpening(true)}>
          登记病例
        </KeyButton>
      </div>
      <search className={styles.filters}>
        <Segmented aria-label="范围" options={onlyOptions} value={only} onChange={(value) => change({ only: value })} />
        <Select aria-label="状态" style={{ width: 120 }} options={stateOptions} value={state} onChange={(value) => change({ state: value })} />
        <Select aria-label="类型" style={{ width: 120 }} options={kindOptions} value={kind} onChange={(value) => change({ kind: value })} />
        <Input.Search
          ref={words}
          key={q}
          aria-label="药品、反应、批号或病例编号"
          placeholder="药品、反应、批号"
          className={styles.words!}
          allowClear
          defaultValue={q}
          onSearch={(value) => change({ q: value.trim() })}
        />
      </search>
      <div ref={table}>
        <PagedTable
          name="不良反应病例"
          filters={filters}
          load={(page, signal) =>
            call(
              cases,
              {
                ...page,
                state: stateOf(state),
                kind: adverseKinds.find((each) => each === kind) ?? '',
                mine: only === 'mine',
                urgent: only === 'urgent',
                late: only === 'late',
                q: [...q].slice(0, 80).join(''),
              },
              signal,
            )
          }
          columns={columns}
          rowKey="id"
          empty="没有符合条件的病例：查找、提问或反馈中识别到不良反应时，病例会出现在这里"
          onClear={filtered ? clear : undefined}
          onRow={({ id }) => ({ className: styles.row, onClick: () => void navigate(`/safety/${id}`) })}
        />
      </div>
      <OpenCase open={opening} onClose={() => setOpening(false)} />
    </>
  )
}

const listed = (words: string[]) => (words.length === 0 ? '—' : words.join('、'))
const columns: NonNullable<TableProps<ListedCase>['columns']> = [
  {
    title: '编号',
    dataIndex: 'number',
    width: 72,
    render: (number: number, { id }) => (
      <Link to={`/safety/${id}`} aria-label={`病例 ${number}`} onClick={(event) => event.stopPropagation()}>
        {number}
      </Link>
    ),
  },
  { title: '状态', dataIndex: 'state', width: 88, render: (state: ListedCase['state']) => caseStateNames[state] },
  { title: '类型', key: 'kind', width: 120, render: (_, row) => <CaseTags {...row} /> },
  { title: '药品', dataIndex: 'medicines', render: listed },
  { title: '反应', dataIndex: 'reactions', render: listed },
  { title: '下一期限', dataIndex: 'next', width: 284, render: (next: ListedCase['next']) => <Due next={next} /> },
  { title: '负责人', dataIndex: 'owner', width: 96, render: (owner: ListedCase['owner']) => owner?.name ?? '—' },
  { title: '建立', dataIndex: 'opened_at', width: 108, render: (at: string) => <When at={at} /> },
]
