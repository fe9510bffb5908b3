import { useMutation } from '@tanstack/react-query'
import { evidenceKindNames } from '@xunyi/contract/evidence'
import { approveSource, returnSource, withdrawSource, type Source, type SourceChange, type SourceFields } from '@xunyi/contract/evidence-records'
import { Alert, App, Button, Flex, Tag } from 'antd'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMe } from '../me.ts'
import { ApprovedBy } from '../proposals/approved-by.tsx'
import { SendBack } from '../proposals/proposal-card.tsx'
import { useDecision, type Decision } from '../proposals/use-decision.ts'
import { useTelling } from '../recalls/use-recall.tsx'
import { When } from '../ui/when.tsx'
import styles from './evidence.module.css'
import { useRefresh } from './queries.ts'
import { Popconfirm } from '../ui/popconfirm.tsx'

const kinds = { edit: '修改', edition: '新版', merge: '合并' } as const
const statuses = { waiting: '等待批准', approved: '已批准', returned: '已退回', withdrawn: '已撤回' } as const
const names: Record<keyof SourceFields, string> = {
  kind: '类型',
  title: '标题',
  url: '网址',
  issuer: '发布者',
  maker: '厂家',
  approval_number: '批准文号',
  edition: '版本或日期',
}

/** The changes of a source, the newest first; the one that waits can be decided. */
export function Changes({ source }: { source: Source }) {
  if (source.changes.length === 0) return null
  return (
    <section className={styles.card} aria-label="修改记录">
      <h2>修改记录</h2>
      {source.changes.map((change) => (
        <div key={change.id} className={styles.change}>
          <div>
            <Tag color={change.status === 'waiting' ? 'processing' : 'default'}>{statuses[change.status]}</Tag>
            {kinds[change.kind]}：<bdi>{change.reason}</bdi>
            <div className={styles.quiet}>
              <bdi>{change.proposed_by.name}</bdi> 提议，
              <When at={change.created_at} />
              {change.decided_by && change.status !== 'withdrawn' && (
                <>
                  ；<bdi>{change.decided_by.name}</bdi> {change.status === 'approved' ? '批准' : '退回'}
                  {change.remark !== '' && '：'}
                  <bdi>{change.remark}</bdi>
                </>
              )}
            </div>
          </div>
          {change.status === 'waiting' && <Waiting source={source} change={change} />}
        </div>
      ))}
    </section>
  )
}

function Waiting({ source, change }: { source: Source; change: SourceChange }) {
  const me = useMe()
  const mine = change.proposed_by.id === me.id
  const decision = useDecision(change.approved)
  return (
    <>
      <Difference source={source} change={change} />
      {change.approved && (
        <p className={styles.quiet}>
          <ApprovedBy approved={change.approved} />
        </p>
      )}
      {mine && decision !== null && <p className={styles.quiet}>自己的提议须由他人批准和发布。</p>}
      <Decide change={change} mine={mine} decision={mine ? null : decision} used={source.used_by.some(({ status }) => status === 'published')} />
    </>
  )
}

function Difference({ source, change: { fields, into } }: { source: Source; change: SourceChange }) {
  if (into)
    return (
      <p>
        保留：<Link to={`/evidence/${into.id}`}>{into.title}</Link> <span className={styles.quiet}>{into.url}</span>
      </p>
    )
  if (!fields) return null
  const text = (from: SourceFields, field: keyof SourceFields) => (field === 'kind' ? evidenceKindNames[from.kind] : from[field])
  return (
    <dl className={styles.facts}>
      {(Object.keys(names) as (keyof SourceFields)[])
        .filter((field) => fields[field] !== source[field])
        .map((field) => (
          <div key={field} style={{ display: 'contents' }}>
            <dt>{names[field]}</dt>
            <dd>
              <del>{text(source, field)}</del> <ins>{text(fields, field)}</ins>
            </dd>
          </div>
        ))}
    </dl>
  )
}

interface DecideProps {
  change: SourceChange
  mine: boolean
  decision: Decision | null
  /** A published entry rests on the source. */
  used: boolean
}

function Decide({ change: { id, kind }, mine, decision, used }: DecideProps) {
  const { message } = App.useApp()
  const refresh = useRefresh()
  const settled = (text: string) => async () => {
    void message.success(text)
    await refresh()
  }
  const asks = used && kind !== 'edition' && decision !== null && decision !== '发布'
  const { question, blocked, recall } = useTelling(asks ? '看过引用这一来源的答案的人需要知道吗？' : null)
  const approve = useMutation({
    mutationFn: () => call(approveSource, { id, ...(recall !== undefined && { recall }) }),
    onSuccess: ({ entries }) =>
      settled(entries === null ? '已批准，等待发布人发布' : kind === 'edition' ? `已批准，${entries} 条待复审` : `已批准，${entries} 条已更新`)(),
  })
  const sendBack = useMutation({ mutationFn: (remark: string) => call(returnSource, { id, remark }), onSuccess: settled('已退回') })
  const withdraw = useMutation({ mutationFn: () => call(withdrawSource, { id }), onSuccess: settled('已撤回') })
  const error = approve.error ?? sendBack.error ?? withdraw.error
  return (
    <>
      {question}
      <Flex gap={8} wrap>
        {mine && (
          <Popconfirm title="撤回这项提议？" description="来源和条目都不变，可以重新提议。" okText="撤回" onConfirm={() => withdraw.mutate()}>
            <Button loading={withdraw.isPending}>撤回</Button>
          </Popconfirm>
        )}
        {decision !== null && (
          <>
            <Button type="primary" loading={approve.isPending} disabled={blocked !== null} title={blocked ?? ''} onClick={() => approve.mutate()}>
              {decision === '发布' ? '发布' : '批准'}
            </Button>
            <SendBack busy={sendBack.isPending} onReturn={(remark) => sendBack.mutate(remark)} />
          </>
        )}
      </Flex>
      {error && <Alert type="error" showIcon role="alert" title={failureText(error)} />}
    </>
  )
}
