import type { Figures } from '@xunyi/contract/insight'
import { Empty } from 'antd'
import { count, percent } from './amounts.ts'
import { Chart, type Line } from './chart.tsx'
import styles from './insight.module.css'

const asked: readonly Line[] = [
  { label: '已答复', color: 'brand', of: (day) => day.answered },
  { label: '未答复', color: 'warn', striped: true, of: (day) => day.unanswered },
]

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const shares: readonly Line[] = [
  { label: '未答复率', color: 'warn', of: (day) => share(day.unanswered, day.asked) },
  { label: '相似命中率', color: 'info', dash: [8, 4], of: (day) => share(day.hits, day.recommends) },
  { label: '提示不良反应率', color: 'danger', dash: [2, 4], of: (day) => share(day.adverse, day.asked) },
]

const number = (value: number | null) => (value === null ? '—' : count(value))

/** Questions by day and outcome. */
export function Charts({ figures: { days, totals, shares: overall } }: { figures: Figures }) {
  if (totals.asked === 0 && totals.recommends === 0) {
    return (
      <section className={styles.panel} aria-label="每日提问">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这段时间没有提问" />
      </section>
    )
  }
  const busiest = days.reduce((most, day) => (day.asked > most.asked ? day : most))
  const average = totals.asked / days.length
  return (
    <div className={styles.charts}>
      <Chart
        title="每日提问"
        summary={`共提问 ${count(totals.asked)} 次，平均每天 ${average.toFixed(1)} 次；最多的一天是 ${busiest.day}，${count(busiest.asked)} 次。`}
        days={days}
        lines={asked}
        kind="stacked"
        format={number}
      />
      <Chart
        title="比例变化"
        summary={`整段时间：未答复率 ${percent(overall.unanswered)}，相似命中率 ${percent(overall.hit)}，提示不良反应率 ${percent(overall.adverse)}。`}
        days={days}
        lines={shares}
        kind="shares"
        format={percent}
      />
    </div>
  )
}
