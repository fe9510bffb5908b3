import { dueReviews, type DueReviews } from '@xunyi/contract/library-owners'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../api.ts'
import { useMay } from '../me.ts'
import { count } from './amounts.ts'
import { Tile } from './tile.tsx'
import styles from './insight.module.css'

const labels: [keyof DueReviews, string][] = [
  ['overdue', '已逾期'],
  ['week', '7 天内到期'],
  ['soon', '30 天内到期'],
  ['two_months', '60 天内到期'],
]

/** Reviews of one's own entries; for administrators also of those that nobody answers for. */
export function OwnTiles() {
  const administrator = useMay('administrator')
  const { data } = useQuery({ queryKey: ['due reviews'], queryFn: ({ signal }) => call(dueReviews, {}, signal) })
  if (!data) return null
  return (
    <>
      {isAny(data.mine) && <Due title="我负责的复审" owner="mine" due={data.mine} />}
      {administrator && isAny(data.none) && <Due title="没有负责人的复审" owner="none" due={data.none} />}
    </>
  )
}

const isAny = ({ overdue, two_months }: DueReviews) => overdue + two_months > 0

function Due({ title, owner, due }: { title: string; owner: string; due: DueReviews }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      <div className={styles.tiles}>
        {labels.map(([name, label]) => (
          <Tile key={name} label={label} value={count(due[name])} to={`/library?owner=${owner}&due=${name}&sort=due`} />
        ))}
      </div>
    </section>
  )
}
