import { reportStateNames, type ReportState } from '@xunyi/contract/safety-reports'
import styles from './reports.module.css'

export function StateChip({ state }: { state: ReportState }) {
  return (
    <span className={styles.chip} data-state={state}>
      {reportStateNames[state]}
    </span>
  )
}
