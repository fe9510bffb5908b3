import type { CaseDetail, Deadline } from '@xunyi/contract/safety'
import { deadlineNames } from '@xunyi/contract/safety-states'
import { Clock } from '../common/clock.tsx'
import styles from './side.module.css'

/** Every deadline of a case with the rule that asks for it. */
export function Deadlines({ of }: { of: CaseDetail }) {
  return (
    <section aria-labelledby="deadlines">
      <h2 id="deadlines">期限</h2>
      <p className={styles.facts}>
        获知日（第 0 天）{of.day0}
        {of.complete_on !== null && `，四要素齐备 ${of.complete_on}`}
        {of.follow_up_day0 !== null && `，跟踪起算 ${of.follow_up_day0}`}
      </p>
      <ul className={styles.list}>
        {of.deadlines.map((deadline) => (
          <li key={deadline.kind}>
            <Line deadline={deadline} />
          </li>
        ))}
      </ul>
      {of.reported_on !== null && (
        <p className={styles.facts}>
          上报 {of.reported_on}，编号 <bdi>{of.report_number}</bdi>
        </p>
      )}
      {of.investigated_on !== null && <p className={styles.facts}>调查报告 {of.investigated_on}</p>}
    </section>
  )
}

function Line({ deadline }: { deadline: Deadline }) {
  return (
    <>
      <div className={styles.line}>
        <span>{deadlineNames[deadline.kind]}</span>
        {deadline.done ? <span>✓ 已完成</span> : <Clock of={deadline} />}
      </div>
      <div className={styles.facts}>
        {deadline.rule}
        {!deadline.calendar_known && '（该年节假日安排未录入，只扣除周末）'}
      </div>
    </>
  )
}
