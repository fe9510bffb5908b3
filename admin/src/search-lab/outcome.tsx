import type { Trial } from '@xunyi/contract/search-lab'
import { Alert, Card } from 'antd'
import styles from './search-lab.module.css'

/** The result that the asker sees. */
export function Outcome({ trial }: { trial: Trial }) {
  const { offered, candidates, direct, blocked, safety } = trial
  const textOf = (id: string) => candidates.find((candidate) => candidate.id === id)?.text ?? ''
  return (
    <Card size="small" title={<h2>提问者得到什么</h2>}>
      {blocked ? (
        <Alert type="error" showIcon title="提问会被拦截" description="没有推荐，也没有答案。下面的候选只说明检索本身。" />
      ) : (
        <>
          <p className={styles.line}>{offered.length > 0 ? `推荐 ${offered.length} 条：` : '没有相近的问题可以推荐。'}</p>
          <ol className={styles.offered}>
            {offered.map((id) => (
              <li key={id}>
                <bdi className="written">{textOf(id)}</bdi>
              </li>
            ))}
          </ol>
          <p className={styles.line}>
            点“仍发送原问题”：
            {direct === null ? (
              '没有现成答案，可请管理员补充。'
            ) : (
              <>
                直接给出「<bdi className="written">{textOf(direct)}</bdi>」的答案。
              </>
            )}
          </p>
        </>
      )}
      {safety.kind && <p className={styles.line}>会生成一条不良反应记录{blocked ? '。' : '，并提示上报。'}</p>}
    </Card>
  )
}
