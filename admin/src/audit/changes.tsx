import type { AuditEvent } from '@xunyi/contract/audit'
import { Flex } from 'antd'
import { exactTime } from '../ui/when.tsx'
import styles from './audit.module.css'
import { detailName, detailText } from './detail-labels.ts'

/** The details of an event before and after. */
export function Changes({ event }: { event: AuditEvent }) {
  const { seq, at, actor, action, subject, before, after } = event
  const facts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <Flex vertical gap={12} align="start">
      {facts.length === 0 ? (
        <span className={styles.quiet}>没有记录更多内容</span>
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">变更前</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
          <tbody>
            {facts.map((name) => (
              <tr key={name}>
                <th scope="row">{detailName(name)}</th>
                <td className="written">{name in before ? detailText(name, before[name]) : '—'}</td>
                <td className="written">{name in after ? detailText(name, after[name]) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <span className={`${styles.quiet} tabular`}>
        第 {seq} 条 · {exactTime(at)} · {action} · 对象 {subject} · 操作者 {actor}
      </span>
    </Flex>
  )
}
