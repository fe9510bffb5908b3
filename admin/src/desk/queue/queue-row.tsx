import type { Queued } from '@xunyi/contract/desk'
import { Tag } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { exactTime } from '../../ui/when.tsx'
import styles from './queue.module.css'
import { lasting, timeLeft } from '../common/times.ts'
import { useNow } from '../../ui/use-now.ts'
import { outcomeNames, stateNames } from '../common/labels.ts'
import { visible } from '../../ui/visible.ts'

/** One question of the queue: narrow two lines and their facts, wide a line of a table. */
export function QueueRow({ row, current }: { row: Queued; current: boolean }) {
  const [query] = useSearchParams()
  const params = new URLSearchParams(query)
  // A question that is opened shows itself.
  params.delete('pane')
  return (
    <Link to={{ pathname: `/desk/${row.id}`, search: params.toString() }} className={styles.row!} aria-current={current ? 'true' : undefined}>
      <bdi className={styles.question}>{visible(row.question)}</bdi>
      <span className={styles.facts}>
        {row.urgent && <Tag color="warning">紧急</Tag>}
        {row.adverse && <Tag color="error">不良反应</Tag>}
        <Clarified row={row} />
        {row.askers > 1 && <span className="tabular">相同提问 {row.askers} 人</span>}
        <WaitingTime row={row} />
        <span className={styles.state}>
          {row.outcome ? outcomeNames[row.outcome] : stateNames[row.state]}
          {!row.holder && row.assignee && (
            <>
              {' · 指派给 '}
              <bdi>{row.assignee.name}</bdi>
            </>
          )}
          {row.holder && (
            <>
              {' · '}
              <bdi>{row.holder.name}</bdi>
            </>
          )}
        </span>
      </span>
    </Link>
  )
}

/** Whether what an asker was asked for has come. */
export function Clarified({ row: { state, clarified } }: { row: Pick<Queued, 'state' | 'clarified'> }) {
  if (clarified === null || state === 'closed' || state === 'awaiting') return null
  return clarified ? <Tag color="success">已补充</Tag> : <Tag>未补充</Tag>
}

/** The waiting time with its deadline, or the time of closing. */
export function WaitingTime({ row }: { row: Pick<Queued, 'first_asked' | 'due' | 'closed_at' | 'state'> }) {
  const now = useNow()
  // Of what was closed by an earlier version the time is unknown.
  if (row.state === 'closed' && row.closed_at === null) return null
  if (row.closed_at !== null)
    return (
      <time dateTime={row.closed_at} className="tabular">
        {exactTime(row.closed_at).slice(0, 16)}
      </time>
    )
  const { text, urgency } = timeLeft(row.due, now)
  return (
    <span className="tabular" title={`最早提问 ${exactTime(row.first_asked)}，应于 ${exactTime(row.due)} 前答复`}>
      <span className={styles.waited}>已等 {lasting(now - Date.parse(row.first_asked))}</span>
      <span className={row.state === 'awaiting' ? styles.calm : styles[urgency]}>{row.state === 'awaiting' ? '时间暂停' : text}</span>
    </span>
  )
}
