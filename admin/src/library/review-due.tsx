import styles from './library.module.css'

const dayMs = 86_400_000

/** The time of rendering. */
const now = () => Date.now()

/** Days from today in China time. @param day 2026-11-21 */
export function daysUntil(day: string, at = now()): number {
  const today = new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
}

/** The next review date, with a tag when it is near or past. */
export function ReviewDue({ day, published }: { day: string; published: boolean }) {
  // An unreviewed entry has no date.
  if (day === '') return '—'
  const left = daysUntil(day)
  const [tone, text] =
    !published || left > 30 ? [null, null] : left < 0 ? [styles.overdue, `已逾期 ${-left} 天`] : [styles.soon, left === 0 ? '今天到期' : `还有 ${left} 天`]
  return (
    <>
      <span className="tabular">{day}</span>
      {text !== null && <div className={tone}>{text}</div>}
    </>
  )
}
