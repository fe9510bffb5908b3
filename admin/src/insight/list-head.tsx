import { Breadcrumb } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PeriodPicker } from './period-picker.tsx'
import type { Period } from './period.ts'
import styles from './insight.module.css'

/** The head of a list behind a figure: the way back, the same period, its own filters. */
export function ListHead({ title, period, action, children }: { title: string; period: Period; action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Breadcrumb className={styles.trail!} items={[{ title: <Link to={period.on('/insight')}>看板</Link> }, { title }]} />
      <div className="page-head">
        <h1>{title}</h1>
        {action}
      </div>
      <PeriodPicker period={period} />
      <div className={styles.filters}>{children}</div>
    </>
  )
}
