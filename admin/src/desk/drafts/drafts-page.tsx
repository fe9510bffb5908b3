import { useQuery } from '@tanstack/react-query'
import { openDraft, type drafts } from '@xunyi/contract/drafts'
import type { Answer } from '@xunyi/contract/endpoint'
import { Alert, Button, Checkbox, Flex, Segmented, type TableProps } from 'antd'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { useMay } from '../../me.ts'
import { Counted } from '../../ui/counted.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { When } from '../../ui/when.tsx'
import { draftStateNames } from '../common/labels.ts'
import { countsQuery, loadDrafts, useDeskAction } from '../common/queries.ts'

type Row = Answer<typeof drafts>['rows'][number]

const defaults = { status: '', mine: '' }
const statuses = ['submitted', 'approved', 'returned', 'editing', ''] as const

const columns: NonNullable<TableProps<Row>['columns']> = [
  {
    title: '问题',
    dataIndex: 'question',
    render: (question: string, { id }) => (
      <Link to={`/desk/draft/${id}`}>
        <bdi className="written">{question || '（未填标准问题）'}</bdi>
      </Link>
    ),
  },
  { title: '提问人数', dataIndex: 'askers', width: 88, align: 'right', className: 'tabular', render: (askers: number | null) => askers ?? '—' },
  { title: '类型', dataIndex: 'entry_id', width: 96, render: (entry: string | null) => (entry === null ? '新条目' : '修订条目') },
  { title: '状态', dataIndex: 'status', width: 80, render: (status: Row['status']) => draftStateNames[status] },
  { title: '撰写人', dataIndex: 'written_by', width: 112, render: ({ name }: Row['written_by']) => <bdi>{name}</bdi> },
  { title: '提交', dataIndex: 'submitted_at', width: 112, render: (at: string | null) => <When at={at} /> },
  { title: '最后修改', dataIndex: 'updated_at', width: 112, render: (at: string) => <When at={at} /> },
]

/** The submitted drafts and those being written. */
export function DraftsPage() {
  const { filters, change, clear, filtered } = useFilters(defaults)
  const navigate = useNavigate()
  const writer = useMay('writer')
  const { run, busy, problem } = useDeskAction()
  const table = useRef<HTMLDivElement>(null)
  const { data: counts } = useQuery(countsQuery)
  const options = statuses.map((value) => ({
    value,
    label: value === '' ? '全部' : <Counted label={draftStateNames[value]} count={counts?.drafts[value]} />,
  }))
  const status = statuses.find((known) => known === filters.status) ?? ''
  const mine = filters.mine !== ''

  async function begin() {
    const begun = await run(() => call(openDraft, { question_id: null, entry_id: null }))
    if (begun) await navigate(`/desk/draft/${begun.result.id}`)
  }
  function move(step: 1 | -1) {
    const links = [...(table.current?.querySelectorAll<HTMLElement>('tbody a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }
  useKeys(
    [
      { key: 'j', label: '下一份草稿', run: () => move(1) },
      { key: 'k', label: '上一份草稿', run: () => move(-1) },
      { key: 'Escape', label: '返回队列', run: () => void navigate('/desk') },
    ],
    { group: '草稿' },
  )

  return (
    <div ref={table}>
      <Flex gap={12} align="center" wrap style={{ marginBottom: 12 }}>
        <Segmented aria-label="状态" value={status} onChange={(value) => change({ status: value })} options={options} />
        <Checkbox checked={mine} onChange={({ target }) => change({ mine: target.checked ? '1' : '' })}>
          只看我的
        </Checkbox>
        {writer && (
          <Button style={{ marginInlineStart: 'auto' }} loading={busy} onClick={() => void begin()}>
            新建条目
          </Button>
        )}
      </Flex>
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 12 }} />}
      <PagedTable<Row>
        name="草稿"
        filters={{ status, mine: filters.mine }}
        load={(page, signal) => loadDrafts({ status, mine }, page, signal)}
        columns={columns}
        rowKey="id"
        empty="没有草稿。撰写中的答案、退回、待审核和待发布的草稿会列在这里"
        onClear={filtered ? clear : undefined}
      />
    </div>
  )
}
