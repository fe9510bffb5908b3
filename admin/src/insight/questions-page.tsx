import { useMutation } from '@tanstack/react-query'
import { askedOutcomes, exportQuestions, questions, type AskedQuestion, type AskedOutcome } from '@xunyi/contract/insight'
import { Alert, Button, Segmented, Tag, type TableProps } from 'antd'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay } from '../me.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useFilters } from '../ui/use-filters.ts'
import { visible } from '../ui/visible.ts'
import { When } from '../ui/when.tsx'
import styles from './insight.module.css'
import { ListHead } from './list-head.tsx'
import { usePeriod } from './period.ts'

const outcomeNames: Record<AskedOutcome, string> = { answered: '已答复', unanswered: '未答复', adverse: '提示不良反应' }
const options = [{ value: '', label: '全部' }, ...askedOutcomes.map((value) => ({ value: value as string, label: outcomeNames[value] }))]
const none = { outcome: '', entry_id: '' }

const columns: NonNullable<TableProps<AskedQuestion>['columns']> = [
  { title: '时间', dataIndex: 'at', width: 112, render: (at: string) => <When at={at} /> },
  {
    title: '问题',
    dataIndex: 'question',
    render: (question: string | null) => (
      <div className={`written ${styles.text}`}>{question === null ? '涉及不良反应，仅医学信息、医学审核和药物警戒人员可见' : visible(question)}</div>
    ),
  },
  {
    title: '结果',
    key: 'outcome',
    width: 190,
    render: (_, { entry, later, adverse }) => (
      <>
        {entry || later ? <Tag color="success">{later ? '后经答复' : '已答复'}</Tag> : <Tag color="warning">未答复</Tag>}
        {adverse && <Tag color="error">提示不良反应</Tag>}
      </>
    ),
  },
  {
    title: '答复条目',
    key: 'entry',
    width: 220,
    render: (_, { entry, question }) =>
      entry ? (
        <div className={`written ${styles.words}`}>
          <Link to={`/library/${entry.id}`}>{entry.question === question ? '查看条目' : entry.question}</Link>
        </div>
      ) : (
        '—'
      ),
  },
  { title: '身份', dataIndex: 'identity', width: 64, render: (identity: AskedQuestion['identity']) => (identity === 'doctor' ? '医生' : '员工') },
]

/** The questions behind the figures. */
export function QuestionsPage() {
  const period = usePeriod()
  const { filters, change, filtered } = useFilters(none)
  const mayExport = useMay(...exportQuestions.access)
  const { from, to } = period
  const outcome: AskedOutcome | '' = askedOutcomes.find((known) => known === filters.outcome) ?? ''
  const entry_id = /^[\w-]{1,64}$/.test(filters.entry_id) ? filters.entry_id : ''
  const which = { from, to, outcome, entry_id }
  const exported = useMutation({ mutationFn: () => call(exportQuestions, which), onSuccess: saveFile })
  return (
    <>
      <ListHead
        title="提问明细"
        period={period}
        action={
          mayExport && (
            <Button loading={exported.isPending} onClick={() => exported.mutate()}>
              导出 Excel
            </Button>
          )
        }
      >
        <Segmented aria-label="结果" options={options} value={outcome} onChange={(value) => change({ outcome: value })} />
        {entry_id !== '' && (
          <Tag closable={{ 'aria-label': '不再只看这个条目' }} onClose={() => change({ entry_id: '' })}>
            只看<Link to={`/library/${entry_id}`}>一个条目</Link>的答复
          </Tag>
        )}
      </ListHead>
      {exported.error && <Alert type="error" role="alert" title={failureText(exported.error)} style={{ marginBottom: 12 }} />}
      <PagedTable<AskedQuestion>
        name="提问明细"
        filters={which}
        load={(page, signal) => call(questions, { ...page, ...which }, signal)}
        columns={columns}
        rowKey="id"
        empty="这段时间没有提问"
        onClear={filtered ? () => change(none) : undefined}
      />
    </>
  )
}
