import type { Figures } from '@xunyi/contract/insight'
import { useId } from 'react'
import { When } from '../ui/when.tsx'
import { count, duration, percent } from './amounts.ts'
import type { Period } from './period.ts'
import { Tile } from './tile.tsx'
import styles from './insight.module.css'

/** The figures of a period. */
export function PeriodTiles({ figures, period }: { figures: Figures; period: Period }) {
  const { totals, shares, closed } = figures
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        所选时间
      </h2>
      <div className={styles.tiles}>
        <Tile label="提问" value={count(totals.asked)} to={period.on('/insight/questions')} />
        <Tile
          label="已答复"
          value={count(totals.answered)}
          note={`占提问 ${percent(shares.unanswered === null ? null : 1 - shares.unanswered)}`}
          to={period.on('/insight/questions', { outcome: 'answered' })}
        />
        <Tile
          label="未答复"
          value={count(totals.unanswered)}
          note={`占提问 ${percent(shares.unanswered)}`}
          to={period.on('/insight/questions', { outcome: 'unanswered' })}
        />
        <Tile
          label="提示不良反应的提问"
          value={count(totals.adverse)}
          note={`占提问 ${percent(shares.adverse)}`}
          to={period.on('/insight/questions', { outcome: 'adverse' })}
        />
        <Tile label="不良反应记录" value={count(totals.safety)} note="含查找、请求答复与意见反馈" to={period.on('/insight/adverse')} />
        <Tile label="被屏蔽" value={count(totals.blocked)} note={`占提问与被屏蔽之和 ${percent(shares.blocked)}`} to={period.on('/insight/blocked')} />
        <Tile
          label="相似命中率"
          value={percent(shares.hit)}
          note={totals.recommends === 0 ? '暂无统计' : `命中 ${count(totals.hits)} / ${count(totals.recommends)} 次查找`}
        />
        <Tile label="仍发送原问题" value={percent(shares.declined)} note={shares.declined === null ? '暂无统计' : '占全部发送，其余选了相似问题'} />
        <Tile
          label="请求答复用时（中位）"
          value={duration(closed.half)}
          note={closed.questions === 0 ? '这段时间没有答复过请求' : `九成不超过 ${duration(closed.nine_in_ten)}，共 ${count(closed.questions)} 个`}
          to="/desk?state=closed"
        />
      </div>
    </section>
  )
}

/** Current backlog figures, independent of the period. */
export function PresentTiles({ figures: { open, reviews } }: { figures: Figures }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        当前
      </h2>
      <div className={styles.tiles}>
        <Tile
          label="待答复的请求"
          value={count(open.questions)}
          note={
            open.oldest === null ? (
              '没有等待的请求'
            ) : (
              <>
                最早的一个：
                <When at={open.oldest} />
              </>
            )
          }
          to="/desk"
        />
        <Tile label="复审已逾期" value={count(reviews.overdue)} to="/library?due=overdue" />
        <Tile label="30 天内到期复审" value={count(reviews.soon)} to="/library?due=soon" />
        <Tile label="未经审核的条目" value={count(reviews.unreviewed)} to="/library?due=unreviewed" />
      </div>
    </section>
  )
}
