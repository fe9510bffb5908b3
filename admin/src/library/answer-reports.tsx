import { answerReports, keepAnswer, reportReasonNames, type AnswerReport } from '@xunyi/contract/answer-reports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { isBlank } from '@xunyi/contract/values'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay } from '../me.ts'
import { Failed } from '../ui/failed.tsx'
import { When } from '../ui/when.tsx'
import { useRefresh } from './queries.ts'
import styles from './library.module.css'

/** Ratings of the answer by doctors, and their reports, to be answered or to revise it for. */
export function AnswerReports({ entryId }: { entryId: string }) {
  const queryKey = ['answer-reports', entryId]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call(answerReports, { entry_id: entryId }, signal) })
  const approver = useMay('approver')
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || (data.reports.length === 0 && data.helpful + data.not_helpful === 0)) return null
  const open = data.reports.filter(({ outcome }) => outcome === null)
  return (
    <section className={styles.card} aria-labelledby="answer-reports">
      <h2 id="answer-reports">医生的评价和指正</h2>
      <p className={styles.quiet}>
        有帮助 <b className="tabular">{data.helpful}</b>，没帮助 <b className="tabular">{data.not_helpful}</b>；待处理的指正{' '}
        <b className="tabular">{open.length}</b> 条。 修订发布后自动回复；核对后不改的，写明理由，指正的医生会收到站内信。
      </p>
      <ul className={styles.typed}>
        {data.reports.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
      {approver && open.length > 0 && <Keep entryId={entryId} open={open} />}
    </section>
  )
}

const outcomes = { revised: '已修订', kept: '未改' } as const

function Row({ report: { version, reason, text, at, outcome, note } }: { report: AnswerReport }) {
  return (
    <li>
      <div>
        <div>
          <Tag color={outcome === null ? 'warning' : 'default'}>{outcome === null ? '待处理' : outcomes[outcome]}</Tag>
          {reportReasonNames[reason]}
        </div>
        {text !== '' && <bdi className="written">{text}</bdi>}
        <div className={styles.quiet}>
          针对第 {version} 版 · <When at={at} />
          {note !== '' && `，答复：${note}`}
        </div>
      </div>
    </li>
  )
}

function Keep({ entryId, open }: { entryId: string; open: readonly AnswerReport[] }) {
  const [note, setNote] = useState('')
  const client = useQueryClient()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(keepAnswer, { entry_id: entryId, reports: open.map(({ id }) => id), note }),
    onSuccess: ({ closed }) => {
      setNote('')
      void message.success(`已答复 ${closed} 位医生`)
    },
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: ['answer-reports', entryId] }), refresh()])
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <label htmlFor="answer-reports-note">核对后不改的理由</label>
      <Input
        id="answer-reports-note"
        value={note}
        maxLength={200}
        autoComplete="off"
        placeholder="如：与现行说明书一致"
        onChange={({ target }) => setNote(target.value)}
      />
      <Button htmlType="submit" disabled={isBlank(note)} loading={isPending} style={{ marginTop: 8 }}>
        不改，答复 {open.length} 位医生
      </Button>
      {error && <Alert type="error" showIcon role="alert" title={failureText(error)} />}
    </form>
  )
}
