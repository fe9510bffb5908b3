import type { Risk, Stage } from '@xunyi/contract/library-review'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { reviewProgressQuery } from './queries.ts'
import styles from './review.module.css'

export const riskNames: Record<Risk, string> = { critical: '急救与剂量', caution: '禁忌与特殊人群', other: '其他' }

const lefts: Record<Stage, string> = { first: '待初审', second: '可由您复核', publish: '可由您发布' }

/** The share of the library that two people have released, and the rest by risk. */
export function ReviewProgress({ stage }: { stage: Stage }) {
  const { data } = useQuery(reviewProgressQuery)
  if (!data) return null
  const { published, reviewed, risks } = data
  const sum = (step: 'second' | 'publish') => risks.reduce((total, risk) => total + risk[step], 0)
  const [second, publish] = [sum('second'), sum('publish')]
  const confirmed = second + publish
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
          待复核 <b className="tabular">{second}</b>
        </span>
        {publish > 0 && (
          <span>
            待发布 <b className="tabular">{publish}</b>
          </span>
        )}
        {drafts > 0 && (
          <span>
            修订中 <b className="tabular">{drafts}</b>
          </span>
        )}
        <span className={styles.left}>{lefts[stage]}</span>
        {risks.map(({ risk, own, ...left }) => (
          <span key={risk} className={styles[risk]}>
            {riskNames[risk]} <b className="tabular">{stage === 'first' ? left.first : left[stage] - own[stage]}</b>
          </span>
        ))}
      </p>
    </section>
  )
}
