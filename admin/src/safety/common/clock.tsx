import type { Deadline } from '@xunyi/contract/safety'
import styles from './safety.module.css'
import { useNow } from '../../ui/use-now.ts'

const dayMs = 86_400_000
const soonMs = 3 * dayMs

/** When something is due: late and near ones stand out by words and colour. */
export function Clock({ of: { day, due, at_once } }: { of: Pick<Deadline, 'day' | 'due' | 'at_once'> }) {
  const left = Date.parse(due) - useNow()
  if (at_once) return <span className={styles.late}>立即</span>
  if (left <= 0) return <span className={styles.late}>{`${day}（已逾期）`}</span>
  const days = Math.floor(left / dayMs)
  return <span className={left < soonMs ? styles.soon : undefined}>{`${day}（${days === 0 ? '今天截止' : `剩 ${days} 天`}）`}</span>
}
