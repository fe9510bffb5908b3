import type { Risk, Stage } from '@xunyi/contract/library-review'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { reviewProgressQuery } from './queries.ts'
import styles from './review.module.css'

export const riskNames: Record<Risk, string> = { critical: '急救与剂量', caution: '禁忌与特殊人群', other: '其他' }

/** The share of the library that two people have released, and the rest by risk. */
export function ReviewProgress({ stage }: { stage: Stage }) {
  const { data } = useQuery(reviewProgressQuery)
  if (!data) return null
  const { published, reviewed, risks } = data
  const confirmed = risks.reduce((sum, { second }) => sum + second, 0)
  const drafts = risks.reduce((sum, risk) => sum + risk.drafts, 0)
  const part = (count: number) => (published === 0 ? 100 : (count / published) * 100)
  return (
    <section className={styles.progress} aria-label="审核进度">
      <Progress
        percent={part(reviewed + confirmed)}
        success={{ percent: part(reviewed), strokeColor: 'var(--brand)' }}
        strokeColor="color-mix(in srgb, var(--brand) 45%, var(--surface))"
        showInfo={false}
        aria-label={`已审核 ${reviewed} / ${published} 条`}
      />
      <p className={styles.counts}>
        <span>
          已审核 <b className="tabular">{reviewed}</b> / <span className="tabular">{published}</span>
        </span>
        <span>
          待复核 <b className="tabular">{confirmed}</b>
        </span>
        {drafts > 0 && (
          <span>
            修订中 <b className="tabular">{drafts}</b>
          </span>
        )}
        <span className={styles.left}>{stage === 'first' ? '待初审' : '可由您复核'}</span>
        {risks.map(({ risk, first, second, own }) => (
          <span key={risk} className={styles[risk]}>
            {riskNames[risk]} <b className="tabular">{stage === 'first' ? first : second - own}</b>
          </span>
        ))}
      </p>
    </section>
  )
}
