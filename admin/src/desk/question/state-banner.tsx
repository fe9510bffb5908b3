import { Alert } from 'antd'
import { exactTime } from '../../ui/when.tsx'
import type { Question } from '../common/queries.ts'
import { clockTime } from '../common/times.ts'
import { outcomeNames } from '../common/labels.ts'

/** The state of the question. */
export function StateBanner({ question, mine }: { question: Question; mine: boolean }) {
  const { state, holder, held_until, outcome } = question
  if (state === 'claimed' && holder) {
    const until = held_until === null ? '' : `，为您保留到 ${clockTime(held_until)}`
    return (
      <Alert
        type={mine ? 'info' : 'warning'}
        showIcon
        title={
          mine ? (
            <>您正在处理{until}（撰写时自动延长）</>
          ) : (
            <>
              <bdi>{holder.name}</bdi> 处理中{until}
            </>
          )
        }
      />
    )
  }
  if (state === 'awaiting' && question.awaiting_until)
    return <Alert type="info" showIcon title={`已请提问者补充，目标时间暂停；最迟 ${exactTime(question.awaiting_until).slice(0, 16)} 回到队列`} />
  if (state === 'submitted') return <Alert type="info" showIcon title={<>{holder && <bdi>{holder.name}</bdi>} 已提交，等待另一人确认</>} />
  if (state === 'approved') return <Alert type="info" showIcon title="答案已批准，等待发布" />
  if (state !== 'closed') return null
  return (
    <Alert
      type={outcome === 'rejected' ? 'warning' : 'success'}
      showIcon
      title={
        <>
          {outcome ? outcomeNames[outcome] : '已完成'}
          {question.closed_by && (
            <>
              {' · '}
              <bdi>{question.closed_by.name}</bdi>
            </>
          )}
          {question.closed_at && ` · ${exactTime(question.closed_at).slice(0, 16)}`}
          <div className="written">
            {outcome === 'rejected' && `原因：${question.reason ?? '—'}。`}
            {`站内信 ${question.letters.sent} 封，已读 ${question.letters.read} 封`}
          </div>
        </>
      }
    />
  )
}
